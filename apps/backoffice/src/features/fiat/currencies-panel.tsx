// Which fiat currencies are offered, at which rate, and whether it is fresh.
import { officeFiatSettings } from '@bourse/contract';
import { FIAT_CODES } from '@bourse/domain';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { AskButton } from '../../ui/ask-button.tsx';
import { actsColumn, endColumn, figureColumn, titleColumn } from '../../ui/column.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { optionsOf } from '../../ui/options.ts';
import { Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { AskSettings, SettingsButton } from './desk.tsx';
import { askedText } from '../../ui/settings-draft.ts';

type Currency = officeFiatSettings.FiatCurrencyRow;

/** That of CNY is set with the site's. */
const FOLLOWED = 'CNY';
const DIGITS = ['0', '2', '3'] as const;

function NewDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const [code, setCode] = useState(codes[0] ?? '');
  const [digits, setDigits] = useState<(typeof DIGITS)[number]>('2');
  return (
    <AskSettings
      title={t('office.fiat.addCurrency')}
      fields={['is_offered']}
      stands={{ is_offered: '' }}
      isNew
      call={officeFiatSettings.proposeCurrency}
      inputOf={(asked) => ({ code, digits, ...asked })}
      onClose={onClose}
    >
      <NativeSelect
        label={t('office.fiat.fiat')}
        options={optionsOf(codes, String)}
        selected={code}
        onSelect={setCode}
      />
      <NativeSelect
        label={t('office.fiat.digits')}
        options={optionsOf(DIGITS, String)}
        selected={digits}
        onSelect={setDigits}
      />
    </AskSettings>
  );
}

function Acts({ currency: { code, rate: stands, is_offered: isOffered } }: { readonly currency: Currency }) {
  return (
    <span className="inline-flex flex-wrap justify-end gap-1.5">
      <SettingsButton
        title={code}
        fields={['is_offered']}
        stands={{ is_offered: isOffered ? '1' : '0' }}
        call={officeFiatSettings.proposeCurrency}
        inputOf={(asked) => ({ code, ...asked })}
      />
      {code !== FOLLOWED && (
        <SettingsButton
          label={t('office.fiat.newRate')}
          title={t('office.fiat.rateOf', { code })}
          fields={['rate']}
          stands={{ rate: stands }}
          unit={code}
          call={officeFiatSettings.proposeRate}
          inputOf={({ rate, ...asked }) => ({ code, rate: askedText(rate), ...asked })}
        />
      )}
    </span>
  );
}

function rateTimeText({ rate_time: time, stale_time: stale }: Currency): string {
  if (time === '') return '–';
  return stale === '' ? t('office.fiat.rateFixed', { time }) : time;
}

const columns: readonly Column<Currency>[] = [
  titleColumn('code', t('office.fiat.fiat'), { width: '9%' }, ({ code }) => code),
  figureColumn('rate', t('office.fiat.perUsdt'), ({ rate }) => (rate === '' ? '–' : formatDecimal(rate))),
  figureColumn('time', t('office.rate.time'), { width: '27%' }, (currency) => (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      {currency.is_stale && currency.rate !== '' && <Badge tone="error">{t('office.fiat.stale')}</Badge>}
      {rateTimeText(currency)}
    </span>
  )),
  figureColumn('ads', t('office.fiat.ads'), { width: '8%' }, ({ ads }) => ads),
  endColumn('offered', t('office.fiat.field.is_offered'), { width: '12%' }, ({ is_offered: isOffered }) => (
    <Badge tone={isOffered ? 'success' : 'neutral'}>{t(isOffered ? 'office.yes' : 'office.no')}</Badge>
  )),
  actsColumn(t('office.change.propose'), { width: '24%' }, (currency) => <Acts currency={currency} />),
];

export function CurrenciesPanel({ currencies }: { readonly currencies: readonly Currency[] }) {
  const others = FIAT_CODES.filter((code) => !currencies.some((currency) => currency.code === code));
  return (
    <Panel title={t('office.fiat.currencies')}>
      <Rows label={t('office.fiat.currencies')} columns={columns} rows={currencies} keyOf={({ code }) => code} />
      <div className="border-t border-line px-4 py-3 empty:hidden">
        {others.length > 0 && (
          <AskButton
            permission="fiat.request"
            label={t('office.fiat.addCurrency')}
            renderDialog={(onClose) => <NewDialog codes={others} onClose={onClose} />}
          />
        )}
      </div>
    </Panel>
  );
}
