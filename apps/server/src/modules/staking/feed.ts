// A user's staking orders: each as it is bought, changed and ends.
import type { Locale, MessageKey } from '@bourse/messages';
import type { Published } from '../../core/sequencer/sequencer.ts';
import { type Feed, type Listeners, OwnRows } from '../../platform/realtime/feed.ts';
import type { RealtimeSocket } from '../../platform/realtime/sockets.ts';
import type { LiveStakingOrder } from './board.ts';
import type { StakingServices } from './services.ts';
import { viewStakingOrder } from './view.ts';

type Needs = Pick<StakingServices, 'market' | 'staking' | 'translator'>;

export class StakingFeed implements Feed {
  readonly #services: Needs;
  readonly #listeners: Listeners;
  readonly #orders: OwnRows<LiveStakingOrder>;

  constructor(services: Needs, listeners: Listeners) {
    this.#services = services;
    this.#listeners = listeners;
    this.#orders = new OwnRows(listeners);
  }

  absorb({ stakingOrders }: Pick<Published, 'stakingOrders'>): void {
    this.#orders.absorb(stakingOrders);
  }

  flush(): void {
    this.#orders.flush((orders, sockets, locale) => this.#send(orders, sockets, locale));
  }

  #send(orders: readonly LiveStakingOrder[], sockets: readonly RealtimeSocket[], locale: Locale): void {
    const audience = this.#listeners.audienceOf(sockets);
    const t = (key: MessageKey): string => this.#services.translator.translate(locale, key);
    for (const order of orders) {
      audience.emit('staking_order', { type: 'staking_order', data: viewStakingOrder(this.#services, order, t) });
    }
  }
}
