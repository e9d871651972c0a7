// What is insured at which premium, and beside it what the best strategy would gain.
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
import type { Field } from './fields.ts';
import { ProposeButton } from './propose-button.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

type Type = officeMicro.MicroInsuranceTypeRow;
type Coin = Pick<officeMicro.MicroCurrencyRow, 'id' | 'name'>;

const FIELDS: readonly Field[] = [
  'premium_rate',
  'claim_rate',
  'claims_max',
  'term_days',
  'assets_min',
  'assets_max',
  'is_offered',
];

const valuesOf = (type: Type): Values<Field> => ({
  premium_rate: type.premium_rate,
  claim_rate: type.claim_rate,
  claims_max: String(type.claims_max),
  term_days: String(type.term_days),
  assets_min: type.assets_min,
  assets_max: type.assets_max,
  is_offered: type.is_offered ? '1' : '0',
});

type DialogProps = {
  readonly type: Type | undefined;
  /** Of a new one. */
  readonly coins: readonly Coin[];
  readonly onClose: () => void;
};

function TypeDialog({ type, coins, onClose }: DialogProps) {
  const request = useAct(officeMicro.proposeInsurance, onClose);
  const [chosen, setChosen] = useState(String(coins[0]?.id ?? ''));
  const unit = type?.currency_name ?? coins.find(({ id }) => String(id) === chosen)?.name;
  return (
    <SettingsDialog
      title={type ? t('office.micro.type', { id: type.id }) : t('office.micro.addType')}
      fields={FIELDS}
      stands={type ? valuesOf(type) : { is_offered: '0' }}
      isNew={type === undefined}
      unit={unit}
      isPending={request.isPending}
      onPropose={(asked) => request.mutate({ ...(type ? { id: type.id } : { currency: chosen }), ...asked })}
      onClose={onClose}
    >
      {type ? (
        <p className="text-13 md:col-span-2">
          {t('office.micro.bound')}: <span className="font-mono">{percentText(type.bound)}</span>
        </p>
      ) : (
        <NativeSelect
          label={t('office.users.currency')}
          options={coins.map(({ id, name }) => ({ key: String(id), text: name }))}
          selected={chosen}
          onSelect={setChosen}
          className="md:col-span-2"
        />
      )}
    </SettingsDialog>
  );
}

const columns: readonly Column<Type>[] = [
  {
    key: 'type',
    header: t('office.change.subject'),
    width: '17%',
    onCard: 'title',
    cell: ({ id, currency_name: coin }) => `${t('office.micro.type', { id })} · ${coin}`,
  },
  {
    key: 'premium',
    header: t('office.micro.field.premium_rate'),
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => percentText(row.premium_rate),
  },
  {
    key: 'bound',
    header: t('office.micro.bound'),
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => <span className="text-ink-2">{percentText(row.bound)}</span>,
  },
  {
    key: 'claim',
    header: t('office.micro.field.claim_rate'),
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => `${percentText(row.claim_rate)} × ${row.claims_max}`,
  },
  {
    key: 'assets',
    header: t('office.micro.assets'),
    width: '16%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => `${formatDecimal(row.assets_min)} – ${formatDecimal(row.assets_max)}`,
  },
  {
    key: 'days',
    header: t('office.micro.field.term_days'),
    width: '9%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => row.term_days,
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
    cell: (type) => (
      <ProposeButton
        label={t('office.change.propose')}
        renderDialog={(onClose) => <TypeDialog type={type} coins={[]} onClose={onClose} />}
      />
    ),
  },
];

type Props = { readonly types: readonly Type[]; readonly currencies: readonly Coin[] };

export function TypesPanel({ types, currencies }: Props) {
  return (
    <Panel title={t('office.micro.types')}>
      <Table label={t('office.micro.types')} columns={columns} rows={types} keyOf={({ id }) => id} density="calm" />
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3">
        <p className="min-w-0 flex-1 text-12 text-ink-3">{t('office.micro.boundHint')}</p>
        <ProposeButton
          label={t('office.micro.addType')}
          renderDialog={(onClose) => <TypeDialog type={undefined} coins={currencies} onClose={onClose} />}
        />
      </div>
    </Panel>
  );
}
