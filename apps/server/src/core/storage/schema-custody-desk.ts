// What operators look after on chains: alarms, what our addresses hold against the ledger, what two of them decide.
import { ALARM_KINDS, ALARM_SEVERITIES, type ChainId, type CurrencyId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { amountColumn, idColumn, instantColumn } from './columns.ts';
import { operators } from './schema-office.ts';

/** One row for each thing that can go wrong, as it last did. */
export const operatorAlarms = pgTable(
  'operator_alarms',
  {
    /** Of what it is about: `shortfall:btc:1`. */
    key: text().primaryKey(),
    kind: text({ enum: ALARM_KINDS }).notNull(),
    severity: text({ enum: ALARM_SEVERITIES }).notNull().default('warning'),
    params: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    raisedAt: instantColumn().notNull(),
    /** Null while it stands. */
    clearedAt: instantColumn(),
    /** Who saw it since it was raised. */
    seenBy: bigint({ mode: 'number' }).references(() => operators.id),
  },
  (table) => [
    index('operator_alarms_standing').on(table.raisedAt).where(sql`${table.clearedAt} IS NULL`),
    index('operator_alarms_by_end').on(table.clearedAt),
  ],
);

/** What a coin's addresses on a chain held at one block, against the ledger. Never changed. */
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
    /** Of transactions that a block has and the ledger does not know as ended; of deposits that it has not credited, less. */
    pending: amountColumn().notNull(),
    /** `held + pending - ledger`. */
    difference: amountColumn().notNull(),
  },
  (table) => [
    index('reconciliations_of_coin').on(table.chainId, table.currencyId, table.id),
    index('reconciliations_by_currency').on(table.currencyId, table.id),
  ],
);
