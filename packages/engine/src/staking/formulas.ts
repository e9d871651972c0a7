// What staking brings and what it costs to leave. Amounts are units of 1e-8 of the coin, rates are of the whole term.
// SPEC.md has each formula with an example.
import {
  amount,
  divCeil,
  divFloor,
  instant,
  maxAmount,
  minAmount,
  ppm,
  PPM_PER_WHOLE,
  subtractAmounts,
  ZERO,
  DAY_MS,
  type Amount,
  type Instant,
  type Ppm,
} from '@bourse/domain';
import { calculateStakeWithin } from '../core/stake-within.ts';
import type { StakingOrder } from './order.ts';
import type { StakingProduct } from './product.ts';

const DAYS_PER_YEAR = 365n;

/** EF1. What an order is promised, rounded down. */
export const calculateStakingInterest = (staked: Amount, rate: Ppm): Amount =>
  amount(divFloor(staked * rate, PPM_PER_WHOLE));

/** EF2. What it costs to cancel an order, rounded up; the interest is gone too. */
export const calculateStakingCancelFee = (staked: Amount, cancelFee: Ppm): Amount =>
  amount(divCeil(staked * cancelFee, PPM_PER_WHOLE));

/** EF3. The rate of a year of 365 days, without interest on interest, rounded down. */
export const calculateStakingYearlyRate = (rate: Ppm, days: number): Ppm =>
  ppm(divFloor(rate * DAYS_PER_YEAR, BigInt(days)));

/** EF4. When an order is due that begins at a moment. */
export const calculateStakingEnd = (boughtAt: Instant, days: number): Instant => instant(boughtAt + days * DAY_MS);

type Product = {
  readonly lot: Amount;
  readonly rate: Ppm;
  readonly capacity: Amount;
  readonly taken: Amount;
};
type Offered = Pick<StakingProduct, 'lot' | 'rate' | 'days' | 'isOffered' | 'isRenewable'>;
type Renewed = Pick<StakingOrder, 'lots' | 'amount' | 'rate' | 'days'>;

/** Whether a product offers what an order may go on by (E7): lots of the same size, as many days, a rate that is no lower. */
export const offersStakingRenewal = (product: Offered, { lots, amount: staked, rate, days }: Renewed): boolean =>
  product.isOffered &&
  product.isRenewable &&
  product.lot * BigInt(lots) === staked &&
  product.days === days &&
  product.rate >= rate;

/** EF5. What can still be bought of a product, in whole lots, with so much to promise interest from. */
export function calculateStakingRoom({ lot, rate, capacity, taken }: Product, fund: Amount): Amount {
  const left = maxAmount(subtractAmounts(capacity, taken), ZERO);
  return minAmount(amount(divFloor(left, lot) * lot), calculateStakeWithin(fund, rate, lot));
}
