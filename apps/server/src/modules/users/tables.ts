// What operators keep of users. Written by the page of a user in the back office.
import type { UserId } from '@bourse/domain';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from '../../core/storage/columns.ts';
import { operators, users } from '../../core/storage/schema-users.ts';

/** Notes of operators about users. Triggers of the migration refuse to change or delete a row. */
export const userNotes = pgTable(
  'user_notes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: idColumn<UserId>()
      .notNull()
      .references(() => users.id),
    operatorId: bigint({ mode: 'number' })
      .notNull()
      .references(() => operators.id),
    text: text().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [index('user_notes_of_user').on(table.userId, table.id)],
);
