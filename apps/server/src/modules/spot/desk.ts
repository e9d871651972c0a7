// A user's orders and trades, as operators see them, in pages and as files.
import { officePeople, type ParsedInputOf, spot } from '@bourse/contract';
import { orderId } from '@bourse/domain';
import { orderModeKey } from '@bourse/messages/orders';
import type { FastifyInstance } from 'fastify';
import { viewOrder } from '../../core/market/order-view.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { type CsvColumn, sendWhole } from '../../platform/http/csv-answer.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import { lookAtUser } from '../../platform/http/user-looks.ts';
import { readTrades, readTradesDown } from './lists.ts';
import { findOrders, readOrders } from './queries.ts';
import { boundOf, viewKnown } from './view.ts';

const placeOf = ({ page, limit, from, until }: ParsedInputOf<typeof officePeople.listTrades>) => ({
  offset: (page - 1) * limit,
  limit,
  from: boundOf(from),
  to: boundOf(until),
});

export function deskRoutes(app: FastifyInstance, services: BaseServices): void {
  const { market, storage } = services;
  mount(app, services, officePeople.listOrders, async (context) => {
    const { input, request, t } = context;
    const looked = await lookAtUser(services, request, input.user_id);
    if (!looked.ok) return looked;
    const asked = { userId: looked.value, status: input.status, ...placeOf(input) };
    const { rows, total } = await findOrders(storage.db, asked);
    if (input.format !== 'csv') return { message: { list: viewKnown(market, rows, viewOrder), total } };
    return sendWhole<spot.SpotOrder>(services, context, {
      desk: 'users',
      name: `orders-${input.user_id}`,
      columns: orderColumns(t),
      total,
      readAfter: async (last, limit) => {
        const before = last && orderId(last.id);
        return viewKnown(market, await readOrders(storage.db, { ...asked, before, offset: 0, limit }), viewOrder);
      },
    });
  });
  mount(app, services, officePeople.listTrades, async (context) => {
    const { input, request, t } = context;
    const looked = await lookAtUser(services, request, input.user_id);
    if (!looked.ok) return looked;
    const asked = { userId: looked.value, ...placeOf(input) };
    const page = await readTrades(services, asked);
    if (input.format !== 'csv') return { message: page };
    return sendWhole(services, context, {
      desk: 'users',
      name: `trades-${input.user_id}`,
      columns: tradeColumns(t),
      total: page.total,
      readAfter: readTradesDown(services, asked, input.until),
    });
  });
}

type Order = spot.SpotOrder;
type Trade = spot.UserTrade;

const pairOf = (row: Pick<Order, 'currency_name' | 'legal_name'>): string => `${row.currency_name}/${row.legal_name}`;

function statusText(t: Translate, { status, complete_number: filled }: Order): string {
  const hasFilled = filled !== '0';
  if (status === 'open') return t(hasFilled ? 'spot.status.partial' : 'spot.status.open');
  if (status === 'filled') return t('spot.status.filled');
  return t(hasFilled ? 'spot.status.cut' : 'spot.status.cancelled');
}

function kindText(t: Translate, order: Order): string {
  const { mode, stop_price: stop, trigger_kind: kind } = order;
  if (kind !== undefined || (stop !== null && mode === spot.MODE_MARKET)) return t(orderModeKey(order));
  if (stop !== null) return t('orders.stop');
  return t(mode === spot.MODE_MARKET ? 'spot.market' : 'spot.limit');
}

const orderColumns = (t: Translate): readonly CsvColumn<Order>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('spot.orders.time'), value: (row) => row.create_time, zone: 'UTC+8' },
  { header: t('spot.orders.pair'), value: pairOf },
  { header: t('office.fiat.side'), value: ({ type }) => t(type === 'in' ? 'spot.buy' : 'spot.sell') },
  { header: t('spot.orders.kind'), value: (row) => kindText(t, row) },
  { header: t('office.fiat.price'), value: ({ price }) => price },
  { header: t('office.fiat.number'), value: (row) => row.total_number },
  { header: t('spot.status.filled'), value: (row) => row.complete_number },
  { header: t('spot.orders.average'), value: (row) => row.average_price },
  { header: t('spot.orders.fee'), value: (row) => (row.type === 'in' ? row.in_fee : row.out_fee) },
  { header: t('spot.orders.status'), value: (row) => statusText(t, row) },
];

const tradeColumns = (t: Translate): readonly CsvColumn<Trade>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('spot.orders.time'), value: (row) => row.create_time, zone: 'UTC+8' },
  { header: t('spot.orders.pair'), value: pairOf },
  { header: t('office.fiat.side'), value: ({ way }) => t(way === 2 ? 'spot.buy' : 'spot.sell') },
  { header: t('spot.trades.role'), value: ({ role }) => t(`spot.trades.${role}`) },
  { header: t('office.fiat.price'), value: ({ price }) => price },
  { header: t('office.fiat.number'), value: ({ number }) => number },
  { header: t('spot.orders.money'), value: (row) => row.total_money },
  { header: t('spot.orders.fee'), value: ({ fee }) => fee },
  { header: t('office.users.currency'), value: (row) => row.fee_currency_name },
];
