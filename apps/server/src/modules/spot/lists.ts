// The user's orders and trades in pages, and as files.
import { type ParsedInputOf, spot } from '@bourse/contract';
import { divHalfEven, formatUnits, orderId, parseUnits, type Side, UNITS_PER_WHOLE } from '@bourse/domain';
import type { Order } from '@bourse/engine';
import { orderEndKey, orderModeKey } from '@bourse/messages/orders';
import type { FastifyInstance } from 'fastify';
import type { MarketData } from '../../core/market/market-data.ts';
import { viewOrder } from '../../core/market/order-view.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { type CsvColumn, readDown, sendRecords } from '../../platform/http/csv-answer.ts';
import { figureUnlessZero, utcOf } from '../../platform/http/csv-values.ts';
import { type Handler, mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import { findFills, findOrders, findPartners, findRates, type PageQuery, readOrders } from './queries.ts';
import { boundOf, ownOrderOf, viewKnown, viewUserTrade } from './view.ts';

const PAGE_SIZE = 10;

export function listRoutes(app: FastifyInstance, services: BaseServices): void {
  mount(app, services, spot.listOrders, listOrders(services));
  mount(app, services, spot.listBuyOrders, listOrders(services, 'buy'));
  mount(app, services, spot.listSellOrders, listOrders(services, 'sell'));
  mount(app, services, spot.listTrades, listTrades(services));
}

function listOrders(services: BaseServices, side?: Side): Handler<typeof spot.listOrders> {
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
    return { message: { list: viewKnown(market, rows, viewOrder), page, page_size: PAGE_SIZE, total } };
  };
}

/** A leg that ended with its pair shows how the other one ended, which may be on another page. */
async function viewOrderLines(
  { market, storage }: BaseServices,
  rows: readonly Order[],
): Promise<readonly OrderLine[]> {
  const legs = rows.filter(({ cancelReason }) => cancelReason === 'oco');
  const partners = viewKnown(market, await findPartners(storage.db, legs), viewOrder);
  return viewKnown(market, rows, viewOrder).map((order) => ({
    order,
    partner: partners.find((one) => one.oco_id === order.oco_id && one.id !== order.id),
  }));
}

function listTrades(services: BaseServices): Handler<typeof spot.listTrades> {
  return async (context) => {
    const { input, user, t } = context;
    const asked = { userId: user.id, ...pageOf(services.market, input) };
    if (input.format === 'csv') {
      return sendRecords(context, {
        name: 'trades',
        columns: tradeColumns(t),
        readAfter: readTradesDown(services, asked, input.to),
      });
    }
    const { list, total } = await readTrades(services, asked);
    return { message: { list, page: input.page, page_size: PAGE_SIZE, total } };
  };
}

/** Newest first, each with the fee rate of the user's order. */
export async function readTrades(
  { market, storage }: BaseServices,
  asked: PageQuery,
): Promise<{ readonly list: spot.UserTrade[]; readonly total: number }> {
  const { userId } = asked;
  const { rows, total } = await findFills(storage.db, asked);
  const rates = await findRates(storage.db, { userId, orderIds: rows.map((fill) => ownOrderOf(fill, userId)) });
  const list = viewKnown(market, rows, (fill, info) =>
    viewUserTrade(fill, { userId, market: info, rates: rates.get(ownOrderOf(fill, userId)) }),
  );
  return { list, total };
}

/** Reads all of them for a file; `until` is where the first part ends. */
export const readTradesDown = (services: BaseServices, asked: PageQuery, until: number | undefined) =>
  readDown<spot.UserTrade>(
    {
      timeOf: (trade) => trade.time_ms,
      read: async ({ limit, to }) => (await readTrades(services, { ...asked, offset: 0, limit, to: boundOf(to) })).list,
    },
    until,
  );

function pageOf(
  market: MarketData,
  { page, currency_id: baseId, legal_id: quoteId, from, to }: ParsedInputOf<typeof spot.listTrades>,
) {
  const place = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE, from: boundOf(from), to: boundOf(to) };
  if (baseId === undefined && quoteId === undefined) return place;
  const wanted = market
    .markets()
    .filter(({ base, quote }) => (baseId ?? base.id) === base.id && (quoteId ?? quote.id) === quote.id);
  return { ...place, marketIds: wanted.map(({ id }) => id) };
}

const tradeColumns = (t: Translate): readonly CsvColumn<spot.UserTrade>[] => [
  { header: t('comfort.export.time'), value: (trade) => utcOf(trade.time_ms), zone: 'UTC' },
  { header: t('comfort.export.tradeId'), value: (trade) => String(trade.id) },
  { header: t('comfort.export.id'), value: (trade) => String(trade.order_id) },
  { header: t('spot.orders.pair'), value: (trade) => `${trade.currency_name}/${trade.legal_name}` },
  { header: t('spot.side'), value: (trade) => t(trade.way === 2 ? 'spot.buy' : 'spot.sell') },
  { header: t('spot.price'), value: (trade) => trade.price },
  { header: t('spot.number'), value: (trade) => trade.number },
  { header: t('spot.orders.money'), value: (trade) => trade.total_money },
  { header: t('spot.orders.fee'), value: (trade) => trade.fee },
  { header: t('orders.export.feeRate'), value: (trade) => trade.fee_rate ?? '' },
  { header: t('comfort.export.feeCurrency'), value: (trade) => trade.fee_currency_name },
  {
    header: t('spot.trades.role'),
    value: (trade) => t(trade.role === 'maker' ? 'spot.trades.maker' : 'spot.trades.taker'),
  },
];

/** `partner`: the other leg of its pair, where it is needed. */
type OrderLine = { readonly order: spot.SpotOrder; readonly partner: spot.SpotOrder | undefined };

const isZero = (figure: string): boolean => figureUnlessZero(figure) === '';

/** Calculates the value of the fills from their rounded average price; for a market order it is the total. */
function filledMoney(order: spot.SpotOrder): string {
  if (isZero(order.complete_number)) return '';
  if (isZero(order.price)) return order.total_money;
  const [average, filled] = [parseUnits(order.average_price) ?? 0n, parseUnits(order.complete_number) ?? 0n];
  return formatUnits(divHalfEven(average * filled, UNITS_PER_WHOLE));
}

const orderColumns = (t: Translate): readonly CsvColumn<OrderLine>[] => [
  { header: t('comfort.export.time'), value: ({ order }) => utcOf(order.time), zone: 'UTC' },
  { header: t('comfort.export.id'), value: ({ order }) => String(order.id) },
  { header: t('spot.orders.pair'), value: ({ order }) => `${order.currency_name}/${order.legal_name}` },
  { header: t('spot.side'), value: ({ order }) => t(order.type === 'in' ? 'spot.buy' : 'spot.sell') },
  { header: t('comfort.export.mode'), value: ({ order }) => t(orderModeKey(order)) },
  { header: t('spot.price'), value: ({ order }) => (isZero(order.price) ? t('spot.market') : order.price) },
  { header: t('orders.stop'), value: ({ order }) => order.stop_price ?? '' },
  { header: t('spot.orders.average'), value: ({ order }) => figureUnlessZero(order.average_price) },
  { header: t('comfort.export.number'), value: ({ order }) => order.total_number },
  { header: t('comfort.export.filled'), value: ({ order }) => order.complete_number },
  { header: t('spot.orders.money'), value: ({ order }) => order.total_money },
  { header: t('orders.export.filledMoney'), value: ({ order }) => filledMoney(order) },
  {
    header: t('spot.orders.fee'),
    value: ({ order }) => figureUnlessZero(order.type === 'in' ? order.in_fee : order.out_fee),
  },
  {
    header: t('comfort.export.feeCurrency'),
    value: ({ order }) => (order.type === 'in' ? order.currency_name : order.legal_name),
  },
  { header: t('spot.orders.status'), value: ({ order, partner }) => t(orderEndKey(order, partner)) },
];
