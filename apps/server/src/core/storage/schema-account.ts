// Tables of accounts beside users, sessions and codes: messages on their way out, and counts that bound attempts.
import type { UserId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from './columns.ts';

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

/** How often something happened since its window began: codes asked for, wrong codes, failed logins. */
export const throttles = pgTable(
  'throttles',
  {
    subject: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: instantColumn().notNull(),
  },
  (table) => [index('throttles_by_end').on(table.resetsAt)],
);
