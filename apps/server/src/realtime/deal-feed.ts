// A user's deals for fiat money, each as it changes: to both parties, masked as in lists, in the reader's language.
import type { UserId } from '@bourse/domain';
import { type DealParts, loadDealParts, viewDealRow } from '../fiat/deal-view.ts';
import type { Services } from '../http/services.ts';
import type { LiveFiatDeal } from '../market/fiat-data.ts';
import type { Published } from '../sequencer/sequencer.ts';
import { type Listeners, localeOf } from './listeners.ts';

type Needs = Pick<Services, 'storage' | 'vault' | 'market' | 'fiat' | 'translator' | 'log'>;

export class DealFeed {
  readonly #services: Needs;
  readonly #listeners: Listeners;
  /** Names and accounts are read from the database: one batch after the other, so that no state overtakes a later one. */
  #last: Promise<void> = Promise.resolve();

  constructor(services: Needs, listeners: Listeners) {
    this.#services = services;
    this.#listeners = listeners;
  }

  absorb({ fiatDeals }: Pick<Published, 'fiatDeals'>): void {
    const heard = fiatDeals.filter((deal) => partiesOf(deal).some((id) => this.#listeners.isListening(id)));
    if (heard.length === 0) return;
    this.#last = this.#last
      .then(() => this.#tell(heard))
      .catch((error: unknown) => this.#services.log.error({ err: error }, 'a change of deals was not told'));
  }

  /** Once all that was absorbed is told. */
  settled(): Promise<void> {
    return this.#last;
  }

  async #tell(deals: readonly LiveFiatDeal[]): Promise<void> {
    for (const [deal, parts] of await loadDealParts(this.#services, deals)) {
      for (const viewerId of partiesOf(deal)) this.#send(deal, parts, viewerId);
    }
  }

  #send(deal: LiveFiatDeal, parts: DealParts, viewerId: UserId): void {
    if (!this.#listeners.isListening(viewerId)) return;
    const byLocale = Map.groupBy(this.#listeners.socketsOf(viewerId), localeOf);
    for (const [locale, sockets] of byLocale) {
      const data = viewDealRow(this.#services, deal, {
        ...parts,
        viewerId,
        isWhole: false,
        t: (key, values) => this.#services.translator.translate(locale, key, values),
      });
      this.#listeners.audienceOf(sockets).emit('legal_deal', { type: 'legal_deal', data });
    }
  }
}

const partiesOf = ({ buyerId, sellerId }: LiveFiatDeal): readonly UserId[] => [buyerId, sellerId];
