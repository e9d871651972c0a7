// What was ordered by the payment form, and what became of it.
import { Badge } from '@bourse/ui/badge.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Pager } from '@bourse/ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { coinText, priceText } from '../../fiat-desk/figures.ts';
import { timeText } from '../../ui/time-text.tsx';
import { cnyText, type GatewayOrder, useGatewayOrders } from './gateway.ts';

const PAGE_ROWS = 20;

const TONES = {
  open: 'warning',
  paid: 'success',
  held: 'warning',
  failed: 'error',
  expired: 'neutral',
  refused: 'error',
} as const satisfies Record<GatewayOrder['state'], string>;

export const OrderState = ({ order }: { readonly order: GatewayOrder }) => (
  <span className="font-sans">
    <Badge tone={TONES[order.state]}>{order.state_name}</Badge>
  </span>
);

export const resultPath = (id: number): string => `/success?id=${id}`;

const columns = (): readonly Column<GatewayOrder>[] => [
  {
    key: 'time',
    header: t('gateway.col.time'),
    width: '22%',
    onCard: 'title',
    cell: ({ create_ms: at }) => timeText(at),
  },
  {
    key: 'money',
    header: t('gateway.col.money'),
    isNumeric: true,
    cell: ({ money }) => cnyText(money),
  },
  { key: 'number', header: t('gateway.get'), isNumeric: true, cell: ({ number }) => `${coinText(number)} USDT` },
  { key: 'rate', header: t('gateway.rate'), isNumeric: true, hiddenBelow: 860, cell: ({ rate }) => priceText(rate) },
  {
    key: 'state',
    header: t('gateway.col.state'),
    width: '16%',
    isNumeric: true,
    onCard: 'end',
    cell: (row) => (
      <Link to={resultPath(row.id)} title={t('gateway.openOne', { id: row.id })}>
        <OrderState order={row} />
      </Link>
    ),
  },
];

export function OrderList() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useGatewayOrders(page);
  if (!data)
    return error ? (
      <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={3} rowClassName="h-11" />
    );
  return (
    <>
      <div className="@container">
        <Table
          label={t('gateway.orders')}
          columns={columns()}
          rows={data.list}
          keyOf={({ id }) => id}
          density="calm"
          empty={<EmptyState title={t('gateway.orders.none')} text={t('gateway.orders.noneText')} />}
        />
      </div>
      <Pager page={data.page} pageSize={PAGE_ROWS} total={data.total} onPage={setPage} />
    </>
  );
}
