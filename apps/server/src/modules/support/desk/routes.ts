// Tickets, as operators handle them.
import { officeTickets, type ParsedInputOf } from '@bourse/contract';
import { formatShanghai, HOUR_MS, maskAccount, refuse } from '@bourse/domain';
import { count, id, instant, small, text } from '@bourse/domain/kinds';
import { DEFAULT_LOCALE, parseLocale } from '@bourse/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { phoneOf } from '../../../core/storage/columns.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { type CsvAsking, type CsvColumn, readOn, sendCsv } from '../../../platform/http/csv-answer.ts';
import { mount } from '../../../platform/http/mount.ts';
import { mustGetOperator, operatorActorOf } from '../../../platform/http/operator-acts.ts';
import { countUp } from '../../../platform/http/throttles.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { countRows, type ListSource, type Place, readRows } from '../../../platform/lists/answer-rows.ts';
import { readPicture } from '../../../platform/pictures/pictures.ts';
import type { SupportServices } from '../services.ts';
import { findTicket, isOfTicket, listMessages, type TicketMessage } from '../tickets.ts';
import {
  act,
  answering,
  assigning,
  closing,
  type Doing,
  findAnswerers,
  isOwnTicket,
  noting,
  reopening,
  subjectOf,
} from './acts.ts';
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

const columnsOf = (t: Translate): readonly CsvColumn<TicketRow>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('office.tickets.user'), value: (row) => String(row.user_id) },
  { header: t('office.tickets.category'), value: ({ category }) => t(`office.tickets.category.${category}`) },
  { header: t('office.tickets.subject'), value: ({ subject }) => subject },
  { header: t('office.tickets.state'), value: ({ state }) => t(`office.tickets.state.${state}`) },
  { header: t('office.tickets.language'), value: ({ language }) => language },
  { header: t('office.tickets.assigned'), value: (row) => row.assigned_to },
  {
    header: t('office.tickets.waits'),
    value: (row) => (row.wait_time ? formatShanghai(row.wait_time) : ''),
    zone: 'UTC+8',
  },
  { header: t('office.tickets.opened'), value: (row) => formatShanghai(row.create_time), zone: 'UTC+8' },
  { header: t('office.tickets.changed'), value: (row) => formatShanghai(row.change_time), zone: 'UTC+8' },
];

/** In the order of the queue, part by part: what moves meanwhile is in it once, or next time. */
async function sendTicketsCsv(
  services: SupportServices,
  asking: CsvAsking<ParsedInputOf<typeof officeTickets.listTickets>>,
  operatorId: number,
) {
  const { sql } = services.storage;
  const { total } = await listTickets(sql, asking.input, { operatorId, limit: 1, offset: 0 });
  return sendCsv<TicketRow>(services, asking, {
    desk: 'tickets',
    name: 'tickets',
    columns: columnsOf(asking.t),
    total,
    readAfter: readOn(async (place) => (await listTickets(sql, asking.input, { operatorId, ...place })).list),
  });
}

type Look = { readonly action: string; readonly subject: string; readonly after?: object };

/** Looking at a ticket is an act like any other. Whoever looks again within the hour is not entered again. */
async function recordLook(
  { auditLog, clock, storage }: SupportServices,
  request: FastifyRequest,
  { action, subject, after }: Look,
): Promise<void> {
  const { operatorId, actor, ip } = operatorActorOf(request);
  const looked = { subject: `${action} ${operatorId} ${subject}`, max: 1, windowMs: HOUR_MS };
  const { count } = await countUp(storage.sql, looked, clock.now());
  if (count === 1) await auditLog.record({ actor, ip, action, subject, after });
}

type Filter = Omit<ParsedInputOf<typeof officeTickets.listTickets>, 'page' | 'limit' | 'format'>;

const ROW = officeTickets.listTickets.message.shape.list.element.extend({ language: z.string() });

/** Waiting tickets come first, the longest waiting one before all. The others follow, the last changed one first. */
const ticketsOf = (sql: Sql, where: ListSource['where'] = []): ListSource => ({
  columns: sql`t.id, t.user_id, coalesce(u.email, u.contact_email, ${phoneOf(sql, 'u')}, '') AS account, t.category, t.subject,
    t.state, t.language, coalesce(o.email, '') AS assigned_to, t.waits_since AS wait_time, t.opened_at AS create_time,
    t.changed_at AS change_time`,
  from: sql`tickets t JOIN users u ON u.id = t.user_id LEFT JOIN operators o ON o.id = t.assigned_to`,
  where,
  order: sql`t.waits_since NULLS LAST, t.changed_at DESC, t.id DESC`,
});

const readTickets = async (sql: Sql, source: ListSource, place: Place) =>
  (await readRows(sql, ROW, source, place)).map(({ account, language, ...row }) => ({
    ...row,
    account: maskAccount(account),
    language: parseLocale(language) ?? DEFAULT_LOCALE,
  }));
type TicketRow = Awaited<ReturnType<typeof readTickets>>[number];

async function listTickets(
  sql: Sql,
  { state, category, language, user_id: userId, mine }: Filter,
  { operatorId, ...place }: Place & { readonly operatorId: number },
) {
  const source = ticketsOf(sql, [
    state && sql`t.state = ${state}`,
    category && sql`t.category = ${category}`,
    language && sql`t.language = ${language}`,
    userId && sql`t.user_id = ${userId}`,
    mine === 1 && sql`t.assigned_to = ${operatorId}`,
  ]);
  const [list, total, open] = await Promise.all([
    readTickets(sql, source, place),
    countRows(sql, source),
    countRows(sql, { from: sql`tickets`, where: [sql`state = 'open'`] }),
  ]);
  return { list, total, open };
}

async function findRow(sql: Sql, id: number): Promise<TicketRow | undefined> {
  const [row] = await readTickets(sql, ticketsOf(sql, [sql`t.id = ${id}`]), { limit: 1, offset: 0 });
  return row;
}

const ASKER = {
  account: text,
  locale: text,
  level: count,
  is_frozen: small<0 | 1>(),
  create_time: instant,
  tickets: count,
};

/** Returns what operators see of the user who asks; the account is masked. */
async function findAsker(sql: Sql, userId: number) {
  const [row] = await query(sql, ASKER)`
    SELECT coalesce(u.email, u.contact_email, ${phoneOf(sql, 'u')}, '') AS account, u.locale,
      coalesce(s.verification_level, 0) AS level, coalesce(s.is_frozen, false)::int AS is_frozen, u.created_at AS create_time,
      (SELECT count(*) FROM tickets t WHERE t.user_id = u.id) AS tickets
    FROM users u LEFT JOIN user_states s ON s.user_id = u.id WHERE u.id = ${userId}`;
  return row && { ...row, id: userId, account: maskAccount(row.account) };
}

/** Returns the addresses of the operators who are named in a thread, by id. */
async function findAddresses(sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await query(sql, { id: id(), email: text })`
    SELECT id, email FROM operators WHERE id IN ${sql([...new Set(ids)])}`;
  return new Map(rows.map((row) => [row.id, row.email]));
}
