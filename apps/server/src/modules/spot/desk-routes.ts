// A user's orders and trades, as operators see them.
import { officePeople, type spot } from '@bourse/contract';
import { orderId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { readDown, sendWhole } from '../../platform/http/csv-answer.ts';
import { mount } from '../../platform/http/mount.ts';
import { lookAtUser } from '../../platform/http/user-looks.ts';
import { viewOrder } from '../../core/market/order-view.ts';
import type { SpotServices } from './services.ts';
import { orderColumns, tradeColumns } from './desk-files.ts';
import { findFills, findOrders, findRates, readOrders } from './queries.ts';
import { boundOf, ownOrderOf, viewKnown, viewUserTrade } from './view.ts';

type Asked = {
  readonly page: number;
  readonly limit: number;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
};

const placeOf = ({ page, limit, from, until }: Asked) => ({
  offset: (page - 1) * limit,
  limit,
  from: boundOf(from),
  to: boundOf(until),
});

export function deskRoutes(app: FastifyInstance, services: SpotServices): void {
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
    const userId = looked.value;
    const read = async (place: ReturnType<typeof placeOf>) => {
      const { rows, total } = await findFills(storage.db, { userId, ...place });
      const rates = await findRates(storage.db, { userId, orderIds: rows.map((fill) => ownOrderOf(fill, userId)) });
      const list = viewKnown(market, rows, (fill, info) =>
        viewUserTrade(fill, { userId, market: info, rates: rates.get(ownOrderOf(fill, userId)) }),
      );
      return { list, total };
    };
    const page = await read(placeOf(input));
    if (input.format !== 'csv') return { message: page };
    return sendWhole(services, context, {
      desk: 'users',
      name: `trades-${input.user_id}`,
      columns: tradeColumns(t),
      total: page.total,
      readAfter: readDown(
        {
          timeOf: (trade) => trade.time_ms,
          read: async ({ limit, to }) => (await read({ ...placeOf(input), offset: 0, limit, to: boundOf(to) })).list,
        },
        input.until,
      ),
    });
  });
}
