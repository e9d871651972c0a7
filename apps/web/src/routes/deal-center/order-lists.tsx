// The user's open orders, past orders and trades, with the dialog that amends an order: below the chart, and among the
// account's records.
import type { spot } from '@bourse/contract';
import { useState } from 'react';
import { OpenOrders } from '../../features/spot/orders/open-orders.tsx';
import { OrderHistory, TradeHistory } from '../../features/spot/orders/order-history.tsx';
import type { PastFilter } from '../../features/spot/orders/order-pages.ts';
import type { Paged, Shown } from '../../lib/paged.ts';
import type { Pair } from '../../lib/pair.ts';
import { AmendOrder, prepareAmendment } from './amend-order.tsx';
import { usePlaces } from './use-places.ts';

export type OrderTab = 'open' | 'history' | 'trades';

export type OrderListsProps = {
  readonly tab: OrderTab;
  /** Limits the lists to one market. */
  readonly pair: Pair | undefined;
  readonly open: Paged<spot.SpotOrder>;
  readonly past: PastFilter;
  readonly shown?: Shown;
};

export function OrderLists({ tab, pair, open, past, shown }: OrderListsProps) {
  const [amending, setAmending] = useState<spot.SpotOrder>();
  const placesOf = usePlaces();
  const shared = { pair, placesOf, shown };
  return (
    <>
      {tab === 'open' && (
        <div className="contents" {...prepareAmendment}>
          <OpenOrders list={open} placesOf={placesOf} onAmend={setAmending} />
        </div>
      )}
      {tab === 'history' && <OrderHistory key={`${past.side} ${pair?.symbol}`} {...shared} filter={past} />}
      {tab === 'trades' && <TradeHistory key={pair?.symbol ?? 'all'} {...shared} period={past.period} />}
      {amending && <AmendOrder order={amending} rows={open.rows} onClose={() => setAmending(undefined)} />}
    </>
  );
}
