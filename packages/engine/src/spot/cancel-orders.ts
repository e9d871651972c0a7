// Cancelling: one order by its id, or all of a user's, a market's, a side's.
import { accept, assert, refuse, type CancelReason, type OrderId } from '@bourse/domain';
import type { BookOrder, Level } from '../book/level.ts';
import type { CancelAllOrders, CancelOrder, Outcome } from '../commands.ts';
import type { Context } from '../context.ts';
import type { World } from '../world.ts';
import { closeOrder } from './close-order.ts';
import { reportLevel } from './match.ts';
import type { SpotMarket } from './spot-market.ts';

export function cancelOrder(world: World, context: Context, command: CancelOrder): Outcome<CancelOrder> {
  if (!world.users.has(command.userId)) return refuse('user_not_found');
  const order = world.openOrders.get(command.orderId);
  // Ids are given out one by one to accepted orders: one that was given and is not open has ended.
  if (!order) return refuse(command.orderId <= world.counters.order ? 'order_not_open' : 'order_not_found');
  if (order.userId !== command.userId) return refuse('not_order_owner');

  const market = world.markets.get(order.marketId);
  assert(market, 'an open order is in a market');
  const level = withdrawOrder(world, context, market, order, 'user');
  reportLevel(context, market, order.side, level);
  return accept({ orderId: order.id });
}

export function cancelAllOrders(world: World, context: Context, command: CancelAllOrders): Outcome<CancelAllOrders> {
  if (!world.users.has(command.userId)) return refuse('user_not_found');
  const markets = chooseMarkets(world, command);
  if (!markets) return refuse('market_not_found');

  const orderIds: OrderId[] = [];
  for (const market of markets) {
    const touched = new Map<Level, BookOrder>();
    for (const order of market.openOrdersOf(command.userId)) {
      if (command.side !== undefined && order.side !== command.side) continue;
      touched.set(withdrawOrder(world, context, market, order, 'user'), order);
      orderIds.push(order.id);
    }
    for (const [level, order] of touched) reportLevel(context, market, order.side, level);
  }
  return accept({ orderIds: orderIds.sort((a, b) => a - b) });
}

/** In the order of their ids, which a reload does not change. */
function chooseMarkets(world: World, command: CancelAllOrders): readonly SpotMarket[] | undefined {
  if (command.marketId === undefined) {
    return [...world.markets.values()].sort((a, b) => a.entity.settings.marketId - b.entity.settings.marketId);
  }
  const market = world.markets.get(command.marketId);
  return market && [market];
}

/** Takes an open order out of its book and ends it. Returns the level it stood on. */
function withdrawOrder(
  world: World,
  context: Context,
  market: SpotMarket,
  order: BookOrder,
  reason: CancelReason,
): Level {
  const { level } = order;
  assert(level, 'an open order rests on a level');
  market.book.remove(order, level);
  closeOrder(world, context, market, order, reason);
  return level;
}
