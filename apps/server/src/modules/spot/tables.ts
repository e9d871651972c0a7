// The table of stop orders that wait for their part of the work. Markets, orders and fills stand with storage, which shows them.
import type { MarketId, Seq } from '@bourse/domain';
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn } from '../../core/storage/columns.ts';

/** Stop orders that fills have reached, and that were not triggered within the command of those fills. */
export const spotCascades = pgTable('spot_cascades', {
  marketId: idColumn<MarketId>().primaryKey(),
  turn: idColumn<Seq>().notNull(),
  /** `side price` in units, apart by commas, the one that goes first before the others; empty when it is done. */
  reaches: text().notNull(),
  isDone: boolean().notNull(),
});
