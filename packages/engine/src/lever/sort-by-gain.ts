// The order in which positions and accounts end at a tick: the least profit for the margin first, so that what losers pay in
// is there for winners, and the most profitable bear what is lacking.
import { divFloor } from '@bourse/domain';

/** `margin` is above 0. */
export type Gain = { readonly profit: bigint; readonly margin: bigint };

type Ranked<Item> = Gain & { readonly item: Item; readonly rank: bigint };

/** Fine enough that few gains share a rank; those that do are compared exactly. */
const RANK_SCALE = 2n ** 32n;

/** Exact: no two fractions are taken for equal that are not. `byAge` decides between those that are. */
export function sortByGain<Item>(
  items: readonly Item[],
  gainOf: (item: Item) => Gain,
  byAge: (a: Item, b: Item) => number,
): Item[] {
  const ranked = items.map((item): Ranked<Item> => {
    const { profit, margin } = gainOf(item);
    return { item, profit, margin, rank: divFloor(profit * RANK_SCALE, margin) };
  });
  ranked.sort((a, b) => compareGains(a, b) || byAge(a.item, b.item));
  return ranked.map(({ item }) => item);
}

/** Ranks are rounded down: where they differ, so do the fractions, in the same way. */
function compareGains(a: Ranked<unknown>, b: Ranked<unknown>): number {
  if (a.rank !== b.rank) return a.rank < b.rank ? -1 : 1;
  const difference = a.profit * b.margin - b.profit * a.margin;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}
