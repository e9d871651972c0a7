// From a market's depth to the rows that are shown: grouped by a price step, with running sums.
import { divFloor, UNITS_PER_WHOLE } from '@bourse/domain';
import type { DepthLevel } from '../../realtime/depth-book.ts';

export type Side = 'ask' | 'bid';

/** All in units of 1e-8. */
export type BookRow = {
  /** The grouped price: never better than any order in it. */
  readonly price: bigint;
  readonly quantity: bigint;
  /** Quantity from the best price up to and with this row. */
  readonly sum: bigint;
  /** The value of `sum` at the prices of the book, in the quote currency, rounded down, is what it costs or brings. */
  readonly total: bigint;
};

/** Asks are rounded up and bids down to a multiple of the group, so that a row never promises a better price. */
export function groupPrice(price: bigint, group: bigint, side: Side): bigint {
  const down = divFloor(price, group) * group;
  return side === 'bid' || down === price ? down : down + group;
}

/** The first `count` rows of one side. `levels` are best first. */
export function groupLevels(
  levels: readonly DepthLevel[],
  { group, side, count }: { readonly group: bigint; readonly side: Side; readonly count: number },
): BookRow[] {
  const rows: BookRow[] = [];
  let price: bigint | undefined;
  let quantity = 0n;
  let sum = 0n;
  let exactTotal = 0n;
  const close = (): void => {
    if (price !== undefined) rows.push({ price, quantity, sum, total: divFloor(exactTotal, UNITS_PER_WHOLE) });
  };
  for (const level of levels) {
    const grouped = groupPrice(level.price, group, side);
    if (grouped !== price) {
      close();
      if (rows.length === count) return rows;
      price = grouped;
      quantity = 0n;
    }
    quantity += level.quantity;
    sum += level.quantity;
    exactTotal += level.price * level.quantity;
  }
  close();
  return rows;
}

export type FillEstimate = {
  readonly quantity: bigint;
  readonly total: bigint;
  readonly average: bigint;
  /** How much worse the average is than the best price, in percent with 8 places. */
  readonly slippage: bigint;
};

/** Estimates an order that takes everything up to and with a row. `best` is the side's best price. */
export function estimateFill(row: BookRow, best: bigint): FillEstimate {
  const average = row.sum === 0n ? 0n : divFloor(row.total * UNITS_PER_WHOLE, row.sum);
  const distance = average > best ? average - best : best - average;
  const slippage = best === 0n ? 0n : divFloor(distance * 100n * UNITS_PER_WHOLE, best);
  return { quantity: row.sum, total: row.total, average, slippage };
}

export const GROUPS_MAX = 5;
/** A group wider than this share of the price shows nothing of use. */
const GROUPS_PER_PRICE = 500n;

/** The steps that a book of this tick can be grouped by: the tick and its tenfolds, as far as the price gives them sense. */
export function groupSteps(tick: bigint, price: bigint): bigint[] {
  let count = 1;
  while (count < GROUPS_MAX && tick * 10n ** BigInt(count) * GROUPS_PER_PRICE <= price) count += 1;
  return stepsOf(tick, count);
}

/** The first so many of them. */
export const stepsOf = (tick: bigint, count: number): bigint[] =>
  Array.from({ length: count }, (_, power) => tick * 10n ** BigInt(power));

export type Spread = { readonly distance: bigint; readonly percent: bigint };

/** Between the best ask and the best bid, absolute and in percent of their middle, both in units of 1e-8. */
export function spreadOf(depth: {
  readonly asks: readonly DepthLevel[];
  readonly bids: readonly DepthLevel[];
}): Spread | undefined {
  const ask = depth.asks[0]?.price;
  const bid = depth.bids[0]?.price;
  if (ask === undefined || bid === undefined) return undefined;
  const distance = ask - bid;
  return { distance, percent: divFloor(distance * 200n * UNITS_PER_WHOLE, ask + bid) };
}
