// SQL of tickets as their users ask for them.
import type { TicketState, UserId } from '@bourse/domain';
import { count } from '@bourse/domain/kinds';
import type { Sql } from '../../core/storage/connection.ts';
import { TICKET, type Ticket, ticketColumns, toTicket } from './tickets.ts';
import { query } from '../../core/storage/query.ts';

type Asked = {
  readonly userId: UserId;
  readonly state?: TicketState | undefined;
  readonly page: number;
  readonly limit: number;
};

/** The last changed first. */
export async function listOwnTickets(
  sql: Sql,
  { userId, state, page, limit }: Asked,
): Promise<{ readonly tickets: readonly Ticket[]; readonly total: number }> {
  const where = sql`t.user_id = ${userId} AND ${state === undefined ? sql`true` : sql`t.state = ${state}`}`;
  const [rows, [counted]] = await Promise.all([
    query(sql, TICKET)`
      SELECT ${ticketColumns(sql)} FROM tickets t WHERE ${where}
      ORDER BY t.changed_at DESC, t.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    query(sql, { total: count })`SELECT count(*) AS total FROM tickets t WHERE ${where}`,
  ]);
  return { tickets: rows.map(toTicket), total: counted?.total ?? 0 };
}

/** Over all tickets: what support said or did, and what came by itself. */
export async function countUnread(sql: Sql, userId: UserId): Promise<number> {
  const [row] = await query(sql, { count })`
    SELECT count(*) AS count FROM tickets t JOIN ticket_messages m ON m.ticket_id = t.id AND m.id > t.read_id
    WHERE t.user_id = ${userId} AND NOT m.is_note AND m.user_id IS NULL`;
  return row?.count ?? 0;
}

type Reading = { readonly id: number; readonly userId: UserId; readonly until: number | undefined };

/** Never back. False: no ticket of the user's. */
export async function saveRead(sql: Sql, { id, userId, until }: Reading): Promise<boolean> {
  const saved = await sql`
    UPDATE tickets SET read_id = greatest(read_id, (
      SELECT coalesce(max(m.id), 0) FROM ticket_messages m
      WHERE m.ticket_id = ${id} AND m.id <= ${until ?? Number.MAX_SAFE_INTEGER}))
    WHERE id = ${id} AND user_id = ${userId} RETURNING id`;
  return saved.length === 1;
}
