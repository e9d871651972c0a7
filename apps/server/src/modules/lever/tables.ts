// Tables of leveraged contracts: what the engine’s commits write, and what operators ask for, written by their desk. The markets
// stand with storage.
import {
  type CurrencyId,
  type LeverWarningId,
  LIQUIDATION_GRACE_MS,
  type LiquidationId,
  type Seq,
  SWEEP_PHASES,
  type UserId,
} from '@bourse/domain';
import { ENTITIES, type LiquidationMark, parseMarks } from '@bourse/engine/entities';
import { sql } from 'drizzle-orm';
import { boolean, check, customType, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import {
  amountColumn,
  columnsOf,
  countColumn,
  idColumn,
  instantColumn,
  ppmColumn,
} from '../../core/storage/columns.ts';

export const leverLimits = pgTable('lever_limits', columnsOf(ENTITIES.leverLimits), (table) => [
  primaryKey({ name: 'lever_limits_pk', columns: [table.marketId, table.level] }),
]);

/** One row. */
export const leverRules = pgTable(
  'lever_rules',
  {
    id: smallint().$type<1>().primaryKey(),
    /** In hundredths of a percent. */
    openRiskMin: countColumn().notNull(),
    transfersOut: boolean().notNull(),
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

/** `market index second`, the index in units, apart by commas. */
const marksColumn = customType<{ data: readonly LiquidationMark[]; driverData: string }>({
  dataType: () => 'text',
  fromDriver: parseMarks,
});

/** The state of an account when all its positions were closed together. */
export const leverLiquidations = pgTable(
  'lever_liquidations',
  {
    id: idColumn<LiquidationId>().primaryKey(),
    userId: idColumn<UserId>().notNull(),
    quoteId: idColumn<CurrencyId>().notNull(),
    second: countColumn().notNull(),
    seq: idColumn<Seq>().notNull(),
    available: amountColumn().notNull(),
    held: amountColumn().notNull(),
    margin: amountColumn().notNull(),
    originMargin: amountColumn().notNull(),
    profit: amountColumn().notNull(),
    clawback: amountColumn().notNull().default(sql`0`),
    equity: amountColumn().notNull(),
    marks: marksColumn().notNull().default(sql`''`),
    deficit: amountColumn().notNull(),
    at: instantColumn().notNull(),
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
  {
    seq: idColumn<Seq>().primaryKey(),
    second: countColumn().notNull(),
    /** `currency price quotedAt` in units and milliseconds, apart by commas. */
    prices: text().notNull(),
    /** Markets whose outage it ends, as the engine writes them down, apart by commas. */
    ends: text().notNull().default(''),
    phase: text({ enum: SWEEP_PHASES }).notNull(),
    sought: countColumn(),
    isDone: boolean().notNull(),
  },
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
