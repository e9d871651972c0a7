// Tickets as they are stored, how they move between their states, and what is said, noted and done in them.
import {
  assert,
  type Instant,
  instant,
  TICKET_ACTS,
  TICKET_CATEGORIES,
  TICKET_CLOSES_AFTER_MS,
  TICKET_STATES,
  TICKET_TOLD_BEFORE_MS,
  type TicketAct,
  type UserId,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { DEFAULT_LOCALE, type Locale, parseLocale } from '@bourse/messages';
import { z } from 'zod';
import { textsLiteral } from '../../core/storage/arrays.ts';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
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

export const ticketPath = (id: number): string => `/support?id=${id}`;

const PICTURES = z.array(z.string());
const MESSAGE = {
  id: kinds.id(),
  isOfUser: kinds.flag,
  /** Undefined: the user's, or it came by itself. */
  operatorId: kinds.optional(kinds.id()),
  /** Operators alone see it. */
  isNote: kinds.flag,
  content: kinds.text,
  act: kinds.optional(kinds.word(TICKET_ACTS)),
  /** Names. */
  pictures: kinds.json((names) => PICTURES.parse(names)),
  sentAt: kinds.instant,
};
export type TicketMessage = RowOf<typeof MESSAGE>;

const columns = (sql: Sql | TransactionSql) => sql`
  id, user_id IS NOT NULL AS is_of_user, operator_id, is_note, content, act, to_jsonb(pictures) AS pictures, sent_at`;

type Looking = {
  readonly ticketId: number;
  /** Notes are for operators. */
  readonly hasNotes: boolean;
  readonly after?: number | undefined;
  readonly limit: number;
};

/** Oldest first: the last ones, or those after one. */
export function listMessages(
  sql: Sql,
  { ticketId, hasNotes, after, limit }: Looking,
): Promise<readonly TicketMessage[]> {
  const seen = sql`ticket_id = ${ticketId} AND (${hasNotes} OR NOT is_note)`;
  return after === undefined
    ? query(sql, MESSAGE)`
          SELECT * FROM (
            SELECT ${columns(sql)} FROM ticket_messages WHERE ${seen} ORDER BY id DESC LIMIT ${limit}) AS last
          ORDER BY id`
    : query(sql, MESSAGE)`
          SELECT ${columns(sql)} FROM ticket_messages WHERE ${seen} AND id > ${after} ORDER BY id LIMIT ${limit}`;
}

type MessageAuthor = { readonly userId: UserId } | { readonly operatorId: number };

type Sent = { readonly ticketId: number; readonly author: MessageAuthor; readonly clientId: string | undefined };

/** Finds the message that a client has sent before under the same name. */
export async function findSent(
  transaction: TransactionSql,
  { ticketId, author, clientId }: Sent,
): Promise<TicketMessage | undefined> {
  if (clientId === undefined) return undefined;
  const isOfAuthor =
    'userId' in author ? transaction`user_id = ${author.userId}` : transaction`operator_id = ${author.operatorId}`;
  const [row] = await query(transaction, MESSAGE)`
    SELECT ${columns(transaction)} FROM ticket_messages
    WHERE ticket_id = ${ticketId} AND client_id = ${clientId} AND ${isOfAuthor}`;
  return row;
}

type NewMessage = Sent & {
  readonly content: string;
  readonly pictures?: readonly string[];
  readonly isNote?: boolean;
  readonly now: Instant;
};

/** The ticket must be locked, so that nobody sends the same at once. */
export async function insertMessage(
  transaction: TransactionSql,
  { ticketId, author, clientId, content, pictures = [], isNote = false, now }: NewMessage,
): Promise<TicketMessage> {
  const [ofUser, ofOperator] = 'userId' in author ? [author.userId, null] : [null, author.operatorId];
  const [row] = await query(transaction, MESSAGE)`
    INSERT INTO ticket_messages (ticket_id, user_id, operator_id, is_note, content, pictures, client_id, sent_at)
    VALUES (${ticketId}, ${ofUser}, ${ofOperator}, ${isNote}, ${content},
      ${textsLiteral(pictures, (name) => name)}::text[], ${clientId ?? null}, ${now})
    RETURNING ${columns(transaction)}`;
  assert(row, 'what was inserted is there');
  return row;
}

/** A user or an operator; an act that comes by itself has neither. */
type TicketActor = { readonly userId?: UserId; readonly operatorId?: number };

type NewAct = {
  readonly ticketId: number;
  readonly by: TicketActor;
  readonly act: TicketAct;
  readonly now: Instant;
};

export async function insertAct(transaction: TransactionSql, { ticketId, by, act, now }: NewAct): Promise<void> {
  await transaction`
    INSERT INTO ticket_messages (ticket_id, user_id, operator_id, content, act, pictures, sent_at)
    VALUES (${ticketId}, ${by.userId ?? null}, ${by.operatorId ?? null}, '', ${act}, '{}', ${now})`;
}

/** Whether a picture was shown in a ticket. */
export async function isOfTicket(
  sql: Sql,
  { ticketId, name }: { readonly ticketId: number; readonly name: string },
): Promise<boolean> {
  const rows = await sql`
    SELECT 1 FROM ticket_messages WHERE ticket_id = ${ticketId} AND pictures @> ARRAY[${name}]::text[] LIMIT 1`;
  return rows.length > 0;
}

type Listener = (ticket: Ticket) => void;

export type TicketNews = {
  /** Tells the present state of a ticket. */
  readonly tell: (id: number) => Promise<void>;
  /** Returns the way to stop listening. */
  readonly subscribe: (listener: Listener) => () => void;
};

/** Tells those who listen that something was said or done in a ticket, once it is stored. */
export function createTicketNews({ sql }: { readonly sql: Sql }): TicketNews {
  const listeners = new Set<Listener>();
  return {
    async tell(id) {
      const ticket = listeners.size === 0 ? undefined : await findTicket(sql, id);
      if (ticket) for (const listener of listeners) listener(ticket);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
