// What operators write and do in tickets. The audit log has each act with its ticket, without the text.
import { accept, type Instant, refuse, type Result } from '@bourse/domain';
import { id, text } from '@bourse/domain/kinds';
import type { FastifyRequest } from 'fastify';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { findGrants, roleOf } from '../../../platform/changes/role-grants.ts';
import { parseLetterLocale } from '../../../platform/delivery/letters.ts';
import { writeMessage } from '../../../platform/delivery/messages.ts';
import { type Fields, refuseClash } from '../../../platform/http/clashes.ts';
import type { DetailedRefusal } from '../../../platform/http/mount.ts';
import { type OperatorActor, operatorActorOf } from '../../../platform/http/operator-acts.ts';
import type { SupportServices } from '../services.ts';
import {
  closeTicket,
  findSent,
  insertMessage,
  lockTicket,
  markAnswered,
  reopenTicket,
  type Ticket,
  ticketPath,
} from '../tickets.ts';

type TicketRefusal = 'ticket_not_found' | 'ticket_closed' | 'message_required' | 'operator_not_found' | 'not_yourself';

/** An act that has changed something gives this to the audit log. */
type Entry = {
  readonly action: string;
  readonly before?: object;
  readonly after?: object;
  /** The user is not notified of it. */
  readonly isSilent?: true;
};

type Act = {
  readonly transaction: TransactionSql;
  readonly ticket: Ticket;
  readonly actor: OperatorActor;
  readonly now: Instant;
};

type Done = Result<Entry | undefined, TicketRefusal> | DetailedRefusal;
export type Doing = (act: Act) => Promise<Done>;

export const subjectOf = (id: number): string => `ticket ${id}`;

/** Runs an act under the lock of the ticket and then notifies its readers. Nobody handles a ticket of his own. */
export async function act(
  { auditLog, clock, ticketNews }: SupportServices,
  request: FastifyRequest,
  { id, doing }: { readonly id: number; readonly doing: Doing },
): Promise<Done> {
  const actor = operatorActorOf(request);
  const done = await auditLog.begin(async (transaction): Promise<Done> => {
    const ticket = await lockTicket(transaction, id);
    if (!ticket) return refuse('ticket_not_found');
    if (await isOwnTicket(transaction, ticket, actor.actor)) return refuse('not_yourself');
    const entry = await doing({ transaction, ticket, actor, now: clock.now() });
    if (!entry.ok || !entry.value) return entry;
    const { action, before, after } = entry.value;
    const entered = { action, subject: subjectOf(id), before, after: { user: ticket.userId, ...after } };
    await auditLog.append(transaction, { actor: actor.actor, ip: actor.ip, ...entered });
    return entry;
  });
  if (done.ok && done.value && done.value.isSilent !== true) await ticketNews.tell(id);
  return done;
}

type Written = { readonly content: string; readonly client_id?: string | undefined };

async function write(
  { transaction, ticket, actor, now }: Act,
  { content, client_id: clientId }: Written,
  isNote: boolean,
): Promise<Result<number | undefined, 'message_required' | 'ticket_closed'>> {
  const sent = { ticketId: ticket.id, author: { operatorId: actor.operatorId }, clientId };
  if (await findSent(transaction, sent)) return accept(undefined);
  if (ticket.state === 'closed' && !isNote) return refuse('ticket_closed');
  const words = content.trim();
  if (words === '') return refuse('message_required');
  const { id } = await insertMessage(transaction, { ...sent, content: words, isNote, now });
  return accept(id);
}

/** The user of the ticket gets a message and a mail that lead to the answer. */
export const answering =
  (services: SupportServices, written: Written): Doing =>
  async (doing) => {
    const { transaction, ticket, actor, now } = doing;
    const message = await write(doing, written, false);
    if (!message.ok || message.value === undefined) return message.ok ? accept(undefined) : message;
    await markAnswered(transaction, { id: ticket.id, operatorId: actor.operatorId, now });
    await tell(services, doing);
    return accept({ action: 'ticket.answer', after: { message: message.value } });
  };

async function tell(
  { config, notifyUser, translator }: SupportServices,
  { transaction, ticket: { id, userId }, actor, now }: Act,
): Promise<void> {
  const [user] = await query(transaction, { locale: text })`SELECT locale FROM users WHERE id = ${userId}`;
  const locale = parseLetterLocale(user?.locale ?? '');
  const title = translator.translate(locale, 'mail.ticketAnswered.title');
  const content = translator.translate(locale, 'mail.ticketAnswered.message', { id });
  const letter = { userId, locale, title, text: content, link: ticketPath(id), by: actor.operatorId, now };
  await writeMessage(transaction, letter);
  const fields = { id, ticketUrl: config.publicUrl + ticketPath(id) };
  await notifyUser(userId, 'ticketAnswered', fields, { sql: transaction });
}

export const noting =
  (written: Written): Doing =>
  async (doing) => {
    const message = await write(doing, written, true);
    if (!message.ok || message.value === undefined) return message.ok ? accept(undefined) : message;
    return accept({ action: 'ticket.note', after: { message: message.value }, isSilent: true });
  };

type Assignment = { readonly operator_id?: number | undefined; readonly seen?: Fields | undefined };

/** The ticket is assigned to nobody where no operator is named. */
export const assigning =
  ({ operator_id: operatorId, seen }: Assignment): Doing =>
  async ({ transaction, ticket }) => {
    if (operatorId === ticket.assignedTo) return accept(undefined);
    const answerers = await findAnswerers(transaction);
    const assignee = answerers.find(({ id }) => id === operatorId);
    if (operatorId !== undefined && !assignee) return refuse('operator_not_found');
    if (seen) {
      const stands = { assigned_to: await findEmail(transaction, ticket.assignedTo) };
      const edit = { seen, stands, wanted: { assigned_to: assignee?.email ?? '' } };
      const clash = await refuseClash(transaction, edit, { subject: subjectOf(ticket.id), actions: ['ticket.assign'] });
      if (clash) return clash;
    }
    await transaction`UPDATE tickets SET assigned_to = ${operatorId ?? null} WHERE id = ${ticket.id}`;
    const former = answerers.find(({ id }) => id === ticket.assignedTo);
    return accept({
      action: 'ticket.assign',
      before: { assigned_to: former?.email ?? '' },
      after: { assigned_to: assignee?.email ?? '' },
      isSilent: true,
    });
  };

/** It also finds an operator who may not answer any more. */
async function findEmail(transaction: TransactionSql, operatorId: number | undefined): Promise<string> {
  if (operatorId === undefined) return '';
  const [row] = await query(transaction, { email: text })`SELECT email FROM operators WHERE id = ${operatorId}`;
  return row?.email ?? '';
}

export const closing: Doing = async ({ transaction, ticket: { id, state }, actor: { operatorId }, now }) => {
  if (state === 'closed') return accept(undefined);
  await closeTicket(transaction, { id, by: { operatorId }, now });
  return accept({ action: 'ticket.close', before: { state } });
};

export const reopening: Doing = async ({ transaction, ticket: { id, state }, actor: { operatorId }, now }) => {
  if (state !== 'closed') return accept(undefined);
  await reopenTicket(transaction, { id, by: { operatorId }, now });
  return accept({ action: 'ticket.reopen', before: { state } });
};

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

/** Whether a ticket is of the operator’s own account. */
export async function isOwnTicket(sql: Sql | TransactionSql, { userId }: Ticket, email: string): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM users WHERE id = ${userId} AND (email = ${email} OR contact_email = ${email})`;
  return rows.length > 0;
}
