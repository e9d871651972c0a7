// Reading one's own orders and trades.
import type { bots } from '@bourse/contract';
import { accept, DAY_MS } from '@bourse/domain';
import {
  type BotRefusal,
  INVALID_SYMBOL,
  invalidCombination,
  missingEither,
  NO_SUCH_ORDER,
  tooLongAPeriod,
} from './errors.ts';
import type { BotRun } from './handler.ts';
import { findMeant, type OrderNeeds, readAllOrders, readByIds, readOpen, readOwnFills } from './order-queries.ts';
import { listIdOf, NO_LIST, ownOrderOf, viewOrderRow, viewTradeRow } from './order-views.ts';
import { findMarket } from './symbols.ts';

export function orderStatus({ market, storage }: OrderNeeds): BotRun<typeof bots.orders.status> {
  return async ({ input, user }) => {
    const info = findMarket(market, input.symbol);
    if (!info) return INVALID_SYMBOL;
    if (input.orderId === undefined && input.origClientOrderId === undefined)
      return missingEither('origClientOrderId', 'orderId');
    const order = await findMeant(storage.db, { userId: user.id, marketId: info.id }, input);
    return order ? accept(viewOrderRow({ order, market: info })) : NO_SUCH_ORDER;
  };
}

export function openOrders({ market, storage }: OrderNeeds): BotRun<typeof bots.orders.openOrders> {
  return async ({ input, user }) => {
    const info = input.symbol === undefined ? undefined : findMarket(market, input.symbol);
    if (!info && input.symbol !== undefined) return INVALID_SYMBOL;
    const rows = await readOpen(storage.db, { userId: user.id, marketId: info?.id });
    return accept(
      rows.flatMap((order) => {
        const own = market.market(order.marketId);
        return own ? [viewOrderRow({ order, market: own })] : [];
      }),
    );
  };
}

type Period = { readonly startTime?: number | undefined; readonly endTime?: number | undefined };

/** A period that has two ends is no longer than a day. */
export function checkPeriod({ startTime, endTime }: Period): BotRefusal | undefined {
  if (startTime === undefined || endTime === undefined) return undefined;
  if (startTime > endTime) return invalidCombination;
  return endTime - startTime > DAY_MS ? tooLongAPeriod : undefined;
}

export function allOrders({ market, storage }: OrderNeeds): BotRun<typeof bots.orders.allOrders> {
  return async ({ input, user }) => {
    const info = findMarket(market, input.symbol);
    if (!info) return INVALID_SYMBOL;
    const refusal = checkPeriod(input);
    if (refusal) return refusal;
    const asked = { ...input, userId: user.id, marketId: info.id, from: input.orderId };
    const rows = await readAllOrders(storage, asked);
    return accept(rows.map((order) => viewOrderRow({ order, market: info })));
  };
}

export function myTrades({ market, storage }: OrderNeeds): BotRun<typeof bots.orders.myTrades> {
  return async ({ input, user }) => {
    const info = findMarket(market, input.symbol);
    if (!info) return INVALID_SYMBOL;
    const refusal = checkPeriod(input);
    if (refusal) return refusal;
    const userId = user.id;
    const rows = await readOwnFills(storage, { ...input, userId, marketId: info.id, from: input.fromId });
    const ids = [...new Set(rows.map((fill) => ownOrderOf(fill, userId)))];
    const lists = new Map((await readByIds(storage.db, userId, ids)).map((order) => [order.id, listIdOf(order)]));
    return accept(
      rows.map((fill) => {
        const listId = lists.get(ownOrderOf(fill, userId)) ?? NO_LIST;
        return viewTradeRow(fill, { userId, market: info, listId });
      }),
    );
  };
}
