// What is insured at which premium, and beside it what the best strategy would gain.
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
import { AskSettings, type Field } from './desk.ts';

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
  /** A new one is chosen among these. */
  readonly coins: readonly Coin[];
  readonly onClose: () => void;
};

function TypeDialog({ type, coins, onClose }: DialogProps) {
  const [chosen, setChosen] = useState(String(coins[0]?.id ?? ''));
  const unit = type?.currency_name ?? coins.find(({ id }) => String(id) === chosen)?.name;
  return (
    <AskSettings
      title={type ? t('office.micro.type', { id: type.id }) : t('office.micro.addType')}
      fields={FIELDS}
      stands={type ? valuesOf(type) : { is_offered: '0' }}
      isNew={type === undefined}
      unit={unit}
      call={officeMicro.proposeInsurance}
      inputOf={(asked) => ({ ...(type ? { id: type.id } : { currency: chosen }), ...asked })}
      onClose={onClose}
    >
      {type ? (
        <p className="text-13 md:col-span-2">
          {t('office.micro.bound')}: <span className="font-mono">{percentText(type.bound)}</span>
        </p>
      ) : (
        <CoinField coins={coins} selected={chosen} onSelect={setChosen} className="md:col-span-2" />
      )}
    </AskSettings>
  );
}

const columns: readonly Column<Type>[] = [
  titleColumn(
    'type',
    t('office.change.subject'),
    { width: '17%' },
    ({ id, currency_name: coin }) => `${t('office.micro.type', { id })} · ${coin}`,
  ),
  figureColumn('premium', t('office.micro.field.premium_rate'), (row) => percentText(row.premium_rate)),
  figureColumn('bound', t('office.micro.bound'), (row) => <span className="text-ink-2">{percentText(row.bound)}</span>),
  figureColumn(
    'claim',
    t('office.micro.field.claim_rate'),
    (row) => `${percentText(row.claim_rate)} × ${row.claims_max}`,
  ),
  figureColumn(
    'assets',
    t('office.micro.assets'),
    { width: '16%' },
    (row) => `${formatDecimal(row.assets_min)} – ${formatDecimal(row.assets_max)}`,
  ),
  figureColumn('days', t('office.micro.field.term_days'), { width: '9%' }, (row) => row.term_days),
  endColumn('offered', t('office.micro.field.is_offered'), { width: '9%' }, ({ is_offered: isOffered }) => (
    <OfferedBadge isOffered={isOffered} />
  )),
  actsColumn(t('office.change.propose'), { width: '16%' }, (type) => (
    <AskButton
      permission="micro.request"
      label={t('office.change.propose')}
      renderDialog={(onClose) => <TypeDialog type={type} coins={[]} onClose={onClose} />}
    />
  )),
];

type Props = { readonly types: readonly Type[]; readonly currencies: readonly Coin[] };

export function TypesPanel({ types, currencies }: Props) {
  return (
    <Panel title={t('office.micro.types')}>
      <Rows label={t('office.micro.types')} columns={columns} rows={types} keyOf={({ id }) => id} />
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3">
        <p className="min-w-0 flex-1 text-12 text-ink-3">{t('office.micro.boundHint')}</p>
        <AskButton
          permission="micro.request"
          label={t('office.micro.addType')}
          renderDialog={(onClose) => <TypeDialog type={undefined} coins={currencies} onClose={onClose} />}
        />
      </div>
    </Panel>
  );
}
