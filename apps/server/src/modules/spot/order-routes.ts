// The calls for those who trade by program: one order of any type, cancel-replace, many at once, and one order with its fills.
import { spotOrders } from '@bourse/contract';
import { accept, fillId, orderId, type Refusal, refuse, type UserId } from '@bourse/domain';
import type { CancelOrder, PlaceOrder, ReplaceOrder } from '@bourse/engine';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MarketData, MarketInfo } from '../../core/market/market-data.ts';
import { viewOrder } from '../../core/market/order-view.ts';
import type { SubmitOptions } from '../../core/sequencer/sequencer.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { type CallContext, type Handler, mount } from '../../platform/http/mount.ts';
import { readLanguages } from '../../system/languages.ts';
import { BatchKeys } from './batch-keys.ts';
import { type Actor, actorOf, NO_MARKET, toPlaceOrder } from './order-commands.ts';
import { explainMissing } from './own-orders.ts';
import { findFillsOf, findOwnOrder, findOwnOrders, type OwnOrder } from './queries.ts';
import { type Placed, viewOwnFill, viewPlaced } from './view.ts';

const FILLS_MAX = 500;

export function orderRoutes(app: FastifyInstance, services: BaseServices): void {
  mount(app, services, spotOrders.place, place(services));
  mount(app, services, spotOrders.read, read(services));
  mount(app, services, spotOrders.cancel, cancel(services));
  mount(app, services, spotOrders.replace, replace(services));
  mount(app, services, spotOrders.batch, batch(services));
}

type Pair = Pick<spotOrders.OrderFields, 'currency_id' | 'legal_id'>;

const marketOf = (market: MarketData, { currency_id: baseId, legal_id: quoteId }: Pair): MarketInfo | undefined =>
  market.marketByPair({ baseId, quoteId });

function place(services: BaseServices): Handler<typeof spotOrders.place> {
  return async ({ input, user, t, submit }) => {
    const info = marketOf(services.market, input);
    const outcome = await submit(toPlaceOrder(input, { ...actorOf(user), marketId: info?.id ?? NO_MARKET }));
    if (!outcome.ok) return outcome;
    if (!info) return refuse('market_not_found');
    const [data] = await viewAll(services, user.id, [{ answer: outcome.value, side: input.side, market: info }]);
    return data ? { message: t('answer.order_submitted'), data } : refuse('order_not_found');
  };
}

/** Each with the order as it stands now. */
async function viewAll(
  { market, storage }: BaseServices,
  userId: UserId,
  placed: readonly Placed[],
): Promise<spotOrders.PlacedOrder[]> {
  const rows = await findOwnOrders(storage.db, { userId, orderIds: placed.map(({ answer }) => answer.orderId) });
  const found = new Map(rows.map((row) => [row.id, row]));
  return placed.map((one) => {
    const order = found.get(one.answer.orderId);
    const info = order && market.market(order.marketId);
    return viewPlaced(one, order && info && viewOrder(order, info));
  });
}

type Name = { readonly id?: number | undefined; readonly client_order_id?: string | undefined };

/** The contract has seen that there is one of the two. */
const ownOf = (userId: UserId, { id, client_order_id: clientOrderId }: Name): OwnOrder =>
  clientOrderId === undefined ? { userId, orderId: orderId(id ?? 0) } : { userId, clientOrderId };

function read({ market, storage }: BaseServices): Handler<typeof spotOrders.read> {
  return async ({ input, user }) => {
    const order = await findOwnOrder(storage.db, ownOf(user.id, input));
    const info = order && market.market(order.marketId);
    if (!order || !info) return refuse('order_not_found');
    const after = input.after === undefined ? undefined : fillId(input.after);
    const fills = await findFillsOf(storage.db, order, { after, limit: FILLS_MAX });
    return { message: { order: viewOrder(order, info), fills: fills.map((fill) => viewOwnFill(fill, order, info)) } };
  };
}

const toCancel = (own: OwnOrder): CancelOrder => ({ kind: 'cancelOrder', ...own });

function cancel({ storage }: BaseServices): Handler<typeof spotOrders.cancel> {
  return async ({ input, user, t, submit }) => {
    const own = ownOf(user.id, input);
    const outcome = await submit(toCancel(own));
    if (!outcome.ok) return explainMissing(storage.db, outcome, own);
    return { message: t('answer.order_cancelled'), data: { id: outcome.value.orderId } };
  };
}

type AnyContext = Pick<CallContext<typeof spotOrders.batch>, 'locale' | 'request'>;

const viewRefused = (
  { translator }: BaseServices,
  { locale, request }: AnyContext,
  refusal: Refusal,
): spotOrders.Refused => ({
  ok: false,
  code: refusal.code,
  text: translator.refusal(locale, refusal, readLanguages(request.headers['accept-language'])),
});

function replace(services: BaseServices): Handler<typeof spotOrders.replace> {
  const { db } = services.storage;
  return async (context) => {
    const { input, user, t, submit } = context;
    const { cancel_id: id, cancel_client_order_id: name, mode, side } = input;
    const info = marketOf(services.market, input);
    const own = ownOf(user.id, { id, client_order_id: name });
    const order = toPlaceOrder(input, { ...actorOf(user), marketId: info?.id ?? NO_MARKET });
    const command: ReplaceOrder = { kind: 'replaceOrder', ...own, mode, order };
    const outcome = await submit(command);
    if (!outcome.ok) return explainMissing(db, outcome, own);
    if (!info) return refuse('market_not_found');
    const { cancelled, placed } = outcome.value;
    const [data] = await viewAll(services, user.id, placed.ok ? [{ answer: placed, side, market: info }] : []);
    const message = placed.ok
      ? cancelled.ok
        ? 'answer.order_amended'
        : 'answer.order_submitted'
      : 'answer.order_cancelled';
    return {
      message: t(message),
      data: {
        cancelled: cancelled.ok
          ? { ok: true, id: cancelled.orderId }
          : viewRefused(services, context, await explainMissing(db, cancelled, own)),
        placed: data
          ? { ok: true, ...data }
          : viewRefused(services, context, placed.ok ? refuse('order_not_found') : placed),
      },
    };
  };
}

/** An entry of a batch before and after it was carried out. */
type Asked =
  | { readonly op: 'place'; readonly command: PlaceOrder; readonly market: MarketInfo | undefined }
  | { readonly op: 'cancel'; readonly command: CancelOrder; readonly own: OwnOrder };
type Entry = Parameters<Handler<typeof spotOrders.batch>>[0]['input']['entries'][number];
type Done = { readonly placed: Placed } | { readonly cancelled: number } | { readonly refused: Refusal };

function batch(services: BaseServices): Handler<typeof spotOrders.batch> {
  const keys = new BatchKeys(services.sequencer);
  return async (context) => {
    const { input, user, attempt, request, refuseNewRisk } = context;
    const asked = input.entries.map((entry) => toAsked(services, actorOf(user), entry));
    const paused = asked.some(({ op }) => op === 'place') ? refuseNewRisk() : undefined;
    if (paused) return paused;
    charge(request, asked);
    const outcomes = await keys.run(
      attempt,
      asked.map(({ command }) => command),
      (optionsOf) => Promise.all(asked.map((one, nth) => carryOut(services, one, optionsOf(nth)))),
    );
    return outcomes.ok ? accept(await viewBatch(services, context, outcomes.value)) : outcomes;
  };
}

function toAsked({ market }: BaseServices, actor: Actor, entry: Entry): Asked {
  if (entry.op === 'cancel') {
    const own = ownOf(actor.userId, entry);
    return { op: 'cancel', command: toCancel(own), own };
  }
  const info = marketOf(market, entry);
  return { op: 'place', command: toPlaceOrder(entry, { ...actor, marketId: info?.id ?? NO_MARKET }), market: info };
}

/** An order costs the same alone and among others; the request has paid for one. */
function charge(request: FastifyRequest, asked: readonly Asked[]): void {
  const hasKey = request.headers['idempotency-key'] !== undefined;
  const stored = asked.filter(({ op }) => op === 'place' || hasKey).length;
  request.server.spend(request, asked.length - 1);
  request.server.spendDay(request, stored - 1);
}

async function carryOut({ sequencer, storage }: BaseServices, asked: Asked, options: SubmitOptions): Promise<Done> {
  if (asked.op === 'cancel') {
    const outcome = await sequencer.submit(asked.command, options);
    if (outcome.ok) return { cancelled: outcome.value.orderId };
    return { refused: await explainMissing(storage.db, outcome, asked.own) };
  }
  const outcome = await sequencer.submit(asked.command, options);
  const { command, market } = asked;
  if (!outcome.ok) return { refused: outcome };
  return market
    ? { placed: { answer: outcome.value, side: command.side, market } }
    : { refused: refuse('market_not_found') };
}

async function viewBatch(services: BaseServices, context: CallContext<typeof spotOrders.batch>, done: readonly Done[]) {
  const placed = done.flatMap((one) => ('placed' in one ? [one.placed] : []));
  const views = (await viewAll(services, context.user.id, placed)).values();
  const results = done.map((one) => {
    if ('cancelled' in one) return { ok: true as const, id: one.cancelled };
    if ('refused' in one) return viewRefused(services, context, one.refused);
    const view = views.next();
    return view.done ? viewRefused(services, context, refuse('order_not_found')) : { ok: true as const, ...view.value };
  });
  const figures = { done: String(results.filter(({ ok }) => ok).length), total: String(results.length) };
  return { message: context.t('answer.batch_done', figures), data: { results } };
}
