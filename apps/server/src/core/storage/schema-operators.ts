// Operators of the back office, whom the tables of most desks refer to.
import { OPERATOR_ROLES } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, pgTable, text } from 'drizzle-orm/pg-core';
import { bytesColumn, instantColumn } from './columns.ts';

export const operators = pgTable(
  'operators',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Lower-cased. */
    email: text().notNull().unique('operators_email'),
    name: text().notNull(),
    role: text({ enum: OPERATOR_ROLES }).notNull(),
    passwordHash: text().notNull(),
    /** Set on a first password, which must be replaced before it. */
    passwordExpiresAt: instantColumn(),
    /** Sealed. While the password is a first one, it is offered and not yet proven. */
    totpSecret: bytesColumn(),
    /** The 30 s step of the last code that was accepted: none is accepted twice. */
    totpStep: bigint({ mode: 'number' }).notNull().default(0),
    isDisabled: boolean().notNull().default(false),
    createdAt: instantColumn().notNull(),
    lastLoginAt: instantColumn(),
  },
  (table) => [check('operators_email_is_lower', sql`${table.email} = lower(${table.email})`)],
);
