// What operators may do by their roles, where two admins have set it otherwise.
import { OPERATOR_ROLES } from '@bourse/domain';
import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

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
