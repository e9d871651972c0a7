// Deals for fiat money as their chats know them: of ads and with acceptors, who gets the coin and who gives it, where they are
// shown, how their rows are read.
import { accept, type Instant, refuse, type Result, type UserId } from '@bourse/domain';
import { id, instant, optional, text, word } from '@bourse/domain/kinds';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { isShownWhole } from './terms.ts';

const CHAT_KINDS = ['deal', 'acceptor'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];
/** Columns that name a deal. */
export const DEAL_REF = { kind: word(CHAT_KINDS), dealId: id<number>() };
/** Deals of ads and deals with acceptors are counted each by themselves. */
export type DealRef = RowOf<typeof DEAL_REF>;

const CHAT_DEAL = {
  ...DEAL_REF,
  buyerId: id<UserId>(),
  sellerId: id<UserId>(),
  state: text,
  endedAt: optional(instant),
};
export type ChatDeal = RowOf<typeof CHAT_DEAL>;

/** Until its parties no longer see each other's names and accounts. */
export const isChatOpen = (deal: ChatDeal, now: Instant): boolean => isShownWhole(deal, now);

type Parties = Pick<ChatDeal, 'buyerId' | 'sellerId'>;

export const isParty = ({ buyerId, sellerId }: Parties, user: UserId): boolean => buyerId === user || sellerId === user;

export const otherOf = ({ buyerId, sellerId }: Parties, user: UserId): UserId =>
  buyerId === user ? sellerId : buyerId;

/** Both kinds as one relation: of a deposit with an acceptor the user gets the coin, of a withdrawal the acceptor. */
const allDeals = (sql: Sql | TransactionSql) => sql`
  SELECT 'deal' AS kind, id AS deal_id, buyer_id, seller_id, state, ended_at FROM fiat_deals
  UNION ALL
  SELECT 'acceptor', id, CASE side WHEN 'deposit' THEN user_id ELSE acceptor_id END,
    CASE side WHEN 'deposit' THEN acceptor_id ELSE user_id END, state, ended_at
  FROM acceptor_deals`;

export async function findDeal(sql: Sql | TransactionSql, { kind, dealId }: DealRef): Promise<ChatDeal | undefined> {
  const [deal] = await query(sql, CHAT_DEAL)`
    SELECT * FROM (${allDeals(sql)}) AS d WHERE kind = ${kind} AND deal_id = ${dealId}`;
  return deal;
}

/** Finds several deals, in no order. */
export async function findDeals(sql: Sql | TransactionSql, refs: readonly DealRef[]): Promise<readonly ChatDeal[]> {
  if (refs.length === 0) return [];
  const [deals, withAcceptors] = [idsOf(refs, 'deal'), idsOf(refs, 'acceptor')];
  return query(sql, CHAT_DEAL)`
    SELECT * FROM (${allDeals(sql)}) AS d
    WHERE (kind = 'deal' AND deal_id = ANY(${deals}::bigint[]))
      OR (kind = 'acceptor' AND deal_id = ANY(${withAcceptors}::bigint[]))`;
}

const idsOf = (refs: readonly DealRef[], kind: ChatKind): string =>
  `{${refs.flatMap((ref) => (ref.kind === kind ? [ref.dealId] : [])).join(',')}}`;

/** Another's is not found, as if it were not there. */
export async function findOwnDeal(
  sql: Sql | TransactionSql,
  ref: DealRef,
  user: UserId,
): Promise<Result<ChatDeal, 'fiat_deal_not_found'>> {
  const deal = await findDeal(sql, ref);
  return deal && isParty(deal, user) ? accept(deal) : refuse('fiat_deal_not_found');
}

export type PlacedDeal =
  | { readonly kind: 'acceptor'; readonly dealId: number }
  | { readonly kind: 'deal'; readonly dealId: number; readonly isC2c: boolean; readonly takerId: number };

/** Tells where the web app shows a deal to one of its parties. */
export function dealPath(deal: PlacedDeal, readerId: UserId): string {
  if (deal.kind === 'acceptor') return `/account/aceite?deal=${deal.dealId}`;
  const ofMerchant = deal.takerId === readerId ? 'legalPayDetail' : 'shopLegalPayDetail';
  return `/${deal.isC2c ? 'c2cDetail' : ofMerchant}?id=${deal.dealId}`;
}
