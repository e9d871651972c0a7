// Testing an order: what placing it would refuse, as far as committed state says. The engine is not asked, so that the budget
// of the key, funds that are held back, the other accounts of the person, and what other orders do meanwhile are not looked at.
import type { bots } from '@bourse/contract';
import {
  accept,
  amount,
  calculateNotional,
  divCeil,
  divFloor,
  type Instant,
  type Price,
  refuse,
  type Refusal,
  SECOND_MS,
  UNITS_PER_WHOLE,
  type UserId,
  ZERO,
} from '@bourse/domain';
import type { PlaceOrder } from '@bourse/engine';
import {
  calculateLimitHold,
  calculateProtectionPrice,
  estimateMarketOrder,
  isWithinBand,
  OPEN_ORDERS_MAX,
  SLICES_MAX,
  TRAIL_BPS_MAX,
  TRAIL_BPS_MIN,
} from '@bourse/engine/formulas';
import { viewFigure as decimal } from '../../core/market/figures.ts';
import { INDEX_AGE_MS_MAX } from '../../core/market/index-board.ts';
import type { MarketData, MarketInfo } from '../../core/market/market-data.ts';
import { findAvailable } from '../../core/market/wallet-worth.ts';
import { findOwnOrder } from '../spot/index.ts';
import { INVALID_SYMBOL, refusalOf } from './errors.ts';
import { findRates, NO_DISCOUNT, NO_RATES, viewRates as viewTierRates } from './fee-rates.ts';
import type { BotRun } from './handler.ts';
import { toPlaceOrder } from './order-input.ts';
import { type OrderNeeds, readOpen } from './order-queries.ts';
import { findMarket } from './symbols.ts';

export function testOrder(needs: OrderNeeds): BotRun<typeof bots.orders.test> {
  return async ({ input, user }) => {
    const info = findMarket(needs.market, input.symbol);
    if (!info) return INVALID_SYMBOL;
    const command = toPlaceOrder(input, { user, marketId: info.id });
    if (!command.ok) return command;
    const refusal = checkForm(needs, info, command.value) ?? (await checkOwner(needs, user.id, info, command.value));
    if (refusal) return refusalOf(refusal);
    return accept(input.computeCommissionRates === true ? await viewRates(needs, user.id, info) : {});
  };
}

/** In the order of the engine's refusals. */
function checkForm({ market, clock }: OrderNeeds, info: MarketInfo, command: PlaceOrder): Refusal | undefined {
  const { state, tick, step, minNotional, maxQuantity } = info.settings;
  if (state !== 'open') return refuse(state === 'halted' ? 'market_halted' : 'market_view_only');
  const { quantity } = command;
  const sum = 'quoteQuantity' in command ? command.quoteQuantity : undefined;
  const prices = pricesOf(command);
  if (prices.some((one) => one <= 0n)) return refuse('price_required');
  if ((sum ?? quantity) <= 0n) return refuse('quantity_required');
  if (prices.some((one) => one % tick !== 0n)) return refuse('price_not_on_tick', { tick: decimal(tick) });
  if (quantity % step !== 0n) return refuse('quantity_not_on_step', { step: decimal(step) });
  const visible = 'visibleQuantity' in command ? command.visibleQuantity : undefined;
  if (visible !== undefined && visible % step !== 0n) return refuse('quantity_not_on_step', { step: decimal(step) });
  if (visible !== undefined && visible * SLICES_MAX < quantity) {
    const params = {
      minimum: decimal(divCeil(quantity, SLICES_MAX)),
      slices: Number(SLICES_MAX),
      currencyId: info.base.id,
    };
    return refuse('visible_quantity_wrong', params);
  }
  const reference = findReference(market, info, clock.now());
  if (reference !== undefined && prices.some((one) => !isWithinBand(one, reference)))
    return refuse('price_out_of_band', { low: '', high: '' });
  const met = checkMet(market, info, command);
  if (met) return met;
  const at = priceOf(market, info, command);
  if (at === undefined) return undefined;
  const size = sum === undefined ? quantity : stepsOf(sum, at, step);
  if (divFloor(at * size, UNITS_PER_WHOLE) < minNotional || size === 0n)
    return refuse('below_minimum_notional', { minimum: decimal(minNotional), currencyId: info.quote.id });
  return size > maxQuantity
    ? refuse('above_maximum_quantity', { maximum: decimal(maxQuantity), currencyId: info.base.id })
    : undefined;
}

/** Prices are held to a fresh index, or else to the last price. */
function findReference(market: MarketData, { id }: MarketInfo, now: Instant): Price | undefined {
  const cross = market.crossIndex(id);
  const isFresh = cross !== undefined && now <= cross.second * SECOND_MS + INDEX_AGE_MS_MAX;
  return isFresh ? cross.index : market.ticker(id).last;
}

/** So many of the base currency, in whole steps, does a sum come to at a price. */
const stepsOf = (sum: bigint, at: bigint, step: bigint): bigint => divFloor(sum * UNITS_PER_WHOLE, at * step) * step;

function pricesOf(command: PlaceOrder): readonly Price[] {
  const limit = 'price' in command ? command.price : undefined;
  const stop = 'stopPrice' in command ? command.stopPrice : undefined;
  const activation = 'activationPrice' in command ? command.activationPrice : undefined;
  return [limit, stop, activation].filter((one) => one !== undefined);
}

const TRAIL = { minimum: TRAIL_BPS_MIN, maximum: TRAIL_BPS_MAX };

/** Looks at the book that the order would meet, or at the price that it waits for. */
function checkMet(market: MarketData, { id }: MarketInfo, command: PlaceOrder): Refusal | undefined {
  const best = bestOf(market, id, command.side);
  if (command.type === 'market') return best === undefined ? refuse('empty_book') : undefined;
  if (command.type === 'limit') {
    const wouldTake = best !== undefined && (command.side === 'buy' ? best <= command.price : best >= command.price);
    return wouldTake && command.timeInForce === 'post_only'
      ? refuse('post_only_would_take', { best: decimal(best) })
      : undefined;
  }
  const last = market.ticker(id).trigger;
  if ('trailBps' in command && (command.trailBps < TRAIL.minimum || command.trailBps > TRAIL.maximum))
    return refuse('trail_out_of_range', TRAIL);
  if (last === undefined) return refuse('no_last_price');
  if (!('stopPrice' in command)) return undefined;
  const waitsAbove = (command.side === 'buy') === (command.triggerKind !== 'take_profit');
  const isReached = waitsAbove ? last >= command.stopPrice : last <= command.stopPrice;
  return isReached ? refuse('stop_would_trigger', { last: decimal(last) }) : undefined;
}

const bestOf = (market: MarketData, id: MarketInfo['id'], side: PlaceOrder['side']): Price | undefined => {
  const { bids, asks } = market.book(id, 1);
  return (side === 'buy' ? asks : bids)[0]?.price;
};

/** At this price an order counts. */
function priceOf(market: MarketData, { id }: MarketInfo, command: PlaceOrder): Price | undefined {
  if ('price' in command) return command.price;
  if ('stopPrice' in command) return command.stopPrice;
  return command.type === 'market' ? bestOf(market, id, command.side) : market.ticker(id).trigger;
}

/** Its name, the number of those that are open, and its funds. */
async function checkOwner(
  { market, storage }: OrderNeeds,
  userId: UserId,
  info: MarketInfo,
  command: PlaceOrder,
): Promise<Refusal | undefined> {
  const { clientOrderId, side } = command;
  const [namesake, open, available] = await Promise.all([
    clientOrderId === undefined ? undefined : findOwnOrder(storage.db, { userId, clientOrderId }),
    readOpen(storage.db, { userId, marketId: info.id }),
    findAvailable(storage.db, { userId, wallet: 'change' }),
  ]);
  if (namesake?.status === 'open') return refuse('client_order_id_in_use');
  const isResting =
    command.type !== 'market' && !(command.type === 'limit' && ['ioc', 'fok'].includes(command.timeInForce));
  if (isResting && open.length >= OPEN_ORDERS_MAX) return refuse('too_many_open_orders', { maximum: OPEN_ORDERS_MAX });
  const currencyId = side === 'buy' ? info.quote.id : info.base.id;
  const missing = needOf(market, info, command) - (available.get(currencyId) ?? ZERO);
  return missing > 0n ? refuse('insufficient_balance', { missing: decimal(missing), currencyId }) : undefined;
}

/** Calculates what it would hold. */
function needOf(market: MarketData, info: MarketInfo, command: PlaceOrder): bigint {
  const { side, quantity } = command;
  const sum = 'quoteQuantity' in command ? command.quoteQuantity : undefined;
  if ('price' in command) return calculateLimitHold({ side, price: command.price, quantity });
  if (side === 'sell') return sum === undefined ? quantity : ZERO;
  if (sum !== undefined) return sum;
  const at = priceOf(market, info, command);
  if (at === undefined) return ZERO;
  if (command.type === 'stop_market') return calculateNotional(calculateProtectionPrice('buy', at), amount(quantity));
  const { asks: levels } = market.book(info.id);
  return estimateMarketOrder({ side, quantity, levels, takerFee: info.settings.takerFee }).notional;
}

/** Shows the rates that the account's tier comes to on the market. */
async function viewRates(needs: OrderNeeds, userId: UserId, info: MarketInfo) {
  const { maker, taker } = viewTierRates((await findRates(needs, userId))(info));
  return {
    standardCommissionForOrder: { maker, taker },
    specialCommissionForOrder: NOTHING,
    taxCommissionForOrder: NOTHING,
    discount: NO_DISCOUNT,
  };
}

const NOTHING = { maker: NO_RATES.maker, taker: NO_RATES.taker };
