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
import { isWithinLimit, type Book, type WalkEnd } from './book/book.ts';
import type { BookOrder, Level } from './book/level.ts';
import { closeOrder } from './close-order.ts';
import { calculateFee } from './fee.ts';
import type { Fill } from './fill.ts';
import { releaseHold } from './holds.ts';
import { endStopLeg } from './legs.ts';
import { calculateLimitHold } from './limit-hold.ts';
import { reportLevel } from './report-level.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotContext, SpotWorld } from './spot.ts';

export type Plan = { readonly quantity: Amount; readonly notional: Amount };

/** Plans which fills an order of `userId` would take at once, without doing them. */
export function planFills(
  book: Book,
  order: { readonly userId: UserId; readonly side: Side; readonly quantity: Amount; readonly limit: Price },
): Plan {
  let remaining = order.quantity;
  let notional = ZERO;
  for (let level = book.opposite(order.side).best; level && remaining > 0n; level = level.worse) {
    if (!isWithinLimit(order.side, level.price, order.limit)) break;
    for (let maker = level.first; maker && remaining > 0n; maker = maker.behind) {
      if (maker.userId === order.userId) return { quantity: subtractAmounts(order.quantity, remaining), notional };
      const quantity = minAmount(remaining, subtractAmounts(maker.quantity, maker.filled));
      remaining = subtractAmounts(remaining, quantity);
      notional = addAmounts(notional, calculateNotional(level.price, quantity));
    }
  }
  return { quantity: subtractAmounts(order.quantity, remaining), notional };
}

/** Fills `taker` as far as `limit` allows, and says what ended it. */
export function matchOrder(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  taker: BookOrder,
  limit: Price,
): WalkEnd {
  const ladder = market.book.opposite(taker.side);
  for (let level = ladder.best; level; level = ladder.best) {
    if (taker.filled === taker.quantity) return 'filled';
    if (!isWithinLimit(taker.side, level.price, limit)) return 'price_limit';
    if (level.first?.userId === taker.userId) return 'own_order';
    const end = matchLevel(world, context, market, taker, level);
    reportLevel(context, market, ladder.side, level);
    if (end) return end;
  }
  return taker.filled === taker.quantity ? 'filled' : 'book_end';
}

function matchLevel(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  taker: BookOrder,
  level: Level,
): WalkEnd | undefined {
  for (let maker = level.first; maker; maker = level.first) {
    if (taker.filled === taker.quantity) return 'filled';
    if (maker.userId === taker.userId) return 'own_order';
    fillOrders(world, context, market, { taker, maker, level });
  }
  return undefined;
}

type Pair = { readonly taker: BookOrder; readonly maker: BookOrder; readonly level: Level };

function fillOrders(world: SpotWorld, context: SpotContext, market: SpotMarket, { taker, maker, level }: Pair): void {
  const { settings } = market.entity;
  const quantity = minAmount(
    subtractAmounts(taker.quantity, taker.filled),
    subtractAmounts(maker.quantity, maker.filled),
  );
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
  if (maker.filled === maker.quantity) closeOrder(world, context, market, maker, 'filled');
  market.entity.lastPrice = level.price;
  context.changes.markets.add(market.entity);
  context.changes.fills.push(fill);
  context.events.push({ kind: 'traded', fill });
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
