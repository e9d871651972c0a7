// A user's orders and trades, as operators see them.
import { officePeople } from '@bourse/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { lookAtUser } from '../../http/user-looks.ts';
import { viewOrder } from '../../market/order-view.ts';
import { findFills, findOrders, findRates } from './queries.ts';
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

export function deskRoutes(app: FastifyInstance, services: Services): void {
  const { market, storage } = services;
  mount(app, services, officePeople.listOrders, async ({ input, request }) => {
    const looked = await lookAtUser(services, request, input.user_id);
    if (!looked.ok) return looked;
    const { rows, total } = await findOrders(storage.db, {
      userId: looked.value,
      status: input.status,
      ...placeOf(input),
    });
    return { message: { list: viewKnown(market, rows, viewOrder), total } };
  });
  mount(app, services, officePeople.listTrades, async ({ input, request }) => {
    const looked = await lookAtUser(services, request, input.user_id);
    if (!looked.ok) return looked;
    const userId = looked.value;
    const { rows, total } = await findFills(storage.db, { userId, ...placeOf(input) });
    const rates = await findRates(storage.db, { userId, orderIds: rows.map((fill) => ownOrderOf(fill, userId)) });
    const list = viewKnown(market, rows, (fill, info) =>
      viewUserTrade(fill, { userId, market: info, rates: rates.get(ownOrderOf(fill, userId)) }),
    );
    return { message: { list, total } };
  });
}
