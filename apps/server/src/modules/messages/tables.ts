// The table of how far users have read. What they read stands with delivery.
import type { UserId } from '@bourse/domain';
import { pgTable } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from '../../core/storage/columns.ts';
import { users } from '../../core/storage/schema-users.ts';

/** Up to when a user has read what is told of own deals, contracts and orders. */
export const noticeMarks = pgTable('notice_marks', {
  userId: idColumn<UserId>()
    .primaryKey()
    .references(() => users.id),
  readAt: instantColumn().notNull(),
});
