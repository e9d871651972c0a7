// The table of sub-accounts: what their masters call them. That they are frozen or closed is the engine's.
import type { UserId } from '@bourse/domain';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from '../../core/storage/columns.ts';
import { users } from '../../core/storage/schema-users.ts';

export const subAccounts = pgTable(
  'sub_accounts',
  {
    /** A user without address and password: nobody logs in as one. */
    userId: idColumn<UserId>()
      .primaryKey()
      .references(() => users.id),
    masterId: idColumn<UserId>()
      .notNull()
      .references(() => users.id),
    label: text().notNull(),
    createdAt: instantColumn().notNull(),
  },
  (table) => [index('sub_accounts_of_master').on(table.masterId, table.userId)],
);
