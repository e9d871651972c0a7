// The sale of new coins: what is sold, notices, and the user’s subscriptions: placing, unlocking, lists and sums.
import { type AnswerOf, launch as contract, type launchRows, type ParsedInputOf } from '@bourse/contract';
import {
  type Amount,
  assert,
  currencyId,
  type CurrencyId,
  formatShanghai,
  formatUnits,
  launchProjectId,
  type LaunchStep,
  refuse,
  type SubscriptionId,
  subscriptionId,
  subtractAmounts,
  USDT,
  type UserId,
  ZERO,
} from '@bourse/domain';
import type { Subscribe } from '@bourse/engine';
import type { Locale } from '@bourse/messages';
import type { FastifyInstance } from 'fastify';
import { findFreshPrice } from '../../core/market/index-board.ts';
import { DuplicateGuard } from '../../platform/http/duplicate-guard.ts';
import { languagesFor } from '../../platform/http/languages.ts';
import { type Handler, mount } from '../../platform/http/mount.ts';
import { renderArticle } from '../../platform/http/render-article.ts';
import type { Translate } from '../../platform/http/translator.ts';
import type { LiveLaunchProject, SalesServices } from './board.ts';
import { drawCover } from './cover.ts';
import { noticeRoutes } from './notices.ts';
import {
  findLevel,
  findOwnOf,
  findSubscription,
  findSubscriptions,
  findSubscriptionSums,
  findUsdt,
} from './queries.ts';
import { isStopped } from './settings.ts';
import { findLaunchTexts, NO_TEXT } from './texts.ts';
import { findLaunchStep, soldOf, viewLaunchProject, viewPayPrices, viewSubscription } from './view.ts';

export function salesRoutes(app: FastifyInstance, services: SalesServices): void {
  offerRoutes(app, services);
  mount(app, services, contract.subscribe, subscribe(services));
  mount(app, services, contract.unlock, async ({ input, user, t, submit }) => {
    const id = subscriptionId(input.id);
    const outcome = await submit({ kind: 'unlockSubscription', userId: user.id, subscriptionId: id });
    if (!outcome.ok) return outcome;
    const data = await viewCommitted(services, id, t);
    const values = { amount: outcome.value.unlocked, currency: data.currency_name };
    return { message: t('answer.launch_unlocked', values), data };
  });
  mount(app, services, contract.subscriptions, async ({ input: { page, limit }, user, t }) => {
    const place = { userId: user.id, offset: (page - 1) * limit, limit };
    const { rows, total } = await findSubscriptions(services.storage.db, place);
    const now = services.clock.now();
    const data = rows.map((row) => viewSubscription(services, row, { now, t }));
    return { message: { data, total, page, pages: Math.ceil(total / limit), limit } };
  });
  mount(app, services, contract.totals, async ({ user }) => {
    const sums = await findSubscriptionSums(services.storage.sql, { userId: user.id, now: services.clock.now() });
    return {
      message: sums.map((sum) => ({
        currency_id: sum.currencyId,
        currency_name: services.market.currency(sum.currencyId)?.name ?? '',
        locked: formatUnits(sum.locked),
        unlockable: formatUnits(sum.unlockable),
        next_ms: sum.nextAt ?? null,
        held: formatUnits(sum.held),
      })),
    };
  });
  noticeRoutes(app, services);
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

/** Mounts the calls about what is sold: sales with their texts, live prices, results. */
function offerRoutes(app: FastifyInstance, services: SalesServices): void {
  mount(app, services, contract.upstart, upstart(services));
  mount(app, services, contract.projects, async ({ user, locale }) => {
    const shown = await viewSales(services, listSales(services), { person: user?.masterId ?? user?.id, locale });
    return { message: shown.map(({ row }) => row) };
  });
  mount(app, services, contract.cover, async ({ input, reply }) => {
    const sale = findSale(services, input);
    const coin = sale && services.market.currency(sale.currencyId);
    if (!coin) return refuse('launch_not_found');
    await reply.type('image/svg+xml').header('Cache-Control', 'public, max-age=86400').send(drawCover(sale, coin));
    return { message: '' };
  });
  mount(app, services, contract.price, async ({ input: { c_id } }) => {
    const now = services.clock.now();
    const sale = findSale(services, { c_id });
    if (sale) return { message: { price: formatUnits(sale.price), prices: viewPayPrices(services, sale, now) } };
    if (c_id === undefined) return refuse('launch_not_found');
    const index = findFreshPrice(services.market, currencyId(c_id), now);
    return index === undefined ? refuse('no_market_price') : { message: { price: formatUnits(index), prices: [] } };
  });
  mount(app, services, contract.iepn, async () => {
    const sale = findSale(services, {});
    return sale ? { message: viewProgress(sale) } : refuse('launch_not_found');
  });
  mount(app, services, contract.result, result(services));
}

const RANK: Readonly<Record<LaunchStep, number>> = { open: 0, coming: 1, ended: 2, result: 3 };

/** Those that were announced: open ones, then the next to open, then the one that ended last. */
function listSales(services: Pick<SalesServices, 'sales' | 'stops' | 'clock'>): readonly LiveLaunchProject[] {
  const rankOf = (project: LiveLaunchProject): number => RANK[findLaunchStep(services, project)];
  const isOver = (project: LiveLaunchProject): boolean => rankOf(project) > RANK.coming;
  return services.sales
    .launchProjects()
    .filter(({ state }) => state !== 'draft')
    .sort((a, b) => rankOf(a) - rankOf(b) || (isOver(a) ? b.endAt - a.endAt : a.startAt - b.startAt) || a.id - b.id);
}

type Asked = { readonly id?: number | undefined; readonly c_id?: number | undefined };

/** The sale itself where it is named, else the first of the coin, else the first of all. */
function findSale(services: SalesServices, { id, c_id }: Asked): LiveLaunchProject | undefined {
  const sales = listSales(services);
  if (id !== undefined) return sales.find((sale) => sale.id === launchProjectId(id));
  const coin: CurrencyId | undefined = c_id === undefined ? undefined : currencyId(c_id);
  return sales.find((sale) => coin === undefined || sale.currencyId === coin);
}

/** The level and what is left of its limit are the person's. */
type Caller = { readonly person: UserId | undefined; readonly locale: Locale };
type SaleView = { readonly row: launchRows.LaunchProjectRow; readonly content: string };

async function viewSales(
  services: SalesServices,
  shown: readonly LiveLaunchProject[],
  { person, locale }: Caller,
): Promise<readonly SaleView[]> {
  const { storage, sales, clock } = services;
  const texts = await findLaunchTexts(storage, languagesFor(locale));
  const level = person === undefined ? 0 : await findLevel(storage.db, person);
  return shown.map((sale) => {
    const text = texts.get(sale.id) ?? { ...NO_TEXT, keyword: services.market.currency(sale.currencyId)?.name ?? '' };
    const wanted = person === undefined ? ZERO : sales.launchShare(sale.id, person);
    const own = { level, wanted };
    return { row: viewLaunchProject(services, sale, { text, own, now: clock.now() }), content: text.content };
  });
}

const TWO_PLACES = 1_000_000n;
const cutToTwoPlaces = (balance: Amount): string => formatUnits(balance - (balance % TWO_PLACES));

/** Clients in the field read its fields beside the envelope too. */
function upstart(services: SalesServices): Handler<typeof contract.upstart> {
  return async ({ input, user, locale, reply }) => {
    const sale = findSale(services, input);
    if (!sale) return refuse('launch_not_found');
    const [[shown], usdt] = await Promise.all([
      viewSales(services, [sale], { person: user?.masterId ?? user?.id, locale }),
      user ? findUsdt(services.storage.db, user.id) : ZERO,
    ]);
    if (!shown) return refuse('launch_not_found');
    const balance = formatUnits(usdt);
    const money = { detail: { balance }, balance, balance2: cutToTwoPlaces(usdt), buymoney2: shown.row.buymoney };
    const message = { ...shown.row, content: renderArticle(shown.content), ...money };
    await reply.send({ type: 'ok', message, ...message });
    return { message };
  };
}

function viewProgress(sale: LiveLaunchProject): AnswerOf<typeof contract.iepn> {
  const sold = soldOf(sale);
  return {
    total: formatUnits(sale.supply),
    yfx: formatUnits(sold),
    sy: formatUnits(subtractAmounts(sale.supply, sold)),
    price: formatUnits(sale.price),
    start: formatShanghai(sale.startAt),
    end: formatShanghai(sale.endAt),
  };
}

function result(services: SalesServices): Handler<typeof contract.result> {
  return async ({ input, user, locale, t }) => {
    const sale = findSale(services, input);
    if (!sale) return refuse('launch_not_found');
    const [[shown], own] = await Promise.all([
      viewSales(services, [sale], { person: user.masterId ?? user.id, locale }),
      findOwnOf(services.storage.db, { userId: user.id, projectId: sale.id }),
    ]);
    if (!shown) return refuse('launch_not_found');
    const { cutId, cutRemainder, allotted } = sale;
    const hasCut = cutId !== undefined && cutRemainder !== undefined;
    const now = services.clock.now();
    const counted = own.filter(({ state }) => state !== 'void');
    return {
      message: {
        project: shown.row,
        allotted: formatUnits(allotted),
        cut: hasCut ? { id: cutId, remainder: `${cutRemainder}` } : null,
        own: own.map((one) => viewSubscription(services, one, { now, t })),
        own_wanted: formatUnits(counted.reduce((sum, { wanted }) => sum + wanted, 0n)),
        own_allotted: formatUnits(counted.reduce((sum, one) => sum + one.allotted, 0n)),
      },
    };
  };
}
