// A command to place an order in the shape that every order has, whatever it is to wait for.
import { calculateNotional, ZERO, amount, type Amount, type Price } from '@bourse/domain';
import type { PlaceOrder } from './commands.ts';
import type { NewOrder } from './create-order.ts';
import { termsOf } from './order.ts';
import type { SpotMarket } from './spot-market.ts';
import { stepsWithin } from './steps.ts';
import { findFirstStop } from './trailing.ts';

export function draftOrder(market: SpotMarket, command: PlaceOrder): NewOrder {
  const { userId, side, quantity, clientOrderId, selfTrade, attached } = command;
  const isAtMarket = command.type === 'market' || command.type === 'stop_market';
  const quoteQuantity = isAtMarket ? command.quoteQuantity : undefined;
  const trail = 'trailBps' in command ? command : undefined;
  return {
    userId,
    side,
    type: isAtMarket ? 'market' : 'limit',
    quantity: quoteQuantity === undefined ? quantity : ZERO,
    price: isAtMarket ? undefined : command.price,
    timeInForce: command.type === 'limit' ? command.timeInForce : undefined,
    stopPrice: 'stopPrice' in command ? command.stopPrice : trail && firstStopOf(market, trail),
    terms: termsOf({
      quoteQuantity,
      triggerKind:
        'triggerKind' in command && command.triggerKind !== 'stop' ? command.triggerKind : trail && 'trailing',
      trailBps: trail?.trailBps,
      activationPrice: trail?.activationPrice,
      selfTrade: selfTrade === 'expire_taker' ? undefined : selfTrade,
      expiresAt: 'expiresAt' in command ? command.expiresAt : undefined,
      visibleQuantity: 'visibleQuantity' in command ? command.visibleQuantity : undefined,
      attached,
    }),
    clientOrderId,
  };
}

const firstStopOf = (
  market: SpotMarket,
  { side, trailBps, activationPrice }: Pick<Trailing, 'side' | 'trailBps' | 'activationPrice'>,
): Price => findFirstStop(market, { side, bps: trailBps, activationPrice });
type Trailing = Extract<PlaceOrder, { readonly trailBps: number }>;

/** How much of the base currency an order comes to at a price, in whole steps where it is by sum, and what that is worth there. */
export function sizeAt(
  { entity: { settings } }: SpotMarket,
  { quantity, terms }: Pick<NewOrder, 'quantity' | 'terms'>,
  price: Price,
): { readonly quantity: Amount; readonly value: Amount } {
  const sum = terms?.quoteQuantity;
  const size = sum === undefined ? quantity : amount(stepsWithin(sum, price, settings.step));
  return { quantity: size, value: calculateNotional(price, size) };
}
