// What desk and phone show alike.
import type { market } from '@bourse/contract';
import { useMemo } from 'react';
import type { Own } from '../../features/chart/own-orders.ts';
import { useOpenOrders, useTradeHistory } from '../../features/spot/order-lists.ts';
import { ALWAYS } from '../../features/spot/period.ts';
import type { TicketFunds } from '../../features/spot/ticket-facts.ts';
import { useChangeBalance } from '../../features/wallet/change-balance.ts';
import type { Pair } from '../../lib/pair.ts';

export type TradingProps = {
  readonly pair: Pair;
  readonly quotation: market.Quotation;
  readonly choose: (pair: Pair) => void;
  readonly funds: TicketFunds;
  /** Of the user's open orders in this market. */
  readonly ownPrices: ReadonlySet<string>;
};

export function useFunds(pair: Pair): TicketFunds {
  return { base: useChangeBalance(pair.currencyId), quote: useChangeBalance(pair.legalId) };
}

const MARKED_MAX = 50;

type Named = { readonly currency_name: string; readonly legal_name: string };

/** A stop order that waits is not in the book, nor a line at its limit price. */
const isResting = ({ trigger }: { readonly trigger: string | null }): boolean => trigger !== 'waiting';

const isOf = (row: Named, { currencyName, legalName }: Pair): boolean =>
  row.currency_name === currencyName && row.legal_name === legalName;

/** For the chart: the same object until an order or a fill comes, goes or changes. */
export function useOwn(pair: Pair): Own {
  // While another market's lists are on their way, those of the last one are still there.
  const orders = useOpenOrders(pair, MARKED_MAX).rows.filter((row) => isOf(row, pair) && isResting(row));
  const trades = useTradeHistory(pair, ALWAYS, MARKED_MAX).rows.filter((row) => isOf(row, pair));
  const orderKey = orders.map(({ id, price, number }) => `${id} ${price} ${number}`).join();
  const tradeKey = trades.map(({ id }) => id).join();
  return useMemo(
    () => ({
      orders: orders.map(({ id, type, price, number }) => ({
        id,
        side: type === 'in' ? 'buy' : 'sell',
        price,
        quantity: number,
      })),
      fills: trades.map(({ id, way, price, number, time }) => ({
        id,
        side: way === 2 ? 'buy' : 'sell',
        price,
        quantity: number,
        time,
      })),
    }),
    // The lists are new at every render; their keys say whether what they hold is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [orderKey, tradeKey],
  );
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
