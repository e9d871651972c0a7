// Tables of acceptors and of deals with them. Written by the engine’s commits.
import { ENTITIES } from '@bourse/engine/entities';
import { sql } from 'drizzle-orm';
import { check, index, pgTable } from 'drizzle-orm/pg-core';
import { amountColumn, columnsOf } from '../../../core/storage/columns.ts';

export const acceptors = pgTable('acceptors', {
  ...columnsOf(ENTITIES.acceptors),
  /** In CNY. */
  rechargeMin: amountColumn().notNull(),
});

/** Under way: its giver's USDT is held for it. */
export const IS_LIVE = `state IN ('waiting', 'accepted', 'paid', 'appealed')`;

export const acceptorDeals = pgTable('acceptor_deals', columnsOf(ENTITIES.acceptorDeals), (table) => [
  index('acceptor_deals_live').on(table.id).where(sql.raw(IS_LIVE)),
  index('acceptor_deals_by_moment').on(table.dueAt),
  index('acceptor_deals_of_user').on(table.userId, table.id),
  index('acceptor_deals_of_acceptor').on(table.acceptorId, table.id),
  // Sums of the last days, and what limits count.
  index('acceptor_deals_by_end').on(table.endedAt).where(sql`${table.endedAt} IS NOT NULL`),
  check('acceptor_deals_hold_their_number', sql`${table.held} >= 0 AND ${table.held} <= ${table.number}`),
  check('acceptor_deals_are_of_something', sql`${table.money} > 0 AND ${table.number} > 0 AND ${table.fee} >= 0`),
]);
