// The only code that changes an order: its fields, and every list that follows from them.
import {
  amount,
  assert,
  microOrderId,
  ZERO,
  type CurrencyId,
  type MicroOrderId,
  type MicroState,
} from '@bourse/domain';
import { voidSecondOf } from './live.ts';
import type { Micro, MicroContext, MicroWorld } from './seconds.ts';
import { MICRO_ORDERS, type MicroOrder, type MicroOrderChange } from './order.ts';

const NEXT: Readonly<Record<MicroState, readonly MicroState[]>> = {
  accepted: ['open', 'closed'],
  open: ['closed'],
  closed: [],
};

/** Gives fields their new values, and keeps every list in step. */
export function changeOrder(
  { micro }: MicroWorld,
  context: MicroContext,
  order: MicroOrder,
  fields: MicroOrderChange & Pick<MicroOrder, 'state'>,
): void {
  assert(NEXT[order.state].includes(fields.state), `second contract ${order.id} goes from ${order.state}`);
  delist(micro, order);
  Object.assign(order, fields);
  if (order.state !== 'closed') enlist(micro, order);
  record(context, order);
}

/** A new one, which has taken the next id. */
export function addOrder({ micro }: MicroWorld, context: MicroContext, order: MicroOrder): void {
  enlist(micro, order);
  record(context, order);
}

export function nextOrderId({ counters }: MicroWorld): MicroOrderId {
  counters.microOrder += 1;
  return microOrderId(counters.microOrder);
}

function record(context: MicroContext, order: MicroOrder): void {
  context.changes.microOrders.add(order);
  context.events.push({ kind: 'microOrderChanged', order: MICRO_ORDERS.copy(order) });
}

/** It pays out this at most. */
export const largestPayoutOf = ({ stake, profit }: Pick<MicroOrder, 'stake' | 'profit'>): bigint => stake + profit;

/** Puts a live order wherever its state belongs. */
export function enlist(micro: Micro, order: MicroOrder): void {
  micro.orders.set(order.id, order);
  const own = micro.ordersOf.get(order.userId) ?? new Set();
  micro.ordersOf.set(order.userId, own.add(order));
  micro.voids.add(voidSecondOf(order), order);
  const market = mustGetMarket(micro, order);
  if (order.state === 'accepted') market.waiting.add(order);
  else market.due.add(order.dueSecond, order);
  addPayout(micro, order, largestPayoutOf(order));
}

function delist(micro: Micro, order: MicroOrder): void {
  micro.orders.delete(order.id);
  const own = micro.ordersOf.get(order.userId);
  own?.delete(order);
  if (own?.size === 0) micro.ordersOf.delete(order.userId);
  micro.voids.delete(voidSecondOf(order), order);
  const market = mustGetMarket(micro, order);
  market.waiting.delete(order);
  market.due.delete(order.dueSecond, order);
  addPayout(micro, order, -largestPayoutOf(order));
}

function mustGetMarket({ markets }: Micro, { id, marketId }: MicroOrder) {
  const market = markets.get(marketId);
  assert(market, `second contract ${id} is in a market`);
  return market;
}

function addPayout({ payouts }: Micro, { currencyId, dueSecond }: MicroOrder, change: bigint): void {
  const own = payouts.get(currencyId) ?? new Map();
  payouts.set(currencyId, own);
  const sum = (own.get(dueSecond) ?? 0n) + change;
  if (sum === 0n) own.delete(dueSecond);
  else own.set(dueSecond, amount(sum));
}

/** Answers what the live orders of a currency that are due at a second pay out at most. */
export const payoutsAt = (
  { payouts }: Micro,
  { currencyId, dueSecond }: { readonly currencyId: CurrencyId; readonly dueSecond: number },
) => payouts.get(currencyId)?.get(dueSecond) ?? ZERO;
