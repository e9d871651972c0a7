// What is said, noted and done in tickets, as it is stored.
import { assert, type Instant, TICKET_ACTS, type TicketAct, type UserId } from '@bourse/domain';
import { flag, id, instant, json, optional, text, word } from '@bourse/domain/kinds';
import { z } from 'zod';
import { textsLiteral } from '../../core/storage/arrays.ts';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';

const PICTURES = z.array(z.string());
const MESSAGE = {
  id: id(),
  isOfUser: flag,
  /** Undefined: the user's, or it came by itself. */
  operatorId: optional(id()),
  /** Operators alone see it. */
  isNote: flag,
  content: text,
  act: optional(word(TICKET_ACTS)),
  /** Names. */
  pictures: json((names) => PICTURES.parse(names)),
  sentAt: instant,
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

export type MessageAuthor = { readonly userId: UserId } | { readonly operatorId: number };

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
export type TicketActor = { readonly userId?: UserId; readonly operatorId?: number };

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
