// Notes of deals that are written from the database: of what was committed while nobody listened, and shortly before the time
// to pay is over.
import {
  ACCEPTOR_DEAL_ENDS,
  ACCEPTOR_REFUSE_REASONS,
  ACCEPTOR_SIDES,
  FIAT_DEAL_ENDS,
  instant,
  type Instant,
  MINUTE_MS,
  type UserId,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { DEAL_REF } from './chat-deals.ts';
import { type NotedAcceptorDeal, type NotedDeal, type Note, notesOfAcceptorDeal, notesOfDeal } from './chat-notes.ts';

/** So long before its end whoever has to pay is reminded. */
export const DUE_SOON_MS = 3 * MINUTE_MS;
/** Notes are written in the order of the commits, but for those of a moment. */
const OVERLAP_MS = MINUTE_MS;

/** From when on notes may be missing: 0 before the first. */
async function findSince(sql: Sql): Promise<number> {
  const [row] = await query(sql, { at: kinds.optional(kinds.instant) })`
    SELECT max(sent_at) AS at FROM fiat_messages WHERE form = 'note' AND act <> 'due_soon'`;
  return Math.max(0, (row?.at ?? 0) - OVERLAP_MS);
}

/** All of every deal that is under way or has ended since: those that are written already are written no more. */
export async function findMissedNotes(sql: Sql): Promise<readonly Note[]> {
  const since = await findSince(sql);
  const [deals, withAcceptors] = await Promise.all([findDeals(sql, since), findAcceptorDeals(sql, since)]);
  return [...deals.flatMap(notesOfDeal), ...withAcceptors.flatMap(notesOfAcceptorDeal)].sort((a, b) => a.at - b.at);
}

const TIMES = {
  id: kinds.id<number>(),
  openedAt: kinds.instant,
  paidAt: kinds.optional(kinds.instant),
  appealedAt: kinds.optional(kinds.instant),
  appealedBy: kinds.optional(kinds.id<UserId>()),
  endedAt: kinds.optional(kinds.instant),
  firstEndedAt: kinds.optional(kinds.instant),
};
const DEAL = {
  ...TIMES,
  buyerId: kinds.id<UserId>(),
  sellerId: kinds.id<UserId>(),
  takerId: kinds.id<UserId>(),
  endReason: kinds.optional(kinds.word(FIAT_DEAL_ENDS)),
  firstEndReason: kinds.optional(kinds.word(FIAT_DEAL_ENDS)),
};

const findDeals = (sql: Sql, since: number): Promise<readonly NotedDeal[]> => query(sql, DEAL)`
  SELECT id, buyer_id, seller_id, taker_id, opened_at, paid_at, appealed_at, appealed_by, ended_at, end_reason,
    first_ended_at, first_end_reason
  FROM fiat_deals WHERE state IN ('unpaid', 'paid', 'appealed') OR ended_at >= ${since}`;

const ACCEPTOR_DEAL = {
  ...TIMES,
  userId: kinds.id<UserId>(),
  acceptorId: kinds.id<UserId>(),
  side: kinds.word(ACCEPTOR_SIDES),
  acceptedAt: kinds.optional(kinds.instant),
  refuseReason: kinds.optional(kinds.word(ACCEPTOR_REFUSE_REASONS)),
  endReason: kinds.optional(kinds.word(ACCEPTOR_DEAL_ENDS)),
  firstEndReason: kinds.optional(kinds.word(ACCEPTOR_DEAL_ENDS)),
};

const findAcceptorDeals = (sql: Sql, since: number): Promise<readonly NotedAcceptorDeal[]> => query(sql, ACCEPTOR_DEAL)`
  SELECT id, user_id, acceptor_id, side, opened_at, accepted_at, paid_at, appealed_at, appealed_by, refuse_reason, ended_at,
    end_reason, first_ended_at, first_end_reason
  FROM acceptor_deals WHERE ended_at IS NULL OR ended_at >= ${since}`;

/** Finds notes of deals whose time to pay ends soon, dated at the moment at which it began to be soon. */
export async function findDueSoonNotes(sql: Sql, now: Instant): Promise<readonly Note[]> {
  const soon = now + DUE_SOON_MS;
  const rows = await query(sql, { ...DEAL_REF, dueAt: kinds.instant })`
    SELECT 'deal' AS kind, id AS deal_id, pay_until AS due_at FROM fiat_deals
    WHERE state = 'unpaid' AND pay_until > ${now} AND pay_until <= ${soon}
    UNION ALL
    SELECT 'acceptor', id, due_at FROM acceptor_deals
    WHERE ((state = 'waiting' AND side = 'deposit') OR state = 'accepted') AND due_at > ${now} AND due_at <= ${soon}`;
  return rows.map(({ dueAt, ...ref }) => ({ ...ref, act: 'due_soon', at: instant(dueAt - DUE_SOON_MS) }));
}
