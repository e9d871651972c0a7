// What amounts are worth in USDT, for display: each product exact, their sum rounded down once. A sum of which a part has no
// known price says so.
import type { CurrencyId } from './ids.ts';
import { divFloor, formatUnits, parseUnits, type Price, UNITS_PER_WHOLE } from './money.ts';

/** Before the text of a worth of which a part has no known price. */
export const AT_LEAST = '≥';

/** An amount of a coin, signed, with what one costs in USDT. */
export type WorthPart = {
  readonly currencyId: CurrencyId;
  readonly units: bigint;
  readonly price: Price | undefined;
};

export type Worth = {
  /** The part with a known price is worth this, in units of USDT. */
  readonly known: bigint;
  /** Coins of which there is something and no price. */
  readonly without: readonly CurrencyId[];
  /**
   * `exact`: every part has a price. `least`: some have none, and the whole is worth at least what is known. `unknown`: nothing
   * that is there has a price, or what has none may lower the sum.
   */
  readonly state: 'exact' | 'least' | 'unknown';
};

export function sumWorth(parts: readonly WorthPart[]): Worth {
  const there = parts.filter(({ units }) => units !== 0n);
  const unpriced = there.filter(({ price }) => price === undefined);
  const scaled = there.reduce((sum, { units, price = 0n }) => sum + units * price, 0n);
  const isLeast = unpriced.length < there.length && unpriced.every(({ units }) => units > 0n);
  return {
    known: divFloor(scaled, UNITS_PER_WHOLE),
    without: [...new Set(unpriced.map(({ currencyId }) => currencyId))],
    state: unpriced.length === 0 ? 'exact' : isLeast ? 'least' : 'unknown',
  };
}

/** The known part; undefined where there is something, and nothing of it has a known price. */
export const knownPartOf = ({ known, state }: Worth): bigint | undefined => (state === 'unknown' ? undefined : known);

/** All of it; undefined where a part has no known price. */
export const exactWorthOf = ({ known, state }: Worth): bigint | undefined => (state === 'exact' ? known : undefined);

/** Our own answers write a worth as a decimal, with `≥` before it where a part is unknown; it is empty where all is. */
export const viewWorth = ({ known, state }: Worth): string =>
  state === 'unknown' ? '' : state === 'least' ? AT_LEAST + formatUnits(known) : formatUnits(known);

/** Adds texts that `viewWorth` has written, none of them negative. */
export function sumWorthTexts(texts: readonly string[]): string {
  const isExact = texts.every((text) => text !== '' && !text.startsWith(AT_LEAST));
  const known = texts.reduce((sum, text) => sum + (parseUnits(text.replace(AT_LEAST, '')) ?? 0n), 0n);
  if (isExact) return formatUnits(known);
  return known === 0n ? '' : AT_LEAST + formatUnits(known);
}
