// Tables of sales of new coins: what the engine's commits write; what sales say of themselves, and what operators ask for, written
// by their desk.
import type { LaunchProjectId, SubscriptionId } from '@bourse/domain';
import { ENTITIES } from '@bourse/engine/entities';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { columnsOf, idColumn } from '../../core/storage/columns.ts';

/** Locks something: a payment, or coins. */
export const IS_LIVE = `state IN ('pending', 'held', 'locked')`;
export const launchProjects = pgTable('launch_projects', columnsOf(ENTITIES.launchProjects));

export const launchShares = pgTable('launch_shares', columnsOf(ENTITIES.launchShares), (table) => [
  primaryKey({ name: 'launch_shares_pk', columns: [table.projectId, table.userId] }),
  check('launch_shares_want_something', sql`${table.wanted} >= 0`),
]);

export const subscriptions = pgTable(
  'subscriptions',
  {
    ...columnsOf(ENTITIES.subscriptions),
    id: idColumn<SubscriptionId>().primaryKey(),
  },
  (table) => [
    index('subscriptions_live').on(table.id).where(sql.raw(IS_LIVE)),
    // Those that were done lately, which their owners may still ask for.
    index('subscriptions_by_end').on(table.endedAt).where(sql`${table.endedAt} IS NOT NULL`),
    index('subscriptions_of_user').on(table.userId, table.id),
    index('subscriptions_of_project').on(table.projectId, table.id),
    // For notices of what can be unlocked.
    index('subscriptions_by_unlock').on(table.unlockAt).where(sql`${table.state} = 'locked'`),
    check('subscriptions_get_what_they_want', sql`${table.allotted} >= 0 AND ${table.allotted} <= ${table.wanted}`),
  ],
);

/** The work of ticks that did not end within their own commands. */
export const launchSweeps = pgTable('launch_sweeps', columnsOf(ENTITIES.launchSweeps), (table) => [
  index('launch_sweeps_unfinished').on(table.seq).where(sql`NOT ${table.isDone}`),
]);

export const launchTexts = pgTable(
  'launch_texts',
  {
    projectId: idColumn<LaunchProjectId>().notNull(),
    locale: text().notNull(),
    /** Its title. */
    keyword: text().notNull(),
    abstract: text().notNull(),
    /** Markdown. */
    content: text().notNull(),
    /** Paths or addresses; empty where there is none. */
    cover: text().notNull(),
    whitePaper: text().notNull(),
  },
  (table) => [primaryKey({ name: 'launch_texts_pk', columns: [table.projectId, table.locale] })],
);
