// Figures of contracts as the wire writes them, as exact numbers.
import { type Amount, amount, parseUnits, type Ppm, ppm, type Price, price } from '@bourse/domain';

export { trimFigure as trim } from '@bourse/domain';

/** A rate is quoted in percent: a unit of 1e-8 percent is 1e-4 ppm. */
const UNITS_PER_PPM = 10_000n;

export const readUnits = (text: string): bigint => parseUnits(text) ?? 0n;
/** Results are signed. */
export const readSigned = (text: string): bigint =>
  text.startsWith('-') ? -readUnits(text.slice(1)) : readUnits(text);

export const readRate = (percent: string): Ppm => ppm(readUnits(percent) / UNITS_PER_PPM);
export const readPrice = (text: string): Price => price(readUnits(text));
export const readAmount = (text: string): Amount => amount(readSigned(text));

/** Undefined for a price that there is not: blank, or 0. */
export function readLevel(text: string): Price | undefined {
  const units = readPrice(text);
  return units === 0n ? undefined : units;
}
