// What must be true of staking between any two commands: what is promised lies in reserve, to the unit, and everything that is
// kept besides the orders is what they come to. That what is locked is what they stake, the claims say.
import { assert, type CurrencyId, type StakingProductId } from '@bourse/domain';
import { availableOf } from '../core/fund-house.ts';
import type { Earn, EarnWorld } from './staking.ts';
import type { StakingOrder } from './order.ts';

export function checkEarn(world: EarnWorld): void {
  const { earn, currencies } = world;
  const promised = new Map<CurrencyId, bigint>();
  const taken = new Map<StakingProductId, bigint>();
  for (const order of earn.orders.values()) {
    checkOrder(earn, order);
    promised.set(order.currencyId, (promised.get(order.currencyId) ?? 0n) + order.interest);
    taken.set(order.productId, (taken.get(order.productId) ?? 0n) + order.amount);
  }
  for (const id of currencies.keys()) {
    const reserve = availableOf(world, 'staking_reserve', id);
    assert(reserve === (promised.get(id) ?? 0n), `currency ${id} has ${reserve} in reserve for what staking promises`);
  }
  for (const product of earn.products.values()) {
    assert(product.taken === (taken.get(product.id) ?? 0n), `product ${product.id} says what is taken of it`);
  }
  const owned = [...earn.ordersOf.values()].reduce((sum, { size }) => sum + size, 0);
  assert(owned === earn.orders.size, 'every staking order has one owner');
}

function checkOrder(earn: Earn, order: StakingOrder): void {
  const { id, state, dueAt, boughtAt, userId, productId, currencyId } = order;
  assert(state === 'active' && order.endReason === undefined, `staking order ${id} is active`);
  assert(earn.due.has(dueAt, order) && dueAt > boughtAt, `staking order ${id} has its moment`);
  assert(earn.ordersOf.get(userId)?.has(order), `staking order ${id} is of its owner`);
  assert(earn.products.get(productId)?.currencyId === currencyId, `staking order ${id} is of a product`);
}
