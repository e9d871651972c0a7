// Tables of support: tickets, what is said and noted in them, and replies that operators keep. Written by features and by the
// job that closes tickets.
import { TICKET_ACTS, TICKET_CATEGORIES, TICKET_STATES, type UserId } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from '../../core/storage/columns.ts';
import { operators, users } from '../../core/storage/schema-users.ts';

const userColumn = () => idColumn<UserId>().references(() => users.id);

const operatorColumn = () => bigint({ mode: 'number' }).references(() => operators.id);

export const tickets = pgTable(
  'tickets',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: userColumn().notNull(),
    category: text({ enum: TICKET_CATEGORIES }).notNull(),
    subject: text().notNull(),
    state: text({ enum: TICKET_STATES }).notNull(),
    /** The language in which the user last wrote. */
    language: text().$type<Locale>().notNull(),
    assignedTo: operatorColumn(),
    /** The client's own name for it. */
    clientId: text(),
    openedAt: instantColumn().notNull(),
    /** When something was last said to or by the user, or done. */
    changedAt: instantColumn().notNull(),
    /** For an open ticket, the time since which the user waits. */
    waitsSince: instantColumn(),
    /** For an answered ticket, the time of the last answer. */
    answeredAt: instantColumn(),
    /** For an answered ticket, the time at which the user was warned that it will be closed. */
    warnedAt: instantColumn(),
    closedAt: instantColumn(),
    /** The last message that the user has read; 0 before the first. */
    readId: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('tickets_of_user').on(table.userId, table.changedAt),
    index('tickets_waiting').on(table.waitsSince).where(sql`${table.state} = 'open'`),
    index('tickets_answered').on(table.answeredAt).where(sql`${table.state} = 'answered'`),
    index('tickets_changed').on(table.changedAt),
    uniqueIndex('tickets_one_of_client').on(table.userId, table.clientId).where(sql`${table.clientId} IS NOT NULL`),
    check('tickets_wait_while_open', sql`(${table.state} = 'open') = (${table.waitsSince} IS NOT NULL)`),
    check('tickets_have_answers', sql`(${table.state} = 'answered') = (${table.answeredAt} IS NOT NULL)`),
    check('tickets_warn_of_answers', sql`${table.warnedAt} IS NULL OR ${table.answeredAt} IS NOT NULL`),
    check('tickets_are_closed', sql`(${table.state} = 'closed') = (${table.closedAt} IS NOT NULL)`),
  ],
);

/** Never changed or deleted. */
export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ticketId: bigint({ mode: 'number' })
      .notNull()
      .references(() => tickets.id),
    /** The author is a user or an operator; where there is neither, it came by itself. */
    userId: userColumn(),
    operatorId: operatorColumn(),
    /** Operators alone see it. */
    isNote: boolean().notNull().default(false),
    content: text().notNull(),
    /** An act in place of words. */
    act: text({ enum: TICKET_ACTS }),
    /** Names. */
    pictures: text().array().notNull(),
    clientId: text(),
    sentAt: instantColumn().notNull(),
  },
  (table) => [
    index('ticket_messages_of_ticket').on(table.ticketId, table.id),
    uniqueIndex('ticket_messages_one_of_user')
      .on(table.ticketId, table.userId, table.clientId)
      .where(sql`${table.userId} IS NOT NULL AND ${table.clientId} IS NOT NULL`),
    uniqueIndex('ticket_messages_one_of_operator')
      .on(table.ticketId, table.operatorId, table.clientId)
      .where(sql`${table.operatorId} IS NOT NULL AND ${table.clientId} IS NOT NULL`),
    check('ticket_messages_have_one_author', sql`num_nonnulls(${table.userId}, ${table.operatorId}) <= 1`),
    check(
      'ticket_messages_words_have_authors',
      sql`${table.act} IS NOT NULL OR num_nonnulls(${table.userId}, ${table.operatorId}) = 1`,
    ),
    check('ticket_messages_notes_are_of_operators', sql`NOT ${table.isNote} OR ${table.operatorId} IS NOT NULL`),
  ],
);

export const ticketReplies = pgTable(
  'ticket_replies',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** By language. */
    texts: jsonb().$type<Partial<Record<Locale, string>>>().notNull(),
  },
  (table) => [uniqueIndex('ticket_replies_one_of_a_name').on(table.name)],
);
