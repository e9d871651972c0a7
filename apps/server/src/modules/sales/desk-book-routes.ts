// Subscriptions of all users, what sales have to hand out and what lies there for it, the accounts of the house.
import { officeLaunch, type ParsedInputOf } from '@bourse/contract';
import { instant, launchProjectId, subscriptionId, userId } from '@bourse/domain';
import type { Subscription } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import { serveFunds } from '../../platform/lists/serve-funds.ts';
import { mount } from '../../platform/http/mount.ts';
import { sendReservesCsv, sendSubscriptionsCsv } from './desk-files.ts';
import { countSubscriptions, findReserves, findSubscriptions, type SubscriptionFilter } from './desk-queries.ts';
import { viewReserve, viewSubscription } from './desk-view.ts';
import type { SalesServices } from './services.ts';

export function bookRoutes(app: FastifyInstance, services: SalesServices): void {
  const { storage } = services;
  const accounts = officeLaunch.LAUNCH_ACCOUNTS;
  serveFunds(app, services, officeLaunch.listFunds, { desk: 'launch', accounts, read: (input) => input });
  mount(app, services, officeLaunch.reserves, async (context) => {
    const rows = (await findReserves(storage.sql)).map((one) => viewReserve(services, one));
    return context.input.format === 'csv' ? sendReservesCsv(services, context, rows) : { message: rows };
  });
  mount(app, services, officeLaunch.listSubscriptions, async (context) => {
    const { input } = context;
    const filter = filterOf(input);
    const total = await countSubscriptions(storage.db, filter);
    const view = (row: Subscription) => viewSubscription(services, row);
    if (input.format === 'csv') return sendSubscriptionsCsv(services, context, { filter, total, view });
    const place = { offset: (input.page - 1) * input.limit, limit: input.limit };
    const rows = await findSubscriptions(storage.db, filter, place);
    return { message: { list: rows.map(view), total } };
  });
}

const filterOf = (input: ParsedInputOf<typeof officeLaunch.listSubscriptions>): SubscriptionFilter => ({
  id: input.id === undefined ? undefined : subscriptionId(input.id),
  saleId: input.sale_id === undefined ? undefined : launchProjectId(input.sale_id),
  userId: input.user_id === undefined ? undefined : userId(input.user_id),
  state: input.state,
  from: input.from === undefined ? undefined : instant(input.from),
  until: input.until === undefined ? undefined : instant(input.until),
});
