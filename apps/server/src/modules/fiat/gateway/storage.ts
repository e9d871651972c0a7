// The payment form’s account in the database: where its live rows are, and how its books are checked.
import { DAY_MS, GATEWAY_ORDER_AGE_MS_MAX } from '@bourse/domain';
import type { StoragePart } from '../../../core/storage/storage-part.ts';

export const gatewayStorage: StoragePart = {
  live: (at) => ({
    gatewayRules: ['gateway_rules'],
    gatewayPayments: [`gateway_payments WHERE ordered_at > ${at - GATEWAY_ORDER_AGE_MS_MAX} OR at > ${at - DAY_MS}`],
  }),
  claims: [],
  ids: [],
  audit: [
    {
      rule: 'users got what was paid for them through the payment form',
      offenders: `
      WITH recorded AS (SELECT user_id, sum(number) AS recorded FROM gateway_payments GROUP BY user_id
      ), posted AS (
        SELECT user_id, sum(amount) AS posted FROM postings JOIN accounts ON accounts.id = account_id
        WHERE user_id IS NOT NULL AND reason = 'gateway_payment' GROUP BY user_id
      )
      SELECT user_id, recorded, posted FROM recorded FULL JOIN posted USING (user_id)
      WHERE coalesce(recorded, 0) <> coalesce(posted, 0)`,
    },
    {
      rule: 'an order of the payment form that counts as paid was paid, to its user, at its rate or a worse one, and no other was',
      offenders: `
      SELECT id, o.user_id, o.state, o.number, p.user_id AS paid_to, p.number AS paid_number, p.rate
      FROM gateway_orders o FULL JOIN gateway_payments p ON p.order_id = o.id
      WHERE (o.state = 'paid' AND p.order_id IS NULL) OR (p.order_id IS NOT NULL AND (o.id IS NULL
        OR o.user_id <> p.user_id OR p.rate < o.rate OR (o.heard_at < o.rate_until AND p.rate <> o.rate)
        OR p.number <> coalesce(div(o.money * 1e8, p.rate) * 1e-8, o.number)))`,
    },
  ],
};
