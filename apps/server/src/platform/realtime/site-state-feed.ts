// What is closed for now, to every socket: on connect, and when it changes.
import type { realtime } from '@bourse/contract';
import type { BaseServices } from '../http/base-services.ts';
import type { Teller } from './sockets.ts';

type Needs = Pick<BaseServices, 'site' | 'stops' | 'clock'>;

export class SiteStateFeed {
  readonly #io: Teller;
  readonly #services: Needs;
  #told = '';

  constructor(io: Teller, services: Needs) {
    this.#io = io;
    this.#services = services;
    this.#told = JSON.stringify(this.#view());
  }

  greet(newcomers: Teller): void {
    newcomers.emit('site_state', this.#view());
  }

  /** Called when something may have changed. The end of a grace was sent in advance, and is not sent again. */
  look(): void {
    const event = this.#view();
    const state = JSON.stringify(event);
    if (state === this.#told) return;
    this.#told = state;
    this.#io.emit('site_state', event);
  }

  #view(): realtime.SiteStateEvent {
    const { site, stops, clock } = this.#services;
    return {
      type: 'site_state',
      is_maintenance: site.isMaintenance(),
      full_stop_since: stops.stoppedAt() ?? null,
      spared_until: stops.sparedUntil(clock.now()) ?? null,
    };
  }
}
