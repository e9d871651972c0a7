// Messages on their way out, and what the exchange writes to users: to one by an operator, to many once two have decided on it.
import { ANNOUNCEMENT_STATES, AUDIENCES, MESSAGE_KINDS, type UserId } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytesColumn, idColumn, instantColumn } from '../../core/storage/columns.ts';
import { changes } from '../changes/tables.ts';
import { operators, users } from '../../core/storage/schema-users.ts';

/** Mails and SMS that wait for a transport. What they say is wiped once they are sent or given up. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text({ enum: ['mail', 'sms'] }).notNull(),
    to: text().notNull(),
    kind: text().notNull(),
    locale: text().notNull(),
    /** The values in the text of the message. */
    fields: jsonb().notNull(),
    /** The user whose anti-phishing word goes with it. */
    userId: idColumn<UserId>(),
    status: text({ enum: ['waiting', 'sent', 'dead'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    createdAt: instantColumn().notNull(),
    /** Not before; while it is being sent, when another try may begin should this one not return. */
    nextAt: instantColumn().notNull(),
    /** The message is of no use afterwards, like a code that has expired. */
    expiresAt: instantColumn(),
    finishedAt: instantColumn(),
    /** Why the last try failed. */
    fault: text(),
  },
  (table) => [
    index('deliveries_waiting').on(table.channel, table.nextAt).where(sql`${table.status} = 'waiting'`),
    index('deliveries_finished').on(table.finishedAt).where(sql`${table.status} <> 'waiting'`),
  ],
);

/** Demo mode only: what would have been mailed or sent. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    to: text().notNull(),
    channel: text({ enum: ['mail', 'sms'] }).notNull(),
    code: text().notNull(),
    text: text().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [index('outbox_of_address').on(table.to, table.id)],
);

const userColumn = () => idColumn<UserId>().references(() => users.id);

/** Links in our mails with which a user freezes the account without logging in. */
export const freezeLinks = pgTable(
  'freeze_links',
  {
    /** SHA-256 of the token. */
    tokenHash: bytesColumn().primaryKey(),
    userId: userColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    usedAt: instantColumn(),
  },
  (table) => [index('freeze_links_by_expiry').on(table.expiresAt)],
);

const idOf = () => bigint({ mode: 'number' });

export type AnnouncementTexts = Readonly<Partial<Record<Locale, { readonly title: string; readonly text: string }>>>;

const operatorColumn = () => idOf().references(() => operators.id);

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
    /** The size of the audience as it began. */
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
    /** The announcement whose texts it has; null for a message to this user alone, which has its own. */
    announcementId: idOf().references(() => announcements.id),
    /** The reader's language as it was sent. */
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
