// Tables of staking: what the engine's commits write, and what operators ask for, written by their desk.
import { ENTITIES } from '@bourse/engine/entities';
import { sql } from 'drizzle-orm';
import { check, index, pgTable } from 'drizzle-orm/pg-core';
import { columnsOf, countColumn } from '../../core/storage/columns.ts';

export const IS_ACTIVE = `state = 'active'`;

/** One row. */
export const stakingRules = pgTable('staking_rules', columnsOf(ENTITIES.stakingRules), (table) => [
  check('staking_rules_are_one_row', sql`${table.id} = 1`),
]);

export const stakingProducts = pgTable('staking_products', columnsOf(ENTITIES.stakingProducts), (table) => [
  check('staking_products_take_what_is_there', sql`${table.taken} >= 0`),
]);

export const stakingOrders = pgTable(
  'staking_orders',
  {
    ...columnsOf(ENTITIES.stakingOrders),
    /** By how much stops have moved that. */
    movedMs: countColumn().notNull().default(0),
  },
  (table) => [
    index('staking_orders_active').on(table.id).where(sql.raw(IS_ACTIVE)),
    index('staking_orders_of_user').on(table.userId, table.id),
    index('staking_orders_of_product').on(table.productId, table.id),
    // For notices and figures of what has matured lately.
    index('staking_orders_by_end').on(table.endedAt).where(sql`${table.endedAt} IS NOT NULL`),
    check('staking_orders_promise_something', sql`${table.amount} > 0 AND ${table.interest} > 0`),
  ],
);
