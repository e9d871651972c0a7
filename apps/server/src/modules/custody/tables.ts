// Tables of deposits on chain and of what addresses hold against the ledger, written by custody; what two operators decide of them, by their desk.
import { type ChainId, type CurrencyId, type DepositId, PAUSE_REASONS, type UserId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { amountColumn, idColumn, instantColumn, ppmColumn } from '../../core/storage/columns.ts';
import { users } from '../../core/storage/schema-users.ts';

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

/** The balances of a coin's addresses on a chain at one block, compared with the ledger. They are never changed. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    chainId: idColumn<ChainId>().notNull(),
    currencyId: idColumn<CurrencyId>().notNull(),
    height: integer().notNull(),
    blockHash: text().notNull(),
    at: instantColumn().notNull(),
    /** The account of the chain with the sign turned. */
    ledger: amountColumn().notNull(),
    /** By the chain: hot, cold, and not yet swept. */
    held: amountColumn().notNull(),
    /** Transactions in blocks that have not ended in the ledger, less deposits in blocks that are not credited. */
    pending: amountColumn().notNull(),
    /** `held + pending - ledger`. */
    difference: amountColumn().notNull(),
  },
  (table) => [
    index('reconciliations_of_coin').on(table.chainId, table.currencyId, table.id),
    index('reconciliations_by_currency').on(table.currencyId, table.id),
  ],
);
