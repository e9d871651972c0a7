// A command to place an order in the shape that every order has, whatever it is to wait for.
import { amount, divCeil, divFloor, UNITS_PER_WHOLE, ZERO, type Amount, type Price } from '@bourse/domain';
import type { PlaceOrder } from './commands.ts';
import type { NewOrder } from './create-order.ts';
import { termsOf } from './order.ts';
import type { SpotMarket } from './spot-market.ts';
import { stepsWithin } from './steps.ts';
import { findFirstStop } from './trailing.ts';

export function draftOrder(market: SpotMarket, command: PlaceOrder): NewOrder {
  return isPlain(command) ? draftPlain(command) : draftRare(market, command);
}

type Plain = Extract<PlaceOrder, { readonly type: 'limit' | 'market' }>;

/** Nearly every order asks for nothing rare: it is spared the looking. */
function isPlain(command: PlaceOrder): command is Plain {
  if (command.selfTrade !== undefined || command.attached !== undefined) return false;
  if (command.type === 'limit') return command.expiresAt === undefined && command.visibleQuantity === undefined;
  return command.type === 'market' && command.quoteQuantity === undefined;
}

const draftPlain = (command: Plain): NewOrder => ({
  userId: command.userId,
  side: command.side,
  type: command.type,
  quantity: command.quantity,
  price: command.type === 'limit' ? command.price : undefined,
  timeInForce: command.type === 'limit' ? command.timeInForce : undefined,
  stopPrice: undefined,
  terms: undefined,
  clientOrderId: command.clientOrderId,
  freesName: command.freesName,
  keyId: command.keyId,
});

function draftRare(market: SpotMarket, command: PlaceOrder): NewOrder {
  const { userId, side, quantity, clientOrderId, freesName, keyId, selfTrade, attached } = command;
  const isAtMarket = command.type === 'market' || command.type === 'stop_market';
  const trail = 'trailBps' in command ? command : undefined;
  const sum = isAtMarket ? command.quoteQuantity : undefined;
  // A sale that waits holds a quantity. Where it names a sum instead, it has none.
  const quoteQuantity = command.type === 'stop_market' && side === 'sell' ? undefined : sum;
  return {
    userId,
    side,
    type: isAtMarket ? 'market' : 'limit',
    quantity: sum === undefined ? quantity : ZERO,
    price: isAtMarket ? undefined : command.price,
    timeInForce: isAtMarket ? undefined : command.timeInForce,
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
    freesName,
    keyId,
  };
}

const firstStopOf = (
  market: SpotMarket,
  { side, trailBps, activationPrice }: Pick<Trailing, 'side' | 'trailBps' | 'activationPrice'>,
): Price => findFirstStop(market, { side, bps: trailBps, activationPrice });
type Trailing = Extract<PlaceOrder, { readonly trailBps: number }>;

type Size = {
  readonly quantity: Amount;
  /** Price × quantity. */
  readonly value: Amount;
  /** The least value that the market accepts there. */
  readonly minimum: Amount;
};

/** Calculates what an order comes to at a price: one by sum comes to whole steps, and so does the least that it may be for. */
export function sizeAt(
  { entity: { settings } }: SpotMarket,
  { quantity, terms }: Pick<NewOrder, 'quantity' | 'terms'>,
  price: Price,
): Size {
  const { step, minNotional } = settings;
  const sum = terms?.quoteQuantity;
  if (sum === undefined) return { quantity, value: valueOf(price, quantity), minimum: minNotional };
  const size = amount(stepsWithin(sum, price, step));
  const steps = minNotional > 0n ? divCeil(minNotional * UNITS_PER_WHOLE, price * step) : 1n;
  return { quantity: size, value: valueOf(price, size), minimum: valueOf(price, amount(steps * step)) };
}

/** Rounded down: the stop price of a trailing order lies on no tick. */
const valueOf = (price: Price, quantity: Amount): Amount => amount(divFloor(price * quantity, UNITS_PER_WHOLE));
