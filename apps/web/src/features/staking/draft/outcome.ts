// What staking brings and what leaving early costs, to the last digit, by the engine's own formulas.
import type { staking } from '@bourse/contract';
import {
  type Amount,
  amount,
  DAY_MS,
  divFloor,
  minAmount,
  type Ppm,
  subtractAmounts,
  addAmounts,
  ZERO,
} from '@bourse/domain';
import { calculateStakingCancelFee, calculateStakingInterest } from '@bourse/engine/formulas';
import { readAmount, readRate } from '../../../lib/read-figures.ts';

export type Product = staking.StakingProductRow;

export type Outcome = {
  readonly staked: Amount;
  readonly interest: Amount;
  /** At the end of the term. */
  readonly returned: Amount;
  readonly fee: Amount;
  /** Whenever the order is cancelled, this much comes back: less by `loss` than at the end of the term. */
  readonly returnedEarly: Amount;
  readonly loss: Amount;
};

type Figures = Pick<Outcome, 'staked' | 'interest' | 'fee'>;

export const outcomeOf = ({ staked, interest, fee }: Figures): Outcome => ({
  staked,
  interest,
  returned: addAmounts(staked, interest),
  fee,
  returnedEarly: subtractAmounts(staked, fee),
  loss: addAmounts(fee, interest),
});

/** Calculates the outcome of so many lots of a product. */
export function outcomeOfLots({ min, lixi }: Pick<Product, 'min' | 'lixi'>, lots: bigint, cancelFee: Ppm): Outcome {
  const staked = amount(readAmount(min) * lots);
  return outcomeOf({
    staked,
    interest: calculateStakingInterest(staked, readRate(lixi)),
    fee: calculateStakingCancelFee(staked, cancelFee),
  });
}

/** Calculates the outcome of an active order. */
export const outcomeOfOrder = (row: Pick<staking.StakingOrderRow, 'buy_num' | 'fan_lixi' | 'fee'>): Outcome =>
  outcomeOf({ staked: readAmount(row.buy_num), interest: readAmount(row.fan_lixi), fee: readAmount(row.fee) });

export const lotsIn = ({ min }: Pick<Product, 'min'>, coins: Amount): bigint => {
  const lot = readAmount(min);
  return lot > 0n && coins > 0n ? divFloor(coins, lot) : 0n;
};

type Room = Pick<Product, 'min' | 'left' | 'own_left'>;

/** Lots that can be bought now: what is left, what the person's limit leaves, what there is to pay with. */
export const lotsMax = (product: Room, available: Amount): bigint =>
  lotsIn(product, minAmount(minAmount(readAmount(product.left), readAmount(product.own_left)), available));

export type Fault = 'empty' | 'limit' | 'left' | 'available';

/** In the order in which the server refuses. */
export function findFault(product: Room, lots: bigint, available: Amount): Fault | undefined {
  const staked = readAmount(product.min) * lots;
  if (staked === 0n) return 'empty';
  if (staked > readAmount(product.own_left)) return 'limit';
  if (staked > readAmount(product.left)) return 'left';
  return staked > available ? 'available' : undefined;
}

/** When an order is due that is bought at a moment. */
export const dueAt = (boughtMs: number, { qixian }: Pick<Product, 'qixian'>): number => boughtMs + qixian * DAY_MS;

/** Returns how much of the capacity is taken, in percent. */
export function takenPercent({ capacity, left }: Pick<Product, 'capacity' | 'left'>): number {
  const [whole, rest] = [readAmount(capacity), readAmount(left)];
  return whole > ZERO ? Number(((whole - rest) * 100n) / whole) : 100;
}
