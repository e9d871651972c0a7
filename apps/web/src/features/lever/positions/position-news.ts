// What has become of positions since a moment ago, from the rows that were pushed before and the rows that ended.
import type { Row } from './position.ts';

/** The size of each position or order, by its id. */
export type Sizes = ReadonlyMap<number, string>;

export const sizesOf = (rows: readonly Row[]): Sizes => new Map(rows.map(({ id, share }) => [id, share]));

/** Whether one has gone, or some hands of one: then an end is to be reported. */
export const hasEnded = (before: Sizes, now: Sizes): boolean =>
  [...before].some(([id, share]) => now.get(id) !== share);

/** Positions that have opened: not open a moment ago, whether or not their order was seen. */
export const openedOf = (openBefore: Sizes, open: readonly Row[]): readonly Row[] =>
  open.filter(({ id }) => !openBefore.has(id));

/** Returns those of the ended rows that were seen here before they ended, or are a part of one that was. */
export const endedOf = (alive: ReadonlySet<number>, ended: readonly Row[]): readonly Row[] =>
  ended.filter(({ id, parent_id }) => alive.has(id) || (parent_id !== null && alive.has(parent_id)));
