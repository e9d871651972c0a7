// Tables of the payment form: its account, written by the engine’s commits; what users ordered, and all that providers said.
import { GATEWAY_HOLDS, GATEWAY_STATES, type GatewayOrderId, type UserId } from '@bourse/domain';
import { ENTITIES } from '@bourse/engine/entities';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  amountColumn,
  bytesColumn,
  columnsOf,
  idColumn,
  instantColumn,
  priceColumn,
} from '../../../core/storage/columns.ts';
import { users } from '../../../core/storage/schema-users.ts';

/** One row. */
export const gatewayRules = pgTable('gateway_rules', columnsOf(ENTITIES.gatewayRules), (table) => [
  check('gateway_rules_are_one_row', sql`${table.id} = 1`),
]);

/** The key is the last line against paying an order twice. */
export const gatewayPayments = pgTable('gateway_payments', columnsOf(ENTITIES.gatewayPayments), (table) => [
  index('gateway_payments_by_time').on(table.at),
  index('gateway_payments_of_user').on(table.userId, table.orderId),
  check('gateway_payments_pay_something', sql`${table.number} > 0`),
]);

export const gatewayOrders = pgTable(
  'gateway_orders',
  {
    id: bigint({ mode: 'number' }).$type<GatewayOrderId>().primaryKey().generatedAlwaysAsIdentity(),
    userId: idColumn<UserId>()
      .notNull()
      .references(() => users.id),
    provider: text().notNull(),
    /** CNY. */
    money: amountColumn().notNull(),
    /** USDT that it brings at the rate; what was paid for it is in `gateway_payments`. */
    number: amountColumn().notNull(),
    rate: priceColumn().notNull(),
    state: text({ enum: GATEWAY_STATES }).notNull(),
    /** Why operators have to look at it; stays when they have decided. */
    hold: text({ enum: GATEWAY_HOLDS }),
    /** The provider's own id of what was paid. */
    providerOrder: text(),
    createdAt: instantColumn().notNull(),
    /** Until then the rate is held. */
    rateUntil: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    /** When the provider said that it was paid. */
    heardAt: instantColumn(),
    /** When it came to its end here. */
    endedAt: instantColumn(),
  },
  (table) => [
    index('gateway_orders_of_user').on(table.userId, table.id),
    index('gateway_orders_by_state').on(table.state, table.id),
    index('gateway_orders_open').on(table.expiresAt).where(sql`${table.state} = 'open'`),
    uniqueIndex('gateway_orders_paid_once').on(table.provider, table.providerOrder),
    check('gateway_orders_are_of_something', sql`${table.money} > 0 AND ${table.number} > 0`),
    check('gateway_orders_say_why_they_are_held', sql`${table.state} <> 'held' OR ${table.hold} IS NOT NULL`),
  ],
);

/** Outcomes of a callback: `surplus` is money for an order that was paid, `unknown` for none of our orders. */
export const CALLBACK_OUTCOMES = ['paid', 'held', 'failed', 'repeated', 'surplus', 'unknown', 'forged'] as const;

export type CallbackOutcome = (typeof CALLBACK_OUTCOMES)[number];

/** Callbacks whose signature did not hold, counted. */
export const gatewayForgeries = pgTable(
  'gateway_forgeries',
  {
    provider: text().notNull(),
    /** Beginning of a day in Asia/Shanghai. */
    day: instantColumn().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ name: 'gateway_forgeries_pk', columns: [table.provider, table.day] })],
);

/** Signed callbacks of providers, and the first unsigned ones of each day. Only their count ever changes. */
export const gatewayCallbacks = pgTable(
  'gateway_callbacks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    /** The order that it names, where there is such a one. */
    orderId: idColumn<GatewayOrderId>(),
    /** All fields; where the signature does not hold, the beginning of its text as the field `text`. */
    fields: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** SHA-256 of all fields as canonical JSON. Null in rows from before it was kept. */
    hash: bytesColumn(),
    /** How often the same came to the same end. */
    times: integer().notNull().default(1),
    isSigned: boolean().notNull(),
    outcome: text({ enum: CALLBACK_OUTCOMES }).notNull(),
    ip: text().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [
    index('gateway_callbacks_by_time').on(table.at),
    index('gateway_callbacks_of_order').on(table.orderId),
    uniqueIndex('gateway_callbacks_once').on(table.provider, table.hash, table.outcome),
    check('gateway_callbacks_forged_are_unsigned', sql`${table.isSigned} = (${table.outcome} <> 'forged')`),
  ],
);
