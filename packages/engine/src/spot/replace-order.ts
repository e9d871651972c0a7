// Cancel-replace: an order is cancelled and another one placed in its stead, by one command.
import { accept, refuse, type EngineRefusalCode, type Refusal } from '@bourse/domain';
import { checkActing } from '../keys/keys.ts';
import { cancelOrder } from './cancel-orders.ts';
import type { ReplaceAnswer, ReplaceOrder } from './commands.ts';
import type { Order } from './order.ts';
import { placeOrder } from './place-order.ts';
import type { SpotContext, SpotOutcome, SpotWorld } from './spot.ts';

/** Refuses only where nothing was done. The cancelled order stays cancelled, whatever becomes of the other one. */
export function replaceOrder(world: SpotWorld, context: SpotContext, command: ReplaceOrder): SpotOutcome<ReplaceOrder> {
  const actingRefusal = checkActing(world, context.at, command.order);
  if (actingRefusal) return actingRefusal;
  if (!world.spot.markets.has(command.order.marketId)) return refuse('market_not_found');
  const replaced = findReplaced(world, command);
  const cancelled = replaced ? cancel(world, context, replaced) : refuse('order_not_found');
  if (!cancelled.ok && command.mode === 'stop_on_failure') return cancelled;
  const outcome = placeOrder(world, context, command.order, replaced);
  if (!cancelled.ok && !outcome.ok) return outcome;
  return accept({ cancelled, placed: outcome.ok ? { ok: true, ...outcome.value } : outcome });
}

/** An open order of the user in the market of what comes instead. */
function findReplaced(world: SpotWorld, { userId, orderId, clientOrderId, order }: ReplaceOrder): Order | undefined {
  const { openOrders, clientOrders } = world.spot;
  const named = clientOrderId === undefined ? undefined : clientOrders.find(userId, clientOrderId);
  const id = orderId ?? named?.id;
  const found = id === undefined ? undefined : openOrders.get(id);
  if (found?.userId !== userId || found.marketId !== order.marketId) return undefined;
  return clientOrderId === undefined || found.clientOrderId === clientOrderId ? found : undefined;
}

function cancel(
  world: SpotWorld,
  context: SpotContext,
  { userId, id }: Order,
): ReplaceAnswer['cancelled'] | Refusal<EngineRefusalCode> {
  const outcome = cancelOrder(world, context, { kind: 'cancelOrder', userId, orderId: id });
  return outcome.ok ? { ok: true, ...outcome.value } : outcome;
}
