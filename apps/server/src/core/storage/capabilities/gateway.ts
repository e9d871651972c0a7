// The payment form's account in the database. Its orders are the server's (schema-gateway.ts).
import { DAY_MS, GATEWAY_ORDER_AGE_MS_MAX, type GatewayOrderId, type Seq, type UserId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, smallint } from 'drizzle-orm/pg-core';
import { amountColumn, idColumn, instantColumn, priceColumn } from '../columns.ts';
import type { StoragePart } from '../storage-part.ts';

/** One row. */
export const gatewayRules = pgTable(
  'gateway_rules',
  {
    id: smallint().$type<1>().primaryKey(),
    isOpen: boolean().notNull(),
    /** CNY of an order. */
    moneyMin: amountColumn().notNull(),
    moneyMax: amountColumn().notNull(),
    /** USDT a day. */
    dayCap: amountColumn().notNull(),
    restrictMs: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('gateway_rules_are_one_row', sql`${table.id} = 1`)],
);

/** The key is the last line against paying an order twice. */
export const gatewayPayments = pgTable(
  'gateway_payments',
  {
    orderId: idColumn<GatewayOrderId>().primaryKey(),
    userId: idColumn<UserId>().notNull(),
    /** USDT. */
    number: amountColumn().notNull(),
    /** CNY per USDT that it was paid at; null in rows from before it was kept. */
    rate: priceColumn(),
    orderedAt: instantColumn().notNull(),
    seq: idColumn<Seq>().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [
    index('gateway_payments_by_time').on(table.at),
    index('gateway_payments_of_user').on(table.userId, table.orderId),
    check('gateway_payments_pay_something', sql`${table.number} > 0`),
  ],
);

export const gatewayPart: StoragePart = {
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
