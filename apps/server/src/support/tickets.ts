// Tickets as they are stored, and how they move between their states.
import {
  type Instant,
  instant,
  TICKET_CLOSES_AFTER_MS,
  TICKET_TOLD_BEFORE_MS,
  type TicketAct,
  type TicketCategory,
  type TicketState,
  type UserId,
  userId,
} from '@bourse/domain';
import { type Locale, DEFAULT_LOCALE, parseLocale } from '@bourse/messages';
import type { Sql, TransactionSql } from '../storage/connection.ts';
import { insertAct, type TicketActor } from './messages.ts';

export type Ticket = {
  readonly id: number;
  readonly userId: UserId;
  readonly category: TicketCategory;
  readonly subject: string;
  readonly state: TicketState;
  readonly language: Locale;
  readonly assignedTo: number | undefined;
  readonly openedAt: Instant;
  readonly changedAt: Instant;
  readonly waitsSince: Instant | undefined;
  readonly answeredAt: Instant | undefined;
  readonly warnedAt: Instant | undefined;
  readonly closedAt: Instant | undefined;
  /** What the user has not read. */
  readonly unread: number;
};

export type TicketRow = {
  readonly id: string;
  readonly user_id: string;
  readonly category: TicketCategory;
  readonly subject: string;
  readonly state: TicketState;
  readonly language: string;
  readonly assigned_to: string | null;
  readonly opened_at: string;
  readonly changed_at: string;
  readonly waits_since: string | null;
  readonly answered_at: string | null;
  readonly warned_at: string | null;
  readonly closed_at: string | null;
  readonly unread: string;
};

const instantOf = (at: string | null): Instant | undefined => (at === null ? undefined : instant(Number(at)));

export const toTicket = (row: TicketRow): Ticket => ({
  id: Number(row.id),
  userId: userId(Number(row.user_id)),
  category: row.category,
  subject: row.subject,
  state: row.state,
  language: parseLocale(row.language) ?? DEFAULT_LOCALE,
  assignedTo: row.assigned_to === null ? undefined : Number(row.assigned_to),
  openedAt: instant(Number(row.opened_at)),
  changedAt: instant(Number(row.changed_at)),
  waitsSince: instantOf(row.waits_since),
  answeredAt: instantOf(row.answered_at),
  warnedAt: instantOf(row.warned_at),
  closedAt: instantOf(row.closed_at),
  unread: Number(row.unread),
});

/** Its columns, of `tickets t`. */
export const ticketColumns = (sql: Sql | TransactionSql) => sql`t.*, (
  SELECT count(*) FROM ticket_messages m
  WHERE m.ticket_id = t.id AND m.id > t.read_id AND NOT m.is_note AND m.user_id IS NULL) AS unread`;

export async function findTicket(sql: Sql | TransactionSql, id: number): Promise<Ticket | undefined> {
  const [row] = await sql<TicketRow[]>`SELECT ${ticketColumns(sql)} FROM tickets t WHERE t.id = ${id}`;
  return row && toTicket(row);
}

/** When an answered one is closed by itself: not before it was told of that for long enough. */
export function closesAt({ answeredAt, warnedAt }: Ticket): Instant | undefined {
  if (answeredAt === undefined) return undefined;
  const dueAt = answeredAt + TICKET_CLOSES_AFTER_MS;
  return instant(warnedAt === undefined ? dueAt : Math.max(dueAt, warnedAt + TICKET_TOLD_BEFORE_MS));
}

/** Another's is not found, as if it were not there. */
export async function findOwnTicket(
  sql: Sql | TransactionSql,
  { id, userId: owner }: { readonly id: number; readonly userId: UserId },
): Promise<Ticket | undefined> {
  const ticket = await findTicket(sql, id);
  return ticket?.userId === owner ? ticket : undefined;
}

/** Nothing is said or done in it meanwhile by anybody else, until the transaction ends. */
export async function lockTicket(transaction: TransactionSql, id: number): Promise<Ticket | undefined> {
  await transaction`SELECT 1 FROM tickets WHERE id = ${id} FOR UPDATE`;
  return findTicket(transaction, id);
}

type Move = { readonly id: number; readonly by: TicketActor; readonly now: Instant };

/** The user waits for an operator, since the first thing that was not answered. */
export async function markOpen(
  transaction: TransactionSql,
  { id, language, now }: { readonly id: number; readonly language?: Locale; readonly now: Instant },
): Promise<void> {
  await transaction`
    UPDATE tickets SET state = 'open', waits_since = coalesce(waits_since, ${now}), answered_at = NULL, warned_at = NULL,
      closed_at = NULL, changed_at = ${now}, language = coalesce(${language ?? null}, language)
    WHERE id = ${id}`;
}

/** Whoever answers first looks after it. */
export async function markAnswered(
  transaction: TransactionSql,
  { id, operatorId, now }: { readonly id: number; readonly operatorId: number; readonly now: Instant },
): Promise<void> {
  await transaction`
    UPDATE tickets SET state = 'answered', waits_since = NULL, answered_at = ${now}, warned_at = NULL,
      changed_at = ${now}, assigned_to = coalesce(assigned_to, ${operatorId})
    WHERE id = ${id}`;
}

export async function closeTicket(
  transaction: TransactionSql,
  { id, by, now, act = 'closed' }: Move & { readonly act?: Extract<TicketAct, 'closed' | 'timed_out'> },
): Promise<void> {
  await transaction`
    UPDATE tickets SET state = 'closed', waits_since = NULL, answered_at = NULL, warned_at = NULL, closed_at = ${now},
      changed_at = ${now}
    WHERE id = ${id}`;
  await insertAct(transaction, { ticketId: id, by, act, now });
}

export async function reopenTicket(transaction: TransactionSql, { id, by, now }: Move): Promise<void> {
  await markOpen(transaction, { id, now });
  await insertAct(transaction, { ticketId: id, by, act: 'reopened', now });
}
