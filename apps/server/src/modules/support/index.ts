// The door of support.
export type { SupportServices } from './services.ts';
export { startClosingTickets } from './close-tickets.ts';
export { ticketDeskRoutes } from './desk/routes.ts';
export { seedReplies } from './desk/seed.ts';
export { createTicketNews } from './news.ts';
export { supportRoutes } from './routes.ts';
export { TicketFeed } from './ticket-feed.ts';
