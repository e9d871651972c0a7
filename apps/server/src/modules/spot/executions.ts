// What a committed batch did to orders, one by one and in its order, each with the order as it was right after it. A batch has
// the last state of an order: what its events did is taken back first, and done again one after the other.
import { amount, type Instant, type OrderId, type UserId } from '@bourse/domain';
import type { Event, Fill, Order, PairArmed } from '@bourse/engine';
import type { SealedOrder } from '../../core/storage/sealed.ts';

type Happened = Extract<Event, { kind: 'execution' }>;

export type Execution = {
  readonly type: Happened['type'] | 'filled' | 'armed';
  readonly at: Instant;
  /** It is valid until the next one. */
  readonly order: Readonly<Order>;
  readonly fill?: Fill;
  /** This became of its attached pair. */
  readonly armed?: PairArmed;
  /** It was called so before it was renamed. */
  readonly formerClientOrderId?: string | undefined;
};

/** The executions of some users' orders. */
export function* executionsOf(
  { events, orders }: { readonly events: readonly Event[]; readonly orders: readonly SealedOrder[] },
  users: ReadonlySet<UserId>,
): Generator<Execution> {
  const last = new Map(orders.filter(({ userId }) => users.has(userId)).map((order) => [order.id, order]));
  if (last.size === 0) return;
  const now = new Map<OrderId, Order>([...last].map(([id, order]) => [id, { ...order }]));
  for (const event of events.toReversed()) takeBack(event, now);
  for (const event of events) {
    if (event.kind === 'traded') {
      const { fill } = event;
      for (const { order, isTaker } of filledBy(fill, now)) {
        addFill(order, fill, 1n);
        order.quantity = isTaker ? event.takerQuantity : event.makerQuantity;
        yield { type: 'filled', at: fill.at, order, fill };
      }
    } else if (event.kind === 'execution') {
      const order = now.get(event.orderId);
      if (!order) continue;
      happen(order, event, last);
      const former = event.type === 'renamed' ? { formerClientOrderId: event.formerClientOrderId } : undefined;
      yield { type: event.type, at: event.at, order, ...former };
    } else if (event.kind === 'pairArmed') {
      const order = now.get(event.parentId);
      // By the command in which it ended.
      if (order) yield { type: 'armed', at: order.updatedAt, order, armed: event };
    }
  }
}

type Filled = { readonly order: Order; readonly isTaker: boolean };

/** The taker before the maker. */
function filledBy(fill: Fill, now: ReadonlyMap<OrderId, Order>): Filled[] {
  return [fill.takerOrderId, fill.makerOrderId].flatMap((id) => {
    const order = now.get(id);
    return order ? [{ order, isTaker: id === fill.takerOrderId }] : [];
  });
}

function takeBack(event: Event, now: ReadonlyMap<OrderId, Order>): void {
  if (event.kind === 'traded') {
    for (const { order } of filledBy(event.fill, now)) addFill(order, event.fill, -1n);
    return;
  }
  const order = event.kind === 'execution' ? now.get(event.orderId) : undefined;
  if (!order || event.kind !== 'execution') return;
  if (event.type === 'renamed') order.clientOrderId = event.formerClientOrderId;
  if (event.type === 'triggered') order.triggeredAfter = undefined;
  if (event.type === 'ended') {
    order.status = 'open';
    order.cancelReason = undefined;
  }
}

function happen(order: Order, event: Happened, last: ReadonlyMap<OrderId, SealedOrder>): void {
  const { type, quantity, filled, clientOrderId, cancelReason } = event;
  order.quantity = quantity;
  order.filled = filled;
  order.clientOrderId = clientOrderId;
  if (type === 'triggered') order.triggeredAfter = last.get(order.id)?.triggeredAfter;
  if (type === 'ended') {
    order.status = cancelReason === undefined ? 'filled' : 'cancelled';
    order.cancelReason = cancelReason;
  }
}

function addFill(order: Order, { quantity, notional, buyerFee, sellerFee }: Fill, sign: 1n | -1n): void {
  order.filled = amount(order.filled + sign * quantity);
  order.filledNotional = amount(order.filledNotional + sign * notional);
  order.feePaid = amount(order.feePaid + sign * (order.side === 'buy' ? buyerFee : sellerFee));
}
