// Everything a feature may ask for: handed to each of them, so that none reaches for another.
import type { Chat } from './fiat/chat.ts';
import type { BaseServices } from './http/base-services.ts';
import type { Pictures } from './identity/pictures.ts';
import type { LoginLog } from './security/login-log.ts';
import type { TicketNews } from './support/news.ts';
import type { Watch } from './watch/door.ts';

export type Services = BaseServices & {
  readonly chat: Chat;
  readonly ticketNews: TicketNews;
  readonly pictures: Pictures;
  readonly loginLog: LoginLog;
  readonly watch: Watch;
};
