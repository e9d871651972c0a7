// Between places on a chart and prices on the market's tick. Floats come in from the chart; exact decimals go out.
import { divHalfEven, formatUnits, parseUnits } from '@bourse/domain';
import { padDecimal, placesOf, stepDecimal } from '@bourse/ui/lib/decimal.ts';

const DRAWN_PLACES = 8;

/** The price on the tick that is nearest to a drawn value, at least one tick. Undefined where there is no such price. */
export function snapToTick(value: number, tick: string): string | undefined {
  const step = parseUnits(tick);
  if (!Number.isFinite(value) || step === undefined || step === 0n) return undefined;
  const units = parseUnits(Math.max(0, value).toFixed(DRAWN_PLACES));
  if (units === undefined) return undefined;
  const steps = divHalfEven(units, step);
  return padDecimal(formatUnits((steps > 0n ? steps : 1n) * step), placesOf(tick));
}

/** A drawn value as a decimal string, which a float below a millionth does not write itself as. */
export const drawnText = (value: number): string => formatUnits(parseUnits(value.toFixed(DRAWN_PLACES)) ?? 0n);

/** A number of ticks away, at least one tick. */
export function moveByTicks(price: string, tick: string, ticks: number): string {
  const moved = stepDecimal(price, tick, ticks);
  return padDecimal(/[1-9]/.test(moved) ? moved : tick, placesOf(tick));
}

export const isSamePrice = (a: string, b: string): boolean => parseUnits(a) === parseUnits(b);

/** Ticks that a key moves a line by; Shift makes a step ten times as long. */
export function ticksOfKey(key: string, isLong: boolean): number | undefined {
  const ticks: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 100, PageDown: -100 };
  const step = ticks[key];
  return step === undefined ? undefined : step * (isLong ? 10 : 1);
}

export type PlacedLine = { readonly key: string; readonly y: number };

/** The line within reach that is nearest; of several, the one that was drawn last and so lies on top. */
export function lineWithin(lines: readonly PlacedLine[], y: number, reach: number): string | undefined {
  let found: PlacedLine | undefined;
  for (const line of lines) {
    const distance = Math.abs(line.y - y);
    if (distance <= reach && (!found || distance <= Math.abs(found.y - y))) found = line;
  }
  return found?.key;
}
