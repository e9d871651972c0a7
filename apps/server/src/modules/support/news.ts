// Tells those who listen that something was said or done in a ticket, once it is stored.
import type { Sql } from '../../core/storage/connection.ts';
import { findTicket, type Ticket } from './tickets.ts';

type Listener = (ticket: Ticket) => void;

export type TicketNews = {
  /** Tells the present state of a ticket. */
  readonly tell: (id: number) => Promise<void>;
  /** Returns the way to stop listening. */
  readonly subscribe: (listener: Listener) => () => void;
};

export function createTicketNews({ sql }: { readonly sql: Sql }): TicketNews {
  const listeners = new Set<Listener>();
  return {
    async tell(id) {
      const ticket = listeners.size === 0 ? undefined : await findTicket(sql, id);
      if (ticket) for (const listener of listeners) listener(ticket);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
