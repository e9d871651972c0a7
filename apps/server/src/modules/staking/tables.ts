// Tables of staking: what the engine's commits write, and what operators ask for, written by their desk.
import {
  type CurrencyId,
  STAKING_ENDS,
  STAKING_STATES,
  type StakingOrderId,
  type StakingProductId,
  type UserId,
} from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { amountColumn, countColumn, idColumn, instantColumn, ppmColumn } from '../../core/storage/columns.ts';

export const IS_ACTIVE = `state = 'active'`;

/** One row. */
export const stakingRules = pgTable(
  'staking_rules',
  {
    id: smallint().$type<1>().primaryKey(),
    isOpen: boolean().notNull(),
    cancelFee: ppmColumn('cancel_fee_ppm').notNull(),
  },
  (table) => [check('staking_rules_are_one_row', sql`${table.id} = 1`)],
);

export const stakingProducts = pgTable(
  'staking_products',
  {
    id: idColumn<StakingProductId>().primaryKey(),
    currencyId: idColumn<CurrencyId>().notNull(),
    lot: amountColumn().notNull(),
    rate: ppmColumn('rate_ppm').notNull(),
    days: countColumn().notNull(),
    personLimit: amountColumn().notNull(),
    capacity: amountColumn().notNull(),
    isOffered: boolean().notNull(),
    isRenewable: boolean().notNull(),
    taken: amountColumn().notNull(),
  },
  (table) => [check('staking_products_take_what_is_there', sql`${table.taken} >= 0`)],
);

export const stakingOrders = pgTable(
  'staking_orders',
  {
    id: idColumn<StakingOrderId>().primaryKey(),
    userId: idColumn<UserId>().notNull(),
    productId: idColumn<StakingProductId>().notNull(),
    currencyId: idColumn<CurrencyId>().notNull(),
    lots: countColumn().notNull(),
    amount: amountColumn().notNull(),
    interest: amountColumn().notNull(),
    rate: ppmColumn('rate_ppm').notNull(),
    days: countColumn().notNull(),
    cancelFee: ppmColumn('cancel_fee_ppm').notNull(),
    boughtAt: instantColumn().notNull(),
    dueAt: instantColumn().notNull(),
    /** By how much stops have moved that. */
    movedMs: countColumn().notNull().default(0),
    renewedFrom: idColumn<StakingOrderId>(),
    isRenewing: boolean().notNull(),
    state: text({ enum: STAKING_STATES }).notNull(),
    endReason: text({ enum: STAKING_ENDS }),
    endedAt: instantColumn(),
    fee: amountColumn().notNull(),
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
