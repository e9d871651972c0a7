// The order in which positions and accounts end at a tick: the least profit for the margin first, so that what losers pay in
// is there for winners, and the most profitable bear what is lacking. At equal ones the oldest comes first.
import { divFloor } from '@bourse/domain';
import type { Watcher } from './live.ts';

/** `margin` is above 0. */
export type Gain = { readonly profit: bigint; readonly margin: bigint };

export type Ranked<Item> = Gain & { readonly item: Item; readonly rank: number };

/** Fine enough that few gains share a rank; those that do are compared exactly. */
const RANK_SCALE = 2n ** 32n;

export const rankGain = <Item>(item: Item, { profit, margin }: Gain): Ranked<Item> => ({
  item,
  profit,
  margin,
  rank: Number(divFloor(profit * RANK_SCALE, margin)),
});

export const compareRanked = (a: Ranked<Watcher>, b: Ranked<Watcher>): number =>
  compareGains(a, b) || compareAges(a.item, b.item);

/**
 * Exact: no two fractions are taken for equal that are not. Ranks are rounded, and rounding keeps the order: where they
 * differ, so do the fractions, in the same way.
 */
function compareGains(a: Gain & { readonly rank: number }, b: Gain & { readonly rank: number }): number {
  if (a.rank !== b.rank) return a.rank < b.rank ? -1 : 1;
  const difference = a.profit * b.margin - b.profit * a.margin;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

function compareAges(a: Watcher, b: Watcher): number {
  if (a.kind === 'position' && b.kind === 'position') return a.id - b.id;
  if (a.kind !== 'account' || b.kind !== 'account') return 0;
  return a.state.userId - b.state.userId || a.state.quoteId - b.state.quoteId;
}
