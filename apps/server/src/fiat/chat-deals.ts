// Deals for fiat money as their chats know them: of ads and with acceptors, who gets the coin and who gives it.
import { accept, type Instant, instant, refuse, type Result, type UserId, userId } from '@bourse/domain';
import type { Sql, TransactionSql } from '../storage/connection.ts';
import { WHOLE_AFTER_END_MS } from './terms.ts';

export type ChatKind = 'deal' | 'acceptor';
/** Deals of ads and deals with acceptors are counted each by themselves. */
export type DealRef = { readonly kind: ChatKind; readonly dealId: number };

export type ChatDeal = DealRef & {
  readonly buyerId: UserId;
  readonly sellerId: UserId;
  readonly state: string;
  readonly endedAt: Instant | undefined;
};

/** Until its parties no longer see each other's names and accounts. */
export const isChatOpen = ({ endedAt }: ChatDeal, now: Instant): boolean =>
  endedAt === undefined || now < endedAt + WHOLE_AFTER_END_MS;

export const isParty = ({ buyerId, sellerId }: ChatDeal, id: UserId): boolean => buyerId === id || sellerId === id;

export const otherOf = ({ buyerId, sellerId }: ChatDeal, id: UserId): UserId => (buyerId === id ? sellerId : buyerId);

type Row = {
  readonly kind: ChatKind;
  readonly id: string;
  readonly buyer_id: string;
  readonly seller_id: string;
  readonly state: string;
  readonly ended_at: string | null;
};

const fromRow = (row: Row): ChatDeal => ({
  kind: row.kind,
  dealId: Number(row.id),
  buyerId: userId(Number(row.buyer_id)),
  sellerId: userId(Number(row.seller_id)),
  state: row.state,
  endedAt: row.ended_at === null ? undefined : instant(Number(row.ended_at)),
});

/** Both kinds as one relation: of a deposit with an acceptor the user gets the coin, of a withdrawal the acceptor. */
export const allDeals = (sql: Sql | TransactionSql) => sql`
  SELECT 'deal' AS kind, id, buyer_id, seller_id, state, ended_at FROM fiat_deals
  UNION ALL
  SELECT 'acceptor', id, CASE side WHEN 'deposit' THEN user_id ELSE acceptor_id END,
    CASE side WHEN 'deposit' THEN acceptor_id ELSE user_id END, state, ended_at
  FROM acceptor_deals`;

export async function findDeal(sql: Sql | TransactionSql, { kind, dealId }: DealRef): Promise<ChatDeal | undefined> {
  const [row] = await sql<Row[]>`SELECT * FROM (${allDeals(sql)}) AS d WHERE kind = ${kind} AND id = ${dealId}`;
  return row && fromRow(row);
}

/** Of several, in no order. */
export async function findDeals(sql: Sql | TransactionSql, refs: readonly DealRef[]): Promise<readonly ChatDeal[]> {
  if (refs.length === 0) return [];
  const [deals, withAcceptors] = [idsOf(refs, 'deal'), idsOf(refs, 'acceptor')];
  const rows = await sql<Row[]>`
    SELECT * FROM (${allDeals(sql)}) AS d
    WHERE (kind = 'deal' AND id = ANY(${deals}::bigint[])) OR (kind = 'acceptor' AND id = ANY(${withAcceptors}::bigint[]))`;
  return rows.map(fromRow);
}

const idsOf = (refs: readonly DealRef[], kind: ChatKind): string =>
  `{${refs.flatMap((ref) => (ref.kind === kind ? [ref.dealId] : [])).join(',')}}`;

/** Another's is not found, as if it were not there. */
export async function findOwnDeal(
  sql: Sql | TransactionSql,
  ref: DealRef,
  id: UserId,
): Promise<Result<ChatDeal, 'fiat_deal_not_found'>> {
  const deal = await findDeal(sql, ref);
  return deal && isParty(deal, id) ? accept(deal) : refuse('fiat_deal_not_found');
}
