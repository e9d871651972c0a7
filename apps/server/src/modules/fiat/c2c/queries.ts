// Ads and deals in pages, read from committed rows.
import {
  accept,
  type CurrencyId,
  type FiatAdId,
  type FiatDealId,
  fiatDealId,
  type FiatDealState,
  type FiatKind,
  type FiatSide,
  type Instant,
  refuse,
  type Result,
  type UserId,
} from '@bourse/domain';
import type { FiatAd, FiatDeal } from '@bourse/engine';
import { ENTITIES } from '@bourse/engine/entities';
import { and, count, desc, eq, gte, inArray, lt, ne, or, type SQL } from 'drizzle-orm';
import { readEntity, withoutNulls } from '../../../core/storage/columns.ts';
import type { Database } from '../../../core/storage/open.ts';
import type { Place } from '../../../platform/lists/answer-rows.ts';
import { isParty } from '../deals/chat-deals.ts';
import { fiatAds, fiatDeals } from '../tables.ts';

/** `total` counts no further than this. */
const TOTAL_MAX = 100_000;

export type DealFilter = {
  /** The role of the user in the deal: taker, publisher of the ad, or either. */
  readonly as: 'taker' | 'publisher' | 'party';
  readonly userId: UserId;
  /** All of them when absent; so the next ones. */
  readonly otherId?: UserId | undefined;
  readonly adId?: FiatAdId | undefined;
  readonly kind?: FiatKind | undefined;
  readonly side?: FiatSide | undefined;
  readonly currencyId?: CurrencyId | undefined;
  readonly states?: readonly FiatDealState[] | undefined;
  /** Opened not before `from`, and before `to`. */
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  /** Only those that are older. */
  readonly before?: FiatDealId | undefined;
};

function standing({ as, userId }: DealFilter): SQL | undefined {
  if (as === 'taker') return eq(fiatDeals.takerId, userId);
  const isIn = or(eq(fiatDeals.buyerId, userId), eq(fiatDeals.sellerId, userId));
  return as === 'party' ? isIn : and(isIn, ne(fiatDeals.takerId, userId));
}

function isWanted(filter: DealFilter): SQL | undefined {
  const { otherId, adId, kind, side, currencyId, states, from, to, before } = filter;
  return and(
    standing(filter),
    before && lt(fiatDeals.id, before),
    otherId === undefined ? undefined : or(eq(fiatDeals.buyerId, otherId), eq(fiatDeals.sellerId, otherId)),
    adId === undefined ? undefined : eq(fiatDeals.adId, adId),
    kind && eq(fiatDeals.kind, kind),
    side && eq(fiatDeals.side, side),
    currencyId && eq(fiatDeals.currencyId, currencyId),
    states && inArray(fiatDeals.state, [...states]),
    from === undefined ? undefined : gte(fiatDeals.openedAt, from),
    to === undefined ? undefined : lt(fiatDeals.openedAt, to),
  );
}

/** Newest first. */
export async function readDeals(
  db: Database,
  filter: DealFilter,
  { offset, limit }: Place,
): Promise<readonly FiatDeal[]> {
  const deals = db.select().from(fiatDeals).where(isWanted(filter));
  const rows = await deals.orderBy(desc(fiatDeals.id)).limit(limit).offset(offset);
  return rows.map((row) => withoutNulls(row));
}

export async function findDeals(
  db: Database,
  filter: DealFilter,
  place: Place,
): Promise<{ readonly rows: readonly FiatDeal[]; readonly total: number }> {
  const where = isWanted(filter);
  const wanted = db.select({ id: fiatDeals.id }).from(fiatDeals).where(where).limit(TOTAL_MAX).as('wanted');
  const [rows, [counted]] = await Promise.all([
    readDeals(db, filter, place),
    db.select({ total: count() }).from(wanted),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Another's is not found, as if it were not there. */
export async function findOwnDeal(
  db: Database,
  id: number,
  userId: UserId,
): Promise<Result<FiatDeal, 'fiat_deal_not_found'>> {
  const where = eq(fiatDeals.id, fiatDealId(id));
  const [row] = await db.select().from(fiatDeals).where(where);
  return row && isParty(row, userId) ? accept(withoutNulls(row)) : refuse('fiat_deal_not_found');
}

export type AdFilter = {
  readonly publisherId: UserId;
  /** All of them when absent; so the next ones. */
  readonly kind?: FiatKind | undefined;
  readonly side?: FiatSide | undefined;
  readonly currencyId?: CurrencyId | undefined;
  /** True: finished and withdrawn ones; false: live ones. */
  readonly isOver?: boolean | undefined;
  readonly isUp?: boolean | undefined;
};

/** Newest first. */
export async function findAds(
  db: Database,
  { publisherId, kind, side, currencyId, isOver, isUp }: AdFilter,
  { offset, limit }: Place,
): Promise<{ readonly rows: readonly FiatAd[]; readonly total: number }> {
  const where = and(
    eq(fiatAds.publisherId, publisherId),
    kind && eq(fiatAds.kind, kind),
    side && eq(fiatAds.side, side),
    currencyId && eq(fiatAds.currencyId, currencyId),
    isOver === undefined ? undefined : isOver ? ne(fiatAds.state, 'live') : eq(fiatAds.state, 'live'),
    isUp === undefined ? undefined : eq(fiatAds.isUp, isUp),
  );
  const [rows, [counted]] = await Promise.all([
    db.select().from(fiatAds).where(where).orderBy(desc(fiatAds.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(fiatAds).where(where),
  ]);
  return { rows: rows.map((row) => readEntity(ENTITIES.fiatAds, row)), total: counted?.total ?? 0 };
}

type Asked = { readonly page: number; readonly limit: number };

/** An answer says this about its page. */
export const pageOf = ({ page, limit }: Asked, total: number) => ({
  page,
  pages: Math.ceil(total / limit),
  total,
  limit,
});
