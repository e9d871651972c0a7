// How somebody stands in fiat trade: what came of deals, disputes and cancellations, what operators have stopped.
import type { officeFiat } from '@bourse/contract';
import {
  assert,
  type CurrencyId,
  DAY_MS,
  FIAT_MERCHANT_STATES,
  type Instant,
  shanghaiDay,
  type UserId,
  type VerificationLevel,
} from '@bourse/domain';
import { count, flag, id, instant, optional, small, word } from '@bourse/domain/kinds';
import { findMeasures, type Measure } from '../deals/measures.ts';
import { maskName } from '../../../system/masks.ts';
import type { FiatServices } from '../services.ts';
import { query } from '../../../core/storage/query.ts';
import { nameCoin } from './lists.ts';
import { findPeople } from './people.ts';
import { flagOf, timeText } from './texts.ts';
import { findVerified, openFacts } from '../../identity/index.ts';

type Needs = Pick<FiatServices, 'storage' | 'market' | 'clock' | 'vault'>;
const FIGURES_MS = 30 * DAY_MS;

const STANDING = {
  createdAt: instant,
  level: optional(small<VerificationLevel>()),
  isFrozen: optional(flag),
  done: optional(count),
  day: optional(count),
  cancellations: optional(count),
  isAcceptor: flag,
};

/** The name is whole for those who decide about a dispute, and masked for all others. */
export async function findStanding(
  services: Needs,
  { userId, isWhole }: { readonly userId: UserId; readonly isWhole: boolean },
): Promise<officeFiat.FiatStanding | undefined> {
  const { storage, clock } = services;
  const { sql } = storage;
  const now = clock.now();
  const [row] = await query(sql, STANDING)`
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
    is_frozen: flagOf(row.isFrozen === true),
    register_time: timeText(row.createdAt),
    deals: row.done ?? 0,
    cancellations: row.day === shanghaiDay(now) ? (row.cancellations ?? 0) : 0,
    ...figures,
    ...measures,
    merchant_of: merchantOf,
    is_acceptor: flagOf(row.isAcceptor),
  };
}

async function findName({ storage, vault }: Needs, userId: UserId): Promise<string> {
  const verified = await findVerified(storage.sql, userId);
  return verified ? openFacts(vault, verified).name : '';
}

/** Under the names of the wire. */
const FIGURES = {
  deals_30: count,
  ended_30: count,
  unfinished: count,
  disputes: count,
  disputes_won: count,
  disputes_lost: count,
  good: count,
  bad: count,
};

async function findFigures({ storage: { sql } }: Needs, userId: UserId, now: Instant) {
  const [figures] = await query(sql, FIGURES)`
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
  assert(figures !== undefined, 'figures without a row');
  return figures;
}

async function findUserMeasures({ storage: { sql } }: Needs, userId: UserId, now: Instant) {
  const asked = { subjectIds: [userId], now };
  const [restricted, muted] = await Promise.all([findMeasures(sql, 'trade', asked), findMeasures(sql, 'chat', asked)]);
  return { restricted: viewMeasure(restricted.get(userId)), muted: viewMeasure(muted.get(userId)) };
}

const viewMeasure = (measure: Measure | undefined) => ({
  until: timeText(measure?.until),
  reason: measure?.reason ?? '',
});

async function findMerchantOf(services: Needs, userId: UserId): Promise<officeFiat.FiatStanding['merchant_of']> {
  const rows = await query(services.storage.sql, { currencyId: id<CurrencyId>(), state: word(FIAT_MERCHANT_STATES) })`
    SELECT currency_id, state FROM fiat_merchants WHERE user_id = ${userId} ORDER BY currency_id`;
  return rows.map(({ currencyId, state }) => ({ currency_name: nameCoin(services, currencyId), state }));
}
