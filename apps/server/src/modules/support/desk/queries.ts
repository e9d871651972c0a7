// SQL of tickets as operators ask for them.
import type { officeTickets, ParsedInputOf } from '@bourse/contract';
import { formatShanghai, type Instant, maskAccount, type VerificationLevel } from '@bourse/domain';
import { count, flag, id, instant, optional, small, text } from '@bourse/domain/kinds';
import { phoneOf } from '../../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { findGrants, roleOf } from '../../../platform/changes/role-grants.ts';
import { TICKET, type Ticket, ticketColumns, toTicket } from '../tickets.ts';

const ROW = { ...TICKET, account: optional(text), assignee: optional(text) };
type Filter = Omit<ParsedInputOf<typeof officeTickets.listTickets>, 'page' | 'limit' | 'format'>;
type Place = { readonly limit: number; readonly offset: number };

const timeText = (at: Instant | undefined): string => (at === undefined ? '' : formatShanghai(at));

function viewRow(row: RowOf<typeof ROW>): officeTickets.TicketRow {
  const ticket = toTicket(row);
  return {
    id: ticket.id,
    user_id: ticket.userId,
    account: maskAccount(row.account ?? ''),
    category: ticket.category,
    subject: ticket.subject,
    state: ticket.state,
    language: ticket.language,
    assigned_to: row.assignee ?? '',
    wait_time: timeText(ticket.waitsSince),
    create_time: formatShanghai(ticket.openedAt),
    change_time: formatShanghai(ticket.changedAt),
  };
}

const selectRows = (sql: Sql) => sql`
  SELECT ${ticketColumns(sql)}, coalesce(u.email, u.contact_email, ${phoneOf(sql, 'u')}) AS account, o.email AS assignee
  FROM tickets t JOIN users u ON u.id = t.user_id LEFT JOIN operators o ON o.id = t.assigned_to`;

/** Waiting tickets come first, the longest waiting one before all. The others follow, the last changed one first. */
export async function listTickets(
  sql: Sql,
  { state, category, language, user_id: userId, mine }: Filter,
  { operatorId, limit, offset }: Place & { readonly operatorId: number },
): Promise<{ readonly list: officeTickets.TicketRow[]; readonly total: number; readonly open: number }> {
  const where = sql`
    ${state === undefined ? sql`true` : sql`t.state = ${state}`}
    AND ${category === undefined ? sql`true` : sql`t.category = ${category}`}
    AND ${language === undefined ? sql`true` : sql`t.language = ${language}`}
    AND ${userId === undefined ? sql`true` : sql`t.user_id = ${userId}`}
    AND ${mine === 1 ? sql`t.assigned_to = ${operatorId}` : sql`true`}`;
  const [rows, [counted]] = await Promise.all([
    query(sql, ROW)`
      ${selectRows(sql)} WHERE ${where}
      ORDER BY t.waits_since NULLS LAST, t.changed_at DESC, t.id DESC LIMIT ${limit} OFFSET ${offset}`,
    query(sql, { total: count, open: count })`
      SELECT (SELECT count(*) FROM tickets t WHERE ${where}) AS total,
        (SELECT count(*) FROM tickets t WHERE t.state = 'open') AS open`,
  ]);
  return { list: rows.map(viewRow), total: counted?.total ?? 0, open: counted?.open ?? 0 };
}

export async function findRow(sql: Sql, id: number): Promise<officeTickets.TicketRow | undefined> {
  const [row] = await query(sql, ROW)`${selectRows(sql)} WHERE t.id = ${id}`;
  return row && viewRow(row);
}

const ASKER = {
  account: optional(text),
  locale: text,
  level: optional(small<VerificationLevel>()),
  isFrozen: optional(flag),
  createdAt: instant,
  tickets: count,
};

/** Returns what operators see of the user who asks; the account is masked. */
export async function findAsker(sql: Sql, userId: number): Promise<officeTickets.TicketAsker | undefined> {
  const [row] = await query(sql, ASKER)`
    SELECT coalesce(u.email, u.contact_email, ${phoneOf(sql, 'u')}) AS account, u.locale, s.verification_level AS level, s.is_frozen,
      u.created_at, (SELECT count(*) FROM tickets t WHERE t.user_id = u.id) AS tickets
    FROM users u LEFT JOIN user_states s ON s.user_id = u.id WHERE u.id = ${userId}`;
  if (!row) return undefined;
  return {
    id: userId,
    account: maskAccount(row.account ?? ''),
    locale: row.locale,
    level: row.level ?? 0,
    is_frozen: row.isFrozen === true ? 1 : 0,
    create_time: formatShanghai(row.createdAt),
    tickets: row.tickets,
  };
}

/** Returns the operators who may answer, ordered by address. */
export async function findAnswerers(
  sql: Sql | TransactionSql,
): Promise<readonly { readonly id: number; readonly email: string }[]> {
  const rows = await query(sql, { id: id(), email: text, role: text })`
    SELECT id, email, role FROM operators WHERE NOT is_disabled ORDER BY email`;
  const answerers = [];
  const grants = new Map<string, boolean>();
  for (const { role, ...operator } of rows) {
    const may = grants.get(role) ?? (await findGrants(sql, roleOf(role))).has('support.answer');
    grants.set(role, may);
    if (may) answerers.push(operator);
  }
  return answerers;
}

/** Returns the addresses of the operators who are named in a thread, by id. */
export async function findAddresses(sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await query(sql, { id: id(), email: text })`
    SELECT id, email FROM operators WHERE id IN ${sql([...new Set(ids)])}`;
  return new Map(rows.map((row) => [row.id, row.email]));
}

/** Whether a ticket is of the operator’s own account. */
export async function isOwnTicket(sql: Sql | TransactionSql, { userId }: Ticket, email: string): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM users WHERE id = ${userId} AND (email = ${email} OR contact_email = ${email})`;
  return rows.length > 0;
}
