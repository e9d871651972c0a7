import type { Pair } from '../../lib/pair.ts';
import { t } from '../../lib/i18n.ts';
import {
  averageColumn,
  filledColumn,
  kindColumn,
  moneyColumn,
  orderFeeColumn,
  orderPriceColumn,
  pairColumn,
  type PlacesOf,
  roleColumn,
  statusColumn,
  timeColumn,
  tradeFeeColumn,
  tradeNumberColumn,
  tradePriceColumn,
  tradeSideColumn,
} from './order-columns.tsx';
import { OrderList } from './order-list.tsx';
import { type PastFilter, useOrderHistory, useTradeHistory } from './order-lists.ts';
import type { Period } from './period.ts';

export type HistoryProps = {
  /** Limits the list to one market. */
  readonly pair: Pair | undefined;
  readonly placesOf: PlacesOf;
};

/** Orders that are filled or revoked. */
export function OrderHistory({ pair, placesOf, filter }: HistoryProps & { readonly filter: PastFilter }) {
  const list = useOrderHistory(pair, filter);
  return (
    <OrderList
      label={t('spot.orders.history')}
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
        statusColumn(),
      ]}
      emptyTitle={t('spot.orders.historyNone')}
      emptyText={t('spot.orders.historyNoneText')}
    />
  );
}

export function TradeHistory({ pair, placesOf, period }: HistoryProps & { readonly period: Period }) {
  const list = useTradeHistory(pair, period);
  return (
    <OrderList
      label={t('spot.trades')}
      list={list}
      columns={[
        timeColumn(),
        pairColumn(),
        tradeSideColumn(),
        tradePriceColumn(placesOf),
        tradeNumberColumn(placesOf),
        moneyColumn(),
        tradeFeeColumn(),
        roleColumn(),
      ]}
      emptyTitle={t('spot.trades.none')}
      emptyText={t('spot.trades.noneText')}
    />
  );
}
