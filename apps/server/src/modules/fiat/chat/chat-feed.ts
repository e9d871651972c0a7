// What is said in a user's deals, at once: to both parties, each in the reader's language.
import type { UserId } from '@bourse/domain';
import { type Feed, type Listeners, localeOf } from '../../../platform/realtime/feed.ts';
import { viewMessage } from '../deals/chat-messages.ts';
import type { ChatNews } from '../deals/chat.ts';
import type { FiatServices } from '../services.ts';

type Needs = Pick<FiatServices, 'chat' | 'translator'>;

export class ChatFeed implements Feed {
  readonly #services: Needs;
  readonly #listeners: Listeners;

  constructor(services: Needs, listeners: Listeners) {
    this.#services = services;
    this.#listeners = listeners;
  }

  listen(): () => void {
    return this.#services.chat.subscribe((news) => this.#tell(news));
  }

  #tell(news: readonly ChatNews[]): void {
    for (const each of news) {
      this.#send(each, each.deal.buyerId);
      this.#send(each, each.deal.sellerId);
    }
  }

  #send({ message }: ChatNews, readerId: UserId): void {
    if (!this.#listeners.isListening(readerId)) return;
    const byLocale = Map.groupBy(this.#listeners.socketsOf(readerId), localeOf);
    for (const [locale, sockets] of byLocale) {
      const data = viewMessage(message, {
        readerId,
        otherRead: 0,
        t: (key, values) => this.#services.translator.translate(locale, key, values),
      });
      this.#listeners.audienceOf(sockets).emit('legal_message', { type: 'legal_message', data });
    }
  }
}
