// The view of all legs, whichever table has them.
import type { AccountId, FillId, PostingId, Seq, UserId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { pgView, smallint, text } from 'drizzle-orm/pg-core';
import { amountColumn, idColumn, instantColumn } from './columns.ts';

// The view's shape is what lets PostgreSQL serve an account's log from the indexes: the parts that users read are plain
// scans of one table, without conditions of their own, and those of the house have no user, so that a question about a
// user drops them unread.

/** A leg of every fill that a user pays or receives. */
const userLeg = (leg: number, user: string, account: string, amount: string): string =>
  `SELECT posting_id, ${leg}::smallint, ${user}_id, ${user}_${account}_account_id, ${amount}, ${user}_${account}_after,
      'spot_trade', id, seq, at
    FROM fills`;

/** A leg of every fill that goes to the house's fees, in the currency of the account that the fee is taken from. */
const feeLeg = (leg: number, payer: string, fee: string): string =>
  `SELECT posting_id, ${leg}::smallint, NULL::bigint, fees.id, ${fee}, NULL,
      'spot_trade', fills.id, seq, at
    FROM fills JOIN accounts AS payer ON payer.id = ${payer}
      JOIN accounts AS fees ON fees.house_purpose = 'fees' AND fees.currency_id = payer.currency_id`;

const LEGS: readonly string[] = [
  `SELECT posting_id, leg, (SELECT user_id FROM accounts WHERE accounts.id = account_id) AS user_id, account_id, amount,
      balance_after, reason, NULL::bigint AS fill_id, seq, at
    FROM postings`,
  userLeg(1, 'seller', 'base', '-quantity'),
  userLeg(2, 'buyer', 'base', 'quantity - buyer_fee'),
  feeLeg(3, 'buyer_base_account_id', 'buyer_fee'),
  userLeg(4, 'buyer', 'quote', '-notional'),
  userLeg(5, 'seller', 'quote', 'notional - seller_fee'),
  feeLeg(6, 'seller_quote_account_id', 'seller_fee'),
];

const LEDGER_ENTRIES = `
  SELECT * FROM (
    ${LEGS.join('\n    UNION ALL\n    ')}
  ) AS legs
  WHERE amount <> 0`;

/**
 * Every leg of every movement of ownership: those of postings, and the six of each fill, but for legs of nothing. Logs,
 * sums and audits read this. A log asks for the user and the account: each part then comes from an index, newest first,
 * and the house's parts are not read at all. `balance_after` is null where nobody is shown it, in the fees of fills.
 */
export const ledgerEntries = pgView('ledger_entries', {
  postingId: idColumn<PostingId>('posting_id').notNull(),
  leg: smallint('leg').notNull(),
  /** Null for the house. */
  userId: idColumn<UserId>('user_id'),
  accountId: idColumn<AccountId>('account_id').notNull(),
  amount: amountColumn('amount').notNull(),
  balanceAfter: amountColumn('balance_after'),
  reason: text('reason').notNull(),
  fillId: idColumn<FillId>('fill_id'),
  seq: idColumn<Seq>('seq').notNull(),
  at: instantColumn('at').notNull(),
}).as(sql.raw(LEDGER_ENTRIES));
