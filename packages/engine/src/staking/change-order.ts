// The only code that changes an order: its fields, the lists that hold it while it is active, and what is taken of its product.
import { amount, assert, negateAmount, stakingOrderId, type StakingOrderId, type StakingState } from '@bourse/domain';
import type { Earn, EarnContext, EarnWorld } from './staking.ts';
import { STAKING_ORDERS, type StakingOrder, type StakingOrderChange } from './order.ts';
import { STAKING_PRODUCTS, type StakingProduct } from './product.ts';

const NEXT: Readonly<Record<StakingState, readonly StakingState[]>> = {
  active: ['active', 'ended', 'cancelled'],
  ended: [],
  cancelled: [],
};

export function changeOrder(
  { earn }: EarnWorld,
  context: EarnContext,
  order: StakingOrder,
  fields: StakingOrderChange,
): void {
  const { state: before } = order;
  earn.due.delete(order.dueAt, order);
  Object.assign(order, fields);
  assert(NEXT[before].includes(order.state), `staking order ${order.id} goes from ${before} to ${order.state}`);
  if (order.state === 'active') {
    earn.due.add(order.dueAt, order);
  } else {
    delist(earn, order);
    changeTaken(earn, context, order, negateAmount(order.amount));
  }
  record(context, order);
}

/** A new one, which has taken the next id. */
export function addOrder({ earn }: EarnWorld, context: EarnContext, order: StakingOrder): void {
  enlist(earn, order);
  changeTaken(earn, context, order, order.amount);
  record(context, order);
}

export function nextOrderId({ counters }: EarnWorld): StakingOrderId {
  counters.stakingOrder += 1;
  return stakingOrderId(counters.stakingOrder);
}

function record(context: EarnContext, order: StakingOrder): void {
  context.changes.stakingOrders.add(order);
  context.events.push({ kind: 'stakingOrderChanged', order: STAKING_ORDERS.copy(order) });
}

function changeTaken({ products }: Earn, context: EarnContext, { id, productId }: StakingOrder, change: bigint): void {
  const product = products.get(productId);
  assert(product, `staking order ${id} is of a product`);
  product.taken = amount(product.taken + change);
  recordProduct(context, product);
}

export function recordProduct(context: EarnContext, product: StakingProduct): void {
  context.changes.stakingProducts.add(product);
  context.events.push({ kind: 'stakingProductChanged', product: STAKING_PRODUCTS.copy(product) });
}

/** Puts an active order into every list. */
export function enlist({ orders, ordersOf, due }: Earn, order: StakingOrder): void {
  orders.set(order.id, order);
  const own = ordersOf.get(order.userId) ?? new Set();
  ordersOf.set(order.userId, own.add(order));
  due.add(order.dueAt, order);
}

function delist({ orders, ordersOf }: Earn, order: StakingOrder): void {
  orders.delete(order.id);
  const own = ordersOf.get(order.userId);
  own?.delete(order);
  if (own?.size === 0) ordersOf.delete(order.userId);
}
