// An order of second contracts as its row on the wire has it, and whether it would win now.
import type { MicroDirection } from '@bourse/domain';
import type { microRows } from '@bourse/contract';
import type { Price } from '@bourse/domain';
import { readAmount, readLevel } from '../../../lib/read-figures.ts';
import { directionOf } from '../direction.ts';

export type Row = microRows.MicroRow;

export const rowDirection = ({ type }: Pick<Row, 'type'>): MicroDirection => directionOf(type);

/** Returns the price at which the order opened; undefined until it has. */
export const entryOf = ({
  open_price: price,
  is_provisional: isProvisional,
}: Pick<Row, 'open_price' | 'is_provisional'>): Price | undefined =>
  isProvisional === 1 ? undefined : readLevel(price);

export const closeOf = ({ end_price: price }: Pick<Row, 'end_price'>): Price | undefined => readLevel(price);

/** An order would win at the index, would lose, or is level with its entry. */
export type Standing = 'ahead' | 'behind' | 'level';

export function standingOf(direction: MicroDirection, entry: bigint, index: bigint): Standing {
  if (index === entry) return 'level';
  return index > entry === (direction === 'up') ? 'ahead' : 'behind';
}

/** Calculates the profit or loss if the order closed now, the fee taken off; 0 where all is given back. */
export function resultIf(standing: Standing, row: Pick<Row, 'payout_max' | 'number' | 'fee'>): bigint {
  if (standing === 'level') return 0n;
  const cost = readAmount(row.number) + readAmount(row.fee);
  return standing === 'ahead' ? readAmount(row.payout_max) - cost : -cost;
}

/** Whole seconds left at `now` (ms), and what of the term that is: 0 to 1. */
export function leftOf({ handled_ms: due, created_ms: placed }: Pick<Row, 'handled_ms' | 'created_ms'>, now: number) {
  const ms = Math.max(0, due - now);
  return { seconds: Math.ceil(ms / 1_000), share: Math.min(1, ms / Math.max(1, due - placed)) };
}
