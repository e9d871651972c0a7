// New coins and spot markets that operators ask for, and coins that leave. Written by their desk, and by the job that lets them
// come to hold.
import { type CurrencyId, DELISTING_STEPS } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from './columns.ts';

/** Coins that leave, as users were told. */
export const coinDelistings = pgTable(
  'coin_delistings',
  {
    currencyId: idColumn<CurrencyId>().primaryKey(),
    /** The last that holds. */
    step: text({ enum: DELISTING_STEPS }).notNull(),
    // What was said, or the moment itself once the step holds.
    viewOnlyFrom: instantColumn().notNull(),
    withdrawOnlyFrom: instantColumn().notNull(),
    withdrawalsUntil: instantColumn().notNull(),
    /** The announcement among the news. */
    articleId: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    check(
      'coin_delistings_go_on_in_time',
      sql`${table.viewOnlyFrom} <= ${table.withdrawOnlyFrom} AND ${table.withdrawOnlyFrom} <= ${table.withdrawalsUntil}`,
    ),
  ],
);
