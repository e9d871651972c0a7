// Spot trading: the deal view, placing and cancelling orders.
import { type ParsedInputOf, spot } from '@bourse/contract';
import {
  accept,
  formatUnits,
  type MarketId,
  orderId,
  price,
  refuse,
  type Result,
  type Side,
  ZERO,
} from '@bourse/domain';
import type { PlaceOrder } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import { findAvailable } from '../../core/market/wallet-worth.ts';
import { viewCnyPrice, viewKnownUnits, viewTriggerPrice } from '../../core/market/market-view.ts';
import type { Database } from '../../core/storage/open.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { type Handler, mount } from '../../platform/http/mount.ts';
import type { SessionUser } from '../../platform/http/sessions.ts';
import { setCountdown } from './countdown.ts';
import { deskRoutes } from './desk.ts';
import { listRoutes } from './lists.ts';
import { orderRoutes } from './order-routes.ts';
import { explainMissing } from './own-orders.ts';
import { findOwnOrder, type OwnOrder } from './queries.ts';
import { actorOf, NO_MARKET } from './order-commands.ts';
import { viewCompleteRow, viewDealBook } from './view.ts';

const BOOK_ROWS = 20;
const TRADE_ROWS = 20;
const SIDE = { in: 'buy', out: 'sell' } as const satisfies Record<(typeof spot.WIRE_SIDES)[number], Side>;

export function spotRoutes(app: FastifyInstance, services: BaseServices): void {
  mount(app, services, spot.deal, deal(services));
  mount(app, services, spot.placeBuy, place(services, 'buy'));
  mount(app, services, spot.placeSell, place(services, 'sell'));
  mount(app, services, spot.placeOco, placeOco(services));
  mount(app, services, spot.amend, amend(services));
  mount(app, services, spot.cancel, cancel(services));
  mount(app, services, spot.cancelAll, cancelAll(services));
  orderRoutes(app, services);
  mount(app, services, spot.setCountdown, setCountdown(services));
  listRoutes(app, services);
  deskRoutes(app, services);
}

function deal({ market, storage }: BaseServices): Handler<typeof spot.deal> {
  return async ({ input, user }) => {
    const info = market.marketByPair({ baseId: input.currency_id, quoteId: input.legal_id });
    if (!info) return refuse('market_not_found');
    const available = user && (await findAvailable(storage.db, { userId: user.id, wallet: 'change' }));
    const ticker = market.ticker(info.id);
    return {
      message: {
        ...viewDealBook(market.book(info.id, BOOK_ROWS)),
        last_price: viewKnownUnits(ticker.last),
        trigger_price: viewTriggerPrice(ticker),
        user_currency: formatUnits(available?.get(info.base.id) ?? ZERO),
        user_legal: formatUnits(available?.get(info.quote.id) ?? ZERO),
        cny_price: viewCnyPrice(market, info.quote),
        complete: market
          .latestTrades(info.id)
          .slice(0, TRADE_ROWS)
          .map((trade) => viewCompleteRow(trade, info)),
      },
    };
  };
}

function place({ market }: BaseServices, side: Side): Handler<typeof spot.placeBuy> {
  return async ({ input, user, t, submit }) => {
    const info = market.marketByPair({ baseId: input.currency_id, quoteId: input.legal_id });
    const read = toCommand(input, { user, side, marketId: info?.id ?? NO_MARKET });
    if (!read.ok) return read;
    const outcome = await submit(read.value);
    if (!outcome.ok) return outcome;
    const { orderId: id, status, filled } = outcome.value;
    return { message: t('answer.order_submitted'), data: { id, status, filled } };
  };
}

/** A missing limit price goes to the engine as 0, which it refuses in its own order; an unreadable one gives no command. */
function toCommand(
  input: ParsedInputOf<typeof spot.placeBuy>,
  { user, side, marketId }: { user: SessionUser; side: Side; marketId: MarketId },
): Result<PlaceOrder, 'invalid_request'> {
  const { mode, stop_price: stopPrice, time_in_force: timeInForce } = input;
  const common = {
    kind: 'placeOrder',
    ...actorOf(user),
    marketId,
    side,
    quantity: input.num ?? ZERO,
    ...(input.client_order_id === undefined ? {} : { clientOrderId: input.client_order_id }),
  } as const;
  if (mode === spot.MODE_MARKET) {
    if (stopPrice !== undefined) return refuse('invalid_request', { field: 'stop_price' });
    return accept({ ...common, type: 'market' });
  }
  if (typeof input.price === 'string') return refuse('invalid_request', { field: 'price', fault: input.price });
  const limit = input.price ?? price(0n);
  if (stopPrice === undefined) return accept({ ...common, type: 'limit', price: limit, timeInForce });
  if (timeInForce !== 'gtc') return refuse('invalid_request', { field: 'time_in_force' });
  return accept({ ...common, type: 'stop_limit', price: limit, stopPrice });
}

function placeOco({ market }: BaseServices): Handler<typeof spot.placeOco> {
  return async ({ input, user, t, submit }) => {
    const info = market.marketByPair({ baseId: input.currency_id, quoteId: input.legal_id });
    const outcome = await submit({
      kind: 'placeOco',
      ...actorOf(user),
      marketId: info?.id ?? NO_MARKET,
      side: SIDE[input.type],
      quantity: input.num ?? ZERO,
      price: input.price,
      stopPrice: input.stop_price,
      stopLimitPrice: input.stop_limit_price,
    });
    if (!outcome.ok) return outcome;
    const { limitOrderId, stopOrderId } = outcome.value;
    return {
      message: t('answer.order_submitted'),
      data: { oco_id: limitOrderId, limit_id: limitOrderId, stop_id: stopOrderId },
    };
  };
}

function amend({ storage }: BaseServices): Handler<typeof spot.amend> {
  return async ({ input, user, t, submit, refuseNewRisk }) => {
    const { id: amendedId, price: newPrice, num, stop_price: stopPrice, client_order_id: clientOrderId } = input;
    if ([newPrice, num, stopPrice, clientOrderId].every((one) => one === undefined)) {
      return refuse('invalid_request', { field: 'price' });
    }
    const own = { userId: user.id, orderId: orderId(amendedId) };
    const paused = refuseNewRisk();
    if (paused && !(await onlyShrinks(storage.db, own, input))) return paused;
    const outcome = await submit({
      kind: 'amendOrder',
      ...own,
      ...actorOf(user),
      ...(newPrice === undefined ? {} : { price: newPrice }),
      ...(num === undefined ? {} : { quantity: num }),
      ...(stopPrice === undefined ? {} : { stopPrice }),
      ...(clientOrderId === undefined ? {} : { clientOrderId }),
    });
    if (!outcome.ok) return explainMissing(storage.db, outcome, own);
    const { orderId: id, status, filled } = outcome.value;
    return { message: t('answer.order_amended'), data: { id, status, filled } };
  };
}

/** Whether the order is to keep its prices and get no larger; an order that is not there is left to the engine. */
async function onlyShrinks(db: Database, own: OwnOrder, input: ParsedInputOf<typeof spot.amend>): Promise<boolean> {
  const order = await findOwnOrder(db, own);
  if (order === undefined) return true;
  const { price: limit = order.price, stop_price: stopPrice = order.stopPrice, num = order.quantity } = input;
  return limit === order.price && stopPrice === order.stopPrice && num <= order.quantity;
}

function cancel({ storage }: BaseServices): Handler<typeof spot.cancel> {
  return async ({ input, user, t, submit }) => {
    const own = { userId: user.id, orderId: orderId(input.id) };
    const side = input.type === undefined ? {} : { side: SIDE[input.type] };
    const outcome = await submit({ kind: 'cancelOrder', ...own, ...side });
    if (!outcome.ok) return explainMissing(storage.db, outcome, own);
    return { message: t('answer.order_cancelled') };
  };
}

/** Those of one market, both of whose currencies are named, or of all where that is said. */
function cancelAll({ market }: BaseServices): Handler<typeof spot.cancelAll> {
  return async ({ input, user, t, submit }) => {
    const { currency_id: baseId, legal_id: quoteId, markets, type } = input;
    let marketId: MarketId | undefined;
    const isNamed = baseId !== undefined || quoteId !== undefined;
    if (isNamed && markets !== undefined) return refuse('invalid_request', { field: 'markets' });
    if (markets === undefined) {
      if (baseId === undefined) return refuse('choice_required', { field: 'currency_id' });
      if (quoteId === undefined) return refuse('choice_required', { field: 'legal_id' });
      marketId = market.marketByPair({ baseId, quoteId })?.id;
      if (marketId === undefined) return refuse('market_not_found');
    }
    const outcome = await submit({
      kind: 'cancelAllOrders',
      userId: user.id,
      ...(marketId === undefined ? {} : { marketId }),
      ...(type === 'all' ? {} : { side: SIDE[type] }),
    });
    if (!outcome.ok) return outcome;
    const ids = [...outcome.value.orderIds];
    return { message: t('answer.orders_cancelled', { count: ids.length }), data: { ids } };
  };
}
