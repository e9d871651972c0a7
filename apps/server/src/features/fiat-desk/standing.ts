// How somebody stands in fiat trade: what came of deals, disputes and cancellations, what operators have stopped.
import type { officeFiat, officeFiatRows } from '@bourse/contract';
import { DAY_MS, type Instant, shanghaiDay, type UserId } from '@bourse/domain';
import { findMeasures, type Measure } from '../../fiat/measures.ts';
import { maskName } from '../../identity/masks.ts';
import { findVerified, openFacts } from '../../identity/submissions.ts';
import type { Services } from '../../services.ts';
import { nameCoin } from './lists.ts';
import { findPeople } from './people.ts';
import { flagOf, timeText } from './texts.ts';

type Needs = Pick<Services, 'storage' | 'market' | 'clock' | 'vault'>;
const FIGURES_MS = 30 * DAY_MS;

type Row = {
  readonly created_at: string;
  readonly level: number | null;
  readonly is_frozen: boolean | null;
  readonly done: string | null;
  readonly day: string | null;
  readonly cancellations: string | null;
  readonly is_acceptor: boolean;
};

/** The name is whole for those who decide about a dispute, and masked for all others. */
export async function findStanding(
  services: Needs,
  { userId, isWhole }: { readonly userId: UserId; readonly isWhole: boolean },
): Promise<officeFiat.FiatStanding | undefined> {
  const { storage, clock } = services;
  const { sql } = storage;
  const now = clock.now();
  const [row] = await sql<Row[]>`
    SELECT u.created_at, s.verification_level AS level, s.is_frozen, f.done, f.day, f.cancellations,
      EXISTS (SELECT 1 FROM acceptors a WHERE a.user_id = u.id AND a.is_appointed) AS is_acceptor
    FROM users u LEFT JOIN user_states s ON s.user_id = u.id LEFT JOIN fiat_users f ON f.user_id = u.id
    WHERE u.id = ${userId}`;
  if (!row) return undefined;
  const [people, name, figures, measures, merchantOf] = await Promise.all([
    findPeople(sql, [userId]),
    findName(services, userId),
    findFigures(services, userId, now),
    findUserMeasures(services, userId, now),
    findMerchantOf(services, userId),
  ]);
  return {
    ...people(userId),
    real_name: isWhole ? name : maskName(name),
    level: row.level ?? 0,
    is_frozen: flagOf(row.is_frozen === true),
    register_time: timeText(row.created_at),
    deals: Number(row.done ?? 0),
    cancellations: Number(row.day) === shanghaiDay(now) ? Number(row.cancellations) : 0,
    ...figures,
    ...measures,
    merchant_of: merchantOf,
    is_acceptor: flagOf(row.is_acceptor),
  };
}

async function findName({ storage, vault }: Needs, userId: UserId): Promise<string> {
  const verified = await findVerified(storage.sql, userId);
  return verified ? openFacts(vault, verified).name : '';
}

type Figures = Pick<
  officeFiat.FiatStanding,
  'deals_30' | 'ended_30' | 'unfinished' | 'disputes' | 'disputes_won' | 'disputes_lost' | 'good' | 'bad'
>;

async function findFigures({ storage: { sql } }: Needs, userId: UserId, now: Instant): Promise<Figures> {
  const [figures] = await sql<Record<keyof Figures, string>[]>`
    SELECT count(*) FILTER (WHERE state = 'done' AND ended_at > ${now - FIGURES_MS}) AS deals_30,
      count(*) FILTER (WHERE ended_at > ${now - FIGURES_MS}) AS ended_30,
      count(*) FILTER (WHERE ended_at IS NULL) AS unfinished,
      count(*) FILTER (WHERE appealed_at IS NOT NULL) AS disputes,
      count(*) FILTER (WHERE appealed_at IS NOT NULL AND ended_at IS NOT NULL
        AND (state = 'done') = (buyer_id = ${userId})) AS disputes_won,
      count(*) FILTER (WHERE appealed_at IS NOT NULL AND ended_at IS NOT NULL
        AND (state = 'done') <> (buyer_id = ${userId})) AS disputes_lost,
      (SELECT count(*) FROM fiat_feedback WHERE subject_id = ${userId} AND is_good) AS good,
      (SELECT count(*) FROM fiat_feedback WHERE subject_id = ${userId} AND NOT is_good) AS bad
    FROM fiat_deals WHERE buyer_id = ${userId} OR seller_id = ${userId}`;
  return {
    deals_30: Number(figures?.deals_30),
    ended_30: Number(figures?.ended_30),
    unfinished: Number(figures?.unfinished),
    disputes: Number(figures?.disputes),
    disputes_won: Number(figures?.disputes_won),
    disputes_lost: Number(figures?.disputes_lost),
    good: Number(figures?.good),
    bad: Number(figures?.bad),
  };
}

async function findUserMeasures({ storage: { sql } }: Needs, userId: UserId, now: Instant) {
  const asked = { subjectIds: [userId], now };
  const [restricted, muted] = await Promise.all([findMeasures(sql, 'trade', asked), findMeasures(sql, 'chat', asked)]);
  return { restricted: viewMeasure(restricted.get(userId)), muted: viewMeasure(muted.get(userId)) };
}

const viewMeasure = (measure: Measure | undefined) => ({
  until: measure?.until === undefined ? '' : timeText(String(measure.until)),
  reason: measure?.reason ?? '',
});

async function findMerchantOf(services: Needs, userId: UserId): Promise<officeFiat.FiatStanding['merchant_of']> {
  const rows = await services.storage.sql<
    { currency_id: string; state: officeFiatRows.FiatMerchantRow['state'] }[]
  >`SELECT currency_id, state FROM fiat_merchants WHERE user_id = ${userId} ORDER BY currency_id`;
  return rows.map(({ currency_id: coin, state }) => ({ currency_name: nameCoin(services, coin), state }));
}
