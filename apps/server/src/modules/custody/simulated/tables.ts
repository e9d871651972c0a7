// Tables of the simulated chains of a demo, written by their node.
import type { ChainId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { amountColumn, idColumn } from '../../../core/storage/columns.ts';

/** A simulated chain: what a node and the rest of the world know of it. Demo mode only. */
export const simChains = pgTable('sim_chains', {
  chainId: idColumn<ChainId>().primaryKey(),
  /** Its addresses are made from it. */
  seed: text().notNull(),
  /** Blocks are mined up to here, and then only for what waits. */
  restHeight: integer().notNull(),
});

export const simBlocks = pgTable(
  'sim_blocks',
  {
    chainId: idColumn<ChainId>().notNull(),
    hash: text().notNull(),
    height: integer().notNull(),
    parent: text(),
    nonce: text().notNull(),
    txids: jsonb().$type<readonly string[]>().notNull(),
    /** False once a longer branch has replaced it. */
    isMain: boolean().notNull(),
  },
  (table) => [
    primaryKey({ name: 'sim_blocks_pk', columns: [table.chainId, table.hash] }),
    uniqueIndex('sim_blocks_main').on(table.chainId, table.height).where(sql`${table.isMain}`),
  ],
);

export const simTransactions = pgTable(
  'sim_transactions',
  {
    position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    chainId: idColumn<ChainId>().notNull(),
    txid: text().notNull(),
    raw: text().notNull(),
    sender: text().notNull(),
    input: text().notNull(),
    /** In the pool. */
    isWaiting: boolean().notNull(),
    /** The block of the main branch that has it. */
    blockHash: text(),
  },
  (table) => [
    primaryKey({ name: 'sim_transactions_pk', columns: [table.chainId, table.txid] }),
    index('sim_transactions_waiting').on(table.chainId, table.position).where(sql`${table.isWaiting}`),
    index('sim_transactions_by_input').on(table.chainId, table.input),
  ],
);

export const simBalances = pgTable(
  'sim_balances',
  {
    chainId: idColumn<ChainId>().notNull(),
    address: text().notNull(),
    asset: text().notNull(),
    balance: amountColumn().notNull(),
  },
  (table) => [primaryKey({ name: 'sim_balances_pk', columns: [table.chainId, table.address, table.asset] })],
);
