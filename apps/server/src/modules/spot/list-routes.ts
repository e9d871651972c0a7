// The user's orders and trades in pages, and as files.
import { spot } from '@bourse/contract';
import { orderId, type Side } from '@bourse/domain';
import type { Order } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import { readDown, sendRecords } from '../../platform/http/csv-answer.ts';
import { type Handler, mount } from '../../platform/http/mount.ts';
import type { MarketData } from '../../core/market/market-data.ts';
import { viewOrder } from '../../core/market/order-view.ts';
import type { SpotServices } from './services.ts';
import { orderColumns, type OrderLine, tradeColumns } from './files.ts';
import { findFills, findOrders, findPartners, findRates, readOrders } from './queries.ts';
import { boundOf, ownOrderOf, viewKnown, viewPage, viewUserTrade } from './view.ts';

const PAGE_SIZE = 10;

export function listRoutes(app: FastifyInstance, services: SpotServices): void {
  mount(app, services, spot.listOrders, listOrders(services));
  mount(app, services, spot.listBuyOrders, listOrders(services, 'buy'));
  mount(app, services, spot.listSellOrders, listOrders(services, 'sell'));
  mount(app, services, spot.listTrades, listTrades(services));
}

function listOrders(services: SpotServices, side?: Side): Handler<typeof spot.listOrders> {
  const { market, storage } = services;
  return async (context) => {
    const { input, user, t } = context;
    const { page, status } = input;
    const asked = { userId: user.id, status, side, ...pageOf(market, input) };
    if (input.format === 'csv') {
      return sendRecords<OrderLine>(context, {
        name: `orders-${status}`,
        columns: orderColumns(t),
        readAfter: async (last, limit) => {
          const before = last && orderId(last.order.id);
          return viewOrderLines(services, await readOrders(storage.db, { ...asked, before, offset: 0, limit }));
        },
      });
    }
    const { rows, total } = await findOrders(storage.db, asked);
    return { message: viewPage(viewKnown(market, rows, viewOrder), { page, pageSize: PAGE_SIZE, total }) };
  };
}

/** A leg that ended with its pair shows how the other one ended, which may be on another page. */
async function viewOrderLines(
  { market, storage }: SpotServices,
  rows: readonly Order[],
): Promise<readonly OrderLine[]> {
  const legs = rows.filter(({ cancelReason }) => cancelReason === 'oco');
  const partners = viewKnown(market, await findPartners(storage.db, legs), viewOrder);
  return viewKnown(market, rows, viewOrder).map((order) => ({
    order,
    partner: partners.find((one) => one.oco_id === order.oco_id && one.id !== order.id),
  }));
}

function listTrades({ market, storage }: SpotServices): Handler<typeof spot.listTrades> {
  return async (context) => {
    const { input, user, t } = context;
    const userId = user.id;
    const read = async (place: ReturnType<typeof pageOf>) => {
      const { rows, total } = await findFills(storage.db, { userId, ...place });
      const rates = await findRates(storage.db, { userId, orderIds: rows.map((fill) => ownOrderOf(fill, userId)) });
      const list = viewKnown(market, rows, (fill, info) =>
        viewUserTrade(fill, { userId, market: info, rates: rates.get(ownOrderOf(fill, userId)) }),
      );
      return { list, total };
    };
    const asked = pageOf(market, input);
    if (input.format === 'csv') {
      const readPart = async ({ limit, to }: { readonly limit: number; readonly to: number | undefined }) =>
        (await read({ ...asked, offset: 0, limit, to: boundOf(to) })).list;
      return sendRecords(context, {
        name: 'trades',
        columns: tradeColumns(t),
        readAfter: readDown({ timeOf: (trade) => trade.time_ms, read: readPart }, input.to),
      });
    }
    const { list, total } = await read(asked);
    return { message: viewPage(list, { page: input.page, pageSize: PAGE_SIZE, total }) };
  };
}

type ListInput = {
  readonly page: number;
  readonly currency_id?: number | undefined;
  readonly legal_id?: number | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
};

function pageOf(market: MarketData, { page, currency_id: baseId, legal_id: quoteId, from, to }: ListInput) {
  const place = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE, from: boundOf(from), to: boundOf(to) };
  if (baseId === undefined && quoteId === undefined) return place;
  const wanted = market
    .markets()
    .filter(({ base, quote }) => (baseId ?? base.id) === base.id && (quoteId ?? quote.id) === quote.id);
  return { ...place, marketIds: wanted.map(({ id }) => id) };
}
