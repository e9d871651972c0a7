// What the user has in the market that is traded: money, open orders, fills.
import type { spot } from '@bourse/contract';
import type { Side } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useMemo } from 'react';
import { orderWords } from '../../features/chart/order-words.ts';
import { type Own, orderLines } from '../../features/chart/own-orders.ts';
import { namedPriceOf } from '../../features/spot/orders/order-columns.tsx';
import { useOpenOrders, useTradeHistory } from '../../features/spot/orders/order-lists.ts';
import { ALWAYS } from '../../lib/period.ts';
import type { TicketFunds } from '../../features/spot/ticket/ticket-facts.ts';
import { useChangeBalance } from '../../features/wallet/change-balance.ts';
import type { Pair } from '../../lib/pair.ts';

export function useFunds(pair: Pair): TicketFunds {
  return { base: useChangeBalance(pair.currencyId), quote: useChangeBalance(pair.legalId) };
}

const MARKED_MAX = 50;

type Named = { readonly currency_name: string; readonly legal_name: string };

const sideOf = (isBuy: boolean): Side => (isBuy ? 'buy' : 'sell');

/** A stop order that waits is not in the book. */
const isResting = ({ trigger }: { readonly trigger: string | null }): boolean => trigger !== 'waiting';

const isOf = (row: Named, { currencyName, legalName }: Pair): boolean =>
  row.currency_name === currencyName && row.legal_name === legalName;

const removeNameOf = (row: spot.SpotOrder): string =>
  t('spot.orders.revokeOne', {
    side: t(row.type === 'in' ? 'spot.buy' : 'spot.sell'),
    symbol: `${row.currency_name}/${row.legal_name}`,
    price: namedPriceOf(row),
  });

export type OwnInMarket = {
  /** For the chart: the same object until an order or a fill comes, goes or changes. */
  readonly own: Own;
  /** The orders that it marks. */
  readonly orders: readonly spot.SpotOrder[];
};

export function useOwn(pair: Pair, numberPlaces: number): OwnInMarket {
  // While another market's lists are on their way, those of the last one are still there.
  const orders = useOpenOrders(pair, MARKED_MAX).rows.filter((row) => isOf(row, pair));
  const trades = useTradeHistory(pair, ALWAYS, MARKED_MAX).rows.filter((row) => isOf(row, pair));
  const orderKey = orders
    .map((row) => [row.id, row.price, row.number, row.quote_quantity, row.stop_price, row.trigger].join(' '))
    .join();
  const tradeKey = trades.map(({ id }) => id).join();
  const own = useMemo(
    () => ({
      lines: orderLines(
        // The price that a trailing order waits for moves, and is told nowhere.
        orders
          .filter(({ trail_bps: trailBps, trigger }) => trailBps === undefined || trigger === 'triggered')
          .map((row) => ({
            id: row.id,
            side: sideOf(row.type === 'in'),
            price: row.mode === 1 ? undefined : row.price,
            quantity: row.quote_quantity ?? row.number,
            unit: row.quote_quantity === undefined ? undefined : row.legal_name,
            stopPrice: isResting(row) ? undefined : (row.stop_price ?? undefined),
            removeName: removeNameOf(row),
          })),
        orderWords(numberPlaces),
      ),
      fills: trades.map(({ id, way, price, number, time }) => ({
        id,
        side: sideOf(way === 2),
        price,
        quantity: number,
        time,
      })),
    }),
    // The lists are new at every render; their keys say whether what they hold is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [orderKey, tradeKey, numberPlaces],
  );
  return { own, orders };
}

/** The same set until a price comes or goes. */
export function useOwnPrices(pair: Pair): ReadonlySet<string> {
  const { rows } = useOpenOrders(pair, MARKED_MAX);
  const key = rows
    .filter(isResting)
    .map((order) => order.price)
    .join(' ');
  return useMemo(() => new Set(key === '' ? [] : key.split(' ')), [key]);
}
