// The door of support: what the process gathers of it, and what other modules may see.
import type { BaseServices } from '../../platform/http/base-services.ts';
import { defineModule } from '../module.ts';
import { startClosingTickets } from './close-tickets.ts';
import { seedReplies } from './desk/replies.ts';
import { ticketDeskRoutes } from './desk/routes.ts';
import { TicketFeed } from './feed.ts';
import { createTicketNews } from './tickets.ts';
import { supportRoutes } from './routes.ts';
import type { SupportServices } from './services.ts';

export type { SupportServices } from './services.ts';

export const support = defineModule({
  name: 'support',
  serve: ({ storage }: BaseServices) => ({ ticketNews: createTicketNews(storage) }),
  begin: seedReplies,
  routes: [supportRoutes, ticketDeskRoutes],
  feeds: [(services: SupportServices) => (_, listeners) => new TicketFeed(services, listeners)],
  letters: [startClosingTickets],
});
