// Tables of the desk at which operators look after users' money. All of them are written by its feature.
import { type ChainId, type CurrencyId, type UserId, WALLETS } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { amountColumn, idColumn, instantColumn } from './columns.ts';
import { operators } from './schema-office.ts';
import { users } from './schema-users.ts';
import { depositRequests } from './schema-wallet.ts';

const operatorColumn = () => bigint({ mode: 'number' }).references(() => operators.id);

/**
 * Postings between a user and a house account that one operator asks for and another decides about. `approved` is
 * decided and being posted; `failed` was approved, and the ledger refused it.
 */
export const balanceAdjustments = pgTable(
  'balance_adjustments',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: idColumn<UserId>()
      .notNull()
      .references(() => users.id),
    wallet: text({ enum: WALLETS }).notNull(),
    currencyId: idColumn<CurrencyId>().notNull(),
    amount: amountColumn().notNull(),
    /** The direction is that of the user. */
    direction: text({ enum: ['credit', 'debit'] }).notNull(),
    /** The house account on the other side. */
    source: text({ enum: ['treasury', 'unclaimed'] }).notNull(),
    reason: text().notNull(),
    status: text({ enum: ['pending', 'approved', 'posted', 'failed', 'rejected', 'expired'] }).notNull(),
    /** Code of the refusal, where it failed. */
    failure: text(),
    requestedBy: operatorColumn().notNull(),
    requestedAt: instantColumn().notNull(),
    /** Null until then, and where nobody did. */
    decidedBy: operatorColumn(),
    decidedAt: instantColumn(),
  },
  (table) => [
    index('balance_adjustments_by_status').on(table.status, table.id),
    index('balance_adjustments_of_user').on(table.userId, table.id),
    uniqueIndex('balance_adjustments_one_pending')
      .on(table.userId, table.wallet, table.currencyId)
      .where(sql`${table.status} IN ('pending', 'approved')`),
    check('balance_adjustments_are_positive', sql`${table.amount} > 0`),
    check('balance_adjustments_are_decided', sql`(${table.status} = 'pending') = (${table.decidedAt} IS NULL)`),
    check(
      'balance_adjustments_take_two',
      sql`${table.status} NOT IN ('approved', 'posted', 'failed')
        OR (${table.decidedBy} IS NOT NULL AND ${table.requestedBy} <> ${table.decidedBy})`,
    ),
    check('balance_adjustments_say_why_they_fail', sql`(${table.status} = 'failed') = (${table.failure} IS NOT NULL)`),
  ],
);

/**
 * How a deposit that a user has reported is to be credited, as one operator has found and another decides: from an
 * output on its chain, or from the house. A new revision replaces one that nobody has approved, or that failed.
 */
export const depositProposals = pgTable(
  'deposit_proposals',
  {
    requestId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => depositRequests.id),
    revision: integer().notNull(),
    amount: amountColumn().notNull(),
    /** The output; null where the house pays. */
    chainId: idColumn<ChainId>(),
    txid: text(),
    ordinal: integer(),
    status: text({ enum: ['pending', 'approved', 'posted', 'failed'] }).notNull(),
    /** Code of the refusal, where it failed. */
    failure: text(),
    proposedBy: operatorColumn().notNull(),
    proposedAt: instantColumn().notNull(),
    decidedBy: operatorColumn(),
    decidedAt: instantColumn(),
  },
  (table) => [
    index('deposit_proposals_by_status').on(table.status),
    check('deposit_proposals_are_positive', sql`${table.amount} > 0`),
    check(
      'deposit_proposals_name_an_output',
      sql`(${table.chainId} IS NULL) = (${table.txid} IS NULL) AND (${table.txid} IS NULL) = (${table.ordinal} IS NULL)`,
    ),
    check(
      'deposit_proposals_take_two',
      sql`CASE WHEN ${table.status} = 'pending' THEN ${table.decidedBy} IS NULL
        ELSE ${table.decidedBy} IS NOT NULL AND ${table.proposedBy} <> ${table.decidedBy} END`,
    ),
    check('deposit_proposals_say_why_they_fail', sql`(${table.status} = 'failed') = (${table.failure} IS NOT NULL)`),
  ],
);
