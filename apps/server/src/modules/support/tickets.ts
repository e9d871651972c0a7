// Tickets as they are stored, and how they move between their states.
import {
  type Instant,
  instant,
  TICKET_CLOSES_AFTER_MS,
  TICKET_TOLD_BEFORE_MS,
  type TicketAct,
  TICKET_CATEGORIES,
  TICKET_STATES,
  type UserId,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { type Locale, DEFAULT_LOCALE, parseLocale } from '@bourse/messages';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { insertAct, type TicketActor } from './messages.ts';
import { query, type RowOf } from '../../core/storage/query.ts';

export const TICKET = {
  id: kinds.id(),
  userId: kinds.id<UserId>(),
  category: kinds.word(TICKET_CATEGORIES),
  subject: kinds.text,
  state: kinds.word(TICKET_STATES),
  language: kinds.text,
  assignedTo: kinds.optional(kinds.id()),
  openedAt: kinds.instant,
  changedAt: kinds.instant,
  waitsSince: kinds.optional(kinds.instant),
  answeredAt: kinds.optional(kinds.instant),
  warnedAt: kinds.optional(kinds.instant),
  closedAt: kinds.optional(kinds.instant),
  /** The number of messages that the user has not read. */
  unread: kinds.count,
};
export type Ticket = Omit<RowOf<typeof TICKET>, 'language'> & { readonly language: Locale };

export const toTicket = ({ language, ...row }: RowOf<typeof TICKET>): Ticket => ({
  ...row,
  language: parseLocale(language) ?? DEFAULT_LOCALE,
});

/** Its columns, of `tickets t`. */
export const ticketColumns = (sql: Sql | TransactionSql) => sql`
  t.id, t.user_id, t.category, t.subject, t.state, t.language, t.assigned_to, t.opened_at, t.changed_at, t.waits_since,
  t.answered_at, t.warned_at, t.closed_at, (
    SELECT count(*) FROM ticket_messages m
    WHERE m.ticket_id = t.id AND m.id > t.read_id AND NOT m.is_note AND m.user_id IS NULL) AS unread`;

export async function findTicket(sql: Sql | TransactionSql, id: number): Promise<Ticket | undefined> {
  const [row] = await query(sql, TICKET)`SELECT ${ticketColumns(sql)} FROM tickets t WHERE t.id = ${id}`;
  return row && toTicket(row);
}

/** When an answered one is closed by itself: not before the user was warned of that for long enough. */
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
