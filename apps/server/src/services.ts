// Everything a feature may ask for: handed to each of them, so that none reaches for another.
import type { Chat } from './modules/fiat/deals/chat.ts';
import type { BaseServices } from './platform/http/base-services.ts';
import type { Pictures } from './platform/pictures/pictures.ts';
import type { LoginLog } from './modules/security/login-log.ts';
import type { TicketNews } from './modules/support/news.ts';
import type { Watch } from './modules/watch/door.ts';

export type Services = BaseServices & {
  readonly chat: Chat;
  readonly ticketNews: TicketNews;
  readonly pictures: Pictures;
  readonly loginLog: LoginLog;
  readonly watch: Watch;
};
