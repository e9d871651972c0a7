// What the chart of a market is told.
import type { Own } from './own-orders.ts';
import type { MoveLine } from './use-line-move.ts';

export type ChartProps = {
  /** `BTC/USDT`. */
  readonly symbol: string;
  readonly currencyName: string;
  readonly legalName: string;
  /** Smallest steps of price and quantity, as in the quotation's `trade`. */
  readonly tick: string;
  readonly step: string;
  /** The user's own orders and fills in this market. */
  readonly own?: Own;
  /** Lets the lines of own orders be moved to another price. */
  readonly moveLine?: MoveLine;
  /** Must give the panel a height; interval buttons are part of it. */
  readonly className: string;
};
