// What orders of the naive model could lose, each at its worst price, and which of them may not trade.
import { USDT } from '@bourse/domain';
import { type NaiveBooks, WHOLE } from '../naive-books.ts';
import { lossOf, type NaiveRisk, type PriceOf } from '../naive-kept.ts';
import type { Ask } from './naive-ask.ts';
import type { NaiveOrder, Wish } from './naive-order.ts';
import { boundOf } from './naive-terms.ts';
import type { NaiveView } from './naive-view.ts';

type Terms = Pick<NaiveOrder, 'marketId' | 'side' | 'price' | 'quantity' | 'rates'>;

/** The naive market at this moment, and what its orders pay. */
export type NaiveSpotView = NaiveView & {
  readonly books: Pick<NaiveBooks, 'kept' | 'freshPrice' | 'index'>;
  partner(order: NaiveOrder): NaiveOrder | undefined;
  ratesOf(of: Pick<NaiveOrder, 'userId' | 'marketId'>): NaiveOrder['rates'];
};

const most = (values: readonly bigint[]): bigint => values.reduce((a, b) => (a > b ? a : b), 0n);

/** Calculates the loss of an order that is filled whole at its price and the higher of its fees. */
function worstOf(spot: NaiveSpotView, { marketId, side, price, quantity, rates }: Terms, priceOf: PriceOf): bigint {
  const settings = spot.markets.get(marketId)?.settings;
  if (!settings) return 0n;
  const isBuy = side === 'buy';
  const notional = (price * quantity + (isBuy ? WHOLE - 1n : 0n)) / WHOLE;
  const got = isBuy ? quantity : notional;
  const after = got - (got * most(rates) + 999_999n) / 1_000_000n;
  const [base, quote] = [priceOf(settings.baseId), priceOf(settings.quoteId)];
  return isBuy ? lossOf([notional, quote], [after, base]) : lossOf([quantity, base], [after, quote]);
}

type Waiter = Terms & Pick<NaiveOrder, 'sum'> & { readonly stopPrice: bigint };

/** One that waits at market may sell for nothing, and buys at its bound. */
function atWorst(order: Waiter): Terms {
  if (order.side === 'sell') return { ...order, price: 0n };
  const price = boundOf(order.stopPrice);
  return { ...order, price, quantity: order.sum === undefined ? order.quantity : (order.sum * WHOLE) / price };
}

function leftOf(order: NaiveOrder): Terms {
  const { isMarket, stopPrice } = order;
  if (isMarket && stopPrice !== undefined) return atWorst({ ...order, stopPrice });
  return { ...order, quantity: order.quantity - order.filled };
}

export const worstOfOrder = (spot: NaiveSpotView, order: NaiveOrder, priceOf: PriceOf): bigint =>
  worstOf(spot, leftOf(order), priceOf);

/** The losses of the legs of an attached pair, over the whole quantity of its parent. */
function attachedLosses(spot: NaiveSpotView, parent: Terms & Pick<Ask, 'attached'>, priceOf: PriceOf): bigint[] {
  const { attached } = parent;
  if (!attached) return [];
  const side = parent.side === 'buy' ? 'sell' : 'buy';
  return [attached.price, attached.stopLimitPrice].map((price) => worstOf(spot, { ...parent, side, price }, priceOf));
}

/** The pair of an open order is for all that it may fill: of one by sum that waits, at its bound. */
function wholeOf(order: NaiveOrder): Terms & Pick<Ask, 'attached'> {
  const { quantity } = leftOf(order);
  return { ...order, quantity: quantity > order.quantity ? quantity : order.quantity };
}

/** Lists the risks of open orders; for a pair only that of the leg that loses more, and so for one that is attached. */
export function spotRisks(spot: NaiveSpotView, userId: number, priceOf: PriceOf): NaiveRisk[] {
  const own = spot.orders.filter((one) => one.status === 'open' && one.userId === userId);
  return own.flatMap((order) => {
    const partner = spot.partner(order);
    if (partner && order.isWaiting) return [];
    const legs = partner ? [order, partner] : [order];
    const losses = legs.map((leg) => worstOfOrder(spot, leg, priceOf));
    return { currencyId: USDT, amount: most([...losses, ...attachedLosses(spot, wholeOf(order), priceOf)]) };
  });
}

/** Refuses an order after which the user would have less than has to stay. */
export function keptRefusal(spot: NaiveSpotView, ask: Ask) {
  if (ask.isInPlace) return undefined;
  const { kept } = spot.books;
  const rates = spot.ratesOf(ask);
  const asked = termsOf(spot, ask, rates);
  const losses = asked.map((terms) => worstOf(spot, terms, kept.fresh));
  const { quantity } = asked[0] ?? ask;
  const worst = most([...losses, ...attachedLosses(spot, { ...ask, rates, quantity }, kept.fresh)]);

  const replaced = most(
    ask.old.flatMap((one) => [worstOfOrder(spot, one, kept.fresh), ...attachedLosses(spot, wholeOf(one), kept.fresh)]),
  );
  const isTrade = worst > 0n || !isSaleForUsdt(spot, ask);
  const { named } = ask;
  const ended = named ? most(attachedLosses(spot, { ...named, quantity: named.filled }, kept.fresh)) : 0n;
  return kept.objection(ask.userId, [{ currencyId: USDT, amount: worst + ended - replaced }], isTrade);
}

export function termsOf(spot: NaiveSpotView, ask: Ask, rates: NaiveOrder['rates']): Terms[] {
  if (!ask.isMarket) return [ask.price, ask.pairPrice ?? ask.price].map((price) => ({ ...ask, price, rates }));
  if (ask.stopPrice !== undefined) return [atWorst({ ...ask, stopPrice: ask.stopPrice, rates })];
  const planned = spot.walk(ask).fills.reduce((sum, { quantity }) => sum + quantity, 0n);
  const quantity = ask.sum === undefined ? ask.quantity : planned;
  return [{ ...ask, price: protection(spot, ask), quantity, rates }];
}

/** Returns the price at which a market order stops, which is a share away from the best price. */
export function protection(spot: NaiveSpotView, ask: Wish): bigint {
  const best = spot.opposite(ask)[0]?.price ?? 0n;
  return ask.side === 'buy' ? (best * 105n) / 100n : (best * 95n + 99n) / 100n;
}

function isSaleForUsdt(spot: NaiveSpotView, { marketId, side }: Pick<Terms, 'marketId' | 'side'>): boolean {
  const settings = spot.markets.get(marketId)?.settings;
  return side === 'sell' && settings?.quoteId === USDT && spot.books.freshPrice(settings.baseId) !== undefined;
}

export function isBarred(spot: NaiveSpotView, order: NaiveOrder): boolean {
  const { kept } = spot.books;
  if (!kept.isShort(order.userId)) return false;
  return !isSaleForUsdt(spot, order) || worstOfOrder(spot, order, kept.fresh) > 0n;
}
