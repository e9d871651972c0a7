// Matching: an incoming order takes from the other side, best price first, oldest order first.
import {
  addAmounts,
  amount,
  calculateNotional,
  fillId,
  minAmount,
  negateAmount,
  subtractAmounts,
  ZERO,
  type Amount,
  type PostingId,
  type Price,
  type Side,
  type UserId,
} from '@bourse/domain';
import type { Account } from '../ledger/account.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { isWithinLimit, type WalkEnd } from './book/book.ts';
import { visibleOf, type BookOrder, type Level } from './book/level.ts';
import { closeOrder } from './close-order.ts';
import { calculateFee } from './fee.ts';
import type { Fill } from './fill.ts';
import { releaseHold } from './holds.ts';
import { hiddenOf, showNext } from './iceberg.ts';
import { endStopLeg } from './legs.ts';
import type { OrderTerms } from './order.ts';
import { stepsWithin } from './steps.ts';
import { withdrawOrder } from './withdraw-order.ts';
import { calculateLimitHold } from './limit-hold.ts';
import { reportLevel } from './report-level.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotContext, SpotWorld } from './spot.ts';

export type Plan = { readonly quantity: Amount; readonly notional: Amount };

type Taking = {
  /** It takes nothing from orders of this person. */
  readonly personId: UserId;
  readonly side: Side;
  readonly quantity: Amount;
  readonly limit: Price;
  readonly terms?: OrderTerms | undefined;
};

/** Plans which fills an order would take at once, without doing them. */
export function planFills({ book, entity }: Pick<SpotMarket, 'book' | 'entity'>, order: Taking): Plan {
  const { personId, side, limit, terms } = order;
  let quantity = ZERO;
  let notional = ZERO;
  for (let level = book.opposite(side).best; level; level = level.worse) {
    if (!isWithinLimit(side, level.price, limit)) break;
    let hidden = ZERO;
    for (let maker = level.first; maker; maker = maker.behind) {
      const wanted = bySum(terms) ? affordable(entity, terms, notional, level.price) : order.quantity - quantity;
      if (wanted === 0n) return { quantity, notional };
      if (maker.personId === personId) {
        if (terms?.selfTrade === 'expire_maker') continue;
        return { quantity, notional };
      }
      const offered = visibleOf(maker);
      const taken = minAmount(amount(wanted), offered);
      quantity = addAmounts(quantity, taken);
      notional = addAmounts(notional, calculateNotional(level.price, taken));
      // What is left of a sum may come to a step again at a lower price, which the walk does not go on to.
      if (taken < offered) return { quantity, notional };
      if (maker.shown !== undefined) hidden = addAmounts(hidden, hiddenOf(maker));
    }
    if (hidden === 0n) continue;
    const wanted = bySum(terms) ? affordable(entity, terms, notional, level.price) : order.quantity - quantity;
    const taken = minAmount(amount(wanted), hidden);
    quantity = addAmounts(quantity, taken);
    notional = addAmounts(notional, calculateNotional(level.price, taken));
    if (taken < hidden) return { quantity, notional };
  }
  return { quantity, notional };
}

type SumTerms = OrderTerms & { readonly quoteQuantity: Amount };
const bySum = (terms: OrderTerms | undefined): terms is SumTerms => terms?.quoteQuantity !== undefined;

/** The largest whole steps that what is left of a sum pays for at a price, or that bring no more than that. */
function affordable(
  { settings: { step } }: SpotMarket['entity'],
  { quoteQuantity }: SumTerms,
  notional: Amount,
  price: Price,
): bigint {
  return stepsWithin(quoteQuantity - notional, price, step);
}

/** Fills `taker` as far as `limit` allows, and says what ended it. */
export function matchOrder(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  taker: BookOrder,
  limit: Price,
): WalkEnd {
  const end = walk(world, context, market, taker, limit);
  const { terms } = taker;
  if (terms === undefined || !bySum(terms)) return end;
  // An order by sum was for what the sum has come to.
  taker.quantity = taker.filled;
  return chooseEndOfSum(market, taker, terms, end);
}

/** Whatever ended the walk, a sum of which less is left than a step comes to at its last price is used up. */
function chooseEndOfSum({ entity }: SpotMarket, taker: BookOrder, terms: SumTerms, end: WalkEnd): WalkEnd {
  const { lastPrice } = entity;
  if (taker.filled === 0n || lastPrice === undefined) return end === 'filled' ? 'book_end' : end;
  return affordable(entity, terms, taker.filledNotional, lastPrice) === 0n ? 'filled' : end;
}

function walk(world: SpotWorld, context: SpotContext, market: SpotMarket, taker: BookOrder, limit: Price): WalkEnd {
  const ladder = market.book.opposite(taker.side);
  for (let level = ladder.best; level; level = ladder.best) {
    if (hasEnough(market, taker, level)) return 'filled';
    if (!isWithinLimit(taker.side, level.price, limit)) return 'price_limit';
    if (level.first && endsAtOwn(taker, level.first)) return 'own_order';
    const end = matchLevel(world, context, market, taker, level);
    reportLevel(context, market, ladder.side, level);
    if (end) return end;
  }
  return !bySum(taker.terms) && taker.filled === taker.quantity ? 'filled' : 'book_end';
}

/** Whether it takes nothing more at this level; an order by sum grows by what its sum still comes to there. */
function hasEnough(market: SpotMarket, taker: BookOrder, { price }: Level): boolean {
  const { terms } = taker;
  if (terms !== undefined && bySum(terms)) {
    taker.quantity = amount(taker.filled + affordable(market.entity, terms, taker.filledNotional, price));
  }
  return taker.filled === taker.quantity;
}

/** Whether an order of its own owner, or of another account of that person, ends it and stays. */
const endsAtOwn = (taker: BookOrder, maker: BookOrder): boolean =>
  maker.personId === taker.personId && (taker.terms?.selfTrade ?? 'expire_taker') === 'expire_taker';

function matchLevel(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  taker: BookOrder,
  level: Level,
): WalkEnd | undefined {
  for (let maker = level.first; maker; maker = level.first) {
    if (hasEnough(market, taker, level)) return 'filled';
    if (maker.personId === taker.personId) {
      if (endsAtOwn(taker, maker)) return 'own_order';
      expireMaker(world, context, market, maker);
      if (taker.terms?.selfTrade === 'expire_both') return 'own_order';
      continue;
    }
    fillOrders(world, context, market, { taker, maker, level });
  }
  return undefined;
}

/** An order that rests gives way to one of its own owner; of a pair both legs do. The caller reports the level. */
function expireMaker(world: SpotWorld, context: SpotContext, market: SpotMarket, maker: BookOrder): void {
  const { partner } = maker;
  withdrawOrder(world, context, market, maker, 'self_trade');
  if (partner) withdrawOrder(world, context, market, partner, 'oco');
}

type Pair = { readonly taker: BookOrder; readonly maker: BookOrder; readonly level: Level };

function fillOrders(world: SpotWorld, context: SpotContext, market: SpotMarket, { taker, maker, level }: Pair): void {
  const { settings } = market.entity;
  const quantity = minAmount(subtractAmounts(taker.quantity, taker.filled), visibleOf(maker));
  const notional = calculateNotional(level.price, quantity);
  const isTakerBuyer = taker.side === 'buy';
  const buyer = isTakerBuyer ? taker : maker;
  const seller = isTakerBuyer ? maker : taker;
  const buyerFee = calculateFee(quantity, isTakerBuyer ? buyer.takerFee : buyer.makerFee);
  const sellerFee = calculateFee(notional, isTakerBuyer ? seller.makerFee : seller.takerFee);
  if (maker.partner) endStopLeg(world, context, market, maker);
  market.book.fill(maker, level, quantity);
  taker.filled = addAmounts(taker.filled, quantity);
  const trade = { buyer, seller, price: level.price, quantity, notional, buyerFee, sellerFee };
  const { postingId, buyerBase, sellerQuote } = settle(world, context, market, trade);
  world.counters.fill += 1;
  const fill: Fill = {
    id: fillId(world.counters.fill),
    postingId,
    seq: context.seq,
    at: context.at,
    marketId: settings.marketId,
    price: level.price,
    quantity,
    notional,
    takerSide: taker.side,
    takerOrderId: taker.id,
    makerOrderId: maker.id,
    buyerId: buyer.userId,
    sellerId: seller.userId,
    buyerFee,
    sellerFee,
    buyerBaseAccountId: buyerBase.id,
    buyerQuoteAccountId: buyer.payer.id,
    sellerBaseAccountId: seller.payer.id,
    sellerQuoteAccountId: sellerQuote.id,
    buyerBaseAfter: balanceOf(buyerBase),
    buyerQuoteAfter: balanceOf(buyer.payer),
    sellerBaseAfter: balanceOf(seller.payer),
    sellerQuoteAfter: balanceOf(sellerQuote),
  };
  recordFill(context, buyer, notional, buyerFee);
  recordFill(context, seller, notional, sellerFee);
  market.entity.lastPrice = level.price;
  context.changes.markets.add(market.entity);
  context.changes.fills.push(fill);
  context.events.push({
    kind: 'traded',
    fill,
    // An order by sum is for what it has come to so far.
    takerQuantity: bySum(taker.terms) ? taker.filled : taker.quantity,
    takerFilled: taker.filled,
    makerQuantity: maker.quantity,
    makerFilled: maker.filled,
  });
  if (maker.filled === maker.quantity) closeOrder(world, context, market, maker, 'filled');
  else if (maker.shown === 0n) showNext(world, context, market, { order: maker, level });
}

type Trade = Pick<Fill, 'price' | 'quantity' | 'notional' | 'buyerFee' | 'sellerFee'> & {
  readonly buyer: BookOrder;
  readonly seller: BookOrder;
};

/** The posting that a fill is, and the two accounts that receive. */
type Settled = { readonly postingId: PostingId; readonly buyerBase: Account; readonly sellerQuote: Account };

/** Frees what both orders held for this fill, then moves base, quote and fees: the six legs of the fill. */
function settle(world: SpotWorld, context: SpotContext, market: SpotMarket, trade: Trade): Settled {
  const { ledger } = world;
  const { baseId, quoteId } = market.entity.settings;
  const { buyer, seller, quantity, notional, buyerFee, sellerFee } = trade;
  // A limit buyer held its own price: what a better one saves stays available.
  const buyerHold =
    buyer.type === 'market' || buyer.price === trade.price
      ? notional
      : calculateLimitHold({ side: 'buy', price: buyer.price, quantity });
  releaseHold(world, context, buyer, buyerHold);
  releaseHold(world, context, seller, quantity);
  const buyerBase = (buyer.receiver ??= ledger.openAccount(context, buyer.userId, 'change', baseId));
  const sellerQuote = (seller.receiver ??= ledger.openAccount(context, seller.userId, 'change', quoteId));
  const postingId = ledger.move(context, [
    { account: seller.payer, amount: negateAmount(quantity) },
    { account: buyerBase, amount: subtractAmounts(quantity, buyerFee) },
    { account: ledger.openHouseAccount(context, 'fees', baseId), amount: buyerFee },
    { account: buyer.payer, amount: negateAmount(notional) },
    { account: sellerQuote, amount: subtractAmounts(notional, sellerFee) },
    { account: ledger.openHouseAccount(context, 'fees', quoteId), amount: sellerFee },
  ]);
  return { postingId, buyerBase, sellerQuote };
}

function recordFill(context: SpotContext, order: BookOrder, notional: Amount, fee: Amount): void {
  order.filledNotional = amount(order.filledNotional + notional);
  order.feePaid = amount(order.feePaid + fee);
  order.updatedAt = context.at;
  context.changes.orders.add(order);
}
