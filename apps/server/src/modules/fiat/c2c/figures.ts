// How people have traded: counted from their deals and from what others said of them, and kept until one of these changes.
import type { fiatRows } from '@bourse/contract';
import {
  assert,
  DAY_MS,
  HOUR_MS,
  type Instant,
  MINUTE_MS,
  SECOND_MS,
  UNITS_PER_WHOLE,
  type UserId,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { viewPercent } from '../../../core/market/market-view.ts';
import { numbersLiteral } from '../../../core/storage/arrays.ts';
import type { Sql, SqlFragment } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import type { FiatServices } from '../services.ts';

const FIGURES = {
  /** These four count since the beginning. */
  ended: kinds.count,
  done: kinds.count,
  good: kinds.count,
  ratings: kinds.count,
  /** These count the last 30 days, as do all that follow. */
  opened: kinds.count,
  /** The completed ones of `counted`, in which a deal that gave the coins back counts for its buyer alone. */
  completed: kinds.count,
  counted: kinds.count,
  /** Median, in seconds; undefined without one. */
  releaseSeconds: kinds.optional(kinds.count),
  paySeconds: kinds.optional(kinds.count),
};
export type TradeFigures = RowOf<typeof FIGURES>;

const PERIOD_MS = 30 * DAY_MS;
/** A deal that leaves the last 30 days may count for so much longer. */
const KEPT_MS = HOUR_MS;
const KEPT_MAX = 10_000;
/** Seeing somebody is written down every five minutes. */
const ONLINE_MS = 10 * MINUTE_MS;

export type Figures = {
  readonly load: (ids: readonly UserId[]) => Promise<ReadonlyMap<UserId, TradeFigures>>;
  /** Gives them as others see them, with whether they are there now. */
  readonly show: (ids: readonly UserId[]) => Promise<(id: UserId) => fiatRows.TraderFigures>;
  /** Something was said of this user. */
  readonly forget: (id: UserId) => void;
};

/** The routes of fiat trade share figures of people, kept while the process runs, beside the services. */
export type C2cServices = FiatServices & { readonly figures: Figures };

type Needs = Pick<FiatServices, 'storage' | 'sequencer' | 'clock'>;

export function createFigures({ storage: { sql }, sequencer, clock }: Needs): Figures {
  const kept = new Map<UserId, { readonly figures: TradeFigures; readonly at: Instant }>();
  sequencer.subscribe(({ fiatDeals }) => {
    for (const { buyerId, sellerId } of fiatDeals) for (const id of [buyerId, sellerId]) kept.delete(id);
  });
  const load: Figures['load'] = async (ids) => {
    const now = clock.now();
    const known = new Map<UserId, TradeFigures>();
    for (const id of ids) {
      const entry = kept.get(id);
      if (entry && now - entry.at < KEPT_MS) known.set(id, entry.figures);
    }
    const missing = [...new Set(ids)].filter((id) => !known.has(id));
    if (kept.size + missing.length > KEPT_MAX) kept.clear();
    for (const [id, figures] of await countFigures(sql, missing, now)) {
      kept.set(id, { figures, at: now });
      known.set(id, figures);
    }
    return known;
  };
  return {
    load,
    show: async (ids) => {
      const [traded, online] = await Promise.all([load(ids), findOnline(sql, ids, clock.now())]);
      return (id) => {
        const figures = traded.get(id);
        assert(figures, 'the figures of whoever is asked for are counted');
        return viewFigures(figures, online.has(id));
      };
    },
    forget: (id) => {
      kept.delete(id);
    },
  };
}

/** SQL for the seconds of a time in milliseconds: a half is rounded up. */
const seconds = (sql: Sql, ms: SqlFragment): SqlFragment => sql`floor((${ms}) / ${SECOND_MS}::bigint + 0.5)::bigint`;

async function countFigures(
  sql: Sql,
  ids: readonly UserId[],
  now: Instant,
): Promise<ReadonlyMap<UserId, TradeFigures>> {
  if (ids.length === 0) return new Map();
  const since = now - PERIOD_MS;
  const releaseMs = sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY ended_at - paid_at)
    FILTER (WHERE NOT is_buyer AND end_reason = 'released' AND ended_at >= ${since})`;
  const payMs = sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY paid_at - opened_at)
    FILTER (WHERE is_buyer AND paid_at >= ${since})`;
  const rows = await query(sql, { ...FIGURES, id: kinds.id<UserId>() })`
    SELECT u.id, d.*, f.*
    FROM unnest(${numbersLiteral(ids, (id) => id)}::bigint[]) AS u (id),
    LATERAL (
      SELECT count(*) FILTER (WHERE ended_at IS NOT NULL) AS ended, count(*) FILTER (WHERE state = 'done') AS done,
        count(*) FILTER (WHERE opened_at >= ${since}) AS opened,
        count(*) FILTER (WHERE ended_at >= ${since} AND (end_reason = 'released' OR (end_reason = 'awarded_buyer' AND is_buyer)))
          AS completed,
        count(*) FILTER (WHERE ended_at >= ${since} AND (end_reason IN ('released', 'awarded_buyer') OR is_buyer)) AS counted,
        ${seconds(sql, releaseMs)} AS release_seconds, ${seconds(sql, payMs)} AS pay_seconds
      FROM (
        SELECT true AS is_buyer, state, end_reason, opened_at, paid_at, ended_at FROM fiat_deals WHERE buyer_id = u.id
        UNION ALL
        SELECT false, state, end_reason, opened_at, paid_at, ended_at FROM fiat_deals WHERE seller_id = u.id
      ) AS own
    ) AS d,
    LATERAL (
      SELECT count(*) AS ratings, count(*) FILTER (WHERE is_good) AS good FROM fiat_feedback WHERE subject_id = u.id
    ) AS f`;
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}

/** Those who are there now, and do not say that they are away. */
async function findOnline(sql: Sql, ids: readonly UserId[], now: Instant): Promise<ReadonlySet<UserId>> {
  if (ids.length === 0) return new Set();
  const rows = await query(sql, { id: kinds.id<UserId>() })`
    SELECT DISTINCT s.user_id AS id FROM sessions s LEFT JOIN fiat_profiles p ON p.user_id = s.user_id
    WHERE s.user_id IN ${sql([...new Set(ids)])} AND s.revoked_at IS NULL AND s.expires_at > ${now}
      AND coalesce(s.last_seen_at, s.created_at) >= ${now - ONLINE_MS} AND p.is_away IS NOT TRUE`;
  return new Set(rows.map(({ id }) => id));
}

/** A ratio in 1e-8 of what counts; undefined where nothing does. */
export const completionOf = ({ completed, counted }: TradeFigures): bigint | undefined =>
  counted === 0 ? undefined : (BigInt(completed) * UNITS_PER_WHOLE) / BigInt(counted);

function viewFigures(figures: TradeFigures, isOnline: boolean): fiatRows.TraderFigures {
  const completion = completionOf(figures);
  return {
    thirty_days: figures.opened,
    completion_rate: completion === undefined ? '' : viewPercent(completion),
    release_seconds: figures.releaseSeconds ?? null,
    pay_seconds: figures.paySeconds ?? null,
    done: figures.done,
    good: figures.good,
    ratings: figures.ratings,
    is_online: isOnline ? 1 : 0,
  };
}
