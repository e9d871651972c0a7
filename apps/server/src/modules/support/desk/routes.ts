// Tickets, as operators handle them.
import { officeTickets } from '@bourse/contract';
import { formatShanghai, refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import { mustGetOperator } from '../../../platform/http/operator-acts.ts';
import { readPicture } from '../../../platform/pictures/pictures.ts';
import type { SupportServices } from '../services.ts';
import { isOfTicket, listMessages, type TicketMessage } from '../messages.ts';
import { findTicket } from '../tickets.ts';
import { act, answering, assigning, closing, type Doing, noting, reopening, subjectOf } from './acts.ts';
import { sendTicketsCsv } from './files.ts';
import { recordLook } from './looks.ts';
import { findAddresses, findAnswerers, findAsker, findRow, isOwnTicket, listTickets } from './queries.ts';
import { replyRoutes } from './replies.ts';

/** Of longer threads the end is shown. */
const THREAD_ROWS_MAX = 500;

export function ticketDeskRoutes(app: FastifyInstance, services: SupportServices): void {
  mountQueue(app, services);
  mountTicket(app, services);
  mountPicture(app, services);
  mountActs(app, services);
  replyRoutes(app, services);
}

function mountQueue(app: FastifyInstance, services: SupportServices): void {
  mount(app, services, officeTickets.listTickets, async (context) => {
    const { input, request } = context;
    const operatorId = mustGetOperator(request).id;
    if (input.format === 'csv') return sendTicketsCsv(services, context, operatorId);
    const place = { limit: input.limit, offset: (input.page - 1) * input.limit };
    return { message: await listTickets(services.storage.sql, input, { operatorId, ...place }) };
  });
}

function mountTicket(app: FastifyInstance, services: SupportServices): void {
  const { sql } = services.storage;
  mount(app, services, officeTickets.openTicket, async ({ input: { id }, request }) => {
    const ticket = await findTicket(sql, id);
    if (!ticket) return refuse('ticket_not_found');
    if (await isOwnTicket(sql, ticket, mustGetOperator(request).email)) return refuse('not_yourself');
    await recordLook(services, request, {
      action: 'ticket.look',
      subject: subjectOf(id),
      after: { user: ticket.userId },
    });
    const [row, user, messages, operators] = await Promise.all([
      findRow(sql, id),
      findAsker(sql, ticket.userId),
      listMessages(sql, { ticketId: id, hasNotes: true, limit: THREAD_ROWS_MAX }),
      findAnswerers(sql),
    ]);
    if (!row || !user) return refuse('ticket_not_found');
    const addresses = await findAddresses(
      sql,
      messages.flatMap(({ operatorId }) => operatorId ?? []),
    );
    const list = messages.map((message) => viewMessage(message, addresses));
    return { message: { ticket: row, user, list, operators: [...operators] } };
  });
}

const viewMessage = (message: TicketMessage, addresses: ReadonlyMap<number, string>): officeTickets.TicketMessage => ({
  id: message.id,
  from: authorOf(message),
  operator: addresses.get(message.operatorId ?? 0) ?? '',
  content: message.content,
  act: message.act ?? '',
  pictures: [...message.pictures],
  time: formatShanghai(message.sentAt),
});

function authorOf({ isNote, isOfUser, operatorId }: TicketMessage): officeTickets.TicketMessage['from'] {
  if (isNote) return 'note';
  if (isOfUser) return 'user';
  return operatorId === undefined ? 'system' : 'operator';
}

function mountPicture(app: FastifyInstance, services: SupportServices): void {
  const { sql } = services.storage;
  mount(app, services, officeTickets.ticketPicture, async ({ input: { id, name }, request, reply }) => {
    const ticket = await findTicket(sql, id);
    if (!ticket || !(await isOfTicket(sql, { ticketId: id, name }))) return refuse('picture_not_found');
    if (await isOwnTicket(sql, ticket, mustGetOperator(request).email)) return refuse('not_yourself');
    const picture = await readPicture(services, name);
    if (!picture.ok) return picture;
    await recordLook(services, request, {
      action: 'ticket.picture',
      subject: subjectOf(id),
      after: { user: ticket.userId, name },
    });
    // The answer is the image itself: once it is sent, no envelope follows.
    await reply
      .headers({ 'Content-Disposition': 'attachment; filename="picture.jpg"', 'Cache-Control': 'no-store' })
      .type('image/jpeg')
      .send(picture.value.bytes);
    return { message: '' };
  });
}

type Naming = typeof officeTickets.closeTicket | typeof officeTickets.reopenTicket;

function mountActs(app: FastifyInstance, services: SupportServices): void {
  mount(app, services, officeTickets.answerTicket, async ({ input, request, t }) => {
    const done = await act(services, request, { id: input.id, doing: answering(services, input) });
    return done.ok ? { message: t('answer.message_sent') } : done;
  });
  mount(app, services, officeTickets.noteTicket, async ({ input, request, t }) => {
    const done = await act(services, request, { id: input.id, doing: noting(input) });
    return done.ok ? { message: t('answer.saved') } : done;
  });
  mount(app, services, officeTickets.assignTicket, async ({ input, request, t }) => {
    const done = await act(services, request, { id: input.id, doing: assigning(input) });
    return done.ok ? { message: t('answer.saved') } : done;
  });
  const route = (call: Naming, doing: Doing): void =>
    mount(app, services, call, async ({ input: { id }, request, t }) => {
      const done = await act(services, request, { id, doing });
      return done.ok ? { message: t('answer.saved') } : done;
    });
  route(officeTickets.closeTicket, closing);
  route(officeTickets.reopenTicket, reopening);
}
