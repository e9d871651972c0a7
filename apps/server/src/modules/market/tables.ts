// The table of markets that users have marked.
import type { MarketId, UserId } from '@bourse/domain';
import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from '../../core/storage/columns.ts';
import { users } from '../../core/storage/schema-users.ts';

export const favourites = pgTable(
  'favourites',
  {
    userId: idColumn<UserId>()
      .notNull()
      .references(() => users.id),
    marketId: idColumn<MarketId>().notNull(),
    createdAt: instantColumn().notNull(),
  },
  (table) => [primaryKey({ name: 'favourites_pk', columns: [table.userId, table.marketId] })],
);
