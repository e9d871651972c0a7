// Tables of the faucet of a demo: what it was asked for, and what became of it.
import type { ChainId, CurrencyId, UserId } from '@bourse/domain';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { amountColumn, idColumn, instantColumn } from '../../../core/storage/columns.ts';
import { users } from '../../../core/storage/schema-users.ts';

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
