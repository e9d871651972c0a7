// Tables of what is said and shown in deals for fiat money: of ads, and with acceptors. Written by features and by the job
// that notes what was committed; kept for operators.
import type { UserId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from '../../../core/storage/columns.ts';
import { operators, users } from '../../../core/storage/schema-users.ts';
import { pictures } from '../../../platform/pictures/tables.ts';

/** A deal of an ad, or one with an acceptor. No foreign keys: deals are written by the engine's commits. */
const dealColumns = () => ({
  kind: text({ enum: ['deal', 'acceptor'] }).notNull(),
  dealId: bigint({ mode: 'number' }).notNull(),
});

const userColumn = () => idColumn<UserId>().references(() => users.id);

const operatorColumn = () => bigint({ mode: 'number' }).references(() => operators.id);

export const fiatMessages = pgTable(
  'fiat_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...dealColumns(),
    /** A `note` says what was committed of the deal. */
    form: text({ enum: ['text', 'picture', 'note'] }).notNull(),
    /** The author of a message, or who did what a note tells. Null: an operator, or nobody. */
    userId: userColumn(),
    operatorId: operatorColumn(),
    content: text().notNull(),
    /** The act that a note tells. */
    act: text(),
    /** The picture of a message, or of a note about a payment that was proven. */
    picture: text().references(() => pictures.name),
    /** The client's own name for it. */
    clientId: text(),
    sentAt: instantColumn().notNull(),
    /** When the parties were told of a note by mail or SMS; null until then, and of all else. */
    toldAt: instantColumn(),
  },
  (table) => [
    index('fiat_messages_of_deal').on(table.kind, table.dealId, table.id),
    uniqueIndex('fiat_messages_one_note')
      .on(table.kind, table.dealId, table.act, table.sentAt)
      .where(sql`${table.form} = 'note'`),
    uniqueIndex('fiat_messages_one_of_client')
      .on(table.userId, table.kind, table.dealId, table.clientId)
      .where(sql`${table.clientId} IS NOT NULL`),
    index('fiat_messages_untold').on(table.id).where(sql`${table.form} = 'note' AND ${table.toldAt} IS NULL`),
    index('fiat_messages_noted').on(table.sentAt).where(sql`${table.form} = 'note'`),
    check('fiat_messages_notes_say_what', sql`(${table.form} = 'note') = (${table.act} IS NOT NULL)`),
    check(
      'fiat_messages_have_authors',
      sql`${table.form} = 'note' OR num_nonnulls(${table.userId}, ${table.operatorId}) = 1`,
    ),
    check('fiat_messages_pictures_are_shown', sql`${table.form} <> 'picture' OR ${table.picture} IS NOT NULL`),
  ],
);

/** How far each party has read. */
export const fiatReads = pgTable(
  'fiat_reads',
  { ...dealColumns(), userId: userColumn().notNull(), messageId: bigint({ mode: 'number' }).notNull() },
  (table) => [primaryKey({ name: 'fiat_reads_pk', columns: [table.userId, table.kind, table.dealId] })],
);

/** Statements of parties under appeal, with pictures. They are never changed or deleted. */
export const dealStatements = pgTable(
  'deal_statements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...dealColumns(),
    userId: userColumn().notNull(),
    content: text().notNull(),
    pictures: text().array().notNull(),
    statedAt: instantColumn().notNull(),
  },
  (table) => [index('deal_statements_of_deal').on(table.kind, table.dealId, table.id)],
);

/** Pictures that are shown in a deal: of a payment, in its chat, with a statement. */
export const dealPictures = pgTable(
  'deal_pictures',
  {
    ...dealColumns(),
    name: text()
      .notNull()
      .references(() => pictures.name),
    use: text({ enum: ['proof', 'chat', 'statement'] }).notNull(),
    shownAt: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({ name: 'deal_pictures_pk', columns: [table.name, table.kind, table.dealId, table.use] }),
    index('deal_pictures_of_deal').on(table.kind, table.dealId, table.use, table.shownAt),
  ],
);
