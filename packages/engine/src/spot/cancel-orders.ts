// Cancelling: one order by its id or its client order id, or all of a user's, a market's, a side's.
import { accept, refuse, type OrderId } from '@bourse/domain';
import type { KeyOf } from '../capability.ts';
import type { BookOrder, Level } from './book/level.ts';
import type { CancelAllOrders, CancelOrder } from './commands.ts';
import type { SpotContext, SpotOutcome, SpotWorld } from './spot.ts';
import { findOwnOrder } from './admission.ts';
import { reportLevel } from './report-level.ts';
import { settleMarkets } from './settle-markets.ts';
import type { SpotMarket } from './spot-market.ts';
import { withdrawOrder } from './withdraw-order.ts';

export function cancelOrder(world: SpotWorld, context: SpotContext, command: CancelOrder): SpotOutcome<CancelOrder> {
  const { userId, clientOrderId } = command;
  const named = clientOrderId === undefined ? undefined : world.spot.clientOrders.find(userId, clientOrderId);
  const found = findOwnOrder(world, { userId, orderId: command.orderId ?? named?.id });
  if ('ok' in found) return found;
  if (command.side !== undefined && command.side !== found.order.side) return refuse('order_not_found');

  const { order, market } = found;
  const { partner } = order;
  const level = withdrawOrder(world, context, market, order, 'user');
  const partnerLevel = partner && withdrawOrder(world, context, market, partner, 'oco');
  // At most one leg of a pair is in the book.
  const touched = level ?? partnerLevel;
  if (touched) reportLevel(context, market, order.side, touched);
  return accept({ orderId: order.id });
}

export function cancelAllOrders(
  world: SpotWorld,
  context: SpotContext,
  command: CancelAllOrders,
): SpotOutcome<CancelAllOrders> {
  const markets = chooseMarkets(world, command);
  if (!markets) return refuse('market_not_found');

  const orderIds: OrderId[] = [];
  for (const market of markets) {
    const touched = new Map<Level, BookOrder>();
    // Both legs of a pair are on one side of one market, so they are both among them.
    for (const order of market.openOrdersOf(command.userId)) {
      if (command.side !== undefined && order.side !== command.side) continue;
      const level = withdrawOrder(world, context, market, order, 'user');
      if (level) touched.set(level, order);
      orderIds.push(order.id);
    }
    for (const [level, order] of touched) reportLevel(context, market, order.side, level);
  }
  // The pairs that were attached go with them.
  world.spot.endedParents.length = 0;
  return accept({ orderIds: orderIds.sort((a, b) => a - b) });
}

/** In the order of their ids, which a reload does not change. */
function chooseMarkets(world: SpotWorld, command: CancelAllOrders): readonly SpotMarket[] | undefined {
  if (command.marketId === undefined) {
    return inOrder(world);
  }
  const market = world.spot.markets.get(command.marketId);
  return market && [market];
}

const inOrder = ({ spot }: SpotWorld): readonly SpotMarket[] =>
  [...spot.markets.values()].sort((a, b) => a.entity.settings.marketId - b.entity.settings.marketId);

/** Cancels what a key has open, once its markets have done what is left in them. What its orders bring with them goes, too. */
export function cancelOrdersOfKey(world: SpotWorld, context: SpotContext, { id: keyId, userId }: KeyOf): void {
  for (const market of inOrder(world)) {
    const { marketId } = market.entity.settings;
    if (market.openOrdersOf(userId).size === 0) continue;
    settleMarkets(world, context, { marketId });
    const touched = new Map<Level, BookOrder>();
    // Both legs of a pair are their key's.
    for (const order of market.openOrdersOf(userId)) {
      if (order.charge?.keyId !== keyId) continue;
      const level = withdrawOrder(world, context, market, order, 'key_ended');
      if (level) touched.set(level, order);
    }
    for (const [level, order] of touched) reportLevel(context, market, order.side, level);
  }
}
