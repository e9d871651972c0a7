// What was paid out for an order of the payment form, once.
import type { Amount, GatewayOrderId, Instant, Seq, UserId } from '@bourse/domain';
import { describeFact, integer, units, type EntityOf } from '../entity.ts';

export const GATEWAY_PAYMENTS = describeFact({
  table: 'gateway_payments',
  key: ['orderId'],
  fixed: {
    orderId: integer<GatewayOrderId>(),
    userId: integer<UserId>(),
    /** USDT. */
    number: units<Amount>(),
    orderedAt: integer<Instant>(),
    seq: integer<Seq>(),
    at: integer<Instant>(),
  },
});
export type GatewayPayment = EntityOf<typeof GATEWAY_PAYMENTS>;
