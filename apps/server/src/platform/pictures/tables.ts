// The table of pictures that users have uploaded.
import type { UserId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from '../../core/storage/columns.ts';
import { users } from '../../core/storage/schema-users.ts';

const userColumn = () => idColumn<UserId>().references(() => users.id);

/** Pictures that users have uploaded. The files lie outside the database, under these names. */
export const pictures = pgTable(
  'pictures',
  {
    /** Random: 43 characters of base64url. */
    name: text().primaryKey(),
    userId: userColumn().notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: instantColumn().notNull(),
    /** The use of the picture. Null: none yet, and it is deleted after a day. */
    purpose: text({ enum: ['identity', 'payment', 'deposit', 'deal', 'ticket'] }),
  },
  (table) => [index('pictures_unused').on(table.userId, table.createdAt).where(sql`${table.purpose} IS NULL`)],
);
