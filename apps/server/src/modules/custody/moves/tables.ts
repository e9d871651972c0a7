// How the house moves its own coins on a chain, written by custody.
import { type ChainId, type CurrencyId, MOVE_PURPOSES, MOVE_STATES } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { amountColumn, idColumn, instantColumn } from '../../../core/storage/columns.ts';

const isLive = sql`state IN ('planned', 'signed', 'broadcast', 'mined')`;

export const chainMoves = pgTable(
  'chain_moves',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    chainId: idColumn<ChainId>().notNull(),
    purpose: text({ enum: MOVE_PURPOSES }).notNull(),
    currencyId: idColumn<CurrencyId>().notNull(),
    /** The amount that arrives. */
    amount: amountColumn().notNull(),
    /** Null where it spends outputs. */
    fromAddress: text(),
    /** The index of the deposit address that it leaves from; null where it leaves from none. */
    fromIndex: integer(),
    /** Outputs of deposit addresses, `txid:ordinal`, where it spends such; empty where the hot wallet chooses. */
    outputs: text().array().notNull(),
    toAddress: text().notNull(),
    /** The index of `to_address` in its wallet: cold for sweeps, hot for refills, that of deposits for gas. */
    toIndex: integer().notNull(),
    state: text({ enum: MOVE_STATES }).notNull(),
    /** Why it waits or has failed: a code of the signer's, or empty. */
    reason: text().notNull().default(''),
    createdAt: instantColumn().notNull(),
    updatedAt: instantColumn().notNull(),
  },
  (table) => [
    index('chain_moves_live').on(table.chainId).where(isLive),
    index('chain_moves_of_chain').on(table.chainId, table.id),
    uniqueIndex('chain_moves_one_gas').on(table.chainId, table.toAddress).where(sql`purpose = 'gas' AND ${isLive}`),
    /** Sweeps of outputs each go to an address of their own; those of balances to the first one. */
    uniqueIndex('chain_moves_fresh_index')
      .on(table.chainId, table.toIndex)
      .where(sql`purpose = 'sweep' AND to_index > 0`),
  ],
);
