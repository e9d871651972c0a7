// Closes tickets whose answer was the last word, and says so days before. A letter is queued in the transaction that marks
// its ticket as told.
import { DAY_MS, MINUTE_MS, TICKET_CLOSES_AFTER_MS, TICKET_TOLD_BEFORE_MS } from '@bourse/domain';
import { flag, id } from '@bourse/domain/kinds';
import type { TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { every, type Running } from '../../platform/jobs/every.ts';
import type { SupportServices } from './services.ts';
import { closeTicket, insertAct, lockTicket, type Ticket, ticketPath } from './tickets.ts';

type Needs = Pick<SupportServices, 'clock' | 'config' | 'log' | 'notifyUser' | 'storage' | 'ticketNews'>;

const EVERY_MS = MINUTE_MS;
const AT_ONCE_MAX = 100;

export const startClosingTickets = (services: Needs): Running =>
  every(EVERY_MS, { log: services.log, name: 'closing of tickets', run: () => closeDue(services) });

async function closeDue(services: Needs): Promise<void> {
  const { clock, storage } = services;
  const now = clock.now();
  const due = await query(storage.sql, { id: id(), isTold: flag })`
    SELECT id, warned_at IS NOT NULL AS is_told FROM tickets
    WHERE state = 'answered' AND CASE WHEN warned_at IS NULL
      THEN answered_at <= ${now - TICKET_CLOSES_AFTER_MS + TICKET_TOLD_BEFORE_MS}
      ELSE answered_at <= ${now - TICKET_CLOSES_AFTER_MS} AND warned_at <= ${now - TICKET_TOLD_BEFORE_MS} END
    ORDER BY answered_at LIMIT ${AT_ONCE_MAX}`;
  for (const { id: ticketId, isTold } of due) {
    const move = isTold ? closeIfDue : tellIfDue;
    await storage.sql.begin((transaction) => move(services, transaction, ticketId));
    await services.ticketNews.tell(ticketId);
  }
}

/** Undefined where something was said meanwhile. */
async function lockAnswered(transaction: TransactionSql, id: number): Promise<Ticket | undefined> {
  const ticket = await lockTicket(transaction, id);
  return ticket?.state === 'answered' ? ticket : undefined;
}

async function tellIfDue({ clock, config, notifyUser }: Needs, transaction: TransactionSql, id: number): Promise<void> {
  const ticket = await lockAnswered(transaction, id);
  if (!ticket || ticket.warnedAt !== undefined) return;
  const now = clock.now();
  await transaction`UPDATE tickets SET warned_at = ${now} WHERE id = ${id}`;
  await insertAct(transaction, { ticketId: id, by: {}, act: 'closing_soon', now });
  const fields = { id, days: TICKET_TOLD_BEFORE_MS / DAY_MS, ticketUrl: config.publicUrl + ticketPath(id) };
  await notifyUser(ticket.userId, 'ticketClosing', fields, { sql: transaction });
}

async function closeIfDue({ clock }: Needs, transaction: TransactionSql, id: number): Promise<void> {
  const ticket = await lockAnswered(transaction, id);
  if (ticket?.warnedAt === undefined) return;
  await closeTicket(transaction, { id, by: {}, now: clock.now(), act: 'timed_out' });
}
