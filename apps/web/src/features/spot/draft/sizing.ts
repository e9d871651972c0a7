// How much a share of a balance buys or sells, floored to the market's step. Everything in units of 1e-8.
import { amount, type Amount, divFloor, type Price, UNITS_PER_WHOLE } from '@bourse/domain';
import { calculateNotional, calculateProtectionPrice, type LevelView } from '@bourse/engine/formulas';

/** A bought quantity is cut to 4 decimals, a sold one to 6, before the market's own step. */
const BUY_GRID = 10_000n;
const SELL_GRID = 100n;

export const floorTo = (value: bigint, grid: bigint): bigint => divFloor(value, grid) * grid;

/** Hundredths of a percent in the whole. */
const PARTS = 10_000n;

/** `percent` (to two places) of a balance, rounded down. */
const shareOf = (available: bigint, percent: number): bigint =>
  divFloor(available * BigInt(Math.round(percent * 100)), PARTS);

type Share = {
  readonly available: bigint;
  readonly percent: number;
  readonly step: bigint;
  /** The most that can be had: cut to the market's step alone. */
  readonly isExact?: boolean;
};

const cut = (quantity: bigint, grid: bigint, { step, isExact = false }: Share): Amount =>
  amount(floorTo(isExact ? quantity : floorTo(quantity, grid), step));

/** Calculates how much that share buys at one price; 0 without a price. */
export function sizeBuy(share: Share & { readonly price: bigint }): Amount {
  const { available, percent, price } = share;
  if (price === 0n) return amount(0n);
  const exact = divFloor(shareOf(available, percent) * UNITS_PER_WHOLE, price);
  return cut(exact, BUY_GRID, share);
}

export function sizeSell(share: Share): Amount {
  return cut(shareOf(share.available, share.percent), SELL_GRID, share);
}

/** Calculates how much that share buys from the present asks, best first: a market order pays each level its own price. */
export function sizeMarketBuy(share: Share & { readonly levels: readonly LevelView[] }): Amount {
  const { available, percent, step, levels } = share;
  const best = levels[0]?.price;
  if (best === undefined) return amount(0n);
  const protection: Price = calculateProtectionPrice('buy', best);
  let budget = shareOf(available, percent);
  let quantity = 0n;
  for (const level of levels) {
    if (level.price > protection) break;
    const affordable = floorTo(divFloor(budget * UNITS_PER_WHOLE, level.price), step);
    if (affordable < level.quantity) return cut(quantity + affordable, BUY_GRID, share);
    quantity += level.quantity;
    budget -= calculateNotional(level.price, level.quantity);
  }
  return cut(quantity, BUY_GRID, share);
}
