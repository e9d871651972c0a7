// The user’s second contracts in pages.
import { micro as contract, type ParsedInputOf } from '@bourse/contract';
import { currencyId, instant, marketId, type MicroDirection, type UserId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { type Handler, mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { viewMicroRows } from '../../market/micro-view.ts';
import { findClosedOrders, type OrderFilter, type OrderPage } from './queries.ts';

export const DIRECTION = { [1]: 'up', [2]: 'down' } as const satisfies Record<1 | 2, MicroDirection>;

export function listRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, contract.lists, lists(services));
  mount(app, services, contract.listsByPost, lists(services));
}

type ListInput = ParsedInputOf<typeof contract.lists>;

function lists(services: Services): Handler<typeof contract.lists> {
  return async ({ input, user, t }) => {
    const { page, limit } = input;
    const { rows, total } = await readPage(services, input, user.id);
    const data = viewMicroRows(services.market, rows, { now: services.clock.now(), t });
    return { message: { data, total, page, limit, pages: Math.ceil(total / limit) } };
  };
}

async function readPage({ micro, storage }: Services, input: ListInput, userId: UserId): Promise<OrderPage> {
  const { status, page, limit, match_id: matchId, currency_id: coinId, type, result, from, to } = input;
  const offset = (page - 1) * limit;
  const filter: OrderFilter = {
    userId,
    marketId: matchId === undefined ? undefined : marketId(matchId),
    currencyId: coinId === undefined ? undefined : currencyId(coinId),
    direction: type && DIRECTION[type],
    from: from === undefined ? undefined : instant(from),
    to: to === undefined ? undefined : instant(to),
  };
  if (status === 3) return findClosedOrders(storage.db, { ...filter, result }, { offset, limit });
  const rows = micro.ordersOf(userId).filter((order) => isWanted(order, filter));
  return { rows: rows.slice(offset, offset + limit), total: rows.length };
}

function isWanted(order: OrderPage['rows'][number], filter: OrderFilter): boolean {
  const { marketId: market, currencyId: currency, direction, from, to } = filter;
  return (
    (market === undefined || order.marketId === market) &&
    (currency === undefined || order.currencyId === currency) &&
    (direction === undefined || order.direction === direction) &&
    (from === undefined || order.placedAt >= from) &&
    (to === undefined || order.placedAt < to)
  );
}
