// The parameters of an order as a command of the engine: each type needs some, and has no place for others.
import type { bots } from '@bourse/contract';
import { accept, type Accepted, ensureNever, type MarketId, price, ZERO } from '@bourse/domain';
import type { PlaceOrder } from '@bourse/engine';
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { KeyUser } from '../../platform/http/keys/program-keys.ts';
import { type BotRefusal, missingEither, missingParam, needlessParam, orderRejected } from './errors.ts';
import { SELF_TRADE_OF } from './order-words.ts';

export type OrderInput = z.output<typeof bots.orders.place.input>;
type Name = keyof OrderInput;

type Takes = { readonly needs: readonly Name[]; readonly may: readonly Name[] };

const STOP = ['stopPrice', 'trailingDelta'] as const;

const TAKES: Readonly<Record<bots.BotOrderType, Takes>> = {
  LIMIT: { needs: ['timeInForce', 'quantity', 'price'], may: ['icebergQty'] },
  LIMIT_MAKER: { needs: ['quantity', 'price'], may: ['icebergQty'] },
  MARKET: { needs: [], may: ['quantity', 'quoteOrderQty'] },
  STOP_LOSS: { needs: ['quantity'], may: STOP },
  STOP_LOSS_LIMIT: { needs: ['timeInForce', 'quantity', 'price'], may: [...STOP, 'icebergQty'] },
  TAKE_PROFIT: { needs: ['quantity'], may: STOP },
  TAKE_PROFIT_LIMIT: { needs: ['timeInForce', 'quantity', 'price'], may: [...STOP, 'icebergQty'] },
};

const FIGURES = [
  'timeInForce',
  'quantity',
  'quoteOrderQty',
  'price',
  'stopPrice',
  'trailingDelta',
  'icebergQty',
] as const;

const isWaitingType = (type: bots.BotOrderType): boolean => TAKES[type].may.includes('stopPrice');

/** Looks at the parameters together. */
function checkParams(input: OrderInput): BotRefusal | undefined {
  const { needs, may } = TAKES[input.type];
  const missing = needs.find((name) => input[name] === undefined);
  if (missing !== undefined) return missingParam(missing);
  const needless = FIGURES.find((name) => input[name] !== undefined && !needs.includes(name) && !may.includes(name));
  if (needless !== undefined) return needlessParam(needless);
  if (input.type === 'MARKET') {
    if (input.quantity === undefined && input.quoteOrderQty === undefined)
      return missingEither('quantity', 'quoteOrderQty');
    if (input.quantity !== undefined && input.quoteOrderQty !== undefined) return needlessParam('quoteOrderQty');
  }
  if (isWaitingType(input.type) && input.stopPrice === undefined && input.trailingDelta === undefined)
    return missingEither('stopPrice', 'trailingDelta');
  if (input.icebergQty !== undefined && input.timeInForce !== undefined && input.timeInForce !== 'GTC')
    return orderRejected('An iceberg order must have timeInForce GTC.');
  if (input.icebergQty !== undefined && input.quantity !== undefined && input.icebergQty >= input.quantity)
    return orderRejected('IcebergQty exceeds QTY.');
  return checkTrail(input);
}

/** A trailing order follows from its activation price on, once the price has gone there the way that is good for it. */
function checkTrail({ type, stopPrice, trailingDelta }: OrderInput): BotRefusal | undefined {
  if (trailingDelta === undefined || stopPrice === undefined || type.startsWith('TAKE_PROFIT')) return undefined;
  return orderRejected(
    'A stop-loss order with trailingDelta follows at once: stopPrice is taken for take-profit orders.',
  );
}

const IN_FORCE = { GTC: 'gtc', IOC: 'ioc', FOK: 'fok' } as const;

type Owner = { readonly user: KeyUser; readonly marketId: MarketId };

/** An order is named by its owner, or else by us. */
export function toPlaceOrder(input: OrderInput, { user, marketId }: Owner): Accepted<PlaceOrder> | BotRefusal {
  const refusal = checkParams(input);
  if (refusal) return refusal;
  const { type, price: limit = NO_PRICE, quantity = ZERO, timeInForce = 'GTC', quoteOrderQty, icebergQty } = input;
  const selfTrade = input.selfTradePreventionMode;
  const common = {
    kind: 'placeOrder',
    userId: user.id,
    keyId: user.key.id,
    marketId,
    side: input.side === 'BUY' ? 'buy' : 'sell',
    quantity,
    clientOrderId: input.newClientOrderId ?? createName(),
    freesName: true,
    ...(selfTrade !== undefined && { selfTrade: SELF_TRADE_OF[selfTrade] }),
  } as const;
  const shown = icebergQty === undefined || icebergQty === ZERO ? {} : { visibleQuantity: icebergQty };
  switch (type) {
    case 'LIMIT':
      return accept({ ...common, type: 'limit', price: limit, timeInForce: IN_FORCE[timeInForce], ...shown });
    case 'LIMIT_MAKER':
      return accept({ ...common, type: 'limit', price: limit, timeInForce: 'post_only', ...shown });
    case 'MARKET':
      return accept({
        ...common,
        type: 'market',
        ...(quoteOrderQty !== undefined && { quoteQuantity: quoteOrderQty }),
      });
    case 'STOP_LOSS':
    case 'TAKE_PROFIT':
      return accept({ ...common, type: 'stop_market', ...waitOf(input) });
    case 'STOP_LOSS_LIMIT':
    case 'TAKE_PROFIT_LIMIT': {
      const lives = timeInForce === 'GTC' ? {} : { timeInForce: IN_FORCE[timeInForce] };
      return accept({ ...common, type: 'stop_limit', price: limit, ...lives, ...waitOf(input), ...shown });
    }
    default:
      return ensureNever(type);
  }
}

const NO_PRICE = price(0n);

function waitOf({ type, stopPrice, trailingDelta }: OrderInput) {
  if (trailingDelta !== undefined) {
    return { trailBps: trailingDelta, ...(stopPrice !== undefined && { activationPrice: stopPrice }) };
  }
  return {
    stopPrice: stopPrice ?? NO_PRICE,
    ...(type.startsWith('TAKE_PROFIT') && { triggerKind: 'take_profit' as const }),
  };
}

const NAME_BYTES = 16;

/** 22 letters, digits and signs that nobody has chosen before. */
export const createName = (): string => randomBytes(NAME_BYTES).toString('base64url');

export const responseTypeOf = ({ type, newOrderRespType }: Pick<OrderInput, 'type' | 'newOrderRespType'>) =>
  newOrderRespType ?? (type === 'LIMIT' || type === 'MARKET' ? 'FULL' : 'ACK');
