// The table of stop orders that wait for their part of the work. Markets, orders and fills stand with storage, which shows them.
import { ENTITIES } from '@bourse/engine/entities';
import { pgTable } from 'drizzle-orm/pg-core';
import { columnsOf } from '../../core/storage/columns.ts';

/** Stop orders that fills have reached, and that were not triggered within the command of those fills. */
export const spotCascades = pgTable('spot_cascades', columnsOf(ENTITIES.spotCascades));
