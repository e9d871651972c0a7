// The user’s second contracts in pages.
import { micro as contract, type microRows, type ParsedInputOf } from '@bourse/contract';
import { currencyId, instant, marketId, type MicroDirection, microOrderId, type UserId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { sendRecords } from '../../platform/http/csv-answer.ts';
import { type Handler, mount } from '../../platform/http/mount.ts';
import { viewMicroRows } from './contract-view.ts';
import type { SecondsServices } from './services.ts';
import { orderColumns } from './files.ts';
import { findClosedOrders, type OrderFilter, type OrderPage, readClosedOrders } from './queries.ts';

export const DIRECTION = { [1]: 'up', [2]: 'down' } as const satisfies Record<1 | 2, MicroDirection>;

export function listRoutes(app: FastifyInstance, services: SecondsServices): void {
  mount(app, services, contract.lists, lists(services));
  mount(app, services, contract.listsByPost, lists(services));
}

type ListInput = ParsedInputOf<typeof contract.lists>;

function lists(services: SecondsServices): Handler<typeof contract.lists> {
  const { market, clock } = services;
  return async (context) => {
    const { input, user, t } = context;
    const { page, limit, status } = input;
    const view = (rows: OrderPage['rows']) => viewMicroRows(market, rows, { now: clock.now(), t });
    if (input.format === 'csv') {
      const filter = filterOf(input, user.id);
      return sendRecords(context, {
        name: `second-contracts-${status}`,
        columns: orderColumns(t, status),
        readAfter: async (last: microRows.MicroRow | undefined, rows) => {
          if (status === 1) return last ? [] : view(findOpen(services, filter));
          const before = last && microOrderId(last.id);
          return view(await readClosedOrders(services.storage.db, { ...filter, before }, { offset: 0, limit: rows }));
        },
      });
    }
    const { rows, total } = await readPage(services, input, user.id);
    const data = view(rows);
    return { message: { data, total, page, limit, pages: Math.ceil(total / limit) } };
  };
}

function filterOf(
  { match_id: matchId, currency_id: coinId, type, result, from, to }: ListInput,
  userId: UserId,
): OrderFilter {
  return {
    userId,
    marketId: matchId === undefined ? undefined : marketId(matchId),
    currencyId: coinId === undefined ? undefined : currencyId(coinId),
    direction: type && DIRECTION[type],
    result,
    from: from === undefined ? undefined : instant(from),
    to: to === undefined ? undefined : instant(to),
  };
}

async function readPage(services: SecondsServices, input: ListInput, userId: UserId): Promise<OrderPage> {
  const { status, page, limit } = input;
  const offset = (page - 1) * limit;
  const filter = filterOf(input, userId);
  if (status === 3) return findClosedOrders(services.storage.db, filter, { offset, limit });
  const rows = findOpen(services, filter);
  return { rows: rows.slice(offset, offset + limit), total: rows.length };
}

/** An open order has no result yet. */
const findOpen = ({ micro }: SecondsServices, filter: OrderFilter) =>
  micro.ordersOf(filter.userId).filter((order) => isWanted(order, filter));

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
