// A user's deals for fiat money, those of ads and those with acceptors, each as it changes: to both parties, masked as in
// lists, in the reader's language.
import type { UserId } from '@bourse/domain';
import type { AcceptorDeal } from '@bourse/engine';
import type { Published } from '../../../core/sequencer/sequencer.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { type Feed, type Listeners, localeOf } from '../../../platform/realtime/feed.ts';
import type { Audience } from '../../../platform/realtime/sockets.ts';
import type { LiveFiatDeal } from '../board.ts';
import { prepareDeals } from '../deals/acceptor-deal-view.ts';
import { loadDealParts, viewDealRow } from '../deals/deal-view.ts';
import type { FiatServices } from '../services.ts';

type Needs = Pick<FiatServices, 'storage' | 'vault' | 'market' | 'fiat' | 'stops' | 'clock' | 'translator' | 'log'>;

type Told = { readonly viewerId: UserId; readonly t: Translate };

export class DealFeed implements Feed {
  readonly #services: Needs;
  readonly #listeners: Listeners;
  /** Names and accounts are read from the database: one batch after the other, so that no state overtakes a later one. */
  #last: Promise<void> = Promise.resolve();

  constructor(services: Needs, listeners: Listeners) {
    this.#services = services;
    this.#listeners = listeners;
  }

  absorb({ fiatDeals, acceptorDeals }: Pick<Published, 'fiatDeals' | 'acceptorDeals'>): void {
    this.#queue(fiatDeals, dealPartiesOf, (deals) => this.#tell(deals));
    this.#queue(acceptorDeals, acceptorPartiesOf, (deals) => this.#tellOfAcceptors(deals));
  }

  /** Resolves once all that was absorbed is sent. */
  settled(): Promise<void> {
    return this.#last;
  }

  /** Tells of those to one of whose parties somebody listens. */
  #queue<Deal>(
    deals: readonly Deal[],
    partiesOf: (deal: Deal) => readonly UserId[],
    tell: (heard: readonly Deal[]) => Promise<void>,
  ): void {
    const heard = deals.filter((deal) => partiesOf(deal).some((id) => this.#listeners.isListening(id)));
    if (heard.length === 0) return;
    this.#last = this.#last
      .then(() => tell(heard))
      .catch((error: unknown) => this.#services.log.error({ err: error }, 'a change of deals was not told'));
  }

  async #tell(deals: readonly LiveFiatDeal[]): Promise<void> {
    for (const [deal, parts] of await loadDealParts(this.#services, deals)) {
      this.#eachAudience(dealPartiesOf(deal), (audience, told) => {
        const data = viewDealRow(this.#services, deal, { ...parts, ...told, isWhole: false });
        audience.emit('legal_deal', { type: 'legal_deal', data });
      });
    }
  }

  async #tellOfAcceptors(deals: readonly AcceptorDeal[]): Promise<void> {
    for (const [deal, show] of await prepareDeals(this.#services, deals)) {
      this.#eachAudience(acceptorPartiesOf(deal), (audience, told) => {
        audience.emit('acceptor_deal', { type: 'acceptor_deal', data: show(told) });
      });
    }
  }

  /** Sockets of both parties, by their language. */
  #eachAudience(parties: readonly UserId[], tell: (audience: Audience, told: Told) => void): void {
    const { translator } = this.#services;
    for (const viewerId of parties.filter((id) => this.#listeners.isListening(id))) {
      for (const [locale, sockets] of Map.groupBy(this.#listeners.socketsOf(viewerId), localeOf)) {
        const t: Translate = (key, values) => translator.translate(locale, key, values);
        tell(this.#listeners.audienceOf(sockets), { viewerId, t });
      }
    }
  }
}

const dealPartiesOf = ({ buyerId, sellerId }: LiveFiatDeal): readonly UserId[] => [buyerId, sellerId];
const acceptorPartiesOf = ({ userId, acceptorId }: AcceptorDeal): readonly UserId[] => [userId, acceptorId];
