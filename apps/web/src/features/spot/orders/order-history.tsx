// What has become of orders, and the trades they made.
import type { spot } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Pair } from '../../../lib/pair.ts';
import {
  moneyColumn,
  orderColumns,
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
import { useOrderHistory, useTradeHistory } from './order-lists.ts';
import type { PastFilter } from './order-pages.ts';
import type { Paged, Shown } from '../../../lib/paged.ts';
import { PagedTable } from '../../../ui/paged-table.tsx';
import type { Period } from '../../../lib/period.ts';

export type HistoryProps = {
  /** Limits the list to one market. */
  readonly pair: Pair | undefined;
  readonly placesOf: PlacesOf;
  readonly shown?: Shown | undefined;
};

export function PastOrders({ list, placesOf }: { readonly list: Paged<spot.SpotOrder>; readonly placesOf: PlacesOf }) {
  return (
    <PagedTable
      loginTitle={t('spot.orders.login')}
      label={t('spot.orders.history')}
      list={list}
      columns={[...orderColumns(list.rows, placesOf), statusColumn(list.rows)]}
      emptyTitle={t('spot.orders.historyNone')}
      emptyText={t('spot.orders.historyNoneText')}
    />
  );
}

/** Orders that are filled or revoked. */
export function OrderHistory(props: HistoryProps & { readonly filter: PastFilter }) {
  const { pair, placesOf, filter, shown } = props;
  return <PastOrders list={useOrderHistory(pair, filter, shown)} placesOf={placesOf} />;
}

export function TradeHistory(props: HistoryProps & { readonly period: Period }) {
  const { pair, placesOf, period, shown } = props;
  const list = useTradeHistory(pair, period, shown);
  return (
    <PagedTable
      loginTitle={t('spot.orders.login')}
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
