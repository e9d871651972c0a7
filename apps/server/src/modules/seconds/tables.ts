// Tables of second contracts and their insurance: what the engine’s commits write, and what operators ask for, written by their
// desk. The markets stand with storage.
import type { MicroOrderId } from '@bourse/domain';
import { ENTITIES } from '@bourse/engine/entities';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { columnsOf, idColumn } from '../../core/storage/columns.ts';

export const microTerms = pgTable('micro_terms', columnsOf(ENTITIES.microTerms));

export const microCurrencies = pgTable('micro_currencies', columnsOf(ENTITIES.microCurrencies));

/** One row. */
export const microRules = pgTable('micro_rules', columnsOf(ENTITIES.microRules), (table) => [
  check('micro_rules_are_one_row', sql`${table.id} = 1`),
]);

export const microCountries = pgTable('micro_countries', columnsOf(ENTITIES.microCountries));

export const microUsers = pgTable('micro_users', columnsOf(ENTITIES.microUsers));

export const microAccounts = pgTable('micro_accounts', columnsOf(ENTITIES.microAccounts), (table) => [
  primaryKey({ name: 'micro_accounts_pk', columns: [table.userId, table.currencyId] }),
]);

/** Orders that may still change. */
export const IS_LIVE = `state <> 'closed'`;

export const microOrders = pgTable(
  'micro_orders',
  {
    ...columnsOf(ENTITIES.microOrders),
    id: idColumn<MicroOrderId>().primaryKey(),
  },
  (table) => [
    index('micro_orders_live').on(table.id).where(sql.raw(IS_LIVE)),
    // Lists and sums of what a user's orders came to.
    index('micro_orders_closed').on(table.userId, table.id).where(sql`${table.state} = 'closed'`),
    index('micro_orders_void').on(table.userId, table.endedAt).where(sql`${table.result} = 'void'`),
    index('micro_orders_by_end').on(table.currencyId, table.endedAt).where(sql`${table.endedAt} IS NOT NULL`),
    check('micro_orders_stake_something', sql`${table.stake} > 0 AND ${table.fee} >= 0 AND ${table.profit} >= 0`),
  ],
);

/** The work of ticks that did not end within their own commands. */
export const microSweeps = pgTable('micro_sweeps', columnsOf(ENTITIES.microSweeps), (table) => [
  index('micro_sweeps_unfinished').on(table.seq).where(sql`NOT ${table.isDone}`),
]);

export const microInsuranceTypes = pgTable('micro_insurance_types', columnsOf(ENTITIES.microInsuranceTypes));

export const microInsurances = pgTable('micro_insurances', columnsOf(ENTITIES.microInsurances), (table) => [
  uniqueIndex('micro_insurances_one_running').on(table.userId, table.currencyId).where(sql`${table.state} <> 'ended'`),
  index('micro_insurances_of_user').on(table.userId, table.id),
  check('micro_insurances_owe_nothing', sql`${table.reserve} >= 0`),
]);

export const microClaims = pgTable('micro_claims', columnsOf(ENTITIES.microClaims), (table) => [
  index('micro_claims_of_insurance').on(table.insuranceId, table.id),
  index('micro_claims_of_user').on(table.userId, table.id),
  index('micro_claims_owed').on(table.payAt).where(sql`${table.paidAt} IS NULL`),
]);
