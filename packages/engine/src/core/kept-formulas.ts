// What a swap could lose against the index, and how much a hold on outflows binds. SPEC.md has each formula with an example.
import { amount, divCeil, divFloor, UNITS_PER_WHOLE, type Amount, type Price } from '@bourse/domain';

/** Of what an account was worth when a hold on its outflows began, so many hundredths have to stay. */
export const HELD_PERCENT = 90n;
const PERCENT = 100n;

/** So much of a coin, and its price in USDT; without one it counts nothing. */
type Part = { readonly amount: Amount; readonly price: Price | undefined };

/** Calculates the loss where one thing is given for another. */
export function calculateSwapLoss(given: Part, got: Part): bigint {
  const lost =
    divCeil(given.amount * (given.price ?? 0n), UNITS_PER_WHOLE) -
    divFloor(got.amount * (got.price ?? 0n), UNITS_PER_WHOLE);
  return lost > 0n ? lost : 0n;
}

/** WF2. Rounded up. */
export const calculateHeldWorth = (worth: bigint): Amount =>
  amount(worth > 0n ? divCeil(worth * HELD_PERCENT, PERCENT) : 0n);
