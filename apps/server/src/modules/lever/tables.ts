// Tables of leveraged contracts: what the engine’s commits write, and what operators ask for, written by their desk. The markets
// stand with storage.
import { type LeverWarningId, LIQUIDATION_GRACE_MS } from '@bourse/domain';
import { ENTITIES } from '@bourse/engine/entities';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { amountColumn, columnsOf, countColumn, idColumn, ppmColumn } from '../../core/storage/columns.ts';

export const leverLimits = pgTable('lever_limits', columnsOf(ENTITIES.leverLimits), (table) => [
  primaryKey({ name: 'lever_limits_pk', columns: [table.marketId, table.level] }),
]);

/** One row. */
export const leverRules = pgTable(
  'lever_rules',
  {
    ...columnsOf(ENTITIES.leverRules),
    liquidationGraceMs: countColumn().notNull().default(LIQUIDATION_GRACE_MS),
    outageLoss: ppmColumn('outage_loss_ppm').notNull().default(sql`100000`),
    haltHours: countColumn().notNull().default(24),
  },
  (table) => [check('lever_rules_are_one_row', sql`${table.id} = 1`)],
);

/** Positions that may still change. */
export const IS_LIVE = `state NOT IN ('closed', 'revoked')`;

export const leverPositions = pgTable(
  'lever_positions',
  {
    ...columnsOf(ENTITIES.positions),
    cutFund: amountColumn().notNull().default(sql`0`),
    clawback: amountColumn().notNull().default(sql`0`),
  },
  (table) => [
    index('lever_positions_live').on(table.id).where(sql.raw(IS_LIVE)),
    // Lists, of one state or of all.
    index('lever_positions_of_user').on(table.userId, table.id),
    index('lever_positions_ended')
      .on(table.userId, table.state, table.id)
      .where(sql.raw(`NOT (${IS_LIVE})`)),
    index('lever_positions_liquidated').on(table.liquidationId).where(sql`${table.liquidationId} IS NOT NULL`),
    index('lever_positions_parts').on(table.parentId).where(sql`${table.parentId} IS NOT NULL`),
    index('lever_positions_by_end').on(table.marketId, table.endedAt).where(sql`${table.endedAt} IS NOT NULL`),
    check('lever_positions_lock_no_debt', sql`${table.held} >= 0 AND ${table.margin} >= 0`),
  ],
);

/** The state of an account when all its positions were closed together. */
export const leverLiquidations = pgTable(
  'lever_liquidations',
  {
    ...columnsOf(ENTITIES.liquidations),
    clawback: amountColumn().notNull().default(sql`0`),
    /** `market index second`, the index in units, apart by commas. */
    marks: text().notNull().default(''),
  },
  (table) => [index('lever_liquidations_of_user').on(table.userId, table.id)],
);

export const leverAccounts = pgTable('lever_accounts', columnsOf(ENTITIES.leverAccounts), (table) => [
  primaryKey({ name: 'lever_accounts_pk', columns: [table.userId, table.quoteId] }),
]);

export const leverWarnings = pgTable(
  'lever_warnings',
  {
    ...columnsOf(ENTITIES.leverWarnings),
    id: idColumn<LeverWarningId>().primaryKey(),
  },
  (table) => [index('lever_warnings_of_user').on(table.userId, table.id)],
);

/** The work of ticks that did not end within their own commands. */
export const leverSweeps = pgTable(
  'lever_sweeps',
  { ...columnsOf(ENTITIES.leverSweeps), ends: text().notNull().default('') },
  (table) => [index('lever_sweeps_unfinished').on(table.seq).where(sql`NOT ${table.isDone}`)],
);

/** How markets that were halted for long were settled. */
export const leverSettlements = pgTable('lever_settlements', columnsOf(ENTITIES.leverSettlements), (table) => [
  primaryKey({ name: 'lever_settlements_pk', columns: [table.marketId, table.seq] }),
]);

/** The parts of users' gains that ends of outages have taken back. */
export const leverClawbacks = pgTable('lever_clawbacks', columnsOf(ENTITIES.leverClawbacks), (table) => [
  primaryKey({ name: 'lever_clawbacks_pk', columns: [table.userId, table.marketId, table.seq] }),
]);

/** Other accounts of a person have given these for what a liquidated one could not pay. */
export const leverCovers = pgTable('lever_covers', columnsOf(ENTITIES.leverCovers), (table) => [
  primaryKey({ name: 'lever_covers_pk', columns: [table.liquidationId, table.userId] }),
]);
