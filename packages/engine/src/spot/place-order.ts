// Placing an order: refusals in their fixed order, then what it was accepted for.
import { accept, assert, calculateNotional, refuse, ZERO, type Amount, type Price, type Side } from '@bourse/domain';
import type { BookOrder, Level } from './book/level.ts';
import type { PlaceOrder } from './commands.ts';
import { calculateProtectionPrice } from './price-limits.ts';
import type { SpotContext, SpotOutcome, SpotWorld } from './spot.ts';
import { checkMarket } from './admission.ts';
import { checkKept, clearPath } from './at-risk.ts';
import {
  checkBand,
  checkClientOrderId,
  checkGrid,
  checkPostOnly,
  checkSize,
  checkStop,
  refuseFunds,
  type MaybeRefusal,
} from './check-order.ts';
import { closeOrder } from './close-order.ts';
import { createOrder, timeInForceOf } from './create-order.ts';
import { mayRest, waitOrder } from './enter-book.ts';
import { answerOf, executeOrder, type OrderAnswer, type Terms } from './execute-order.ts';
import { takeHold } from './holds.ts';
import { planFills } from './match.ts';
import type { SpotMarket } from './spot-market.ts';

export function placeOrder(world: SpotWorld, context: SpotContext, command: PlaceOrder): SpotOutcome<PlaceOrder> {
  const market = world.spot.markets.get(command.marketId);
  if (!market) return refuse('market_not_found');
  const marketRefusal = checkMarket(market);
  if (marketRefusal) return marketRefusal;
  if (command.type !== 'stop_limit') {
    clearPath(world, context, market, { ...command, limit: command.type === 'market' ? undefined : command.price });
  }
  const refusal = checkForm(world, context, market, command);
  if (refusal) return refusal;
  const { userId, side, quantity } = command;
  const value = calculateValue(market, command);
  const sizeRefusal = checkSize(market, command, value, countPlaces(command));
  if (sizeRefusal) return sizeRefusal;
  const terms = chooseTerms(market, command, value);
  const currencyId = market.payingCurrency(side);
  const payer = world.ledger.getAccount(userId, 'change', currencyId);
  const available = payer?.available ?? ZERO;
  if (available < terms.hold) return refuseFunds(market, side, { required: terms.hold, available });
  const keptRefusal = checkKept(world, context, market, { userId, side, quantity, prices: [terms.limit] });
  if (keptRefusal) return keptRefusal;

  // From here on the command succeeds.
  const order = createOrder(world, context, market, command, payer);
  return accept(startOrder(world, context, market, order, terms));
}

function checkForm(world: SpotWorld, context: SpotContext, market: SpotMarket, command: PlaceOrder): MaybeRefusal {
  const prices = pricesOf(command);
  const refusal =
    checkGrid(market, prices, command.quantity) ??
    checkBand(world, context, market, prices) ??
    checkClientOrderId(world, context, command);
  if (refusal) return refusal;
  if (command.type === 'stop_limit') return checkStop(market, command);
  if (command.type === 'limit') return checkPostOnly(market, command);
  return market.book.opposite(command.side).best ? undefined : refuse('empty_book');
}

function pricesOf(command: PlaceOrder): readonly Price[] {
  if (command.type === 'market') return [];
  return command.type === 'stop_limit' ? [command.price, command.stopPrice] : [command.price];
}

const countPlaces = (command: PlaceOrder): 0 | 1 => (mayRest(timeInForceOf(command)) ? 1 : 0);

function chooseTerms(market: SpotMarket, command: PlaceOrder, value: Amount): Terms {
  const { userId, side, quantity } = command;
  if (command.type !== 'market') return { hold: side === 'buy' ? value : quantity, limit: command.price };
  const limit = calculateProtectionPrice(side, mustGetBest(market, side).price);
  if (side === 'sell') return { hold: quantity, limit };
  return { hold: planFills(market.book, { userId, side, quantity, limit }).notional, limit };
}

/** price × quantity at the limit price; a market order, which names none, counts at the best price it meets. */
function calculateValue(market: SpotMarket, command: PlaceOrder): Amount {
  const at = command.type === 'market' ? mustGetBest(market, command.side).price : command.price;
  return calculateNotional(at, command.quantity);
}

function mustGetBest(market: SpotMarket, side: Side): Level {
  const { best } = market.book.opposite(side);
  assert(best, 'an empty book has refused the market order');
  return best;
}

function startOrder(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  order: BookOrder,
  terms: Terms,
): OrderAnswer {
  if (order.stopPrice !== undefined) {
    takeHold(world, context, order, terms.hold);
    waitOrder(world, market, order);
  } else if (isKilled(market, order)) {
    closeOrder(world, context, market, order, 'time_in_force');
  } else {
    return executeOrder(world, context, market, order, terms);
  }
  return answerOf(order);
}

/** A fill-or-kill order that cannot fill whole, without meeting an order of its owner, ends before it starts. */
function isKilled(market: SpotMarket, { timeInForce, userId, side, quantity, price: limit }: BookOrder): boolean {
  if (timeInForce !== 'fok') return false;
  return planFills(market.book, { userId, side, quantity, limit }).quantity < quantity;
}
