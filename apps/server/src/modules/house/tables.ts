// Money of the house as its desk keeps it: moves that one operator asks for, days that are reported on and closed.
import type { FeeProduct, Seq, VolumeProduct } from '@bourse/domain';
import { bigint, integer, jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytesColumn, idColumn, instantColumn } from '../../core/storage/columns.ts';

/** A sum and how many it is of, as decimal text in USDT. */
type Flow = { readonly count: number; readonly worth: string };

/** The figures of a day, at the prices of its end. */
export type DayFigures = {
  readonly fees: Readonly<Record<FeeProduct, string>>;
  readonly volumes: Readonly<Record<VolumeProduct, string>>;
  readonly newUsers: number;
  readonly activeUsers: number;
  readonly deposits: Flow;
  readonly withdrawals: Flow;
};

/** Days that are over, worked out once. */
export const dailyReports = pgTable('daily_reports', {
  /** When it began in Asia/Shanghai. */
  day: instantColumn().primaryKey(),
  figures: jsonb().$type<DayFigures>().notNull(),
  madeAt: instantColumn().notNull(),
});

/** The sums of a coin in decimal text: the users', those of the house's users, and each account of the house. */
export type ClosingSums = { readonly currency: number; readonly sums: Readonly<Record<string, string>> };

/** The books of a day as of one commit, written once: a trigger refuses every change. */
export const dailyClosings = pgTable(
  'daily_closings',
  {
    /** When it began in Asia/Shanghai. */
    day: instantColumn().primaryKey(),
    seq: idColumn<Seq>().notNull(),
    at: instantColumn().notNull(),
    closedAt: instantColumn().notNull(),
    accounts: integer().notNull(),
    coins: jsonb().$type<readonly ClosingSums[]>().notNull(),
    /** SHA-256 of all of it, as the audit log has it. */
    digest: bytesColumn().notNull(),
    auditEntry: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [uniqueIndex('daily_closings_by_audit_entry').on(table.auditEntry)],
);
