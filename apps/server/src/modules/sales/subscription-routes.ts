// The user’s subscriptions: placing, unlocking, lists and sums.
import { launch as contract, type ParsedInputOf } from '@bourse/contract';
import {
  assert,
  currencyId,
  formatUnits,
  launchProjectId,
  refuse,
  type SubscriptionId,
  subscriptionId,
  USDT,
} from '@bourse/domain';
import type { Subscribe } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import { DuplicateGuard } from '../../platform/http/duplicate-guard.ts';
import { type Handler, mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import { isStopped } from './settings.ts';
import { findLaunchStep, viewSubscription } from './view.ts';
import type { SalesServices } from './services.ts';
import { findSubscription, findSubscriptions, findSubscriptionSums } from './queries.ts';
import { findSale, listSales } from './shown-sales.ts';

export function subscriptionRoutes(app: FastifyInstance, services: SalesServices): void {
  mount(app, services, contract.subscribe, subscribe(services));
  mount(app, services, contract.unlock, unlock(services));
  mount(app, services, contract.subscriptions, subscriptions(services));
  mount(app, services, contract.totals, totals(services));
}

async function viewCommitted(services: SalesServices, id: SubscriptionId, t: Translate) {
  const subscription = await findSubscription(services.storage.db, id);
  assert(subscription, 'what a command has answered is committed');
  return viewSubscription(services, subscription, { now: services.clock.now(), t });
}

/** Whether several sales could be meant: which of them is paid for is not guessed. */
function isAmbiguous(services: SalesServices, { id, c_id }: ParsedInputOf<typeof contract.subscribe>): boolean {
  if (id !== undefined || c_id !== undefined) return false;
  return listSales(services).filter((sale) => findLaunchStep(services, sale) === 'open').length > 1;
}

/** No sale has it. */
const NO_SALE = launchProjectId(0);

const nameOf = ({ userId, projectId, amount, payCurrencyId }: Subscribe): string =>
  [userId, projectId, amount, payCurrencyId].join(' ');

function subscribe(services: SalesServices): Handler<typeof contract.subscribe> {
  const guard = new DuplicateGuard();
  return async ({ input, user, t, submit, attempt }) => {
    if (isAmbiguous(services, input)) return refuse('choice_required', { field: 'c_id' });
    const command: Subscribe = {
      kind: 'subscribe',
      userId: user.id,
      projectId: findSale(services, input)?.id ?? NO_SALE,
      amount: input.amount,
      payCurrencyId: input.currency_id === undefined ? USDT : currencyId(input.currency_id),
      ...(input.price === undefined ? {} : { price: input.price }),
    };
    const isKeyed = attempt.idempotency !== undefined;
    const send = () => submit(command);
    const outcome = await (isKeyed ? send() : guard.send({ name: nameOf(command), now: services.clock.now() }, send));
    if (!outcome.ok) return isBarred(services, outcome, command) ? refuse('launch_stopped') : outcome;
    const data = await viewCommitted(services, outcome.value.subscriptionId, t);
    const { amount, currency_name: currency, endtime_at: time } = data;
    const key = data.allotted === '0' ? 'answer.launch_subscribed' : 'answer.launch_bought';
    return { message: t(key, { amount, currency, time }), data };
  };
}

/** Not the level of whoever asks: nobody may have anything. */
function isBarred({ sales }: SalesServices, { code }: { readonly code: string }, { projectId }: Subscribe): boolean {
  const sale = sales.launchProject(projectId);
  return code === 'exceeds_account_level' && sale !== undefined && isStopped(sale);
}

function unlock(services: SalesServices): Handler<typeof contract.unlock> {
  return async ({ input, user, t, submit }) => {
    const id = subscriptionId(input.id);
    const outcome = await submit({ kind: 'unlockSubscription', userId: user.id, subscriptionId: id });
    if (!outcome.ok) return outcome;
    const data = await viewCommitted(services, id, t);
    const values = { amount: outcome.value.unlocked, currency: data.currency_name };
    return { message: t('answer.launch_unlocked', values), data };
  };
}

function subscriptions(services: SalesServices): Handler<typeof contract.subscriptions> {
  return async ({ input: { page, limit }, user, t }) => {
    const place = { userId: user.id, offset: (page - 1) * limit, limit };
    const { rows, total } = await findSubscriptions(services.storage.db, place);
    const now = services.clock.now();
    const data = rows.map((row) => viewSubscription(services, row, { now, t }));
    return { message: { data, total, page, pages: Math.ceil(total / limit), limit } };
  };
}

function totals({ market, storage, clock }: SalesServices): Handler<typeof contract.totals> {
  return async ({ user }) => {
    const sums = await findSubscriptionSums(storage.sql, { userId: user.id, now: clock.now() });
    return {
      message: sums.map((sum) => ({
        currency_id: sum.currencyId,
        currency_name: market.currency(sum.currencyId)?.name ?? '',
        locked: formatUnits(sum.locked),
        unlockable: formatUnits(sum.unlockable),
        next_ms: sum.nextAt ?? null,
        held: formatUnits(sum.held),
      })),
    };
  };
}
