// Tickets, as their users call them and see them: without notes, and without names of operators. Nothing here asks the engine:
// whoever is frozen may write, too.
import { type ParsedInputOf, support } from '@bourse/contract';
import {
  accept,
  DAY_MS,
  formatShanghai,
  type Instant,
  instant,
  refuse,
  type Result,
  TICKET_REOPENS_WITHIN_MS,
  type UserId,
} from '@bourse/domain';
import { count } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { personOfUser } from '../../platform/http/acting.ts';
import { mount } from '../../platform/http/mount.ts';
import { pictureUrl } from '../../platform/pictures/pictures.ts';
import type { SupportServices } from './services.ts';
import {
  closesAt,
  closeTicket,
  findOwnTicket,
  listMessages,
  lockTicket,
  reopenTicket,
  TICKET,
  type Ticket,
  ticketColumns,
  type TicketMessage,
  toTicket,
} from './tickets.ts';
import { answerTicket, checkRoom, countWords, lockUser, openTicket } from './writing.ts';

export function supportRoutes(app: FastifyInstance, services: SupportServices): void {
  mountReading(app, services);
  mountWriting(app, services);
  mountMoves(app, services);
}

function mountReading(app: FastifyInstance, services: SupportServices): void {
  const { storage, clock } = services;
  const { sql } = storage;
  mount(app, services, support.list, async ({ input, user }) => {
    const { tickets, total } = await listOwnTickets(sql, { userId: user.id, ...input });
    return { message: { list: tickets.map((ticket) => viewTicket(ticket, clock.now())), total } };
  });
  mount(app, services, support.view, async ({ input: { id, after }, user }) => {
    const ticket = await findOwnTicket(sql, { id, userId: user.id });
    if (!ticket) return refuse('ticket_not_found');
    const asked = { ticketId: id, hasNotes: false, after, limit: support.THREAD_ROWS_MAX };
    const messages = await listMessages(sql, asked);
    return { message: { ticket: viewTicket(ticket, clock.now()), list: messages.map(viewMessage) } };
  });
  mount(app, services, support.read, async ({ input: { id, until }, user, t }) => {
    // What is read stays read.
    const saved = await sql`
      UPDATE tickets SET read_id = greatest(read_id, (
        SELECT coalesce(max(m.id), 0) FROM ticket_messages m
        WHERE m.ticket_id = ${id} AND m.id <= ${until ?? Number.MAX_SAFE_INTEGER}))
      WHERE id = ${id} AND user_id = ${user.id} RETURNING id`;
    return saved.length === 1 ? { message: t('answer.saved') } : refuse('ticket_not_found');
  });
  mount(app, services, support.unread, async ({ user }) => ({
    message: { total: await countUnread(sql, personOfUser(user)) },
  }));
}

function mountWriting(app: FastifyInstance, services: SupportServices): void {
  const { storage, clock, ticketNews } = services;
  mount(app, services, support.open, async ({ input, user, locale, t }) => {
    const { category, subject, content, pictures: urls, client_id: clientId } = input;
    const words = { userId: user.id, content: content.trim(), urls, clientId, language: locale, now: clock.now() };
    const opened = await storage.sql.begin((transaction) =>
      openTicket(transaction, { ...words, category, subject: subject.trim() }),
    );
    if (!opened.ok) return opened;
    await ticketNews.tell(opened.value.id);
    return { message: t('answer.message_sent'), data: viewTicket(opened.value, clock.now()) };
  });
  mount(app, services, support.answer, async ({ input, user, locale, t }) => {
    const { id, content, pictures: urls, client_id: clientId } = input;
    const words = { userId: user.id, content: content.trim(), urls, clientId, language: locale, now: clock.now() };
    const said = await storage.sql.begin((transaction) => answerTicket(transaction, { ...words, id }));
    if (!said.ok) return said;
    await ticketNews.tell(id);
    return { message: t('answer.message_sent'), data: viewMessage(said.value) };
  });
}

type Moving = typeof support.close | typeof support.reopen;

function mountMoves(app: FastifyInstance, services: SupportServices): void {
  const { storage, clock, ticketNews } = services;
  const route = (call: Moving, move: typeof closeOwn | typeof reopenOwn): void =>
    mount(app, services, call, async ({ input: { id }, user, t }) => {
      const moved = await storage.sql.begin((transaction) =>
        move(transaction, { id, userId: user.id, now: clock.now() }),
      );
      if (!moved.ok) return moved;
      await ticketNews.tell(id);
      return { message: t('answer.saved') };
    });
  route(support.close, closeOwn);
  route(support.reopen, reopenOwn);
}

type Own = { readonly id: number; readonly userId: UserId; readonly now: Instant };

async function closeOwn(
  transaction: TransactionSql,
  { id, userId, now }: Own,
): Promise<Result<undefined, 'ticket_not_found'>> {
  const ticket = await lockTicket(transaction, id);
  if (ticket?.userId !== userId) return refuse('ticket_not_found');
  if (ticket.state !== 'closed') await closeTicket(transaction, { id, by: { userId }, now });
  return accept(undefined);
}

async function reopenOwn(
  transaction: TransactionSql,
  { id, userId, now }: Own,
): Promise<Result<undefined, 'ticket_not_found' | 'ticket_reopens_no_more' | 'too_many_tickets' | 'chat_too_fast'>> {
  await lockUser(transaction, userId);
  const ticket = await lockTicket(transaction, id);
  if (ticket?.userId !== userId) return refuse('ticket_not_found');
  if (ticket.closedAt === undefined) return accept(undefined);
  if (now - ticket.closedAt > TICKET_REOPENS_WITHIN_MS) {
    return refuse('ticket_reopens_no_more', { days: TICKET_REOPENS_WITHIN_MS / DAY_MS });
  }
  const hasRoom = await checkRoom(transaction, userId);
  if (!hasRoom.ok) return hasRoom;
  const counted = await countWords(transaction, { userId, now });
  if (!counted.ok) return counted;
  await reopenTicket(transaction, { id, by: { userId }, now });
  return accept(undefined);
}

type Asked = ParsedInputOf<typeof support.list> & { readonly userId: UserId };

/** The last changed first. */
async function listOwnTickets(
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
async function countUnread(sql: Sql, userId: UserId): Promise<number> {
  const [row] = await query(sql, { count })`
    SELECT count(*) AS count FROM tickets t JOIN ticket_messages m ON m.ticket_id = t.id AND m.id > t.read_id
    WHERE t.user_id = ${userId} AND NOT m.is_note AND m.user_id IS NULL`;
  return row?.count ?? 0;
}

export const viewTicket = (ticket: Ticket, now: Instant): support.SupportTicket => ({
  id: ticket.id,
  category: ticket.category,
  subject: ticket.subject,
  state: ticket.state,
  unread: ticket.unread,
  create_time: formatShanghai(ticket.openedAt),
  create_time_ms: ticket.openedAt,
  change_time: formatShanghai(ticket.changedAt),
  change_time_ms: ticket.changedAt,
  closes_ms: closesAt(ticket) ?? null,
  reopens_until_ms: reopensUntil(ticket, now) ?? null,
});

/** Gives the time until which a closed ticket can be reopened; undefined once it is past. */
function reopensUntil({ closedAt }: Ticket, now: Instant): Instant | undefined {
  const until = closedAt === undefined ? undefined : instant(closedAt + TICKET_REOPENS_WITHIN_MS);
  return until !== undefined && now <= until ? until : undefined;
}

const viewMessage = (message: TicketMessage): support.SupportMessage => ({
  id: message.id,
  from: authorOf(message),
  content: message.content,
  act: message.act ?? '',
  pictures: message.pictures.map(pictureUrl),
  time: formatShanghai(message.sentAt),
  time_ms: message.sentAt,
});

function authorOf({ isOfUser, operatorId }: TicketMessage): support.SupportMessage['from'] {
  if (isOfUser) return 'me';
  return operatorId === undefined ? 'system' : 'support';
}
