// What is said or done in a user's tickets, at once: to the user alone.
import type { Feed, Listeners } from '../../platform/realtime/feed.ts';
import { viewTicket } from './routes.ts';
import type { SupportServices } from './services.ts';
import type { Ticket } from './tickets.ts';

type Needs = Pick<SupportServices, 'ticketNews' | 'clock'>;

export class TicketFeed implements Feed {
  readonly #services: Needs;
  readonly #listeners: Listeners;

  constructor(services: Needs, listeners: Listeners) {
    this.#services = services;
    this.#listeners = listeners;
  }

  listen(): () => void {
    return this.#services.ticketNews.subscribe((ticket) => this.#tell(ticket));
  }

  #tell(ticket: Ticket): void {
    if (!this.#listeners.isListening(ticket.userId)) return;
    const audience = this.#listeners.audienceOf([...this.#listeners.socketsOf(ticket.userId)]);
    const data = viewTicket(ticket, this.#services.clock.now());
    audience.emit('support_ticket', { type: 'support_ticket', data });
  }
}
