// What the tables of changes share that one operator asks for and another decides about.
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, check, jsonb, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/storage/columns.ts';
import { operators } from '../../core/storage/schema-operators.ts';

/** One field that is to change, in decimal text: its value when it was asked for, and its new value. */
export type ProposedChange = { readonly field: string; readonly from: string; readonly to: string };

const STATUSES = ['pending', 'approved', 'applied', 'failed', 'rejected', 'expired'] as const;
/** `approved` waits for its time; `failed` came to it, and the engine refused it. */
export type ProposalStatus = (typeof STATUSES)[number];

const operatorColumn = () => bigint({ mode: 'number' }).references(() => operators.id);

export const proposalColumns = () => ({
  changes: jsonb().$type<readonly ProposedChange[]>().notNull(),
  reason: text().notNull(),
  status: text({ enum: STATUSES }).notNull(),
  /** Code of the refusal, where it failed. */
  failure: text(),
  /** It does not hold before. */
  effectiveFrom: instantColumn().notNull(),
  requestedBy: operatorColumn().notNull(),
  requestedAt: instantColumn().notNull(),
  decidedBy: operatorColumn(),
  decidedAt: instantColumn(),
});

type Columns = Record<'status' | 'failure' | 'requestedBy' | 'decidedBy' | 'decidedAt', AnyPgColumn>;

/** By the name of the table. */
export const proposalChecks = (name: string, table: Columns) => [
  check(`${name}_are_decided`, sql`(${table.status} = 'pending') = (${table.decidedAt} IS NULL)`),
  check(
    `${name}_take_two`,
    sql`${table.status} NOT IN ('approved', 'applied', 'failed')
        OR (${table.decidedBy} IS NOT NULL AND ${table.requestedBy} <> ${table.decidedBy})`,
  ),
  check(`${name}_say_why_they_fail`, sql`(${table.status} = 'failed') = (${table.failure} IS NOT NULL)`),
];
