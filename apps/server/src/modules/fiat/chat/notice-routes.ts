// What happened to a user's deals, from the notes of their chats: nothing is stored for it, so nothing is told twice.
import { fiatNotices } from '@bourse/contract';
import { formatShanghai, type UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { personOfUser } from '../../../platform/http/acting.ts';
import { mount } from '../../../platform/http/mount.ts';
import { dealPath, type PlacedDeal } from '../deals/chat-deals.ts';
import { MESSAGE, messageColumns, NOTE_ACTS, writeNote } from '../deals/chat-messages.ts';
import type { FiatServices } from '../services.ts';

const DEALS_MAX = 1_000;

/** Deals with acceptors are not of two kinds, and nobody takes them. */
const NOTICE = { ...MESSAGE, isC2c: kinds.optional(kinds.flag), takerId: kinds.optional(kinds.id<UserId>()) };
type Notice = RowOf<typeof NOTICE>;
type Place = { readonly limit: number; readonly offset: number };

export function noticeRoutes(app: FastifyInstance, services: FiatServices): void {
  mount(app, services, fiatNotices.notices, async ({ input: { page, limit }, user, t }) => {
    const place = { limit, offset: (page - 1) * limit };
    const { rows, total } = await findNotices(services.storage.sql, personOfUser(user), place);
    const list = rows.flatMap((row) => {
      const { id, kind, dealId, sentAt, ...note } = row;
      const act = NOTE_ACTS.find((known) => known === note.act);
      if (act === undefined) return [];
      return {
        id: String(id),
        kind,
        deal_id: dealId,
        act,
        text: t('fiat.notice.text', { orderKind: kind, id: dealId, text: writeNote(note, t) }),
        path: dealPath(placeOf(row), personOfUser(user)),
        time: formatShanghai(sentAt),
        time_ms: sentAt,
      };
    });
    return { message: { list, total } };
  });
}

const placeOf = ({ kind, dealId, isC2c = false, takerId }: Notice): PlacedDeal =>
  kind === 'acceptor' ? { kind, dealId } : { kind, dealId, isC2c, takerId: Number(takerId) };

/** Newest first: by others, by deadlines and by operators. */
async function findNotices(
  sql: Sql,
  userId: UserId,
  { limit, offset }: Place,
): Promise<{ readonly rows: readonly Notice[]; readonly total: number }> {
  const notes = sql`
    (SELECT 'deal' AS of_kind, id AS of_deal, kind = 'c2c' AS is_c2c, taker_id FROM fiat_deals
     WHERE buyer_id = ${userId} OR seller_id = ${userId} ORDER BY id DESC LIMIT ${DEALS_MAX})
    UNION ALL
    (SELECT 'acceptor', id, NULL, NULL FROM acceptor_deals
     WHERE user_id = ${userId} OR acceptor_id = ${userId} ORDER BY id DESC LIMIT ${DEALS_MAX})`;
  const from = sql`
    FROM (${notes}) AS d JOIN fiat_messages ON kind = of_kind AND deal_id = of_deal
    WHERE form = 'note' AND user_id IS DISTINCT FROM ${userId}`;
  const [rows, [counted]] = await Promise.all([
    query(sql, NOTICE)`
      SELECT ${messageColumns(sql)}, is_c2c, taker_id ${from} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`,
    query(sql, { total: kinds.count })`SELECT count(*) AS total ${from}`,
  ]);
  return { rows, total: counted?.total ?? 0 };
}
