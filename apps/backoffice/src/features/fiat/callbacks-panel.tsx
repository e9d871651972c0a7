// What providers of payment have called back with, as it came.
import { officeFiatMoney } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import type { CsvColumn } from '@bourse/ui/lib/csv.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
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
  {
    key: 'time',
    header: t('office.funds.time'),
    width: '22%',
    isNumeric: true,
    onCard: 'title',
    cell: (row) => row.time,
  },
  { key: 'provider', header: t('office.gateway.provider'), onCard: 'wide', cell: ({ provider }) => provider },
  {
    key: 'order',
    header: t('office.gateway.payment'),
    width: '14%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ order_id: order }) =>
      order === 0 ? '–' : <NumberLink to={`/acceptors?view=payments&id=${order}`} id={order} />,
  },
  {
    key: 'signed',
    header: t('office.gateway.signature'),
    width: '14%',
    onCard: 'wide',
    cell: (row) => (
      <Badge tone={row.is_signed === 1 ? 'success' : 'error'}>
        {t(row.is_signed === 1 ? 'office.gateway.genuine' : 'office.gateway.forged')}
      </Badge>
    ),
  },
  {
    key: 'outcome',
    header: t('office.micro.outcome'),
    width: '16%',
    onCard: 'end',
    cell: outcomeText,
  },
  { key: 'ip', header: 'IP', width: '16%', isNumeric: true, onCard: 'wide', cell: ({ ip }) => ip },
];

const detail = ({ fields }: Row) => (
  <FactLine
    facts={fields.map(
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

const csv: readonly CsvColumn<Row>[] = [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('office.funds.time'), value: ({ time }) => time },
  { header: t('office.gateway.provider'), value: ({ provider }) => provider },
  { header: t('office.gateway.payment'), value: (row) => (row.order_id === 0 ? '' : String(row.order_id)) },
  { header: t('office.gateway.signature'), value: (row) => String(row.is_signed) },
  { header: t('office.micro.outcome'), value: outcomeText },
  { header: 'IP', value: ({ ip }) => ip },
  {
    header: t('office.gateway.fields'),
    value: ({ fields }) => fields.map(({ name, value }) => `${name}=${value}`).join('; '),
  },
];

const FIELDS: readonly FilterField[] = [{ name: 'order_id', kind: 'id', label: t('office.gateway.payment') }];

export function CallbacksPanel() {
  return (
    <FilteredList
      title={t('office.gateway.callbacks')}
      call={officeFiatMoney.listGatewayCallbacks}
      fields={FIELDS}
      columns={columns}
      keyOf={({ id }) => id}
      detail={detail}
      csv={{ columns: csv, name: 'gateway-callbacks' }}
      empty={{ title: t('office.gateway.noCallbacks') }}
    />
  );
}
