// What live orders may be paid, by the second they are due.
import { type Amount, amount, type CurrencyId, ZERO } from '@bourse/domain';
import type { LiveMicroOrder } from '../live-contracts.ts';

type Sums = {
  readonly orders: number;
  /** So many of the orders are on a rise. */
  readonly up: number;
  readonly stake: Amount;
  /** So much is paid if all of the orders win. */
  readonly payout: Amount;
};
const NOTHING: Sums = { orders: 0, up: 0, stake: ZERO, payout: ZERO };

const withOrder = (sums: Sums, { direction, stake, profit }: LiveMicroOrder): Sums => ({
  orders: sums.orders + 1,
  up: sums.up + (direction === 'up' ? 1 : 0),
  stake: amount(sums.stake + stake),
  payout: amount(sums.payout + stake + profit),
});

/** Sums the live orders of a currency by the second they are due, the nearest first. */
export function measureExposure(orders: Iterable<LiveMicroOrder>, currencyId: CurrencyId) {
  const bySecond = new Map<number, Sums>();
  let [all, reserved] = [NOTHING, 0n];
  for (const order of orders) {
    if (order.currencyId !== currencyId) continue;
    bySecond.set(order.dueSecond, withOrder(bySecond.get(order.dueSecond) ?? NOTHING, order));
    all = withOrder(all, order);
    reserved += order.stake + order.fee + order.profit;
  }
  const seconds = [...bySecond].map(([dueSecond, sums]) => ({ dueSecond, ...sums }));
  return { seconds: seconds.sort((a, b) => a.dueSecond - b.dueSecond), all, reserved: amount(reserved) };
}
