// A stop level of an open position, said as a price, as a share of the margin or as money: each is turned into the price at
// which the position closes, and back. A take-profit is said as what is gained, a stop-loss as what is lost; one that
// locks a profit can be said as a price alone.
import {
  type Amount,
  divCeil,
  divFloor,
  formatUnits,
  type PositionSide,
  type Price,
  price,
  UNITS_PER_WHOLE,
} from '@bourse/domain';
import { calculateProfit } from '@bourse/engine/formulas';
import type { StopKind } from './check-position.ts';
import { roeOf } from './preview.ts';
import { readUnits } from '../../../lib/read-figures.ts';

export const STOP_WAYS = ['price', 'percent', 'profit'] as const;
export type StopWay = (typeof STOP_WAYS)[number];

export type StopTarget = {
  readonly side: PositionSide;
  readonly openPrice: Price;
  readonly number: Amount;
  readonly originMargin: Amount;
  readonly step: bigint;
};

const PERCENT = 100n;

export const profitAt = ({ side, openPrice, number }: StopTarget, level: Price): Amount =>
  calculateProfit({ side, openPrice, exitPrice: level, number });

export const roeAt = (target: StopTarget, level: Price): number => roeOf(profitAt(target, level), target.originMargin);

/** The level on the step at which at least this profit is made, or this loss not exceeded. 0 where there is none. */
function levelOfProfit({ side, openPrice, number, step }: StopTarget, profit: bigint): Price {
  if (number === 0n) return price(0n);
  const [dividend, divisor] = [profit * UNITS_PER_WHOLE, number * step];
  // Towards the better: up for a long position, down for a short one.
  const steps =
    side === 'long'
      ? divCeil(openPrice * number + dividend, divisor)
      : divFloor(openPrice * number - dividend, divisor);
  return price(steps > 0n ? steps * step : 0n);
}

/** The level that was typed in a way, as a decimal string of a price; 0 where it makes none, which is no level. */
export function levelOf(target: StopTarget, kind: StopKind, way: StopWay, typed: string): string {
  if (typed === '' || way === 'price') return typed;
  const units = kind === 'takeProfit' ? readUnits(typed) : -readUnits(typed);
  const profit = way === 'profit' ? units : divFloor(units * target.originMargin, PERCENT * UNITS_PER_WHOLE);
  return formatUnits(levelOfProfit(target, profit));
}

const ROE_PLACES = 2;

/** Hundredths of a percent as a decimal string. */
export function percentOf(hundredths: number): string {
  const sign = hundredths < 0 ? '-' : '';
  const digits = String(Math.abs(hundredths)).padStart(ROE_PLACES + 1, '0');
  return `${sign}${digits.slice(0, -ROE_PLACES)}.${digits.slice(-ROE_PLACES)}`;
}

/** How a level reads in a way, for the field to begin with; blank where it cannot be said so. */
export function sayLevel(target: StopTarget, kind: StopKind, way: StopWay, level: Price | undefined): string {
  if (level === undefined) return '';
  if (way === 'price') return formatUnits(level);
  const sign = kind === 'takeProfit' ? 1 : -1;
  const profit = BigInt(sign) * profitAt(target, level);
  if (profit < 0n) return '';
  return way === 'profit' ? formatUnits(profit) : percentOf(sign * roeAt(target, level));
}
