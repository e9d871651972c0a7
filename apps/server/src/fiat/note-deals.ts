// Notes of deals that are written from the database: of what was committed while nobody listened, and shortly before the time
// to pay is over.
import { instant, type Instant, MINUTE_MS, type UserId, userId } from '@bourse/domain';
import type { Sql } from '../storage/connection.ts';
import { type NotedAcceptorDeal, type NotedDeal, type Note, notesOfAcceptorDeal, notesOfDeal } from './chat-notes.ts';

/** So long before its end whoever has to pay is reminded. */
export const DUE_SOON_MS = 3 * MINUTE_MS;
/** Notes are written in the order of the commits, but for those of a moment. */
const OVERLAP_MS = MINUTE_MS;

type Ended<End> = { readonly endReason: End | null; readonly firstEndReason: End | null };
type Cells<Row> = { readonly [Key in keyof Row]-?: string | null };

const time = (cell: string | null): Instant | undefined => (cell === null ? undefined : instant(Number(cell)));
const user = (cell: string | null): UserId | undefined => (cell === null ? undefined : userId(Number(cell)));

/** From when on notes may be missing: 0 before the first. */
async function findSince(sql: Sql): Promise<number> {
  const [row] = await sql<{ at: string | null }[]>`
    SELECT max(sent_at) AS at FROM fiat_messages WHERE form = 'note' AND act <> 'due_soon'`;
  return Math.max(0, Number(row?.at ?? 0) - OVERLAP_MS);
}

/** All of every deal that is under way or has ended since: those that are written already are written no more. */
export async function findMissedNotes(sql: Sql): Promise<readonly Note[]> {
  const since = await findSince(sql);
  const [deals, withAcceptors] = await Promise.all([findDeals(sql, since), findAcceptorDeals(sql, since)]);
  return [...deals.flatMap(notesOfDeal), ...withAcceptors.flatMap(notesOfAcceptorDeal)].sort((a, b) => a.at - b.at);
}

async function findDeals(sql: Sql, since: number): Promise<readonly NotedDeal[]> {
  type Ends = Ended<NotedDeal['endReason']>;
  const rows = await sql<(Omit<Cells<NotedDeal>, keyof Ends> & Ends)[]>`
    SELECT id, buyer_id AS "buyerId", seller_id AS "sellerId", taker_id AS "takerId", opened_at AS "openedAt",
      paid_at AS "paidAt", appealed_at AS "appealedAt", appealed_by AS "appealedBy", ended_at AS "endedAt",
      end_reason AS "endReason", first_ended_at AS "firstEndedAt", first_end_reason AS "firstEndReason"
    FROM fiat_deals WHERE state IN ('unpaid', 'paid', 'appealed') OR ended_at >= ${since}`;
  return rows.map((row) => ({
    id: Number(row.id),
    buyerId: userId(Number(row.buyerId)),
    sellerId: userId(Number(row.sellerId)),
    takerId: userId(Number(row.takerId)),
    openedAt: instant(Number(row.openedAt)),
    paidAt: time(row.paidAt),
    appealedAt: time(row.appealedAt),
    appealedBy: user(row.appealedBy),
    endedAt: time(row.endedAt),
    endReason: row.endReason ?? undefined,
    firstEndedAt: time(row.firstEndedAt),
    firstEndReason: row.firstEndReason ?? undefined,
  }));
}

async function findAcceptorDeals(sql: Sql, since: number): Promise<readonly NotedAcceptorDeal[]> {
  type Words = Pick<NotedAcceptorDeal, 'side'> &
    Ended<NotedAcceptorDeal['endReason']> & { readonly refuseReason: string | null };
  const rows = await sql<(Omit<Cells<NotedAcceptorDeal>, keyof Words> & Words)[]>`
    SELECT id, user_id AS "userId", acceptor_id AS "acceptorId", side, opened_at AS "openedAt", accepted_at AS "acceptedAt",
      paid_at AS "paidAt", appealed_at AS "appealedAt", appealed_by AS "appealedBy", refuse_reason AS "refuseReason",
      ended_at AS "endedAt", end_reason AS "endReason", first_ended_at AS "firstEndedAt",
      first_end_reason AS "firstEndReason"
    FROM acceptor_deals WHERE ended_at IS NULL OR ended_at >= ${since}`;
  return rows.map((row) => ({
    id: Number(row.id),
    userId: userId(Number(row.userId)),
    acceptorId: userId(Number(row.acceptorId)),
    side: row.side,
    openedAt: instant(Number(row.openedAt)),
    acceptedAt: time(row.acceptedAt),
    paidAt: time(row.paidAt),
    appealedAt: time(row.appealedAt),
    appealedBy: user(row.appealedBy),
    refuseReason: row.refuseReason ?? undefined,
    endedAt: time(row.endedAt),
    endReason: row.endReason ?? undefined,
    firstEndedAt: time(row.firstEndedAt),
    firstEndReason: row.firstEndReason ?? undefined,
  }));
}

/** Of deals that are to be paid and have not been, soon: as noted at the moment when it began to be soon. */
export async function findDueSoonNotes(sql: Sql, now: Instant): Promise<readonly Note[]> {
  const soon = now + DUE_SOON_MS;
  const rows = await sql<{ kind: Note['kind']; id: string; due_at: string }[]>`
    SELECT 'deal' AS kind, id, pay_until AS due_at FROM fiat_deals
    WHERE state = 'unpaid' AND pay_until > ${now} AND pay_until <= ${soon}
    UNION ALL
    SELECT 'acceptor', id, due_at FROM acceptor_deals
    WHERE ((state = 'waiting' AND side = 'deposit') OR state = 'accepted') AND due_at > ${now} AND due_at <= ${soon}`;
  return rows.map((row) => ({
    kind: row.kind,
    dealId: Number(row.id),
    act: 'due_soon',
    at: instant(Number(row.due_at) - DUE_SOON_MS),
  }));
}
