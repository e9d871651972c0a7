// In which deals of a user something is not read yet: of those that are still talked about.
import { type Instant, type UserId } from '@bourse/domain';
import { count } from '@bourse/domain/kinds';
import { DEAL_REF } from '../deals/chat-deals.ts';
import { WHOLE_AFTER_END_MS } from '../deals/terms.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';

const UNREAD = { ...DEAL_REF, unread: count };
export type Unread = RowOf<typeof UNREAD>;

export async function findUnread(
  sql: Sql,
  { userId, now }: { readonly userId: UserId; readonly now: Instant },
): Promise<readonly Unread[]> {
  const since = now - WHOLE_AFTER_END_MS;
  return query(sql, UNREAD)`
    SELECT m.kind, m.deal_id, count(*) AS unread
    FROM (
      SELECT 'deal' AS kind, id FROM fiat_deals
      WHERE (buyer_id = ${userId} OR seller_id = ${userId}) AND (ended_at IS NULL OR ended_at > ${since})
      UNION ALL
      SELECT 'acceptor', id FROM acceptor_deals
      WHERE (user_id = ${userId} OR acceptor_id = ${userId}) AND (ended_at IS NULL OR ended_at > ${since})
    ) AS d
    JOIN fiat_messages m ON m.kind = d.kind AND m.deal_id = d.id AND m.form <> 'note' AND m.user_id IS DISTINCT FROM ${userId}
    LEFT JOIN fiat_reads r ON r.user_id = ${userId} AND r.kind = d.kind AND r.deal_id = d.id
    WHERE m.id > coalesce(r.message_id, 0)
    GROUP BY m.kind, m.deal_id ORDER BY max(m.id) DESC`;
}
