// What the exchange writes to users: to one by an operator, to many once two have decided on it. Written by their desk and by
// the job that sends, and where a user reads.
import { ANNOUNCEMENT_STATES, AUDIENCES, MESSAGE_KINDS, type UserId } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from './columns.ts';
import { changes } from './schema-changes.ts';
import { operators } from './schema-office.ts';
import { users } from './schema-users.ts';

const idOf = () => bigint({ mode: 'number' });
const operatorColumn = () => idOf().references(() => operators.id);

export type AnnouncementTexts = Readonly<Partial<Record<Locale, { readonly title: string; readonly text: string }>>>;

/** Released ones. Users are gone through in the order of their ids. */
export const announcements = pgTable(
  'announcements',
  {
    id: idOf().primaryKey().generatedAlwaysAsIdentity(),
    /** Begins once, however often its time is come to. */
    proposalId: idOf()
      .notNull()
      .unique('announcements_proposal')
      .references(() => changes.id),
    texts: jsonb().$type<AnnouncementTexts>().notNull(),
    link: text().notNull(),
    audience: text({ enum: AUDIENCES }).notNull(),
    members: text().notNull(),
    isInBox: boolean().notNull(),
    isByMail: boolean().notNull(),
    state: text({ enum: ANNOUNCEMENT_STATES }).notNull(),
    /** Who belonged to the audience as it began. */
    people: integer().notNull(),
    /** Up to here everybody has been dealt with. */
    doneUser: idColumn<UserId>().notNull(),
    /** The newest user as it began: who comes later gets none. */
    lastUser: idColumn<UserId>().notNull(),
    sent: integer().notNull(),
    mailed: integer().notNull(),
    startedAt: instantColumn().notNull(),
    endedAt: instantColumn(),
    stoppedBy: operatorColumn(),
  },
  (table) => [
    index('announcements_being_sent').on(table.id).where(sql`${table.state} = 'sending'`),
    check('announcements_end', sql`(${table.state} = 'sending') = (${table.endedAt} IS NULL)`),
    check('announcements_are_stopped', sql`(${table.state} = 'stopped') = (${table.stoppedBy} IS NOT NULL)`),
    check('announcements_go_somewhere', sql`${table.isInBox} OR ${table.isByMail}`),
  ],
);

export const userMessages = pgTable(
  'user_messages',
  {
    id: idOf().primaryKey().generatedAlwaysAsIdentity(),
    userId: idColumn<UserId>()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: MESSAGE_KINDS }).notNull(),
    /** Whose texts it has; null of one to this user alone, which has its own. */
    announcementId: idOf().references(() => announcements.id),
    /** Of the reader as it was sent. */
    locale: text().$type<Locale>().notNull(),
    title: text(),
    text: text(),
    link: text(),
    sentBy: operatorColumn(),
    at: instantColumn().notNull(),
    readAt: instantColumn(),
  },
  (table) => [
    index('user_messages_by_user').on(table.userId, table.id),
    index('user_messages_unread').on(table.userId).where(sql`${table.readAt} IS NULL`),
    // Whatever else fails: nobody gets one twice.
    uniqueIndex('user_messages_once')
      .on(table.announcementId, table.userId)
      .where(sql`${table.announcementId} IS NOT NULL`),
    index('user_messages_read').on(table.announcementId).where(sql`${table.readAt} IS NOT NULL`),
    index('user_messages_personal').on(table.id).where(sql`${table.kind} = 'personal'`),
    check(
      'user_messages_have_texts',
      sql`(${table.kind} = 'personal') = (num_nulls(${table.title}, ${table.text}, ${table.link}, ${table.sentBy}) = 0)
        AND (${table.kind} = 'announcement') = (${table.announcementId} IS NOT NULL)`,
    ),
  ],
);

/** Up to when a user has read what is told of own deals, contracts and orders. */
export const noticeMarks = pgTable('notice_marks', {
  userId: idColumn<UserId>()
    .primaryKey()
    .references(() => users.id),
  readAt: instantColumn().notNull(),
});
