// The desk of fee tiers: the table, who has come to which, grants. Nothing of it touches an order that was accepted.
import { officeFees } from '@bourse/contract';
import { type Instant, refuse } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FeeTierTerms } from '@bourse/engine';
import { areSoundFeeTiers, currentFeeLevel } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { viewTime } from '../../core/market/figures.ts';
import { unitsLiteral } from '../../core/storage/arrays.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { CsvColumn } from '../../platform/http/csv-answer.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import { answerQuery } from '../../platform/lists/answer-rows.ts';
import { answerList } from '../../platform/lists/serve-list.ts';
import { termsOf } from './changes.ts';
import { findCountedDay, viewFees } from './settings.ts';

export function feeDeskRoutes(app: FastifyInstance, services: BaseServices): void {
  tableRoutes(app, services);
  usersRoute(app, services);
}

function tableRoutes(app: FastifyInstance, services: BaseServices): void {
  const { clock, market, storage } = services;
  mount(app, services, officeFees.settings, async () => {
    const [tiers, day] = await Promise.all([findTiers(storage.sql, clock.now()), findCountedDay(storage)]);
    return {
      message: {
        tiers: [...tiers],
        markets: market.markets().map(({ symbol, settings }) => ({ symbol, ...viewFees(settings) })),
        counted_time: viewTime(day),
      },
    };
  });
  mount(app, services, officeFees.preview, async ({ input }) => {
    const tiers = termsOf(input.tiers);
    if (!areSoundFeeTiers(tiers)) return refuse('invalid_market_settings');
    return { message: { users: await countReached(storage.sql, tiers) } };
  });
}

const STORED = officeFees.listUsers.message.shape.list.element
  .omit({ volume_level: true, is_granted: true })
  .extend({ tiers: z.number() });

/** Users who have traded or were granted a tier, in the order of their ids; by the tiers that are offered now. */
function usersRoute(app: FastifyInstance, services: BaseServices): void {
  const { clock, storage } = services;
  const { sql } = storage;
  mount(app, services, officeFees.listUsers, async (context) => {
    const { user_id: user, volume_level: level, grants } = context.input;
    const now = clock.now();
    return answerList(services, context, {
      stored: STORED,
      source: {
        columns: sql`user_id, level, volume, coalesce(granted_level, 0) AS granted_level, granted_until, tiers`,
        from: sql`fee_users CROSS JOIN (SELECT count(*) AS tiers FROM fee_tiers WHERE is_offered) AS offered`,
        where: [
          user && sql`user_id = ${user}`,
          level !== undefined && sql`level = ${level}`,
          grants === 'current' && sql`granted_until > ${now}`,
          grants === 'ended' && sql`granted_until <= ${now}`,
        ],
        order: sql`user_id`,
      },
      row: officeFees.listUsers.message.shape.list.element,
      view: (rows) => rows.map((row) => viewUser(row, now)),
      desk: 'fees',
      name: 'fee-tiers',
      columns: columnsOf(context.t),
      after: (_, last) => sql`user_id > ${last.user_id}`,
    });
  });
}

function viewUser({ tiers, level, ...user }: z.output<typeof STORED>, now: Instant) {
  const { granted_level: grantedLevel, granted_until: grantedUntil } = user;
  return {
    ...user,
    level: currentFeeLevel({ level, grantedLevel, grantedUntil }, tiers, now),
    volume_level: Math.min(level, tiers),
    is_granted: grantedUntil !== undefined && now < grantedUntil,
  };
}

const columnsOf = (t: Translate): readonly CsvColumn<officeFees.OfficeFeeUserRow>[] => [
  { header: t('office.users.id'), value: (row) => String(row.user_id) },
  { header: t('office.fees.level'), value: ({ level }) => String(level) },
  { header: `${t('office.fees.volume')} USDT`, value: ({ volume }) => volume },
  { header: t('office.fees.volumeLevel'), value: (row) => String(row.volume_level) },
  { header: t('office.fees.grantedLevel'), value: (row) => String(row.granted_level) },
  { header: t('office.fees.grantedUntil'), value: (row) => row.granted_until, zone: 'UTC+8' },
];

/** The tiers that are offered, with how many have each by volume, and how many were granted it. */
const findTiers = (sql: Sql, now: Instant) => answerQuery(sql, officeFees.tierRow)`
  SELECT level, min_volume, maker_fee_ppm AS maker_fee, taker_fee_ppm AS taker_fee,
    (SELECT count(*) FROM fee_users WHERE level = tier.level) AS users,
    (SELECT count(*) FROM fee_users WHERE granted_level = tier.level AND granted_until > ${now}) AS granted
  FROM fee_tiers AS tier WHERE is_offered ORDER BY level`;

/** How many have traded enough for each of the tiers and for none beyond it; at place 0, for none. */
async function countReached(sql: Sql, tiers: readonly FeeTierTerms[]): Promise<number[]> {
  const rows = await query(sql, { level: kinds.count, users: kinds.count })`
    SELECT width_bucket(volume, ${unitsLiteral(tiers, ({ minVolume }) => minVolume)}::numeric[]) AS level,
      count(*) AS users
    FROM fee_users GROUP BY 1`;
  const counts = new Map(rows.map(({ level, users }) => [level, users]));
  return [undefined, ...tiers].map((_, level) => counts.get(level) ?? 0);
}
