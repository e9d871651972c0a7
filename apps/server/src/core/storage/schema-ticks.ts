// The archive of index ticks: signed heads of their chain, and the keys that sign them. Written by the job that signs.
import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Seq } from '@bourse/domain';
import { bytesColumn, idColumn, instantColumn } from './columns.ts';

/** Only ever appended to: triggers refuse all else. Hashes, keys and signatures are in hexadecimal. */
export const tickHeads = pgTable(
  'tick_heads',
  {
    kind: text({ enum: ['minute', 'day'] }).notNull(),
    /** UTC second. */
    start: bigint({ mode: 'number' }).notNull(),
    /** The numbers of the first and the last tick that it covers. */
    firstSeq: idColumn<Seq>().notNull(),
    seq: idColumn<Seq>().notNull(),
    count: integer().notNull(),
    previous: text().notNull(),
    hash: text().notNull(),
    key: text().notNull(),
    signature: text().notNull(),
    signedAt: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({ name: 'tick_heads_pk', columns: [table.kind, table.start] }),
    uniqueIndex('tick_heads_by_seq').on(table.kind, table.seq),
    // A chain that forks would need one of them twice.
    uniqueIndex('tick_heads_do_not_fork').on(table.kind, table.previous),
    check('tick_heads_cover_ticks', sql`${table.count} > 0 AND ${table.firstSeq} <= ${table.seq}`),
  ],
);

export const tickKeys = pgTable(
  'tick_keys',
  {
    /** The public key. */
    key: text().primaryKey(),
    /** UTC second: it signs heads of periods that end after it. */
    fromSecond: bigint({ mode: 'number' }).notNull(),
    createdAt: instantColumn().notNull(),
    previous: text(),
    /** By the previous key; of the first by itself. */
    signature: text().notNull(),
    /** Sealed; null once another key has replaced it. */
    privateKey: bytesColumn(),
  },
  (table) => [unique('tick_keys_do_not_fork').on(table.previous).nullsNotDistinct()],
);
