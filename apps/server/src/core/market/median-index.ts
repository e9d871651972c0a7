// The median of a market's indexes before it was halted: what it is settled at where no index comes.
import { formatUnits, type Price } from '@bourse/domain';
import { findMedianIndex, medianFrom } from '@bourse/engine/formulas';
import type { Storage } from '../storage/open.ts';
import { findPairTicksBetween, type Pair } from './pair-ticks.ts';

/** Takes the seconds up to the last tick that moved the market; undefined where these ticks are deleted. */
export async function findMedian(
  { sql }: Pick<Storage, 'sql'>,
  pair: Pair,
  lastSecond: number,
): Promise<Price | undefined> {
  const ticks = await findPairTicksBetween(sql, pair, { from: medianFrom(lastSecond), to: lastSecond });
  const prices = new Map<string, string>();
  // The first of two ticks of a second counts.
  for (const { currencyId, second, price } of ticks) {
    const name = `${currencyId} ${second}`;
    if (!prices.has(name)) prices.set(name, formatUnits(price));
  }
  const ids = { currency_id: pair.baseId, legal_id: pair.quoteId };
  return findMedianIndex((id, second) => prices.get(`${id} ${second}`), ids, lastSecond);
}
