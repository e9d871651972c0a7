import { divFloor, formatUnits, parseUnits, UNITS_PER_WHOLE } from '@bourse/domain';

function unitsOf(text: string): bigint {
  const isNegative = text.startsWith('-');
  const size = parseUnits(isNegative ? text.slice(1) : text) ?? 0n;
  return isNegative ? -size : size;
}

/** Rounded down. */
export const worthOf = (amount: string, price: string): string =>
  formatUnits(divFloor(unitsOf(amount) * unitsOf(price), UNITS_PER_WHOLE));
