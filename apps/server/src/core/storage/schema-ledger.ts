// The view of all legs, whichever table has them.
import type { AccountId, FillId, PostingId, Seq, UserId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { pgView, smallint, text } from 'drizzle-orm/pg-core';
import { OWN_PARTS } from './capabilities.ts';
import { amountColumn, idColumn, instantColumn } from './columns.ts';

const LEDGER_ENTRIES = `
  SELECT * FROM (
    ${OWN_PARTS.flatMap(({ entries }) => entries).join('\n    UNION ALL\n    ')}
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
