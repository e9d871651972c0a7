// A spot order as the wire shows it: in answers to its owner and in the owner's `update_order` events.
import { spot } from '@bourse/contract';
import {
  amount,
  calculateNotional,
  divHalfEven,
  formatShanghai,
  formatUnits,
  UNITS_PER_WHOLE,
  type Amount,
  type Side,
  type TriggerState,
} from '@bourse/domain';
import type { Order } from '@bourse/engine';
import { shares } from '../../system/codecs.ts';
import type { MarketInfo } from './market-data.ts';

export const WIRE_SIDE = { buy: 'in', sell: 'out' } as const satisfies Record<Side, (typeof spot.WIRE_SIDES)[number]>;

export function viewOrder(order: Readonly<Order>, market: MarketInfo): spot.SpotOrder {
  const isBuy = order.side === 'buy';
  const isLimit = order.type === 'limit';
  const fee = formatUnits(order.feePaid);
  return {
    id: order.id,
    create_time: formatShanghai(order.createdAt),
    time: order.createdAt,
    legal_id: market.quote.id,
    currency_id: market.base.id,
    currency_name: market.base.name,
    legal_name: market.quote.name,
    type: WIRE_SIDE[order.side],
    mode: isLimit ? spot.MODE_LIMIT : spot.MODE_MARKET,
    time_in_force: order.timeInForce,
    status: order.status,
    cancel_reason: order.cancelReason ?? null,
    client_order_id: order.clientOrderId ?? null,
    total_number: formatUnits(order.quantity),
    number: formatUnits(order.quantity - order.filled),
    complete_number: formatUnits(order.filled),
    price: formatUnits(order.price),
    stop_price: order.stopPrice === undefined ? null : formatUnits(order.stopPrice),
    trigger: viewTrigger(order),
    oco_id: order.ocoId ?? null,
    average_price: formatUnits(calculateAveragePrice(order)),
    total_money: formatUnits(totalOf(order)),
    in_fee: isBuy ? fee : '0',
    out_fee: isBuy ? '0' : fee,
    maker_fee: shares.show(order.makerFee),
    taker_fee: shares.show(order.takerFee),
    ...(order.terms && viewTerms(order.terms)),
  };
}

/** Each part that the order has; a part that it does not have is no field of it. */
function viewTerms(terms: NonNullable<Order['terms']>): Partial<spot.SpotOrder> {
  const { quoteQuantity, triggerKind, trailBps, activationPrice, visibleQuantity } = terms;
  const { selfTrade, expiresAt, attached, parentId } = terms;
  return {
    ...(quoteQuantity !== undefined && { quote_quantity: formatUnits(quoteQuantity) }),
    ...(triggerKind !== undefined && { trigger_kind: triggerKind }),
    ...(trailBps !== undefined && { trail_bps: trailBps }),
    ...(activationPrice !== undefined && { activation_price: formatUnits(activationPrice) }),
    ...(visibleQuantity !== undefined && { visible_quantity: formatUnits(visibleQuantity) }),
    ...(selfTrade !== undefined && { self_trade: selfTrade }),
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
    ...(attached && {
      attached: {
        price: formatUnits(attached.price),
        stop_price: formatUnits(attached.stopPrice),
        stop_limit_price: formatUnits(attached.stopLimitPrice),
        fallback: attached.fallback,
      },
    }),
    ...(parentId !== undefined && { parent_id: parentId }),
  };
}

/** A limit order comes to this at its price, a market order by its fills, or as long as it was not triggered by its sum or stop price. */
function totalOf({ type, price, quantity, stopPrice, filledNotional, triggeredAfter, terms }: Readonly<Order>): Amount {
  if (type === 'limit') return calculateNotional(price, quantity);
  const isUntriggered = triggeredAfter === undefined && (stopPrice !== undefined || terms?.trailBps !== undefined);
  if (!isUntriggered) return filledNotional;
  // The stop price of a trailing order lies on no tick.
  return terms?.quoteQuantity ?? amount(divHalfEven((stopPrice ?? 0n) * quantity, UNITS_PER_WHOLE));
}

function viewTrigger({ stopPrice, triggeredAfter, terms }: Readonly<Order>): TriggerState | null {
  if (stopPrice === undefined && terms?.trailBps === undefined) return null;
  return triggeredAfter === undefined ? 'waiting' : 'triggered';
}

/** Notional weighted, to the nearest 1e-8; 0 without fills. For display only. */
export function calculateAveragePrice({
  filled,
  filledNotional,
}: {
  readonly filled: bigint;
  readonly filledNotional: bigint;
}): bigint {
  return filled === 0n ? 0n : divHalfEven(filledNotional * UNITS_PER_WHOLE, filled);
}
