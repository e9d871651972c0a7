// What was paid out for an order of the payment form, once.
import {
  DAY_MS,
  GATEWAY_ORDER_AGE_MS_MAX,
  instant as toInstant,
  type GatewayOrderId,
  type Instant,
  type UserId,
} from '@bourse/domain';
import { id, instant, optional, price, seq, units } from '@bourse/domain/kinds';
import { describeFact, type EntityOf } from '../entity.ts';

export const GATEWAY_PAYMENTS = describeFact({
  table: 'gateway_payments',
  key: ['orderId'],
  fixed: {
    orderId: id<GatewayOrderId>(),
    userId: id<UserId>(),
    /** USDT. */
    number: units,
    /** CNY per USDT that it was paid at; undefined of payments from before rates were held for less than an order. */
    rate: optional(price),
    orderedAt: instant,
    seq: seq,
    at: instant,
  },
});
export type GatewayPayment = EntityOf<typeof GATEWAY_PAYMENTS>;

export const isTooOld = ({ orderedAt }: Pick<GatewayPayment, 'orderedAt'>, at: Instant): boolean =>
  at >= orderedAt + GATEWAY_ORDER_AGE_MS_MAX;

/** Until then it could be asked for again, or counts towards its day. */
export const keptUntil = ({ orderedAt, at }: GatewayPayment): Instant =>
  toInstant(Math.max(orderedAt + GATEWAY_ORDER_AGE_MS_MAX, at + DAY_MS));
