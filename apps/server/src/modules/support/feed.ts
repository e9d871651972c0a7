// What is said or done in a user's tickets, at once: to the user alone.
import type { OpenFeed } from '../../platform/realtime/feed.ts';
import { viewTicket } from './routes.ts';
import type { SupportServices } from './services.ts';

export const openTicketFeed =
  ({ ticketNews, clock }: Pick<SupportServices, 'ticketNews' | 'clock'>): OpenFeed =>
  (_, listeners) => ({
    listen: () =>
      ticketNews.subscribe((ticket) => {
        if (!listeners.isListening(ticket.userId)) return;
        const audience = listeners.audienceOf([...listeners.socketsOf(ticket.userId)]);
        audience.emit('support_ticket', { type: 'support_ticket', data: viewTicket(ticket, clock.now()) });
      }),
  });
