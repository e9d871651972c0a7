// Notes in the chats of deals: what was committed of them, once each. They follow from the deal itself, so that what was
// missed when the process died is written when it is back, from the database; so is that the time to pay is soon over.
import {
  ACCEPTOR_DEAL_ENDS,
  ACCEPTOR_REFUSE_REASONS,
  ACCEPTOR_SIDES,
  type AcceptorDealEnd,
  FIAT_DEAL_ENDS,
  type FiatDealEnd,
  type Instant,
  instant,
  MINUTE_MS,
  type UserId,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { numbersLiteral, textsLiteral } from '../../../core/storage/arrays.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { type ChatKind, DEAL_REF } from './chat-deals.ts';
import { type ChatMessage, MESSAGE, messageColumns, type NoteAct } from './chat-messages.ts';

export type Note = {
  readonly kind: ChatKind;
  readonly dealId: number;
  readonly act: NoteAct;
  /** The user who did it; missing where a deadline or operators did. */
  readonly userId?: UserId | undefined;
  /** A word that belongs to it, as the reason of a refusal. */
  readonly detail?: string | undefined;
  readonly at: Instant;
};

/** The fields of any deal that its notes follow from. */
const NOTED = {
  id: kinds.id<number>(),
  openedAt: kinds.instant,
  paidAt: kinds.optional(kinds.instant),
  appealedAt: kinds.optional(kinds.instant),
  appealedBy: kinds.optional(kinds.id<UserId>()),
  endedAt: kinds.optional(kinds.instant),
  /** Before it was appealed. */
  firstEndedAt: kinds.optional(kinds.instant),
};
const DEAL = {
  ...NOTED,
  buyerId: kinds.id<UserId>(),
  sellerId: kinds.id<UserId>(),
  takerId: kinds.id<UserId>(),
  endReason: kinds.optional(kinds.word(FIAT_DEAL_ENDS)),
  firstEndReason: kinds.optional(kinds.word(FIAT_DEAL_ENDS)),
};
const ACCEPTOR_DEAL = {
  ...NOTED,
  userId: kinds.id<UserId>(),
  acceptorId: kinds.id<UserId>(),
  side: kinds.word(ACCEPTOR_SIDES),
  acceptedAt: kinds.optional(kinds.instant),
  refuseReason: kinds.optional(kinds.word(ACCEPTOR_REFUSE_REASONS)),
  endReason: kinds.optional(kinds.word(ACCEPTOR_DEAL_ENDS)),
  firstEndReason: kinds.optional(kinds.word(ACCEPTOR_DEAL_ENDS)),
};

/** In the order in which it happened. */
export function notesOfDeal(deal: RowOf<typeof DEAL>): readonly Note[] {
  const { buyerId, sellerId, takerId } = deal;
  const ends: Readonly<Record<FiatDealEnd, Partial<Note>>> = {
    released: { userId: sellerId },
    cancelled: { userId: buyerId },
    conceded: { userId: buyerId },
    expired: {},
    awarded_buyer: {},
    awarded_seller: {},
  };
  return gather('deal', deal, {
    opener: takerId,
    payer: buyerId,
    endOf: (reason: FiatDealEnd) => ({ act: reason, ...ends[reason] }),
  });
}

/** The same of a deal with an acceptor. */
export function notesOfAcceptorDeal(deal: RowOf<typeof ACCEPTOR_DEAL>): readonly Note[] {
  const { userId, acceptorId, side, acceptedAt } = deal;
  const isDeposit = side === 'deposit';
  const [buyer, seller] = isDeposit ? [userId, acceptorId] : [acceptorId, userId];
  const ends: Readonly<Record<AcceptorDealEnd, Partial<Note> & Pick<Note, 'act'>>> = {
    confirmed: { act: 'released', userId: seller },
    timed_out: { act: 'timed_out' },
    refused: { act: 'refused', userId: acceptorId, detail: deal.refuseReason },
    cancelled: { act: 'cancelled', userId },
    expired: { act: 'expired' },
    conceded: { act: 'conceded', userId: buyer },
    awarded_user: { act: isDeposit ? 'awarded_buyer' : 'awarded_seller' },
    awarded_acceptor: { act: isDeposit ? 'awarded_seller' : 'awarded_buyer' },
  };
  return gather('acceptor', deal, {
    opener: userId,
    payer: buyer,
    accepted: acceptedAt && { act: 'accepted', userId: acceptorId, at: acceptedAt },
    endOf: (reason: AcceptorDealEnd) => ends[reason],
  });
}

type Times<End> = RowOf<typeof NOTED> & {
  readonly endReason: End | undefined;
  readonly firstEndReason: End | undefined;
};
type Facts<End> = {
  readonly opener: UserId;
  readonly payer: UserId;
  readonly accepted?: Pick<Note, 'act' | 'userId' | 'at'> | undefined;
  readonly endOf: (reason: End) => Partial<Note> & Pick<Note, 'act'>;
};

function gather<End>(kind: ChatKind, times: Times<End>, facts: Facts<End>): readonly Note[] {
  const { opener, payer, accepted, endOf } = facts;
  const { id, openedAt, paidAt, appealedAt, appealedBy, endedAt, endReason, firstEndedAt, firstEndReason } = times;
  const of = { kind, dealId: id };
  const notes: Note[] = [{ ...of, act: 'opened', userId: opener, at: openedAt }];
  if (accepted) notes.push({ ...of, ...accepted });
  if (paidAt !== undefined) notes.push({ ...of, act: 'paid', userId: payer, at: paidAt });
  if (appealedAt !== undefined) {
    const act = appealedBy === undefined ? 'appealed_alone' : 'appealed';
    notes.push({ ...of, act, userId: appealedBy, at: appealedAt });
  }
  if (firstEndedAt !== undefined && firstEndReason) notes.push({ ...of, ...endOf(firstEndReason), at: firstEndedAt });
  if (endedAt !== undefined && endReason) notes.push({ ...of, ...endOf(endReason), at: endedAt });
  return notes.sort((a, b) => a.at - b.at);
}

/**
 * Writes those that are not written yet, and answers them in their order. A payment is noted with the proof that was shown
 * with it, a decision with its grounds.
 */
export async function writeNotes(sql: Sql | TransactionSql, notes: readonly Note[]): Promise<readonly ChatMessage[]> {
  if (notes.length === 0) return [];
  const messages = await query(sql, MESSAGE)`
    INSERT INTO fiat_messages (kind, deal_id, form, user_id, content, act, picture, sent_at)
    SELECT n.kind, n.deal_id, 'note', n.user_id,
      CASE WHEN n.act IN ('awarded_buyer', 'awarded_seller') THEN coalesce(
        (SELECT change ->> 'to' FROM changes p, jsonb_array_elements(p.changes) AS change
         WHERE p.desk = 'fiat' AND p.kind = CASE n.kind WHEN 'deal' THEN 'verdict' ELSE 'acceptor_verdict' END
           AND p.subject = n.deal_id::text AND p.status IN ('approved', 'applied') AND change ->> 'field' = 'grounds'
         ORDER BY p.id DESC LIMIT 1), '')
      ELSE n.detail END,
      n.act,
      CASE WHEN n.act = 'paid' THEN
        (SELECT d.name FROM deal_pictures d
         WHERE d.kind = n.kind AND d.deal_id = n.deal_id AND d.use = 'proof'
         ORDER BY d.shown_at DESC, d.name LIMIT 1)
      END,
      n.at
    FROM unnest(
      ${textsLiteral(notes, ({ kind }) => kind)}::text[], ${numbersLiteral(notes, ({ dealId }) => dealId)}::bigint[],
      ${numbersLiteral(notes, ({ userId }) => userId)}::bigint[], ${textsLiteral(notes, ({ detail }) => detail ?? '')}::text[],
      ${textsLiteral(notes, ({ act }) => act)}::text[], ${numbersLiteral(notes, ({ at }) => at)}::bigint[])
      WITH ORDINALITY AS n(kind, deal_id, user_id, detail, act, at, nth)
    ORDER BY n.nth
    ON CONFLICT DO NOTHING RETURNING ${messageColumns(sql)}`;
  return messages.toSorted((a, b) => a.id - b.id);
}

/** So long before its end whoever has to pay is reminded. */
const DUE_SOON_MS = 3 * MINUTE_MS;
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
  const [deals, withAcceptors] = await Promise.all([
    query(sql, DEAL)`
      SELECT id, buyer_id, seller_id, taker_id, opened_at, paid_at, appealed_at, appealed_by, ended_at, end_reason,
        first_ended_at, first_end_reason
      FROM fiat_deals WHERE state IN ('unpaid', 'paid', 'appealed') OR ended_at >= ${since}`,
    query(sql, ACCEPTOR_DEAL)`
      SELECT id, user_id, acceptor_id, side, opened_at, accepted_at, paid_at, appealed_at, appealed_by, refuse_reason,
        ended_at, end_reason, first_ended_at, first_end_reason
      FROM acceptor_deals WHERE ended_at IS NULL OR ended_at >= ${since}`,
  ]);
  return [...deals.flatMap(notesOfDeal), ...withAcceptors.flatMap(notesOfAcceptorDeal)].sort((a, b) => a.at - b.at);
}

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
