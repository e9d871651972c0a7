// The tables of stop orders that wait for their part of the work, of what trailing orders follow from, and of countdowns. Markets, orders and
// fills stand with
// storage, which shows them.
import { ENTITIES } from '@bourse/engine/entities';
import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { columnsOf } from '../../core/storage/columns.ts';

/** Stop orders that fills have reached, and that were not triggered within the command of those fills. */
export const spotCascades = pgTable('spot_cascades', columnsOf(ENTITIES.spotCascades));

/** The peaks that groups of trailing orders share. */
export const spotTrails = pgTable('spot_trails', columnsOf(ENTITIES.spotTrails), (table) => [
  primaryKey({ name: 'spot_trails_pk', columns: [table.marketId, table.side, table.since, table.turn] }),
]);

/** When what a user has open in a market is cancelled; null while nothing is to be. */
export const spotCountdowns = pgTable('spot_countdowns', columnsOf(ENTITIES.spotCountdowns), (table) => [
  primaryKey({ columns: [table.userId, table.marketId] }),
]);
