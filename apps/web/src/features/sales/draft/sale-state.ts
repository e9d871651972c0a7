// The state of a sale, in one word.
import { divFloor } from '@bourse/domain';
import { readAmount } from '../../../lib/read-figures.ts';
import type { Sale } from '../sales.ts';

export const SALE_STATES = ['coming', 'open', 'soldOut', 'awaiting', 'over', 'calledOff'] as const;
export type SaleState = (typeof SALE_STATES)[number];

const STATES = { 1: 'coming', 2: 'open', 3: 'awaiting', 4: 'over' } as const satisfies Record<Sale['sczq'], SaleState>;

export function saleStateOf(sale: Pick<Sale, 'sczq' | 'is_cancelled' | 'mode' | 'right'>): SaleState {
  if (sale.is_cancelled === 1) return 'calledOff';
  const isSoldOut = sale.sczq === 3 && sale.mode === 'first_come' && readAmount(sale.right) === 0n;
  return isSoldOut ? 'soldOut' : STATES[sale.sczq];
}

const HUNDREDTHS = 10_000n;
const HUNDREDTHS_OF_PERCENT = 100;

/** A part in percent of a whole, to two places, rounded down. */
export function percentOf(part: string, whole: string): number {
  const all = readAmount(whole);
  return all === 0n ? 0 : Number(divFloor(readAmount(part) * HUNDREDTHS, all)) / HUNDREDTHS_OF_PERCENT;
}
