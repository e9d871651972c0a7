// What is said or done in a user's tickets, at once: to the user alone.
import type { Instant } from '@bourse/domain';
import type { Ticket } from '../../support/tickets.ts';
import { viewTicket } from '../../support/view.ts';
import type { Listeners } from '../../realtime/listeners.ts';

export function tellTicket(listeners: Listeners, ticket: Ticket, now: Instant): void {
  if (!listeners.isListening(ticket.userId)) return;
  const audience = listeners.audienceOf([...listeners.socketsOf(ticket.userId)]);
  audience.emit('support_ticket', { type: 'support_ticket', data: viewTicket(ticket, now) });
}
