// Tickets, as their users call them. Nothing here asks the engine: whoever is frozen may write, too.
import { support } from '@bourse/contract';
import {
  accept,
  DAY_MS,
  type Instant,
  refuse,
  type Result,
  TICKET_REOPENS_WITHIN_MS,
  type UserId,
} from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { SupportServices } from './services.ts';
import type { TransactionSql } from '../../core/storage/connection.ts';
import { listMessages } from './messages.ts';
import { closeTicket, findOwnTicket, lockTicket, reopenTicket } from './tickets.ts';
import { viewMessage, viewTicket } from './view.ts';
import { countUnread, listOwnTickets, saveRead } from './queries.ts';
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
    const isOwn = await saveRead(sql, { id, userId: user.id, until });
    return isOwn ? { message: t('answer.saved') } : refuse('ticket_not_found');
  });
  mount(app, services, support.unread, async ({ user }) => ({ message: { total: await countUnread(sql, user.id) } }));
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
