// Deposits, withdrawals and debts in the database.
import {
  type ChainId,
  type CurrencyId,
  DAY_MS,
  DEPOSIT_KINDS,
  type DepositId,
  type RestrictionId,
  type Seq,
  type UserId,
  type VerificationLevel,
  WITHDRAWAL_STATUSES,
  type WithdrawalId,
} from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { amountColumn, idColumn, instantColumn } from '../columns.ts';
import type { StoragePart } from '../storage-part.ts';

/** An ended withdrawal moves no more money; an open one locks its amount. */
const IS_OPEN = `status NOT IN ('final', 'rejected', 'failed')`;

export const withdrawals = pgTable(
  'withdrawals',
  {
    id: idColumn<WithdrawalId>().primaryKey(),
    userId: idColumn<UserId>().notNull(),
    currencyId: idColumn<CurrencyId>().notNull(),
    chainId: idColumn<ChainId>().notNull(),
    address: text().notNull(),
    /** Gross; the address gets it less the fee. */
    amount: amountColumn().notNull(),
    fee: amountColumn().notNull(),
    /** In USDT; null where the index was stale. */
    worth: amountColumn(),
    /** Set where it is settled inside. */
    toUserId: idColumn<UserId>(),
    createdAt: instantColumn().notNull(),
    status: text({ enum: WITHDRAWAL_STATUSES }).notNull(),
    txid: text(),
    updatedAt: instantColumn().notNull(),
  },
  (table) => [
    index('withdrawals_of_user').on(table.userId, table.id),
    index('withdrawals_open').on(table.id).where(sql.raw(IS_OPEN)),
    // Few; each of them may still be mined.
    index('withdrawals_failed').on(table.id).where(sql`${table.status} = 'failed'`),
    // Those of the last day, which limits count.
    index('withdrawals_by_time').on(table.createdAt),
    check('withdrawals_send_something', sql`${table.fee} >= 0 AND ${table.fee} < ${table.amount}`),
  ],
);

/** Credited deposits. The index is the last guard against crediting one transfer twice. */
export const deposits = pgTable(
  'deposits',
  {
    id: idColumn<DepositId>().primaryKey(),
    userId: idColumn<UserId>().notNull(),
    currencyId: idColumn<CurrencyId>().notNull(),
    chainId: idColumn<ChainId>(),
    txid: text(),
    /** Its position within the transaction. */
    ordinal: smallint(),
    amount: amountColumn().notNull(),
    kind: text({ enum: DEPOSIT_KINDS }).notNull(),
    seq: idColumn<Seq>().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [
    index('deposits_of_user').on(table.userId, table.id),
    uniqueIndex('deposits_once').on(table.chainId, table.txid, table.ordinal),
  ],
);

export const debts = pgTable(
  'debts',
  {
    userId: idColumn<UserId>().notNull(),
    currencyId: idColumn<CurrencyId>().notNull(),
    /** 0 once it is paid. */
    amount: amountColumn().notNull(),
  },
  (table) => [
    primaryKey({ name: 'debts_of_user', columns: [table.userId, table.currencyId] }),
    check('debts_are_not_negative', sql`${table.amount} >= 0`),
  ],
);

/** Until then, assets of this worth in USDT stay. */
export const restrictions = pgTable(
  'restrictions',
  {
    id: idColumn<RestrictionId>().primaryKey(),
    userId: idColumn<UserId>().notNull(),
    worth: amountColumn().notNull(),
    until: instantColumn().notNull(),
  },
  (table) => [
    index('restrictions_by_end').on(table.until),
    // The worth of coins that were sold again for fiat money is subtracted.
    check('restrictions_are_not_negative', sql`${table.worth} >= 0`),
  ],
);

export const withdrawalRules = pgTable('withdrawal_rules', {
  level: smallint().$type<VerificationLevel>().primaryKey(),
  /** In USDT, over any 24 hours. */
  dayLimit: amountColumn().notNull(),
});

/** Coins that move on chains. How they come and go there is `coin_chains`. */
export const ledgerCoinChains = pgTable(
  'ledger_coin_chains',
  { currencyId: idColumn<CurrencyId>().notNull(), chainId: idColumn<ChainId>().notNull() },
  (table) => [primaryKey({ name: 'ledger_coin_chains_pk', columns: [table.currencyId, table.chainId] })],
);

/** Sums by user and currency, for comparing what was recorded with what was posted. */
const sums = (name: string, amount: string, from: string): string =>
  `(SELECT user_id, currency_id, sum(${amount}) AS ${name} FROM ${from} GROUP BY user_id, currency_id) AS ${name}_sums`;
const USER_LEGS = 'postings JOIN accounts ON accounts.id = account_id WHERE user_id IS NOT NULL';

export const funding: StoragePart = {
  live: (at) => ({
    withdrawals: [`withdrawals WHERE ${IS_OPEN}`, `withdrawals WHERE NOT ${IS_OPEN} AND created_at > ${at - DAY_MS}`],
    debts: ['debts WHERE amount > 0'],
    restrictions: [`restrictions WHERE until > ${at}`],
    withdrawalRules: ['withdrawal_rules'],
    coinChains: ['ledger_coin_chains'],
  }),
  claims: [`SELECT user_id, 'change' AS wallet, currency_id, amount FROM withdrawals WHERE ${IS_OPEN}`],
  ids: [
    { counter: 'withdrawal', select: 'SELECT id FROM withdrawals' },
    { counter: 'deposit', select: 'SELECT id FROM deposits' },
    { counter: 'restriction', select: 'SELECT id FROM restrictions' },
  ],
  audit: [
    {
      rule: 'what users owe is what the house has to get',
      offenders: `
      SELECT currency_id, owed, available AS receivables
      FROM (SELECT currency_id, sum(amount) AS owed FROM debts GROUP BY currency_id) AS sums
        FULL JOIN (SELECT * FROM accounts WHERE house_purpose = 'receivables') AS house USING (currency_id)
      WHERE coalesce(owed, 0) <> -coalesce(available, 0)`,
    },
    {
      rule: 'a withdrawal takes its amount from its user once it is final, and nothing before',
      offenders: `
      SELECT user_id, currency_id, final, posted
      FROM ${sums('final', 'amount', `withdrawals WHERE status = 'final'`)}
        FULL JOIN ${sums('posted', '-amount', `${USER_LEGS} AND reason = 'withdrawal' AND amount < 0`)}
        USING (user_id, currency_id)
      WHERE coalesce(final, 0) <> coalesce(posted, 0)`,
    },
    {
      rule: 'a deposit gives its amount to its user',
      offenders: `
      SELECT user_id, currency_id, credited, posted
      FROM ${sums('credited', 'amount', 'deposits')}
        FULL JOIN ${sums(
          'posted',
          'amount',
          `${USER_LEGS} AND amount > 0 AND reason IN ('deposit', 'manual_deposit', 'withdrawal')`,
        )}
        USING (user_id, currency_id)
      WHERE coalesce(credited, 0) <> coalesce(posted, 0)`,
    },
  ],
};
