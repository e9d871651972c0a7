// Fee tiers in the database. The volumes of each day, which they go by, are the server's (schema-fees.ts).
import { DAY_MS, type UserId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, smallint } from 'drizzle-orm/pg-core';
import { amountColumn, idColumn, instantColumn, ppmColumn } from '../columns.ts';
import type { StoragePart } from '../storage-part.ts';

/** The tiers above level 0. */
export const feeTiers = pgTable(
  'fee_tiers',
  {
    level: smallint().primaryKey(),
    /** USDT in 30 days. */
    minVolume: amountColumn().notNull(),
    makerFee: ppmColumn('maker_fee_ppm').notNull(),
    takerFee: ppmColumn('taker_fee_ppm').notNull(),
    /** Whether it still is one. */
    isOffered: boolean().notNull(),
  },
  (table) => [
    check('fee_tiers_ask_for_volume', sql`${table.level} > 0 AND ${table.minVolume} > 0`),
    check(
      'fee_tiers_have_rates',
      sql`${table.makerFee} BETWEEN 0 AND 999999 AND ${table.takerFee} BETWEEN 0 AND 999999`,
    ),
  ],
);

/** Users who have traded, or were granted a tier. */
export const feeUsers = pgTable(
  'fee_users',
  {
    userId: idColumn<UserId>().primaryKey(),
    /** The 30-day volume in USDT as of the last day that counted the user, and the tier that follows from it. */
    volume: amountColumn().notNull(),
    level: smallint().notNull(),
    grantedLevel: smallint(),
    grantedUntil: instantColumn(),
  },
  (table) => [
    index('fee_users_by_level').on(table.level, table.volume),
    check('fee_users_have_traded', sql`${table.volume} >= 0 AND ${table.level} >= 0`),
    check('fee_users_grants_end', sql`(${table.grantedLevel} IS NULL) = (${table.grantedUntil} IS NULL)`),
  ],
);

/** One row: the last day whose volumes the engine has got. */
export const feeStates = pgTable(
  'fee_states',
  {
    id: smallint().$type<1>().primaryKey(),
    /** When it closed. */
    day: instantColumn().notNull(),
    chunk: bigint({ mode: 'number' }).notNull(),
    isComplete: boolean().notNull(),
  },
  (table) => [check('fee_states_are_one_row', sql`${table.id} = 1`)],
);

export const feesPart: StoragePart = {
  live: () => ({ feeTiers: ['fee_tiers'], feeUsers: ['fee_users'], feeStates: ['fee_states'] }),
  claims: [],
  ids: [],
  audit: [
    {
      rule: 'the volume that a fee tier goes by is that of thirty days',
      offenders: `
      SELECT user_id, volume, coalesce(traded, 0) AS traded
      FROM (SELECT day FROM fee_states WHERE is_complete) AS last CROSS JOIN fee_users
        LEFT JOIN LATERAL (SELECT sum(volume) AS traded FROM fee_volumes
          WHERE fee_volumes.user_id = fee_users.user_id AND fee_volumes.day > last.day - ${30 * DAY_MS}::bigint
            AND fee_volumes.day <= last.day) AS days ON true
      WHERE volume <> coalesce(traded, 0)`,
    },
    {
      rule: 'a fee tier is one that there was',
      offenders: `
      SELECT user_id, level, granted_level FROM fee_users
      WHERE greatest(level, granted_level) > (SELECT coalesce(max(fee_tiers.level), 0) FROM fee_tiers)`,
    },
  ],
};
