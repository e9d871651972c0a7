// Who may act, and on what: the first things that can refuse a command on orders.
import {
  assert,
  ensureNever,
  refuse,
  type EngineRefusalCode,
  type OrderId,
  type Refusal,
  type UserId,
} from '@bourse/domain';
import type { BookOrder } from './book/level.ts';
import type { SpotWorld } from './spot.ts';
import type { MaybeRefusal } from './check-order.ts';
import type { SpotMarket } from './spot-market.ts';

/** Checks a market that something is to be placed in. */
export function checkMarket(market: SpotMarket): MaybeRefusal {
  const { state } = market.entity.settings;
  switch (state) {
    case 'open':
      return undefined;
    case 'view_only':
      return refuse('market_view_only');
    case 'halted':
      return refuse('market_halted');
    case 'closed':
      return refuse('market_not_open');
    default:
      return ensureNever(state);
  }
}

type Found = { readonly order: BookOrder; readonly market: SpotMarket };

/** An open order of the user's own, and its market. Ended ones are not found either: memory does not keep them. */
export function findOwnOrder(
  world: SpotWorld,
  command: { readonly userId: UserId; readonly orderId: OrderId | undefined },
): Found | Refusal<EngineRefusalCode> {
  const order = command.orderId === undefined ? undefined : world.spot.openOrders.get(command.orderId);
  if (!order || order.userId !== command.userId) return refuse('order_not_found');
  const market = world.spot.markets.get(order.marketId);
  assert(market, 'an open order is in a market');
  return { order, market };
}
