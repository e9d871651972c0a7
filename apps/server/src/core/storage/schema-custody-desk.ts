// What operators look after on chains: alarms, what our addresses hold against the ledger, what two of them decide.
import { ALARM_KINDS, ALARM_SEVERITIES, type ChainId, CUSTODY_CHANGES, type CurrencyId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { amountColumn, idColumn, instantColumn } from './columns.ts';
import { proposalChecks, proposalColumns } from './proposal-columns.ts';
import { operators } from './schema-office.ts';

/** One row for each thing that can go wrong, as it last did. */
export const operatorAlarms = pgTable(
  'operator_alarms',
  {
    /** Names the thing that the alarm is about: `shortfall:btc:1`. */
    key: text().primaryKey(),
    kind: text({ enum: ALARM_KINDS }).notNull(),
    severity: text({ enum: ALARM_SEVERITIES }).notNull().default('warning'),
    params: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    raisedAt: instantColumn().notNull(),
    /** Null while it is raised. */
    clearedAt: instantColumn(),
    /** The operator who has seen it since it was raised. */
    seenBy: bigint({ mode: 'number' }).references(() => operators.id),
  },
  (table) => [
    index('operator_alarms_standing').on(table.raisedAt).where(sql`${table.clearedAt} IS NULL`),
    index('operator_alarms_by_end').on(table.clearedAt),
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

export const custodyProposals = pgTable(
  'custody_proposals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: CUSTODY_CHANGES }).notNull(),
    /** Ids of chain and coin with a slash between; of costs that of the coin, of a transfer chain and transaction. */
    subject: text().notNull(),
    ...proposalColumns(),
  },
  (table) => [
    index('custody_proposals_by_status').on(table.status, table.id),
    uniqueIndex('custody_proposals_one_of_a_thing')
      .on(table.kind, table.subject)
      .where(sql`${table.status} IN ('pending', 'approved')`),
    ...proposalChecks('custody_proposals', table),
  ],
);
