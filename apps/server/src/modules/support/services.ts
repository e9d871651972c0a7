// What the files of support are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { TicketNews } from './tickets.ts';

export type SupportServices = BaseServices & {
  readonly ticketNews: TicketNews;
};
