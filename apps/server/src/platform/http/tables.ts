// Tables of who is logged in, of what bounds attempts, and of what operators did. All of them are written by features.
import type { UserId } from '@bourse/domain';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytesColumn, idColumn, instantColumn } from '../../core/storage/columns.ts';
import { operators, users } from '../../core/storage/schema-users.ts';

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token. */
    tokenHash: bytesColumn().primaryKey(),
    /** Its owner ends it by this id. */
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().unique('sessions_id'),
    userId: idColumn<UserId>()
      .notNull()
      .references(() => users.id),
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    revokedAt: instantColumn(),
    lastSeenAt: instantColumn(),
    ip: text().notNull(),
    userAgent: text().notNull(),
  },
  (table) => [index('sessions_of_user').on(table.userId)],
);

/** Failed logins in a row, by the account or address that they named. */
export const loginFailures = pgTable('login_failures', {
  subject: text().primaryKey(),
  count: integer().notNull(),
  lastFailedAt: instantColumn().notNull(),
  lockedUntil: instantColumn(),
});

/** How often something happened since its window began: codes asked for, wrong codes, failed logins. */
export const throttles = pgTable(
  'throttles',
  {
    subject: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: instantColumn().notNull(),
  },
  (table) => [index('throttles_by_end').on(table.resetsAt)],
);

export const operatorSessions = pgTable(
  'operator_sessions',
  {
    /** SHA-256 of the token. */
    tokenHash: bytesColumn().primaryKey(),
    operatorId: bigint({ mode: 'number' })
      .notNull()
      .references(() => operators.id),
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    lastSeenAt: instantColumn().notNull(),
    revokedAt: instantColumn(),
    ip: text().notNull(),
    userAgent: text().notNull(),
  },
  (table) => [index('operator_sessions_of_operator').on(table.operatorId)],
);

/** Under which keys operators have done what must not be done twice; they go a week later. */
export const operatorKeys = pgTable(
  'operator_keys',
  {
    operatorId: bigint({ mode: 'number' })
      .notNull()
      .references(() => operators.id),
    /** Path of the call. */
    route: text().notNull(),
    key: text().notNull(),
    /** The hash of what was sent: another text under the same key is refused. */
    bodyHash: text().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.operatorId, table.route, table.key] })],
);

/** Every act of an operator. Triggers of the migration refuse to change or delete a row; each names its predecessor. */
export const auditLog = pgTable(
  'audit_log',
  {
    /** 1, 2, 3 … without a gap. */
    id: bigint({ mode: 'number' }).primaryKey(),
    at: instantColumn().notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    /** Canonical JSON, as it was hashed. */
    before: text().notNull(),
    /** Canonical JSON, as it was hashed. */
    after: text().notNull(),
    ip: text().notNull(),
    previousHash: bytesColumn().notNull(),
    hash: bytesColumn().notNull().unique('audit_log_hash'),
  },
  (table) => [
    index('audit_log_by_subject').on(table.subject, table.id),
    index('audit_log_by_actor').on(table.actor, table.id),
  ],
);
