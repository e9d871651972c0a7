// A user's second contracts: each as it is accepted, opens and closes. Sockets that never subscribed hear of the end alone.
import type { Locale, MessageKey } from '@bourse/messages';
import type { Published } from '../../core/sequencer/sequencer.ts';
import { type Feed, type Listeners, OwnRows } from '../../platform/realtime/feed.ts';
import type { RealtimeSocket } from '../../platform/realtime/sockets.ts';
import type { LiveMicroOrder, SecondsServices } from './board.ts';
import { viewMicroRows } from './contract-view.ts';

type Needs = Pick<SecondsServices, 'market' | 'clock' | 'translator'>;

export class MicroFeed implements Feed {
  readonly #services: Needs;
  readonly #listeners: Listeners;
  readonly #orders: OwnRows<LiveMicroOrder>;

  constructor(services: Needs, listeners: Listeners) {
    this.#services = services;
    this.#listeners = listeners;
    this.#orders = new OwnRows(listeners);
  }

  absorb({ microOrders }: Pick<Published, 'microOrders'>): void {
    this.#orders.absorb(microOrders);
  }

  flush(): void {
    this.#orders.flush((orders, sockets, locale) => this.#send(orders, sockets, locale));
  }

  #send(orders: readonly LiveMicroOrder[], sockets: readonly RealtimeSocket[], locale: Locale): void {
    const { market, clock, translator } = this.#services;
    const t = (key: MessageKey): string => translator.translate(locale, key);
    const all = this.#listeners.audienceOf(sockets);
    const subscribed = sockets.filter((socket) => socket.data.hasSubscribed);
    for (const data of viewMicroRows(market, orders, { now: clock.now(), t })) {
      if (data.state === 'closed') all.emit('closed_microorder', { type: 'closed_microorder', data });
      if (subscribed.length > 0)
        this.#listeners.audienceOf(subscribed).emit('micro_order', { type: 'micro_order', data });
    }
  }
}
