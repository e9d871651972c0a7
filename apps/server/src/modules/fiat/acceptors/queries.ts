// Deals with acceptors in pages, read from committed rows.
import type { acceptorRows } from '@bourse/contract';
import {
  accept,
  type AcceptorDealId,
  acceptorDealId,
  type AcceptorDealState,
  type AcceptorSide,
  type Instant,
  refuse,
  type Result,
  type UserId,
} from '@bourse/domain';
import type { AcceptorDeal } from '@bourse/engine';
import { and, count, desc, eq, gte, inArray, lt, or } from 'drizzle-orm';
import type { Database } from '../../../core/storage/open.ts';
import { acceptorDeals } from './tables.ts';

type Row = typeof acceptorDeals.$inferSelect;

const toDeal = (row: Row): AcceptorDeal => ({
  ...row,
  dueAt: row.dueAt ?? undefined,
  acceptedAt: row.acceptedAt ?? undefined,
  paidAt: row.paidAt ?? undefined,
  appealedAt: row.appealedAt ?? undefined,
  appealedBy: row.appealedBy ?? undefined,
  refuseReason: row.refuseReason ?? undefined,
  endReason: row.endReason ?? undefined,
  endedAt: row.endedAt ?? undefined,
  firstEndReason: row.firstEndReason ?? undefined,
  firstEndedAt: row.firstEndedAt ?? undefined,
  endedSeq: row.endedSeq ?? undefined,
});

/** Gives the side of a user in deals of a type; undefined where no type is named, which means both. */
export function sideOf(type: acceptorRows.AcceptorType | undefined): AcceptorSide | undefined {
  if (type === undefined) return undefined;
  return type === 'buy' ? 'deposit' : 'withdraw';
}

export type DealFilter = {
  /** The user or the acceptor of the deals; an absent one filters nothing. */
  readonly userId?: UserId | undefined;
  readonly acceptorId?: UserId | undefined;
  readonly side?: AcceptorSide | undefined;
  readonly states?: readonly AcceptorDealState[] | undefined;
  /** Opened not before `from`, and before `to`. */
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  /** Only those that are older. */
  readonly before?: AcceptorDealId | undefined;
};
export type Place = { readonly offset: number; readonly limit: number };

const wanted = ({ userId, acceptorId, side, states, from, to, before }: DealFilter) =>
  and(
    before && lt(acceptorDeals.id, before),
    userId && eq(acceptorDeals.userId, userId),
    acceptorId && eq(acceptorDeals.acceptorId, acceptorId),
    side && eq(acceptorDeals.side, side),
    states && inArray(acceptorDeals.state, [...states]),
    from === undefined ? undefined : gte(acceptorDeals.openedAt, from),
    to === undefined ? undefined : lt(acceptorDeals.openedAt, to),
  );

/** Newest first. */
export async function findDeals(
  db: Database,
  filter: DealFilter,
  { offset, limit }: Place,
): Promise<readonly AcceptorDeal[]> {
  const where = wanted(filter);
  const rows = await db
    .select()
    .from(acceptorDeals)
    .where(where)
    .orderBy(desc(acceptorDeals.id))
    .limit(limit)
    .offset(offset);
  return rows.map(toDeal);
}

export async function countDeals(db: Database, filter: DealFilter): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(acceptorDeals).where(wanted(filter));
  return counted?.total ?? 0;
}

/** Another's is not found, as if it were not there. */
export async function findOwnDeal(
  db: Database,
  id: number,
  userId: UserId,
): Promise<Result<AcceptorDeal, 'fiat_deal_not_found'>> {
  const isParty = or(eq(acceptorDeals.userId, userId), eq(acceptorDeals.acceptorId, userId));
  const rows = await db
    .select()
    .from(acceptorDeals)
    .where(and(eq(acceptorDeals.id, acceptorDealId(id)), isParty));
  const [row] = rows;
  return row ? accept(toDeal(row)) : refuse('fiat_deal_not_found');
}
