// Tables of deposits on chain, written by custody, and those of the simulated chains of a demo.
import { type ChainId, type CurrencyId, type DepositId, PAUSE_REASONS, type UserId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { amountColumn, idColumn, instantColumn, ppmColumn } from './columns.ts';
import { users } from './schema-users.ts';

/** How a coin comes and goes on a chain. */
export const coinChains = pgTable(
  'coin_chains',
  {
    currencyId: idColumn<CurrencyId>().notNull(),
    chainId: idColumn<ChainId>().notNull(),
    /** Rises with each row that is added. */
    position: integer().notNull(),
    /** In its one written form; null for the chain's own coin. */
    contract: text(),
    decimals: smallint().notNull(),
    /** The signer's name of the coin. */
    signedName: text().notNull(),
    /** Less than this is never credited by itself. */
    minDeposit: amountColumn().notNull(),
    /** Blocks, its own included, until a deposit is credited and a withdrawal is final. */
    confirmations: integer().notNull(),
    minWithdraw: amountColumn().notNull(),
    /** The limit of one withdrawal. */
    maxWithdraw: amountColumn().notNull(),
    fee: amountColumn().notNull(),
    /** Comes on top of the flat fee. */
    feePpm: ppmColumn().notNull(),
    /** One user may withdraw so much of the coin in 24 hours, over all chains together. */
    dayLimit: amountColumn().notNull(),
    /** All users together are sent so much of the coin in 24 hours, over all chains together; what is more waits. */
    siteDayLimit: amountColumn().notNull(),
    /** At a deposit address less is not swept by itself. */
    sweepMin: amountColumn().notNull(),
    /** The hot wallet keeps what left within a day, and no less than this. */
    hotFloor: amountColumn().notNull(),
    isDepositOpen: boolean().notNull(),
    isWithdrawOpen: boolean().notNull(),
    /** Why it is closed, as users are told; null where nothing was said. */
    depositPause: text({ enum: PAUSE_REASONS }),
    withdrawPause: text({ enum: PAUSE_REASONS }),
  },
  (table) => [
    primaryKey({ name: 'coin_chains_pk', columns: [table.currencyId, table.chainId] }),
    // One asset is one coin.
    uniqueIndex('coin_chains_by_asset').on(table.chainId, sql`coalesce(${table.contract}, '')`),
    check('coin_chains_have_decimals', sql`${table.decimals} BETWEEN 0 AND 18`),
  ],
);

/** Addresses of ours and whose they are. They are never taken back: what arrives at an old one is credited too. */
export const depositAddresses = pgTable(
  'deposit_addresses',
  {
    chainId: idColumn<ChainId>().notNull(),
    /** In its one written form. */
    address: text().notNull(),
    userId: idColumn<UserId>()
      .notNull()
      .references(() => users.id),
    createdAt: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({ name: 'deposit_addresses_pk', columns: [table.chainId, table.address] }),
    index('deposit_addresses_of_user').on(table.userId, table.chainId, table.createdAt),
  ],
);

/** The blocks that we go by: one chain without a gap from the genesis on. */
export const chainBlocks = pgTable(
  'chain_blocks',
  {
    chainId: idColumn<ChainId>().notNull(),
    height: integer().notNull(),
    hash: text().notNull(),
    /** Null in the genesis. */
    parent: text(),
  },
  (table) => [primaryKey({ name: 'chain_blocks_pk', columns: [table.chainId, table.height] })],
);

export const CHAIN_DEPOSIT_STATES = [
  /** In a block, and not yet deep enough. */
  'seen',
  'credited',
  'below_minimum',
  /** Its block is gone, before it was credited. */
  'reorged',
  /** Its block is gone, and the credit is being taken back: that is not stopped any more. */
  'reversing',
  'reversed',
  /** It is on the chain and nobody is credited: for operators. */
  'unclaimed',
] as const;

/** Payments to addresses of ours. */
export const chainDeposits = pgTable(
  'chain_deposits',
  {
    chainId: idColumn<ChainId>().notNull(),
    txid: text().notNull(),
    /** Within the transaction: another block may give a log another index. */
    ordinal: integer().notNull(),
    /** Null where it names nobody: only operators can say whose it is. */
    userId: idColumn<UserId>(),
    currencyId: idColumn<CurrencyId>().notNull(),
    amount: amountColumn().notNull(),
    address: text().notNull(),
    /** More than its coin may ask for: what a block pays who found it can only be spent later. */
    minConfirmations: integer(),
    height: integer().notNull(),
    /** Null while no block of ours has it. */
    blockHash: text(),
    state: text({ enum: CHAIN_DEPOSIT_STATES }).notNull(),
    /** The engine's, once it was credited. */
    depositId: idColumn<DepositId>(),
    seenAt: instantColumn().notNull(),
    updatedAt: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({ name: 'chain_deposits_pk', columns: [table.chainId, table.txid, table.ordinal] }),
    index('chain_deposits_of_user').on(table.userId, table.seenAt),
    index('chain_deposits_by_height').on(table.chainId, table.height),
    index('chain_deposits_seen').on(table.chainId).where(sql`${table.state} = 'seen'`),
    index('chain_deposits_gone').on(table.chainId).where(sql`${table.blockHash} IS NULL`),
  ],
);

/** Payments that users of a demo sent to themselves from outside. */
export const faucetSends = pgTable(
  'faucet_sends',
  {
    chainId: idColumn<ChainId>().notNull(),
    txid: text().notNull(),
    userId: idColumn<UserId>()
      .notNull()
      .references(() => users.id),
    currencyId: idColumn<CurrencyId>().notNull(),
    amount: amountColumn().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({ name: 'faucet_sends_pk', columns: [table.chainId, table.txid] }),
    index('faucet_sends_of_user').on(table.userId, table.currencyId, table.at),
  ],
);

/** The outcome of each order of the faucet that had a key. */
export const faucetOutcomes = pgTable(
  'faucet_outcomes',
  {
    userId: idColumn<UserId>()
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    bodyHash: text().notNull(),
    /** Null where it was refused. */
    txid: text(),
    /** The rest of the daily cap. */
    left: amountColumn().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [primaryKey({ name: 'faucet_outcomes_pk', columns: [table.userId, table.key] })],
);

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
