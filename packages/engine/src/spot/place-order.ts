// Placing an order: refusals in their fixed order, then holds, matching, and what becomes of the remainder.
import {
  accept,
  assert,
  calculateNotional,
  ensureNever,
  formatUnits,
  orderId,
  price,
  refuse,
  ZERO,
  type Amount,
  type CancelReason,
  type EngineRefusalCode,
  type Price,
  type Refusal,
  type Side,
  type TimeInForce,
} from '@bourse/domain';
import type { WalkEnd } from '../book/book.ts';
import type { BookOrder, Level } from '../book/level.ts';
import type { Outcome, PlaceLimitOrder, PlaceOrder } from '../commands.ts';
import type { Context } from '../context.ts';
import { calculateProtectionPrice } from '../formulas/price-limits.ts';
import type { Account } from '../state.ts';
import type { World } from '../world.ts';
import { checkForm, checkSize } from './check-order.ts';
import { closeOrder } from './close-order.ts';
import { matchOrder, planFills, reportLevel } from './match.ts';
import type { SpotMarket } from './spot-market.ts';

export function placeOrder(world: World, context: Context, command: PlaceOrder): Outcome<PlaceOrder> {
  const user = world.users.get(command.userId);
  if (!user) return refuse('user_not_found');
  if (user.isFrozen) return refuse('user_frozen');
  const market = world.markets.get(command.marketId);
  if (!market) return refuse('market_not_found');
  const refusal = checkMarket(market) ?? checkForm(world, context, market, command);
  if (refusal) return refusal;
  const value = calculateValue(market, command);
  const sizeRefusal = checkSize(market, command, value);
  if (sizeRefusal) return sizeRefusal;

  const terms = chooseTerms(market, command, value);
  const { baseId, quoteId } = market.entity.settings;
  const payerCurrencyId = command.side === 'buy' ? quoteId : baseId;
  const payer = world.ledger.getAccount(command.userId, 'change', payerCurrencyId);
  const available = payer?.available ?? ZERO;
  if (available < terms.hold) {
    return refuse('insufficient_balance', {
      currencyId: payerCurrencyId,
      required: formatUnits(terms.hold),
      available: formatUnits(available),
    });
  }
  // From here on the command succeeds.
  const order = createOrder(
    world,
    context,
    command,
    payer ?? world.ledger.openAccount(context, command.userId, 'change', payerCurrencyId),
  );
  executeOrder(world, context, market, order, terms);
  return accept({ orderId: order.id, status: order.status, filled: formatUnits(order.filled) });
}

function checkMarket(market: SpotMarket): Refusal<EngineRefusalCode> | undefined {
  const { state } = market.entity.settings;
  switch (state) {
    case 'open':
      return undefined;
    case 'view_only':
      return refuse('market_view_only');
    case 'halted':
      return refuse('market_halted');
    default:
      return ensureNever(state);
  }
}

/** What an accepted order locks, the worst price it may trade at, and whether it is killed unfilled. */
type Terms = { readonly hold: Amount; readonly limit: Price; readonly isKilled: boolean };

function chooseTerms(market: SpotMarket, command: PlaceOrder, value: Amount): Terms {
  const { userId, side, quantity } = command;
  if (command.type === 'limit') {
    const hold = side === 'buy' ? value : quantity;
    return { hold, limit: command.price, isKilled: isKilled(market, command) };
  }
  const limit = calculateProtectionPrice(side, mustGetBest(market, side).price);
  if (side === 'sell') return { hold: quantity, limit, isKilled: false };
  return { hold: planFills(market.book, { userId, side, quantity, limit }).notional, limit, isKilled: false };
}

/** price × quantity at the limit price; a market order, which names none, counts at the best price it meets. */
function calculateValue(market: SpotMarket, command: PlaceOrder): Amount {
  const at = command.type === 'limit' ? command.price : mustGetBest(market, command.side).price;
  return calculateNotional(at, command.quantity);
}

function mustGetBest(market: SpotMarket, side: Side): Level {
  const { best } = market.book.opposite(side);
  assert(best, 'an empty book has refused the market order');
  return best;
}

/** A fill-or-kill order that cannot fill whole, without meeting an order of its owner, ends before it starts. */
function isKilled(market: SpotMarket, command: PlaceLimitOrder): boolean {
  if (command.timeInForce !== 'fok') return false;
  const { userId, side, quantity, price: limit } = command;
  return planFills(market.book, { userId, side, quantity, limit }).quantity < quantity;
}

function createOrder(world: World, context: Context, command: PlaceOrder, payer: Account): BookOrder {
  world.counters.order += 1;
  const order: BookOrder = {
    id: orderId(world.counters.order),
    userId: command.userId,
    marketId: command.marketId,
    side: command.side,
    type: command.type,
    timeInForce: command.type === 'limit' ? command.timeInForce : 'ioc',
    price: command.type === 'limit' ? command.price : NO_PRICE,
    quantity: command.quantity,
    clientOrderId: command.clientOrderId,
    createdAt: context.at,
    status: 'open',
    cancelReason: undefined,
    filled: ZERO,
    filledNotional: ZERO,
    feePaid: ZERO,
    held: ZERO,
    updatedAt: context.at,
    payer,
    receiver: undefined,
    level: undefined,
    ahead: undefined,
    behind: undefined,
  };
  world.clientOrders.add(order);
  context.changes.orders.add(order);
  return order;
}

function executeOrder(world: World, context: Context, market: SpotMarket, order: BookOrder, terms: Terms): void {
  if (terms.isKilled) {
    closeOrder(world, context, market, order, 'time_in_force');
    return;
  }
  order.held = terms.hold;
  world.ledger.hold(context, order.payer, terms.hold);
  const end = matchOrder(world, context, market, order, terms.limit);
  if (end === 'filled') {
    closeOrder(world, context, market, order, 'filled');
    return;
  }
  const cancelReason = chooseCancelReason(order, end);
  if (cancelReason) closeOrder(world, context, market, order, cancelReason);
  else restOrder(world, context, market, order);
}

/** Why the remainder of an order is cancelled; undefined when it rests. */
function chooseCancelReason(order: BookOrder, end: Exclude<WalkEnd, 'filled'>): CancelReason | undefined {
  if (end === 'own_order') return 'self_trade';
  if (order.type === 'market' && end === 'price_limit') return 'market_protection';
  return isCutAtOnce(order.timeInForce) ? 'time_in_force' : undefined;
}

function isCutAtOnce(timeInForce: TimeInForce): boolean {
  switch (timeInForce) {
    case 'gtc':
    case 'post_only':
      return false;
    case 'ioc':
    case 'fok':
      return true;
    default:
      return ensureNever(timeInForce);
  }
}

function restOrder(world: World, context: Context, market: SpotMarket, order: BookOrder): void {
  const level = market.book.add(order);
  world.openOrders.set(order.id, order);
  market.track(order);
  reportLevel(context, market, order.side, level);
}

/** A market order names no price; where one is stored, it is this. */
const NO_PRICE: Price = price(0n);
