// A user's second contracts: each as it is accepted, opens and closes. Sockets that never subscribed hear of the end alone.
import type { MicroOrderId, UserId } from '@bourse/domain';
import type { Locale, MessageKey } from '@bourse/messages';
import type { Services } from '../http/services.ts';
import type { LiveMicroOrder } from '../market/micro-data.ts';
import { viewMicroRows } from '../market/micro-view.ts';
import type { Published } from '../sequencer/sequencer.ts';
import { type Listeners, localeOf } from './listeners.ts';
import type { RealtimeSocket } from './sockets.ts';

type Needs = Pick<Services, 'market' | 'clock' | 'translator'>;

export class MicroFeed {
  readonly #services: Needs;
  readonly #listeners: Listeners;
  /** Since the last flush, of users who listen: of each order its latest state. */
  readonly #changed = new Map<UserId, Map<MicroOrderId, LiveMicroOrder>>();

  constructor(services: Needs, listeners: Listeners) {
    this.#services = services;
    this.#listeners = listeners;
  }

  absorb({ microOrders }: Pick<Published, 'microOrders'>): void {
    for (const order of microOrders) {
      if (!this.#listeners.isListening(order.userId)) continue;
      const own = this.#changed.get(order.userId) ?? new Map<MicroOrderId, LiveMicroOrder>();
      this.#changed.set(order.userId, own.set(order.id, order));
    }
  }

  flush(): void {
    for (const [userId, orders] of this.#changed) {
      const byLocale = Map.groupBy(this.#listeners.socketsOf(userId), localeOf);
      for (const [locale, sockets] of byLocale) this.#send([...orders.values()], sockets, locale);
    }
    this.#changed.clear();
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
