// A user's deals for fiat money, those of ads and those with acceptors, each as it changes: to both parties, masked as in
// lists, in the reader's language.
import type { UserId } from '@bourse/domain';
import type { AcceptorDeal } from '@bourse/engine';
import type { Published } from '../../../core/sequencer/sequencer.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { type Feed, type Listeners, localeOf } from '../../../platform/realtime/feed.ts';
import type { Audience } from '../../../platform/realtime/sockets.ts';
import type { LiveFiatDeal } from '../board.ts';
import { loadDealParts, viewDealRow } from '../deals/deal-view.ts';
import { prepareDeals } from '../deals/show-acceptor-deals.ts';
import type { FiatServices } from '../services.ts';

type Needs = Pick<FiatServices, 'storage' | 'vault' | 'market' | 'fiat' | 'stops' | 'clock' | 'translator' | 'log'>;

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
    const deals = this.#heard(fiatDeals, partiesOf);
    if (deals.length > 0) this.#queue(() => this.#tell(deals));
    const withAcceptors = this.#heard(acceptorDeals, acceptorPartiesOf);
    if (withAcceptors.length > 0) this.#queue(() => this.#tellOfAcceptors(withAcceptors));
  }

  /** Resolves once all that was absorbed is sent. */
  settled(): Promise<void> {
    return this.#last;
  }

  #heard<Deal>(deals: readonly Deal[], parties: (deal: Deal) => readonly UserId[]): readonly Deal[] {
    return deals.filter((deal) => parties(deal).some((id) => this.#listeners.isListening(id)));
  }

  #queue(tell: () => Promise<void>): void {
    this.#last = this.#last
      .then(tell)
      .catch((error: unknown) => this.#services.log.error({ err: error }, 'a change of deals was not told'));
  }

  async #tell(deals: readonly LiveFiatDeal[]): Promise<void> {
    for (const [deal, parts] of await loadDealParts(this.#services, deals)) {
      for (const viewerId of partiesOf(deal)) {
        this.#eachAudience(viewerId, (audience, t) => {
          const data = viewDealRow(this.#services, deal, { ...parts, viewerId, isWhole: false, t });
          audience.emit('legal_deal', { type: 'legal_deal', data });
        });
      }
    }
  }

  async #tellOfAcceptors(deals: readonly AcceptorDeal[]): Promise<void> {
    const shown = await prepareDeals(this.#services, deals);
    for (const [nth, deal] of deals.entries()) {
      for (const viewerId of acceptorPartiesOf(deal)) {
        this.#eachAudience(viewerId, (audience, t) => {
          const data = shown[nth]?.({ viewerId, t });
          if (data) audience.emit('acceptor_deal', { type: 'acceptor_deal', data });
        });
      }
    }
  }

  /** Sockets of a user, by their language. */
  #eachAudience(userId: UserId, tell: (audience: Audience, t: Translate) => void): void {
    if (!this.#listeners.isListening(userId)) return;
    const { translator } = this.#services;
    for (const [locale, sockets] of Map.groupBy(this.#listeners.socketsOf(userId), localeOf)) {
      tell(this.#listeners.audienceOf(sockets), (key, values) => translator.translate(locale, key, values));
    }
  }
}

const partiesOf = ({ buyerId, sellerId }: LiveFiatDeal): readonly UserId[] => [buyerId, sellerId];
const acceptorPartiesOf = ({ userId, acceptorId }: AcceptorDeal): readonly UserId[] => [userId, acceptorId];
