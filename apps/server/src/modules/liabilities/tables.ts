// Proofs of liabilities: what was published of each, and what a user’s leaf and its path are read from. Written by the
// thread that makes them, published by one transaction at its end.
import type { CurrencyId, HousePurpose, Seq } from '@bourse/domain';
import type { BesideGroup } from '@bourse/domain/liabilities';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { amountColumn, bytesColumn, idColumn, instantColumn } from '../../core/storage/columns.ts';
import { operators } from '../../core/storage/schema-users.ts';

export const liabilityProofs = pgTable(
  'liability_proofs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The last command whose commit it is of, and its time; null until that is read. */
    seq: idColumn<Seq>(),
    at: instantColumn(),
    /** Null where the daily job made it. */
    madeBy: bigint({ mode: 'number' }).references(() => operators.id),
    beganAt: instantColumn().notNull(),
    /** Null while it is made; nobody is told of it before. */
    publishedAt: instantColumn(),
    durationMs: integer(),
    /** Leaves are deleted before roots are. */
    hasLeaves: boolean().notNull().default(true),
  },
  (table) => [
    check(
      'liability_proofs_are_of_a_commit',
      sql`${table.publishedAt} IS NULL OR (${table.seq} IS NOT NULL AND ${table.at} IS NOT NULL AND ${table.durationMs} IS NOT NULL)`,
    ),
  ],
);

const proofColumn = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => liabilityProofs.id, { onDelete: 'cascade' });

export const liabilityTrees = pgTable(
  'liability_trees',
  {
    proofId: proofColumn(),
    currencyId: idColumn<CurrencyId>().notNull(),
    /** SHA-256; null where a sum is too large for a tree. */
    root: bytesColumn(),
    sum: amountColumn().notNull(),
    leaves: integer().notNull(),
    /** The number of users who own some of the coin. */
    users: integer().notNull(),
    /** The sum of the house's users, and the balance of each account of the house, as decimal texts. */
    house: jsonb()
      .$type<Readonly<Partial<Record<HousePurpose | Extract<BesideGroup, 'house_users'>, string>>>>()
      .notNull(),
  },
  (table) => [primaryKey({ name: 'liability_trees_pk', columns: [table.proofId, table.currencyId] })],
);

/** Leaves of users in the order of their ids, many in a row: `user place nonce` and the four wallets, of fixed width. */
export const liabilityLeaves = pgTable(
  'liability_leaves',
  {
    proofId: proofColumn(),
    currencyId: idColumn<CurrencyId>().notNull(),
    firstUser: bigint({ mode: 'number' }).notNull(),
    leaves: bytesColumn().notNull(),
  },
  (table) => [primaryKey({ name: 'liability_leaves_pk', columns: [table.proofId, table.currencyId, table.firstUser] })],
);

/** Nodes of the lowest level in the order of the tree, `sum hash`, many in a row, with the node above all of them. */
export const liabilityNodes = pgTable(
  'liability_nodes',
  {
    proofId: proofColumn(),
    currencyId: idColumn<CurrencyId>().notNull(),
    place: integer().notNull(),
    nodes: bytesColumn().notNull(),
    above: bytesColumn().notNull(),
  },
  (table) => [primaryKey({ name: 'liability_nodes_pk', columns: [table.proofId, table.currencyId, table.place] })],
);
