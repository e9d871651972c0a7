// Tickets as their user sees them: without notes, and without names of operators.
import type { support } from '@bourse/contract';
import { formatShanghai, type Instant, instant, TICKET_REOPENS_WITHIN_MS } from '@bourse/domain';
import { pictureUrl } from '../../platform/pictures/pictures.ts';
import type { TicketMessage } from './messages.ts';
import { closesAt, type Ticket } from './tickets.ts';

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

export const viewMessage = (message: TicketMessage): support.SupportMessage => ({
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
