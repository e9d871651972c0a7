// Tables of what is ours on the chains, written by custody: addresses, outputs, and the transactions that we have signed.
import type { ChainId, CurrencyId, WithdrawalId } from '@bourse/domain';
import type { SigningRequest } from '@bourse/domain/signer';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { amountColumn, idColumn, instantColumn } from '../../../core/storage/columns.ts';

/** Chains that real nodes serve, as they were when we began to follow them. */
export const nodeChains = pgTable('node_chains', {
  chainId: idColumn<ChainId>().primaryKey(),
  genesis: text().notNull(),
  /** Nothing below is ours. */
  firstHeight: integer().notNull(),
  depositXpub: text().notNull(),
  hotXpub: text().notNull(),
  /** Null where the signer has no cold wallet of the chain. */
  coldXpub: text(),
  startedAt: instantColumn().notNull(),
});

export const OWN_ACCOUNTS = ['deposit', 'hot', 'cold'] as const;

/** Every address of ours: what moves from one of them is never a deposit. */
export const ownAddresses = pgTable(
  'own_addresses',
  {
    chainId: idColumn<ChainId>().notNull(),
    /** In its one written form. */
    address: text().notNull(),
    account: text({ enum: OWN_ACCOUNTS }).notNull(),
    /** 1 is for change. */
    branch: integer().notNull(),
    /** For a deposit address this is its owner's id. */
    addressIndex: integer().notNull(),
  },
  (table) => [
    primaryKey({ name: 'own_addresses_pk', columns: [table.chainId, table.address] }),
    index('own_addresses_by_place').on(table.chainId, table.account, table.branch, table.addressIndex),
  ],
);

/** Outputs that pay addresses of ours, on chains that have outputs; taken and undone with their blocks. */
export const chainOutputs = pgTable(
  'chain_outputs',
  {
    chainId: idColumn<ChainId>().notNull(),
    txid: text().notNull(),
    ordinal: integer().notNull(),
    account: text({ enum: OWN_ACCOUNTS }).notNull(),
    branch: integer().notNull(),
    addressIndex: integer().notNull(),
    amount: amountColumn().notNull(),
    /** Blocks, its own included, until it can be spent, where that is more than one. */
    minConfirmations: integer(),
    height: integer().notNull(),
    /** The transaction that spends it, and the height of the block that has that. */
    spentBy: text(),
    spentHeight: integer(),
  },
  (table) => [
    primaryKey({ name: 'chain_outputs_pk', columns: [table.chainId, table.txid, table.ordinal] }),
    index('chain_outputs_by_height').on(table.chainId, table.height),
    index('chain_outputs_by_spending').on(table.chainId, table.spentHeight),
    index('chain_outputs_unspent').on(table.chainId, table.account).where(sql`${table.spentBy} IS NULL`),
  ],
);

/** Requests to the signer, committed before it is asked: whoever asks again asks for the same transaction. */
export const signingRequests = pgTable(
  'signing_requests',
  {
    chainId: idColumn<ChainId>().notNull(),
    /** The signer's name for it: a withdrawal's id, `sweep-7`, `gas-8` or `refill-9`. */
    requestId: text().notNull(),
    /** 0 is the first one; each later one replaces it at a higher fee. */
    round: integer().notNull(),
    currencyId: idColumn<CurrencyId>().notNull(),
    /** The amount that leaves, and the most that the chain takes of its own coin for it. */
    amount: amountColumn().notNull(),
    fee: amountColumn().notNull(),
    /** They are named as in `ChainTransaction`. */
    inputs: text().array().notNull(),
    /** The index of the change address, where outputs are spent and some is left. */
    changeIndex: integer(),
    /** Which account pays, and which of its transactions that is, where accounts pay. */
    payer: text(),
    nonce: integer(),
    /** Without approvals: they are read when it is asked. */
    body: jsonb().$type<Omit<SigningRequest, 'approvals' | 'feeLimit' | 'expiresAt'>>().notNull(),
    createdAt: instantColumn().notNull(),
    /** Null until it is signed. */
    txid: text(),
  },
  (table) => [
    primaryKey({ name: 'signing_requests_pk', columns: [table.chainId, table.requestId, table.round] }),
    index('signing_requests_by_input').using('gin', table.inputs),
    index('signing_requests_by_payer').on(table.chainId, table.payer, table.nonce),
  ],
);

/** The bytes of all that we have signed, committed before they are first sent. */
export const chainTransactions = pgTable(
  'chain_transactions',
  {
    chainId: idColumn<ChainId>().notNull(),
    txid: text().notNull(),
    /** The withdrawal or the move. Several transactions may be made for one; a chain can take only one of them. */
    withdrawalId: idColumn<WithdrawalId>(),
    moveId: idColumn(),
    raw: text().notNull(),
    /** They are named as in `ChainTransaction`: where another transaction spends one, this one can never be mined. */
    inputs: text().array().notNull(),
    /** The most that the miners get, in the chain's own coin. */
    fee: amountColumn().notNull(),
    /** The fee that the miners have got, where it is known only from the block. */
    paidFee: amountColumn(),
    /** How often the bytes were sent. */
    attempts: integer().notNull().default(0),
    signedAt: instantColumn().notNull(),
    /** When a node first had the bytes. */
    broadcastAt: instantColumn(),
    /** Height of the block of ours that has it, and when that was taken. */
    minedHeight: integer(),
    minedAt: instantColumn(),
    /** It is in that block, paid its fee, and moved nothing. */
    hasFailed: boolean().notNull().default(false),
    /** Height of the block of ours in which something that is not sent for the same spends an input of it. */
    lostHeight: integer(),
    /** When the owner was frozen, because it is in that block although the withdrawal had failed and its money was released. */
    frozenAt: instantColumn(),
  },
  (table) => [
    primaryKey({ name: 'chain_transactions_pk', columns: [table.chainId, table.txid] }),
    check('chain_transactions_for_one', sql`(${table.withdrawalId} IS NULL) <> (${table.moveId} IS NULL)`),
    index('chain_transactions_of_withdrawal').on(table.withdrawalId),
    index('chain_transactions_of_move').on(table.moveId),
    index('chain_transactions_unmined').on(table.chainId).where(sql`${table.minedHeight} IS NULL`),
    index('chain_transactions_by_time').on(table.signedAt),
    index('chain_transactions_by_height').on(table.chainId, table.minedHeight),
    index('chain_transactions_lost').on(table.chainId, table.lostHeight),
  ],
);
