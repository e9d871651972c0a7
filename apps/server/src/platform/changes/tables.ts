// Changes that one operator asks for and another one decides about, whatever they are about. Written by the desks of the back office,
// and by the job that lets approved changes hold. What operators may do by their roles, where two admins have set it otherwise.
import { OPERATOR_ROLES } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/storage/columns.ts';
import { operators } from '../../core/storage/schema-users.ts';

/** The name of a desk begins its acts in the audit log and its permissions, so it stays what it is. */
export const DESKS = [
  'lever',
  'micro',
  'fiat',
  'earn',
  'launch',
  'coins',
  'custody',
  'networks',
  'house',
  'fees',
  'roles',
  'limits',
  'messages',
  'operators',
  'agents',
  'factors',
  'funds',
] as const;
export type Desk = (typeof DESKS)[number];

/** A field that is to change holds decimal text: as it stood when the change was asked for, and as it shall be. */
export type ProposedChange = { readonly field: string; readonly from: string; readonly to: string };

const STATUSES = ['pending', 'approved', 'applied', 'failed', 'rejected', 'expired'] as const;
/** `approved` waits for its time; `failed` came to it, and the engine refused it. */
export type ProposalStatus = (typeof STATUSES)[number];

const idOf = () => bigint({ mode: 'number' });
const operatorColumn = () => idOf().references(() => operators.id);

export const changes = pgTable(
  'changes',
  {
    id: idOf().primaryKey().generatedAlwaysAsIdentity(),
    desk: text({ enum: DESKS }).notNull(),
    kind: text().notNull(),
    /** It names the thing that changes, where there are several of its kind. */
    subject: text(),
    /** Of changes that have the same text here, one at a time is open at a desk; null where several may be. */
    exclusive: text(),
    changes: jsonb().$type<readonly ProposedChange[]>().notNull(),
    reason: text().notNull(),
    status: text({ enum: STATUSES }).notNull(),
    /** The code of the refusal, where it failed. */
    failure: text(),
    /** The change does not hold before this. */
    effectiveFrom: instantColumn().notNull(),
    requestedBy: operatorColumn().notNull(),
    requestedAt: instantColumn().notNull(),
    decidedBy: operatorColumn(),
    decidedAt: instantColumn(),
    /** The number that it had in the table of its desk alone, under which the ledger and the audit log know it (decision 0069). */
    oldId: idOf(),
    /** When the user whom a decision is about was told of it. Only decisions about merchants are told. */
    toldAt: instantColumn(),
  },
  (table) => [
    uniqueIndex('changes_one_of_a_thing')
      .on(table.desk, table.exclusive)
      .where(sql`${table.status} IN ('pending', 'approved')`),
    uniqueIndex('changes_by_old_id').on(table.desk, table.oldId, table.kind).where(sql`${table.oldId} IS NOT NULL`),
    index('changes_by_status').on(table.desk, table.status, table.id),
    index('changes_of_subject').on(table.desk, table.kind, table.subject, table.id),
    index('changes_due').on(table.effectiveFrom, table.id).where(sql`${table.status} = 'approved'`),
    index('changes_untold')
      .on(table.id)
      .where(
        sql`${table.desk} = 'fiat' AND ${table.kind} = 'merchant' AND ${table.status} = 'applied' AND ${table.toldAt} IS NULL`,
      ),
    check('changes_are_decided', sql`(${table.status} = 'pending') = (${table.decidedAt} IS NULL)`),
    check(
      'changes_take_two',
      sql`${table.status} NOT IN ('approved', 'applied', 'failed')
        OR (${table.decidedBy} IS NOT NULL AND ${table.requestedBy} <> ${table.decidedBy})`,
    ),
    check('changes_say_why_they_fail', sql`(${table.status} = 'failed') = (${table.failure} IS NOT NULL)`),
  ],
);

/** Cells of the table in domain/src/operators.ts that say something else. */
export const roleGrants = pgTable(
  'role_grants',
  {
    role: text({ enum: OPERATOR_ROLES }).notNull(),
    permission: text().notNull(),
    isGranted: boolean().notNull(),
  },
  (table) => [primaryKey({ name: 'role_grants_pk', columns: [table.role, table.permission] })],
);
