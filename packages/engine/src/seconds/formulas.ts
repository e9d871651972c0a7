// What a second contract costs, may win and comes to. Amounts are units of 1e-8 of its currency, indexes of the quote
// currency. SPEC.md has each formula with an example.
import {
  amount,
  divCeil,
  divFloor,
  ensureNever,
  type MicroDirection,
  type MicroResult,
  MICRO_WAIT_SECONDS,
  ppm,
  PPM_PER_WHOLE,
  secondOf,
  ZERO,
  type Amount,
  type Instant,
  type Ppm,
  type Price,
} from '@bourse/domain';

/** MF1. What a win brings beyond the stake, rounded down. */
export const calculateMicroProfit = (stake: Amount, ratio: Ppm): Amount =>
  amount(divFloor(stake * ratio, PPM_PER_WHOLE));

/** MF2. The fee of an order, rounded up. A draw or a void order gives it back. */
export const calculateMicroFee = (stake: Amount, feeRate: Ppm): Amount =>
  amount(divCeil(stake * feeRate, PPM_PER_WHOLE));

/** MF3. What the house keeps of a stake on average at even odds, rounded up: (1 − ratio) / 2 + fee rate. */
export const calculateMicroEdge = (ratio: Ppm, feeRate: Ppm): Ppm => ppm(divCeil(PPM_PER_WHOLE - ratio, 2n) + feeRate);

/** MF4. The first second at which an order may enter: the one that begins after its acceptance. */
export const calculateEntrySecond = (placedAt: Instant): number => secondOf(placedAt) + 1;

/** MF4. The second at which an order closes, known as soon as it is accepted. */
export const calculateDueSecond = (placedAt: Instant, seconds: number): number =>
  calculateEntrySecond(placedAt) + seconds;

/** MF4. The last second whose tick an order takes for its entry. */
export const lastEntrySecond = (placedAt: Instant): number => calculateEntrySecond(placedAt) + MICRO_WAIT_SECONDS - 1;

/** MF4. The last second whose tick an order takes for its close. */
export const lastCloseSecond = (dueSecond: number): number => dueSecond + MICRO_WAIT_SECONDS;

/** MF5. How an order ends that was entered at one index and closes at another. */
export function decideMicroResult(
  direction: MicroDirection,
  { entryIndex, closeIndex }: { readonly entryIndex: Price; readonly closeIndex: Price },
): Exclude<MicroResult, 'void'> {
  if (closeIndex === entryIndex) return 'draw';
  return closeIndex > entryIndex === (direction === 'up') ? 'win' : 'loss';
}

type Sums = { readonly stake: Amount; readonly fee: Amount; readonly profit: Amount };

/** MF6. What its owner gets at the end, of the stake and fee that were taken at the beginning. */
export function calculateMicroPayout(result: MicroResult, { stake, fee, profit }: Sums): Amount {
  switch (result) {
    case 'win':
      return amount(stake + profit);
    case 'loss':
      return ZERO;
    case 'draw':
    case 'void':
      return amount(stake + fee);
    default:
      return ensureNever(result);
  }
}

/** MF6. What an order has brought its owner, fee included; below zero a loss. */
export const calculateMicroNet = (result: MicroResult, order: Sums): Amount =>
  amount(calculateMicroPayout(result, order) - order.stake - order.fee);
