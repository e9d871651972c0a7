// Orders that rest in the book, each with its revoke button.
import type { spot } from '@bourse/contract';
import { formatDecimal } from '../../lib/format.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/table.tsx';
import {
  averageColumn,
  filledColumn,
  kindColumn,
  moneyColumn,
  orderFeeColumn,
  orderPriceColumn,
  pairColumn,
  type PlacesOf,
  sideText,
  symbolOf,
  timeColumn,
} from './order-columns.tsx';
import { OrderList } from './order-list.tsx';
import type { Paged } from './order-lists.ts';
import { useRevoke } from './revoke.ts';

export type OpenOrdersProps = { readonly list: Paged<spot.SpotOrder>; readonly placesOf: PlacesOf };

function Revoke({ order }: { readonly order: spot.SpotOrder }) {
  const revoking = useRevoke();
  return (
    <Button
      variant="quiet"
      size="small"
      className="h-6! px-1.5! font-sans text-iris! max-md:h-11! max-md:px-3!"
      isPending={revoking.isPending}
      aria-label={t('spot.orders.revokeOne', {
        side: sideText(order),
        symbol: symbolOf(order),
        price: formatDecimal(order.price),
      })}
      onClick={() => revoking.mutate(order)}
    >
      {t('spot.orders.revoke')}
    </Button>
  );
}

const actionColumn = (): Column<spot.SpotOrder> => ({
  key: 'action',
  header: <span className="sr-only">{t('spot.orders.action')}</span>,
  width: '9%',
  isNumeric: true,
  onCard: 'end',
  cell: (order) => <Revoke order={order} />,
});

export function OpenOrders({ list, placesOf }: OpenOrdersProps) {
  return (
    <OrderList
      label={t('spot.orders.open')}
      list={list}
      columns={[
        timeColumn(),
        pairColumn(),
        kindColumn(),
        orderPriceColumn(placesOf),
        averageColumn(placesOf),
        filledColumn(placesOf),
        moneyColumn(),
        orderFeeColumn(),
        actionColumn(),
      ]}
      emptyTitle={t('spot.orders.openNone')}
      emptyText={t('spot.orders.openNoneText')}
    />
  );
}
