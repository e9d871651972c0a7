// Conditions on the price of a position, as conditions on the index: exact inverses of the entry and the exit price. Prices
// and indexes are units of 1e-8.
import { divCeil, divFloor, PPM_PER_WHOLE, price, type PositionSide, type Ppm, type Price } from '@bourse/domain';

/** XF17. The exit price is at or above `at` if and only if the index is at or above the answer. */
export const exitRises = (at: Price, side: PositionSide, spread: Ppm): Price =>
  side === 'long' ? loweredRises(at, spread) : raisedRises(at, spread);

/** XF17. The exit price is at or below `at` if and only if the index is at or below the answer. */
export const exitFalls = (at: Price, side: PositionSide, spread: Ppm): Price =>
  side === 'long' ? loweredFalls(at, spread) : raisedFalls(at, spread);

/** XF17. The entry price is at or above `at` if and only if the index is at or above the answer. */
export const entryRises = (at: Price, side: PositionSide, spread: Ppm): Price =>
  side === 'long' ? raisedRises(at, spread) : loweredRises(at, spread);

/** XF17. The entry price is at or below `at` if and only if the index is at or below the answer. */
export const entryFalls = (at: Price, side: PositionSide, spread: Ppm): Price =>
  side === 'long' ? raisedFalls(at, spread) : loweredFalls(at, spread);

/** ⌊index × less⌋ ≥ at means index × less ≥ at. */
const loweredRises = (at: Price, spread: Ppm): Price => price(divCeil(at * PPM_PER_WHOLE, PPM_PER_WHOLE - spread));

/** ⌊index × less⌋ ≤ at means index × less < at + 1. */
const loweredFalls = (at: Price, spread: Ppm): Price =>
  price(divCeil((at + 1n) * PPM_PER_WHOLE, PPM_PER_WHOLE - spread) - 1n);

/** ⌈index × more⌉ ≥ at means index × more > at − 1. */
const raisedRises = (at: Price, spread: Ppm): Price =>
  price(divFloor((at - 1n) * PPM_PER_WHOLE, PPM_PER_WHOLE + spread) + 1n);

/** ⌈index × more⌉ ≤ at means index × more ≤ at. */
const raisedFalls = (at: Price, spread: Ppm): Price => price(divFloor(at * PPM_PER_WHOLE, PPM_PER_WHOLE + spread));
