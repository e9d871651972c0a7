// What the chart of a market is given.
import type { ChartLine } from './chart-lines.ts';
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
  /** The user's own lines and fills in this market: the same object until they change. */
  readonly own?: Own;
  /** Moves those lines to another price that can be moved. */
  readonly moveLine?: MoveLine;
  /** Takes away those that can be taken away. */
  readonly removeLine?: (line: ChartLine) => void;
  /** Must give the panel a height; interval buttons are part of it. */
  readonly className: string;
};
