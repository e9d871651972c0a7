// Which fiat currencies are offered, at which rate, and whether it is fresh.
import { officeFiatSettings } from '@bourse/contract';
import { FIAT_CODES } from '@bourse/domain';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Panel } from '../../ui/page.tsx';
import { type Field, FIAT_DESK } from './fields.ts';
import { ProposeButton } from './propose-button.tsx';
import { askedText } from '../../ui/settings-draft.ts';

const SettingsDialog = lazyOverlay(async () => (await import('../../ui/settings-dialog.tsx')).SettingsDialog<Field>);

type Currency = officeFiatSettings.FiatCurrencyRow;

/** That of CNY is set with the site's. */
const FOLLOWED = 'CNY';
const DIGITS = ['0', '2', '3'] as const;

function OfferDialog({ currency, onClose }: { readonly currency: Currency; readonly onClose: () => void }) {
  const request = useAct(officeFiatSettings.proposeCurrency, onClose);
  return (
    <SettingsDialog
      desk={FIAT_DESK}
      title={currency.code}
      fields={['is_offered']}
      stands={{ is_offered: currency.is_offered ? '1' : '0' }}
      isPending={request.isPending}
      onPropose={(asked) => request.mutate({ code: currency.code, ...asked })}
      onClose={onClose}
    />
  );
}

function RateDialog({ currency, onClose }: { readonly currency: Currency; readonly onClose: () => void }) {
  const request = useAct(officeFiatSettings.proposeRate, onClose);
  return (
    <SettingsDialog
      desk={FIAT_DESK}
      title={t('office.fiat.rateOf', { code: currency.code })}
      fields={['rate']}
      stands={{ rate: currency.rate }}
      unit={currency.code}
      isPending={request.isPending}
      onPropose={({ rate, ...asked }) => request.mutate({ code: currency.code, rate: askedText(rate), ...asked })}
      onClose={onClose}
    />
  );
}

function NewDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const request = useAct(officeFiatSettings.proposeCurrency, onClose);
  const [code, setCode] = useState(codes[0] ?? '');
  const [digits, setDigits] = useState<(typeof DIGITS)[number]>('2');
  return (
    <SettingsDialog
      desk={FIAT_DESK}
      title={t('office.fiat.addCurrency')}
      fields={['is_offered']}
      stands={{ is_offered: '' }}
      isNew
      isPending={request.isPending}
      onPropose={(asked) => request.mutate({ code, digits, ...asked })}
      onClose={onClose}
    >
      <NativeSelect
        label={t('office.fiat.fiat')}
        options={codes.map((key) => ({ key, text: key }))}
        selected={code}
        onSelect={setCode}
      />
      <NativeSelect
        label={t('office.fiat.digits')}
        options={DIGITS.map((key) => ({ key, text: key }))}
        selected={digits}
        onSelect={setDigits}
      />
    </SettingsDialog>
  );
}

function Acts({ currency }: { readonly currency: Currency }) {
  return (
    <span className="inline-flex flex-wrap justify-end gap-1.5">
      <ProposeButton
        label={t('office.change.propose')}
        renderDialog={(onClose) => <OfferDialog currency={currency} onClose={onClose} />}
      />
      {currency.code !== FOLLOWED && (
        <ProposeButton
          label={t('office.fiat.newRate')}
          renderDialog={(onClose) => <RateDialog currency={currency} onClose={onClose} />}
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
  { key: 'code', header: t('office.fiat.fiat'), width: '9%', onCard: 'title', cell: ({ code }) => code },
  {
    key: 'rate',
    header: t('office.fiat.perUsdt'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ rate }) => (rate === '' ? '–' : formatDecimal(rate)),
  },
  {
    key: 'time',
    header: t('office.rate.time'),
    width: '27%',
    isNumeric: true,
    onCard: 'wide',
    cell: (currency) => (
      <span className="inline-flex flex-wrap items-center justify-end gap-2">
        {currency.is_stale && currency.rate !== '' && <Badge tone="error">{t('office.fiat.stale')}</Badge>}
        {rateTimeText(currency)}
      </span>
    ),
  },
  { key: 'ads', header: t('office.fiat.ads'), width: '8%', isNumeric: true, onCard: 'wide', cell: ({ ads }) => ads },
  {
    key: 'offered',
    header: t('office.fiat.field.is_offered'),
    width: '12%',
    onCard: 'end',
    cell: ({ is_offered: isOffered }) => (
      <Badge tone={isOffered ? 'success' : 'neutral'}>{t(isOffered ? 'office.yes' : 'office.no')}</Badge>
    ),
  },
  {
    key: 'act',
    header: <span className="sr-only">{t('office.change.propose')}</span>,
    cardLabel: '',
    width: '24%',
    isNumeric: true,
    onCard: 'wide',
    cell: (currency) => <Acts currency={currency} />,
  },
];

export function CurrenciesPanel({ currencies }: { readonly currencies: readonly Currency[] }) {
  const others = FIAT_CODES.filter((code) => !currencies.some((currency) => currency.code === code));
  return (
    <Panel title={t('office.fiat.currencies')}>
      <Table
        label={t('office.fiat.currencies')}
        columns={columns}
        rows={currencies}
        keyOf={({ code }) => code}
        density="calm"
      />
      <div className="border-t border-line px-4 py-3 empty:hidden">
        {others.length > 0 && (
          <ProposeButton
            label={t('office.fiat.addCurrency')}
            renderDialog={(onClose) => <NewDialog codes={others} onClose={onClose} />}
          />
        )}
      </div>
    </Panel>
  );
}
