// What second contracts are staked in: amounts, fee and bounds of each currency.
import { officeMicro } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { AskButton } from '../../ui/ask-button.tsx';
import { percentText } from '../../ui/amount-text.ts';
import { actsColumn, endColumn, figureColumn, titleColumn } from '../../ui/column.tsx';
import { CoinField } from '../../ui/coin-field.tsx';
import { OfferedBadge } from '../../ui/offer-badges.tsx';
import { Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import type { Values } from '../../ui/settings-draft.ts';
import { listText } from '../../ui/naming.ts';
import { AskSettings, type Field, SettingsButton } from './desk.ts';

type Currency = officeMicro.MicroCurrencyRow;
export type Coin = { readonly id: number; readonly name: string };

const FIELDS: readonly Field[] = [
  'fee_rate',
  'step',
  'minimum',
  'maximum',
  'presets',
  'open_max',
  'second_max',
  'is_offered',
];

const valuesOf = (currency: Currency): Values<Field> => ({
  fee_rate: currency.fee_rate,
  step: currency.step,
  minimum: currency.minimum,
  maximum: currency.maximum,
  presets: currency.presets.join(', '),
  open_max: String(currency.open_max),
  second_max: currency.second_max,
  is_offered: currency.is_offered ? '1' : '0',
});

function NewDialog({ coins, onClose }: { readonly coins: readonly Coin[]; readonly onClose: () => void }) {
  const [chosen, setChosen] = useState(String(coins[0]?.id ?? ''));
  return (
    <AskSettings
      title={t('office.micro.addCurrency')}
      fields={FIELDS}
      stands={{ is_offered: '0' }}
      isNew
      unit={coins.find(({ id }) => String(id) === chosen)?.name}
      call={officeMicro.proposeCurrency}
      inputOf={(asked) => ({ id: chosen, ...asked })}
      onClose={onClose}
    >
      <CoinField coins={coins} selected={chosen} onSelect={setChosen} className="md:col-span-2" />
    </AskSettings>
  );
}

const columns: readonly Column<Currency>[] = [
  titleColumn('name', t('office.users.currency'), { width: '9%' }, ({ name }) => name),
  figureColumn('presets', t('office.micro.field.presets'), { width: '21%' }, ({ presets }) => (
    <span className="whitespace-normal">{listText(presets.join(','))}</span>
  )),
  figureColumn(
    'range',
    t('office.micro.stake'),
    ({ minimum, maximum }) => `${formatDecimal(minimum)} – ${formatDecimal(maximum)}`,
  ),
  figureColumn('fee', t('office.micro.field.fee_rate'), { width: '9%' }, (row) => percentText(row.fee_rate)),
  figureColumn('second', t('office.micro.field.second_max'), (row) => formatDecimal(row.second_max)),
  endColumn('offered', t('office.micro.field.is_offered'), { width: '9%' }, ({ is_offered: isOffered }) => (
    <OfferedBadge isOffered={isOffered} />
  )),
  actsColumn(t('office.change.propose'), { width: '16%' }, (currency) => (
    <SettingsButton
      title={currency.name}
      fields={FIELDS}
      stands={valuesOf(currency)}
      unit={currency.name}
      call={officeMicro.proposeCurrency}
      inputOf={(asked) => ({ id: currency.id, ...asked })}
    />
  )),
];

type Props = { readonly currencies: readonly Currency[]; readonly coins: readonly Coin[] };

export function CurrenciesPanel({ currencies, coins }: Props) {
  const others = coins.filter(({ id }) => !currencies.some((currency) => currency.id === id));
  return (
    <Panel title={t('office.micro.currencies')}>
      <Rows label={t('office.micro.currencies')} columns={columns} rows={currencies} keyOf={({ id }) => id} />
      <div className="border-t border-line px-4 py-3 empty:hidden">
        {others.length > 0 && (
          <AskButton
            permission="micro.request"
            label={t('office.micro.addCurrency')}
            renderDialog={(onClose) => <NewDialog coins={others} onClose={onClose} />}
          />
        )}
      </div>
    </Panel>
  );
}
