// What providers of payment have called back with, as it came; of what nobody signed, how much came and the beginning of some.
import { officeFiatMoney } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { NumberLink } from '../../ui/number-link.tsx';
import { FactLine } from './look.tsx';
import type { FilterField } from '../../ui/use-filter.ts';

type Row = officeFiatMoney.GatewayCallbackRow;

const OUTCOMES = ['paid', 'held', 'failed', 'repeated', 'surplus', 'unknown', 'forged'] as const;

function outcomeText({ outcome }: Row): string {
  const known = OUTCOMES.find((one) => one === outcome);
  return known === undefined ? outcome : t(`office.gateway.outcome.${known}`);
}

const columns: readonly Column<Row>[] = [
  titleColumn('time', t('office.funds.time'), { width: '22%', isNumeric: true }, (row) => row.time),
  textColumn('provider', t('office.gateway.provider'), ({ provider }) => provider),
  figureColumn('order', t('office.gateway.payment'), { width: '14%' }, ({ order_id: order }) =>
    order === 0 ? '–' : <NumberLink to={`/acceptors?view=payments&id=${order}`} id={order} />,
  ),
  textColumn('signed', t('office.gateway.signature'), { width: '14%' }, (row) => (
    <Badge tone={row.is_signed === 1 ? 'success' : 'error'}>
      {t(row.is_signed === 1 ? 'office.gateway.genuine' : 'office.gateway.forged')}
    </Badge>
  )),
  endColumn('outcome', t('office.micro.outcome'), { width: '16%' }, (row) =>
    row.times > 1 ? `${outcomeText(row)} × ${row.times}` : outcomeText(row),
  ),
  figureColumn('ip', 'IP', { width: '16%' }, ({ ip }) => ip),
];

const detail = ({ fields, hash }: Row) => (
  <FactLine
    facts={[...fields, ...(hash === '' ? [] : [{ name: 'SHA-256', value: hash }])].map(
      ({ name, value }) =>
        [
          name,
          <span key={name} className="font-mono break-all">
            {value}
          </span>,
        ] as const,
    )}
  />
);

const FIELDS: readonly FilterField[] = [{ name: 'order_id', kind: 'id', label: t('office.gateway.payment') }];

/** Nothing while every callback was signed. */
function ForgedNote() {
  const { data } = useAsk(officeFiatMoney.listGatewayCallbacks, { page: 1, limit: 1 });
  if (!data?.forged) return null;
  return <p className="mb-3 text-13 text-ink-2">{t('office.gateway.forgedNote', { count: data.forged })}</p>;
}

export function CallbacksPanel() {
  return (
    <>
      <ForgedNote />
      <FilteredList
        title={t('office.gateway.callbacks')}
        call={officeFiatMoney.listGatewayCallbacks}
        fields={FIELDS}
        columns={columns}
        keyOf={({ id }) => id}
        detail={detail}
        csv={{ name: 'gateway-callbacks' }}
        empty={{ title: t('office.gateway.noCallbacks') }}
      />
    </>
  );
}
