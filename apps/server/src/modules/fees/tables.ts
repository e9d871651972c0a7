// Tables of fee tiers and of invite rebates: what the engine’s commits write; what each day has brought, by the job that moves
// users; what operators ask for, by their desk, and by the job that lets it come to hold.
import type { UserId } from '@bourse/domain';
import { ENTITIES } from '@bourse/engine/entities';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { amountColumn, columnsOf, idColumn, instantColumn } from '../../core/storage/columns.ts';

/** The tiers above level 0. */
export const feeTiers = pgTable('fee_tiers', columnsOf(ENTITIES.feeTiers), (table) => [
  check('fee_tiers_ask_for_volume', sql`${table.level} > 0 AND ${table.minVolume} > 0`),
  check('fee_tiers_have_rates', sql`${table.makerFee} BETWEEN 0 AND 999999 AND ${table.takerFee} BETWEEN 0 AND 999999`),
]);

/** Users who have traded, or were granted a tier. */
export const feeUsers = pgTable('fee_users', columnsOf(ENTITIES.feeUsers), (table) => [
  index('fee_users_by_level').on(table.level, table.volume),
  check('fee_users_have_traded', sql`${table.volume} >= 0 AND ${table.level} >= 0`),
  check('fee_users_grants_end', sql`(${table.grantedLevel} IS NULL) = (${table.grantedUntil} IS NULL)`),
]);

/** One row: the last day whose volumes the engine has got. */
export const feeStates = pgTable('fee_states', columnsOf(ENTITIES.feeStates), (table) => [
  check('fee_states_are_one_row', sql`${table.id} = 1`),
]);

/** The rebates for one invitee's fees of a day in one currency. */
export const rebates = pgTable('rebates', columnsOf(ENTITIES.rebates), (table) => [
  index('rebates_of_invitee').on(table.inviteeId),
  index('rebates_of_posting').on(table.postingId),
  index('rebates_waiting').on(table.day).where(sql`${table.postingId} IS NULL`),
  check('rebates_share_something', sql`${table.fees} > 0`),
]);

/** One row: how far the house has come in paying. */
export const rebateStates = pgTable('rebate_states', columnsOf(ENTITIES.rebateStates), (table) => [
  check('rebates_share_at_most_half', sql`${table.ratio} BETWEEN 0 AND 500000`),
]);

/** The volume of a user on a day, in USDT; no row means none. It is written once and kept while it counts. */
export const feeVolumes = pgTable(
  'fee_volumes',
  {
    /** When it closed. */
    day: instantColumn().notNull(),
    userId: idColumn<UserId>().notNull(),
    volume: amountColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    index('fee_volumes_by_day').on(table.day),
    check('fee_volumes_are_of_trades', sql`${table.volume} > 0`),
  ],
);
