// How somebody stands in fiat trade: what came of deals, disputes and cancellations, what operators have stopped.
import { type AnswerOf, officeFiat } from '@bourse/contract';
import { DAY_MS, type Instant, shanghaiDay, type UserId } from '@bourse/domain';
import { z } from 'zod';
import { answerQuery } from '../../../platform/lists/answer-rows.ts';
import { maskName } from '../../../system/masks.ts';
import { findVerified, openFacts } from '../../identity/index.ts';
import { findMeasures, type Measure } from '../deals/measures.ts';
import type { FiatServices } from '../services.ts';
import { findPeople, flagOf, timeText } from './rows.ts';

type Needs = Pick<FiatServices, 'storage' | 'clock' | 'vault'>;
const FIGURES_MS = 30 * DAY_MS;

const STANDING = officeFiat.userStanding
  .omit({ account: true, nickname: true, real_name: true, restricted: true, muted: true, merchant_of: true })
  .extend({ is_frozen: z.boolean(), is_acceptor: z.boolean() });
const MERCHANT = officeFiat.userStanding.shape.merchant_of.element;

/** The name is whole for those who decide about a dispute, and masked for all others. */
export async function findStanding(
  services: Needs,
  { userId, isWhole }: { readonly userId: UserId; readonly isWhole: boolean },
): Promise<AnswerOf<typeof officeFiat.user> | undefined> {
  const { storage, clock } = services;
  const { sql } = storage;
  const now = clock.now();
  const since = now - FIGURES_MS;
  const [row] = await answerQuery(sql, STANDING)`
    SELECT u.id AS user_id, coalesce(s.verification_level, 0) AS level, coalesce(s.is_frozen, false) AS is_frozen,
      u.created_at AS register_time, coalesce(f.done, 0) AS deals,
      CASE f.day WHEN ${shanghaiDay(now)} THEN f.cancellations ELSE 0 END AS cancellations, d.*,
      (SELECT count(*) FROM fiat_feedback WHERE subject_id = u.id AND is_good) AS good,
      (SELECT count(*) FROM fiat_feedback WHERE subject_id = u.id AND NOT is_good) AS bad,
      EXISTS (SELECT 1 FROM acceptors a WHERE a.user_id = u.id AND a.is_appointed) AS is_acceptor
    FROM users u LEFT JOIN user_states s ON s.user_id = u.id LEFT JOIN fiat_users f ON f.user_id = u.id CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE state = 'done' AND ended_at > ${since}) AS deals_30,
        count(*) FILTER (WHERE ended_at > ${since}) AS ended_30,
        count(*) FILTER (WHERE ended_at IS NULL) AS unfinished,
        count(*) FILTER (WHERE appealed_at IS NOT NULL) AS disputes,
        count(*) FILTER (WHERE appealed_at IS NOT NULL AND ended_at IS NOT NULL
          AND (state = 'done') = (buyer_id = u.id)) AS disputes_won,
        count(*) FILTER (WHERE appealed_at IS NOT NULL AND ended_at IS NOT NULL
          AND (state = 'done') <> (buyer_id = u.id)) AS disputes_lost
      FROM fiat_deals WHERE buyer_id = u.id OR seller_id = u.id
    ) AS d WHERE u.id = ${userId}`;
  if (!row) return undefined;
  const [people, name, measures, merchantOf] = await Promise.all([
    findPeople(sql, [userId]),
    findName(services, userId),
    findUserMeasures(services, userId, now),
    answerQuery(sql, MERCHANT)`
      SELECT c.name AS currency_name, m.state FROM fiat_merchants m JOIN currencies c ON c.id = m.currency_id
      WHERE m.user_id = ${userId} ORDER BY m.currency_id`,
  ]);
  return {
    ...people(userId),
    ...row,
    real_name: isWhole ? name : maskName(name),
    is_frozen: flagOf(row.is_frozen),
    ...measures,
    merchant_of: [...merchantOf],
    is_acceptor: flagOf(row.is_acceptor),
  };
}

async function findName({ storage, vault }: Needs, userId: UserId): Promise<string> {
  const verified = await findVerified(storage.sql, userId);
  return verified ? openFacts(vault, verified).name : '';
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
