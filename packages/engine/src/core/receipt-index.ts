// What receipts have in common: decimal text, and indexes that follow from ticks.
import {
  divFloor,
  parseUnits,
  price,
  SETTLE_MEDIAN_SECONDS,
  UNITS_PER_WHOLE,
  USD_INDEX,
  USDT,
  type Price,
} from '@bourse/domain';

/** XF18. The index of a market from the prices of its coins in USDT, rounded down. */
export const calculateCrossIndex = (base: Price, quote: Price): Price => price(divFloor(base * UNITS_PER_WHOLE, quote));

export type ReceiptTick = { readonly currency_id: number; readonly second: number; readonly price: string };

/** The official price of a coin at a second, in decimal text; undefined where there was no tick. */
export type PublicTick = (currencyId: number, second: number) => string | undefined;

const SIGN = /^-/;

/** Reads decimal text with or without a sign; any other text is 0. */
export function unitsOf(text: string): bigint {
  const units = parseUnits(text.replace(SIGN, '')) ?? 0n;
  return SIGN.test(text) ? 0n - units : units;
}
export const priceOf = (text: string): Price => price(unitsOf(text));

/** Whether a currency counts 1 and has no ticks. */
export const isUnit = (currencyId: number): boolean => currencyId === USDT || currencyId === USD_INDEX;

/** Whether the index of a pair follows from the ticks of both coins. */
export function isIndexOf(
  { ticks, index }: { readonly ticks: readonly ReceiptTick[]; readonly index: string },
  { currency_id: baseId, legal_id: quoteId }: { readonly currency_id: number; readonly legal_id: number },
): boolean {
  const find = (id: number): Price | undefined => {
    if (isUnit(id)) return price(UNITS_PER_WHOLE);
    const tick = ticks.find(({ currency_id: of }) => of === id);
    return tick && priceOf(tick.price);
  };
  const [base, quote] = [find(baseId), find(quoteId)];
  return base !== undefined && quote !== undefined && calculateCrossIndex(base, quote) === priceOf(index);
}

/** XF20. The middle one, or half of what the two in the middle come to, rounded down; undefined of none. */
export function calculateMedianIndex(indexes: readonly Price[]): Price | undefined {
  const sorted = indexes.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const middle = sorted.length >> 1;
  const [below, above] = [sorted[middle - 1], sorted[middle]];
  if (above === undefined) return undefined;
  return sorted.length % 2 === 1 || below === undefined ? above : price(divFloor(below + above, 2n));
}

type PairIds = { readonly currency_id: number; readonly legal_id: number };

/** The first of the seconds up to one whose median counts. */
export const medianFrom = (lastSecond: number): number => lastSecond - SETTLE_MEDIAN_SECONDS + 1;

/** The median of the indexes of a pair in the seconds up to one, of those in which all its coins had a tick. */
export function findMedianIndex(tickAt: PublicTick, pair: PairIds, lastSecond: number): Price | undefined {
  const priceAt = (id: number, second: number): Price | undefined => {
    if (isUnit(id)) return price(UNITS_PER_WHOLE);
    const text = tickAt(id, second);
    return text === undefined ? undefined : priceOf(text);
  };
  const indexes: Price[] = [];
  for (let second = medianFrom(lastSecond); second <= lastSecond; second += 1) {
    const [base, quote] = [priceAt(pair.currency_id, second), priceAt(pair.legal_id, second)];
    if (base !== undefined && quote !== undefined) indexes.push(calculateCrossIndex(base, quote));
  }
  return calculateMedianIndex(indexes);
}
