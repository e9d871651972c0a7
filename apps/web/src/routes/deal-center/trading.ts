// What desk and phone show alike.
import type { market } from '@bourse/contract';
import { useMemo } from 'react';
import { useOpenOrders } from '../../features/spot/order-lists.ts';
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

/** The same set until a price comes or goes. */
export function useOwnPrices(pair: Pair): ReadonlySet<string> {
  const { rows } = useOpenOrders(pair, MARKED_MAX);
  const key = rows.map((order) => order.price).join(' ');
  return useMemo(() => new Set(key === '' ? [] : key.split(' ')), [key]);
}
