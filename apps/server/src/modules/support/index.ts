// The door of support: what the process gathers of it, and what other modules may see.
import type { BaseServices } from '../../platform/http/base-services.ts';
import { defineModule } from '../module.ts';
import { startClosingTickets } from './close-tickets.ts';
import { seedReplies } from './desk/replies.ts';
import { ticketDeskRoutes } from './desk/routes.ts';
import { openTicketFeed } from './feed.ts';
import { supportRoutes } from './routes.ts';
import { createTicketNews } from './tickets.ts';

export const support = defineModule({
  name: 'support',
  serve: ({ storage }: BaseServices) => ({ ticketNews: createTicketNews(storage) }),
  begin: seedReplies,
  routes: [supportRoutes, ticketDeskRoutes],
  feeds: [openTicketFeed],
  letters: [startClosingTickets],
});
