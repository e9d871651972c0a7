// A share of the balance as a person types it.
const PLACES = 2;
const TYPED = /^\d{0,3}(?:\.\d{0,2})?$/;

/** 0 to 100 with at most two places; more than all is all. Undefined for what is no percentage (yet). */
export function readPercent(typed: string): number | undefined {
  if (!TYPED.test(typed) || !/\d/.test(typed)) return undefined;
  return Math.min(100, Number(typed));
}

/** Writes a percentage for the field, without trailing zeros. */
export const percentText = (percent: number): string => String(Number(percent.toFixed(PLACES)));
