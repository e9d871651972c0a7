// Tables of wallets: deposits, withdrawals and debts, which the engine’s commits write; where withdrawals may go, what users owned day
// by day, what operators look at and decide, by features and jobs.
import { type ChainId, type CurrencyId, RETURN_REASONS, type UserId } from '@bourse/domain';
import { ENTITIES } from '@bourse/engine/entities';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { amountColumn, columnsOf, idColumn, instantColumn } from '../../core/storage/columns.ts';
import { operators, users } from '../../core/storage/schema-users.ts';

/** An ended withdrawal moves no more money; an open one locks its amount. */
export const IS_OPEN = `status NOT IN ('final', 'rejected', 'failed')`;

export const withdrawals = pgTable('withdrawals', columnsOf(ENTITIES.withdrawals), (table) => [
  index('withdrawals_of_user').on(table.userId, table.id),
  index('withdrawals_open').on(table.id).where(sql.raw(IS_OPEN)),
  // Few; each of them may still be mined.
  index('withdrawals_failed').on(table.id).where(sql`${table.status} = 'failed'`),
  // Those of the last day, which limits count.
  index('withdrawals_by_time').on(table.createdAt),
  check('withdrawals_send_something', sql`${table.fee} >= 0 AND ${table.fee} < ${table.amount}`),
]);

/** Credited deposits. The index is the last guard against crediting one transfer twice. */
export const deposits = pgTable(
  'deposits',
  {
    ...columnsOf(ENTITIES.deposits),
    /** Its position within the transaction. */
    ordinal: smallint(),
  },
  (table) => [
    index('deposits_of_user').on(table.userId, table.id),
    uniqueIndex('deposits_once').on(table.chainId, table.txid, table.ordinal),
  ],
);

export const debts = pgTable(
  'debts',
  {
    ...columnsOf(ENTITIES.debts),
    /** 0 once it is paid. */
    amount: amountColumn().notNull(),
  },
  (table) => [
    primaryKey({ name: 'debts_of_user', columns: [table.userId, table.currencyId] }),
    check('debts_are_not_negative', sql`${table.amount} >= 0`),
  ],
);

/** Until then, assets of this worth in USDT stay. */
export const restrictions = pgTable('restrictions', columnsOf(ENTITIES.restrictions), (table) => [
  index('restrictions_by_end').on(table.until),
  // The worth of coins that were sold again for fiat money is subtracted.
  check('restrictions_are_not_negative', sql`${table.worth} >= 0`),
]);

export const withdrawalRules = pgTable('withdrawal_rules', columnsOf(ENTITIES.withdrawalRules));

/** Coins that move on chains. How they come and go there is `coin_chains`. */
export const ledgerCoinChains = pgTable('ledger_coin_chains', columnsOf(ENTITIES.coinChains), (table) => [
  primaryKey({ name: 'ledger_coin_chains_pk', columns: [table.currencyId, table.chainId] }),
]);

const userColumn = () => idColumn<UserId>().references(() => users.id);

/** The address book. */
export const withdrawAddresses = pgTable(
  'withdraw_addresses',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: userColumn().notNull(),
    currencyId: idColumn<CurrencyId>().notNull(),
    chainId: idColumn<ChainId>().notNull(),
    address: text().notNull(),
    label: text().notNull(),
    createdAt: instantColumn().notNull(),
    /** While the allow-list is on, withdrawals go to it from then on, once it is confirmed. */
    usableAt: instantColumn().notNull(),
    /** When its owner proved to want it there. Missing: a session alone has kept it. */
    confirmedAt: instantColumn(),
  },
  (table) => [uniqueIndex('withdraw_addresses_once').on(table.userId, table.currencyId, table.chainId, table.address)],
);

/** Users who withdraw to known addresses only. No row: it was never switched on. */
export const allowLists = pgTable('allow_lists', {
  userId: userColumn().primaryKey(),
  switchedOnAt: instantColumn().notNull(),
  /** Set when it is switched off: it holds until then. */
  endsAt: instantColumn(),
});

/** The worth of all wallets of a user when a day began. */
export const balanceSnapshots = pgTable(
  'balance_snapshots',
  {
    userId: userColumn().notNull(),
    /** The start of the day in Asia/Shanghai. */
    day: instantColumn().notNull(),
    /** In USDT, of what had a known price then. */
    worth: amountColumn().notNull(),
    /** Coins that the user had and that no price was known of. */
    withoutPrice: idColumn<CurrencyId>().array().notNull().default([]),
  },
  (table) => [primaryKey({ name: 'balance_snapshots_pk', columns: [table.userId, table.day] })],
);

/** Deposits that users report by hand. Operators decide by two. */
export const depositRequests = pgTable(
  'deposit_requests',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: userColumn().notNull(),
    currencyId: idColumn<CurrencyId>().notNull(),
    chainId: idColumn<ChainId>(),
    amount: amountColumn().notNull(),
    /** The sender's account, in the user's words. */
    account: text().notNull(),
    /** The hash of the transaction, in the user's words; may be empty. */
    hash: text().notNull(),
    /** Name of a picture of the user's. */
    picture: text(),
    state: text({ enum: ['pending', 'credited', 'rejected'] })
      .notNull()
      .default('pending'),
    /** Why it was rejected, for the user to read; else empty. */
    reason: text().notNull().default(''),
    createdAt: instantColumn().notNull(),
    decidedAt: instantColumn(),
  },
  (table) => [
    index('deposit_requests_of_user').on(table.userId, table.id),
    index('deposit_requests_by_state').on(table.state, table.id),
    check('deposit_requests_are_positive', sql`${table.amount} > 0`),
    check('deposit_requests_are_decided', sql`(${table.state} = 'pending') = (${table.decidedAt} IS NULL)`),
  ],
);

/** Findings about a withdrawal before it may go out. Without flags nobody has to look. */
export const withdrawalReviews = pgTable(
  'withdrawal_reviews',
  {
    withdrawalId: bigint({ mode: 'number' }).primaryKey(),
    flags: text().array().notNull(),
    /** How many operators must approve it. */
    needed: smallint().notNull(),
    /** Why operators rejected it, for the user to read; else empty. */
    reason: text().notNull().default(''),
    createdAt: instantColumn().notNull(),
    decidedAt: instantColumn(),
    /** The signer's last word against it, and when it first said one. */
    refusedFor: text(),
    refusedAt: instantColumn(),
    /** It goes back to its owner: the signer will not sign it. Written before the ledger is told. */
    returnedFor: text({ enum: RETURN_REASONS }),
    /** Its owner has been told of that. */
    toldAt: instantColumn(),
  },
  (table) => [
    index('withdrawal_reviews_untold')
      .on(table.withdrawalId)
      .where(sql`${table.returnedFor} IS NOT NULL AND ${table.toldAt} IS NULL`),
  ],
);

const operatorColumn = () => bigint({ mode: 'number' }).references(() => operators.id);

export const withdrawalApprovals = pgTable(
  'withdrawal_approvals',
  {
    withdrawalId: bigint({ mode: 'number' })
      .notNull()
      .references(() => withdrawalReviews.withdrawalId),
    operatorId: operatorColumn().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [primaryKey({ name: 'withdrawal_approvals_pk', columns: [table.withdrawalId, table.operatorId] })],
);
