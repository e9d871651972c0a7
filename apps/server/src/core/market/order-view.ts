// A spot order as the wire shows it: in answers to its owner and in the owner's `update_order` events.
import { spot } from '@bourse/contract';
import {
  calculateNotional,
  divHalfEven,
  formatShanghai,
  formatUnits,
  UNITS_PER_WHOLE,
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
  const total = isLimit ? calculateNotional(order.price, order.quantity) : order.filledNotional;
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
    total_money: formatUnits(total),
    in_fee: isBuy ? fee : '0',
    out_fee: isBuy ? '0' : fee,
    maker_fee: shares.show(order.makerFee),
    taker_fee: shares.show(order.takerFee),
  };
}

function viewTrigger({ stopPrice, triggeredAfter }: Readonly<Order>): TriggerState | null {
  if (stopPrice === undefined) return null;
  return triggeredAfter === undefined ? 'waiting' : 'triggered';
}

/** Notional weighted, to the nearest 1e-8; 0 without fills. For display only. */
function calculateAveragePrice({ filled, filledNotional }: Readonly<Order>): bigint {
  return filled === 0n ? 0n : divHalfEven(filledNotional * UNITS_PER_WHOLE, filled);
}
