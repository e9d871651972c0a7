// The lists as they are kept: under which keys, and in which shape.
import type { spot } from '@bourse/contract';

export type ListOf<Row> = {
  readonly rows: readonly Row[];
  /** On the server, shown or not. */
  readonly total: number;
};
/** `symbol` limits the list to one market. */
export type MarketList<Row> = ListOf<Row> & { readonly symbol: string | undefined };
export type OpenOrders = MarketList<spot.SpotOrder>;

export const OPEN_KEY = ['orders', 'open'] as const;
export const HISTORY_KEY = ['orders', 'history'] as const;
export const TRADES_KEY = ['orders', 'trades'] as const;
