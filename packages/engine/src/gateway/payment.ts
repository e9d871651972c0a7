// What was paid out for an order of the payment form, once.
import {
  DAY_MS,
  GATEWAY_ORDER_AGE_MS_MAX,
  instant,
  type Amount,
  type GatewayOrderId,
  type Instant,
  type Price,
  type Seq,
  type UserId,
} from '@bourse/domain';
import { describeFact, integer, optional, units, type EntityOf } from '../entity.ts';

export const GATEWAY_PAYMENTS = describeFact({
  table: 'gateway_payments',
  key: ['orderId'],
  fixed: {
    orderId: integer<GatewayOrderId>(),
    userId: integer<UserId>(),
    /** USDT. */
    number: units<Amount>(),
    /** CNY per USDT that it was paid at; undefined of payments from before rates were held for less than an order. */
    rate: optional(units<Price>()),
    orderedAt: integer<Instant>(),
    seq: integer<Seq>(),
    at: integer<Instant>(),
  },
});
export type GatewayPayment = EntityOf<typeof GATEWAY_PAYMENTS>;

export const isTooOld = ({ orderedAt }: Pick<GatewayPayment, 'orderedAt'>, at: Instant): boolean =>
  at >= orderedAt + GATEWAY_ORDER_AGE_MS_MAX;

/** Until then it could be asked for again, or counts towards its day. */
export const keptUntil = ({ orderedAt, at }: GatewayPayment): Instant =>
  instant(Math.max(orderedAt + GATEWAY_ORDER_AGE_MS_MAX, at + DAY_MS));
