// What happened to a user's deals, from the notes of their chats: nothing is stored for it, so nothing is told twice.
import { fiatNotices } from '@bourse/contract';
import { formatShanghai, type UserId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { type MessageRow, toMessage } from '../../fiat/chat-messages.ts';
import { NOTE_ACTS } from '../../fiat/chat-notes.ts';
import { writeNote } from '../../fiat/chat-view.ts';
import { dealPath, type PlacedDeal } from '../../fiat/deal-path.ts';
import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';
import type { Sql } from '../../storage/connection.ts';

const DEALS_MAX = 1_000;

type Row = MessageRow & { readonly is_c2c: boolean | null; readonly taker_id: string | null };
type Place = { readonly limit: number; readonly offset: number };

export function noticeRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, fiatNotices.notices, async ({ input: { page, limit }, user, t }) => {
    const place = { limit, offset: (page - 1) * limit };
    const { rows, total } = await findNotices(services.storage.sql, user.id, place);
    const list = rows.flatMap((row) => {
      const { id, kind, dealId, sentAt, ...note } = toMessage(row);
      const act = NOTE_ACTS.find((known) => known === note.act);
      if (act === undefined) return [];
      return {
        id: String(id),
        kind,
        deal_id: dealId,
        act,
        text: t('fiat.notice.text', { orderKind: kind, id: dealId, text: writeNote(note, t) }),
        path: dealPath(placeOf(row), user.id),
        time: formatShanghai(sentAt),
        time_ms: sentAt,
      };
    });
    return { message: { list, total } };
  });
}

function placeOf({ kind, deal_id: id, is_c2c: isC2c, taker_id: taker }: Row): PlacedDeal {
  const dealId = Number(id);
  return kind === 'acceptor' ? { kind, dealId } : { kind, dealId, isC2c: isC2c === true, takerId: Number(taker) };
}

/** Newest first: by others, by deadlines and by operators. */
async function findNotices(
  sql: Sql,
  userId: UserId,
  { limit, offset }: Place,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const notes = sql`
    (SELECT 'deal' AS kind, id, kind = 'c2c' AS is_c2c, taker_id FROM fiat_deals
     WHERE buyer_id = ${userId} OR seller_id = ${userId} ORDER BY id DESC LIMIT ${DEALS_MAX})
    UNION ALL
    (SELECT 'acceptor', id, NULL, NULL FROM acceptor_deals
     WHERE user_id = ${userId} OR acceptor_id = ${userId} ORDER BY id DESC LIMIT ${DEALS_MAX})`;
  const from = sql`
    FROM (${notes}) AS d JOIN fiat_messages m ON m.kind = d.kind AND m.deal_id = d.id
    WHERE m.form = 'note' AND m.user_id IS DISTINCT FROM ${userId}`;
  const [rows, [counted]] = await Promise.all([
    sql<Row[]>`SELECT m.*, d.is_c2c, d.taker_id ${from} ORDER BY m.id DESC LIMIT ${limit} OFFSET ${offset}`,
    sql<{ total: string }[]>`SELECT count(*) AS total ${from}`,
  ]);
  return { rows, total: Number(counted?.total ?? 0) };
}
