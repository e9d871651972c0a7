// What a user writes to support: each once, however often a client sends it, and within bounds.
import {
  accept,
  assert,
  DAY_MS,
  type Instant,
  isBlank,
  MINUTE_MS,
  refuse,
  type Result,
  SECOND_MS,
  type TicketCategory,
  UNCLOSED_TICKETS_MAX,
  type UserId,
} from '@bourse/domain';
import { count, id } from '@bourse/domain/kinds';
import type { Locale } from '@bourse/messages';
import type { TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { countUp } from '../../platform/http/throttles.ts';
import { claimPictureUrls } from '../../platform/pictures/pictures.ts';
import {
  findSent,
  findTicket,
  insertMessage,
  lockTicket,
  markOpen,
  type Ticket,
  type TicketMessage,
} from './tickets.ts';

const MESSAGES_PER_MINUTE_MAX = 20;
/** A minute's bound alone would let one user have us keep 28,800 a day. */
const MESSAGES_PER_DAY_MAX = 300;

type Words = {
  readonly userId: UserId;
  readonly content: string;
  /** The addresses that the upload answered with. */
  readonly urls: readonly string[];
  /** The client's own name for it. */
  readonly clientId: string | undefined;
  /** In which it is written. */
  readonly language: Locale;
  readonly now: Instant;
};

type WordsRefusal = 'message_required' | 'chat_too_fast' | 'picture_not_found';

/** Opens a ticket, or answers the one that the client has opened before under the same name. */
export async function openTicket(
  transaction: TransactionSql,
  { category, subject, ...words }: Words & { readonly category: TicketCategory; readonly subject: string },
): Promise<Result<Ticket, WordsRefusal | 'too_many_tickets' | 'ticket_not_found'>> {
  const { userId, clientId, language, now } = words;
  await lockUser(transaction, userId);
  const [before] = await query(transaction, { id: id() })`
    SELECT id FROM tickets WHERE user_id = ${userId} AND client_id = ${clientId ?? null}`;
  if (before) return foundTicket(transaction, before.id);
  const hasRoom = await checkRoom(transaction, userId);
  if (!hasRoom.ok) return hasRoom;
  const pictures = await admit(transaction, words);
  if (!pictures.ok) return pictures;
  const [row] = await query(transaction, { id: id() })`
    INSERT INTO tickets (user_id, category, subject, state, language, client_id, opened_at, changed_at, waits_since)
    VALUES (${userId}, ${category}, ${subject}, 'open', ${language}, ${clientId ?? null}, ${now}, ${now}, ${now})
    RETURNING id`;
  assert(row, 'what was inserted has an id');
  const [ticketId, author] = [row.id, { userId }];
  const { content } = words;
  await insertMessage(transaction, { ticketId, author, clientId, content, pictures: pictures.value, now });
  return foundTicket(transaction, ticketId);
}

async function foundTicket(transaction: TransactionSql, id: number): Promise<Result<Ticket, 'ticket_not_found'>> {
  const ticket = await findTicket(transaction, id);
  return ticket ? accept(ticket) : refuse('ticket_not_found');
}

/** Says something in a ticket of the user's own, which waits for an operator from then on. */
export async function answerTicket(
  transaction: TransactionSql,
  { id, ...words }: Words & { readonly id: number },
): Promise<Result<TicketMessage, WordsRefusal | 'ticket_not_found' | 'ticket_closed'>> {
  const { userId, content, clientId, language, now } = words;
  const ticket = await lockTicket(transaction, id);
  if (ticket?.userId !== userId) return refuse('ticket_not_found');
  const sent = { ticketId: id, author: { userId }, clientId };
  const before = await findSent(transaction, sent);
  if (before) return accept(before);
  if (ticket.state === 'closed') return refuse('ticket_closed');
  const pictures = await admit(transaction, words);
  if (!pictures.ok) return pictures;
  const message = await insertMessage(transaction, { ...sent, content, pictures: pictures.value, now });
  await markOpen(transaction, { id, language, now });
  return accept(message);
}

/** The user's row in turn, so that tickets opened at once cannot pass the limit together. */
export async function lockUser(transaction: TransactionSql, userId: UserId): Promise<void> {
  await transaction`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
}

/** Checks how many open tickets a user has, whose row is locked. */
export async function checkRoom(
  transaction: TransactionSql,
  userId: UserId,
): Promise<Result<undefined, 'too_many_tickets'>> {
  const [unclosed] = await query(transaction, { count })`
    SELECT count(*) AS count FROM tickets WHERE user_id = ${userId} AND state <> 'closed'`;
  if (unclosed && unclosed.count < UNCLOSED_TICKETS_MAX) return accept(undefined);
  return refuse('too_many_tickets', { max: UNCLOSED_TICKETS_MAX });
}

/** Counts the words, and answers the names of their pictures. */
async function admit(
  transaction: TransactionSql,
  { userId, content, urls, now }: Words,
): Promise<Result<readonly string[], WordsRefusal>> {
  if (isBlank(content) && urls.length === 0) return refuse('message_required');
  const counted = await countWords(transaction, { userId, now });
  if (!counted.ok) return counted;
  return claimPictureUrls(transaction, { userId, urls, purpose: 'ticket' });
}

/** Whatever a user adds to tickets, reopening one included: it leaves a row. */
export async function countWords(
  transaction: TransactionSql,
  { userId, now }: Pick<Words, 'userId' | 'now'>,
): Promise<Result<undefined, 'chat_too_fast'>> {
  for (const throttle of [
    { subject: `support ${userId}`, max: MESSAGES_PER_MINUTE_MAX, windowMs: MINUTE_MS },
    { subject: `support day ${userId}`, max: MESSAGES_PER_DAY_MAX, windowMs: DAY_MS },
  ]) {
    const { count, resetsAt } = await countUp(transaction, throttle, now);
    if (count > throttle.max) return refuse('chat_too_fast', { seconds: Math.ceil((resetsAt - now) / SECOND_MS) });
  }
  return accept(undefined);
}
