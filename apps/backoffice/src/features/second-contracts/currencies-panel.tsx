// What second contracts are staked in: amounts, fee and bounds of each currency.
import { officeMicro } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { percentText } from '../../ui/amount-text.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import { OfferedBadge } from '../../ui/offer-badges.tsx';
import { Panel } from '../../ui/page.tsx';
import type { Values } from '../../ui/settings-draft.ts';
import { type Field, listText } from './fields.ts';
import { ProposeButton } from './propose-button.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

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

type DialogProps = { readonly currency: Currency; readonly onClose: () => void };

function CurrencyDialog({ currency, onClose }: DialogProps) {
  const request = useAct(officeMicro.proposeCurrency, onClose);
  return (
    <SettingsDialog
      title={currency.name}
      fields={FIELDS}
      stands={valuesOf(currency)}
      unit={currency.name}
      isPending={request.isPending}
      onPropose={(asked) => request.mutate({ id: currency.id, ...asked })}
      onClose={onClose}
    />
  );
}

function NewDialog({ coins, onClose }: { readonly coins: readonly Coin[]; readonly onClose: () => void }) {
  const request = useAct(officeMicro.proposeCurrency, onClose);
  const [chosen, setChosen] = useState(String(coins[0]?.id ?? ''));
  return (
    <SettingsDialog
      title={t('office.micro.addCurrency')}
      fields={FIELDS}
      stands={{ is_offered: '0' }}
      isNew
      unit={coins.find(({ id }) => String(id) === chosen)?.name}
      isPending={request.isPending}
      onPropose={(asked) => request.mutate({ id: chosen, ...asked })}
      onClose={onClose}
    >
      <NativeSelect
        label={t('office.users.currency')}
        options={coins.map(({ id, name }) => ({ key: String(id), text: name }))}
        selected={chosen}
        onSelect={setChosen}
        className="md:col-span-2"
      />
    </SettingsDialog>
  );
}

const columns: readonly Column<Currency>[] = [
  { key: 'name', header: t('office.users.currency'), width: '9%', onCard: 'title', cell: ({ name }) => name },
  {
    key: 'presets',
    header: t('office.micro.field.presets'),
    width: '21%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ presets }) => <span className="whitespace-normal">{listText(presets.join(','))}</span>,
  },
  {
    key: 'range',
    header: t('office.micro.stake'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ minimum, maximum }) => `${formatDecimal(minimum)} – ${formatDecimal(maximum)}`,
  },
  {
    key: 'fee',
    header: t('office.micro.field.fee_rate'),
    width: '9%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => percentText(row.fee_rate),
  },
  {
    key: 'second',
    header: t('office.micro.field.second_max'),
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => formatDecimal(row.second_max),
  },
  {
    key: 'offered',
    header: t('office.micro.field.is_offered'),
    width: '9%',
    onCard: 'end',
    cell: ({ is_offered: isOffered }) => <OfferedBadge isOffered={isOffered} />,
  },
  {
    key: 'act',
    header: <span className="sr-only">{t('office.change.propose')}</span>,
    cardLabel: '',
    width: '16%',
    isNumeric: true,
    onCard: 'wide',
    cell: (currency) => (
      <ProposeButton
        label={t('office.change.propose')}
        renderDialog={(onClose) => <CurrencyDialog currency={currency} onClose={onClose} />}
      />
    ),
  },
];

type Props = { readonly currencies: readonly Currency[]; readonly coins: readonly Coin[] };

export function CurrenciesPanel({ currencies, coins }: Props) {
  const others = coins.filter(({ id }) => !currencies.some((currency) => currency.id === id));
  return (
    <Panel title={t('office.micro.currencies')}>
      <Table
        label={t('office.micro.currencies')}
        columns={columns}
        rows={currencies}
        keyOf={({ id }) => id}
        density="calm"
      />
      <div className="border-t border-line px-4 py-3 empty:hidden">
        {others.length > 0 && (
          <ProposeButton
            label={t('office.micro.addCurrency')}
            renderDialog={(onClose) => <NewDialog coins={others} onClose={onClose} />}
          />
        )}
      </div>
    </Panel>
  );
}
