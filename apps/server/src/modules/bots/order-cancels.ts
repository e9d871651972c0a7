// Cancelling orders.
import type { bots } from '@bourse/contract';
import { accept } from '@bourse/domain';
import type { Order } from '@bourse/engine';
import type { MarketInfo } from '../../core/market/market-data.ts';
import {
  type BotRefusal,
  INVALID_SYMBOL,
  missingEither,
  refusalOf,
  RESTRICTED_CANCEL,
  UNKNOWN_ORDER,
} from './errors.ts';
import type { BotRun } from './handler.ts';
import { createName } from './order-input.ts';
import { findMeant, type OrderNeeds, readByIds, readList } from './order-queries.ts';
import { viewCancelled, viewCancelledList } from './order-views.ts';
import { findMarket } from './symbols.ts';

type Restrictions = 'ONLY_NEW' | 'ONLY_PARTIALLY_FILLED' | undefined;

/** Looks at what is committed: a fill that comes at the very moment is not seen. */
export function checkRestrictions({ filled }: Order, restrictions: Restrictions): BotRefusal | undefined {
  if (restrictions === undefined || (restrictions === 'ONLY_NEW') === (filled === 0n)) return undefined;
  return RESTRICTED_CANCEL;
}

export function cancelOrder(needs: OrderNeeds): BotRun<typeof bots.orders.cancel> {
  const { market, sequencer, storage, readOrder } = needs;
  return async ({ input, user }) => {
    const info = findMarket(market, input.symbol);
    if (!info) return INVALID_SYMBOL;
    if (input.orderId === undefined && input.origClientOrderId === undefined)
      return missingEither('origClientOrderId', 'orderId');
    const meant = await findMeant(storage.db, { userId: user.id, marketId: info.id }, input);
    if (meant?.status !== 'open') return UNKNOWN_ORDER;
    const restricted = checkRestrictions(meant, input.cancelRestrictions);
    if (restricted) return restricted;
    const outcome = await sequencer.submit({ kind: 'cancelOrder', userId: user.id, orderId: meant.id });
    if (!outcome.ok) return refusalOf(outcome);
    const { newClientOrderId: name = createName() } = input;
    const legs = meant.ocoId === undefined ? undefined : await readList(storage.db, user.id, meant.ocoId);
    if (legs) return accept(viewCancelledList({ legs, market: info }, { at: endOf(legs), name }));
    const order = (await readOrder(user.id, meant.id)) ?? meant;
    return accept(viewCancelled({ order, market: info }, { at: order.updatedAt, name }));
  };
}

/** The end of a list is that of its last leg. */
export const endOf = (legs: readonly [Order, ...Order[]]) =>
  legs.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), legs[0].updatedAt);

export function cancelAll({ market, sequencer, storage }: OrderNeeds): BotRun<typeof bots.orders.cancelAll> {
  return async ({ input, user }) => {
    const info = findMarket(market, input.symbol);
    if (!info) return INVALID_SYMBOL;
    const outcome = await sequencer.submit({ kind: 'cancelAllOrders', userId: user.id, marketId: info.id });
    if (!outcome.ok) return refusalOf(outcome);
    const { orderIds } = outcome.value;
    if (orderIds.length === 0) return UNKNOWN_ORDER;
    return accept(viewAll(await readByIds(storage.db, user.id, orderIds), info));
  };
}

type Row = bots.orders.CancelledOrder | bots.orders.CancelledList;

/** Pairs stand where their first leg stood. */
function viewAll(orders: readonly Order[], market: MarketInfo): Row[] {
  return orders.flatMap((order): Row[] => {
    const marks = { at: order.updatedAt, name: createName() };
    if (order.ocoId === undefined) return [viewCancelled({ order, market }, marks)];
    const [first, ...others] = orders.filter(({ ocoId }) => ocoId === order.ocoId);
    if (first !== order) return [];
    return [viewCancelledList({ legs: [first, ...others], market }, marks)];
  });
}
