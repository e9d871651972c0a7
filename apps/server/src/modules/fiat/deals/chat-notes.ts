// Notes in the chats of deals: what was committed of them, once each. They follow from the deal itself, so that what was
// missed when the process died is written when it is back.
import { fiatNotices } from '@bourse/contract';
import type { Instant, UserId } from '@bourse/domain';
import { numbersLiteral, textsLiteral } from '../../../core/storage/arrays.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import type { ChatKind } from './chat-deals.ts';
import { type ChatMessage, MESSAGE, messageColumns } from './chat-messages.ts';

export const NOTE_ACTS = fiatNotices.FIAT_NOTICE_ACTS;
export type NoteAct = (typeof NOTE_ACTS)[number];

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

/** The fields of a deal that its notes follow from. */
export type NotedDeal = {
  readonly id: number;
  readonly buyerId: UserId;
  readonly sellerId: UserId;
  readonly takerId: UserId;
  readonly openedAt: Instant;
  readonly paidAt?: Instant | undefined;
  readonly appealedAt?: Instant | undefined;
  readonly appealedBy?: UserId | undefined;
  readonly endedAt?: Instant | undefined;
  readonly endReason?: DealEnd | undefined;
  /** Before it was appealed. */
  readonly firstEndedAt?: Instant | undefined;
  readonly firstEndReason?: DealEnd | undefined;
};
type DealEnd = 'released' | 'awarded_buyer' | 'cancelled' | 'expired' | 'conceded' | 'awarded_seller';

/** In the order in which it happened. */
export function notesOfDeal(deal: NotedDeal): readonly Note[] {
  const { buyerId, sellerId, takerId } = deal;
  const ends: Readonly<Record<DealEnd, Partial<Note>>> = {
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
    endOf: (reason: DealEnd) => ({ act: reason, ...ends[reason] }),
  });
}

/** The same of a deal with an acceptor. */
export type NotedAcceptorDeal = {
  readonly id: number;
  readonly userId: UserId;
  readonly acceptorId: UserId;
  readonly side: 'deposit' | 'withdraw';
  readonly openedAt: Instant;
  readonly acceptedAt?: Instant | undefined;
  readonly paidAt?: Instant | undefined;
  readonly appealedAt?: Instant | undefined;
  readonly appealedBy?: UserId | undefined;
  readonly refuseReason?: string | undefined;
  readonly endedAt?: Instant | undefined;
  readonly endReason?: AcceptorEnd | undefined;
  readonly firstEndedAt?: Instant | undefined;
  readonly firstEndReason?: AcceptorEnd | undefined;
};
type AcceptorEnd =
  | 'confirmed'
  | 'timed_out'
  | 'refused'
  | 'cancelled'
  | 'expired'
  | 'conceded'
  | 'awarded_user'
  | 'awarded_acceptor';

export function notesOfAcceptorDeal(deal: NotedAcceptorDeal): readonly Note[] {
  const { userId, acceptorId, side, acceptedAt } = deal;
  const isDeposit = side === 'deposit';
  const [buyer, seller] = isDeposit ? [userId, acceptorId] : [acceptorId, userId];
  const ends: Readonly<Record<AcceptorEnd, Partial<Note> & Pick<Note, 'act'>>> = {
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
    endOf: (reason: AcceptorEnd) => ends[reason],
  });
}

type Times<End> = Omit<NotedDeal, 'buyerId' | 'sellerId' | 'takerId' | 'endReason' | 'firstEndReason'> & {
  readonly endReason?: End | undefined;
  readonly firstEndReason?: End | undefined;
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
