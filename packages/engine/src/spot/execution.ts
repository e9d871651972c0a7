// Tells what happens to an order, one by one and in its order. A fill is told by `traded`.
import type { Order } from './order.ts';
import type { Execution, SpotContext } from './spot.ts';

export function tellExecution(
  context: SpotContext,
  type: Exclude<Execution['type'], 'renamed'>,
  { id, userId, marketId, quantity, filled, clientOrderId, cancelReason }: Order,
): void {
  context.events.push({
    kind: 'execution',
    type,
    at: context.at,
    orderId: id,
    userId,
    marketId,
    quantity,
    filled,
    clientOrderId,
    cancelReason,
  });
}

export function tellRenamed(
  context: SpotContext,
  { id, userId, marketId, quantity, filled, clientOrderId, cancelReason }: Order,
  formerClientOrderId: string | undefined,
): void {
  context.events.push({
    kind: 'execution',
    type: 'renamed',
    at: context.at,
    orderId: id,
    userId,
    marketId,
    quantity,
    filled,
    clientOrderId,
    cancelReason,
    formerClientOrderId,
  });
}
