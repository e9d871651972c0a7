// How many coins a subscription got in a pro rata sale, calculated once more by the engine's own formulas.
import { type Amount, amount, divFloor, subscriptionId, subtractAmounts, ZERO } from '@bourse/domain';
import { calculateLaunchAllotment, calculateLaunchCost } from '@bourse/engine/formulas';
import { readAmount, readLevel, readPrice } from '../../../lib/read-figures.ts';
import type { Result, Subscription } from '../sales.ts';
import { isFixed } from './purchase.ts';

type Settled = {
  readonly project: Pick<Result['project'], 'total' | 'demand' | 'step'>;
  readonly cut: Result['cut'];
};

export type Share = {
  /** Before rounding to steps, rounded down at 8 places; all that is wanted where that is there. */
  readonly exact: Amount;
  /** In whole steps. */
  readonly whole: Amount;
  /** One step more to the largest remainders; else nothing. */
  readonly extra: Amount;
};

export function shareOf({ id, wanted }: Pick<Subscription, 'id' | 'wanted'>, { project, cut }: Settled): Share {
  const [supply, demand, coins] = [readAmount(project.total), readAmount(project.demand), readAmount(wanted)];
  const sale = { supply, demand, step: readAmount(project.step) };
  const own = { id: subscriptionId(id), wanted: coins };
  const lastWithin = cut ? { id: subscriptionId(cut.id), remainder: amount(BigInt(cut.remainder)) } : undefined;
  const whole = calculateLaunchAllotment(own, { ...sale, cut: undefined });
  const extra = subtractAmounts(calculateLaunchAllotment(own, { ...sale, cut: lastWithin }), whole);
  return { exact: demand > supply ? amount(divFloor(coins * supply, demand)) : coins, whole, extra };
}

/**
 * Calculates what came back of the payment held for all that was wanted, in the pay coin; undefined where the sale was
 * called off before it had a price.
 */
export function refundOf(
  row: Pick<Subscription, 'state' | 'wanted' | 'price' | 'index' | 'charged' | 'pay_currency_id'>,
): Amount | undefined {
  const isOver = row.state === 'locked' || row.state === 'done' || row.state === 'refunded';
  if (!isOver) return ZERO;
  const index = row.index === null ? undefined : readLevel(row.index);
  if (index === undefined && !isFixed({ currency_id: row.pay_currency_id })) return undefined;
  const held = calculateLaunchCost(readAmount(row.wanted), readPrice(row.price), index);
  return subtractAmounts(held, readAmount(row.charged));
}
