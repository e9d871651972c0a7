// A user's deals for fiat money, those of ads and those with acceptors, each as it changes: to both parties, masked as in
// lists, in the reader's language.
import type { UserId } from '@bourse/domain';
import type { AcceptorDeal } from '@bourse/engine';
import { type OpenFeed, readersOf } from '../../../platform/realtime/feed.ts';
import type { LiveFiatDeal } from '../board.ts';
import { prepareDeals } from '../deals/acceptor-deal-view.ts';
import { loadDealParts, viewDealRow } from '../deals/deal-view.ts';
import type { FiatServices } from '../services.ts';

type Needs = Pick<FiatServices, 'storage' | 'vault' | 'market' | 'fiat' | 'stops' | 'clock' | 'translator' | 'log'>;

export const openDealFeed =
  (services: Needs): OpenFeed =>
  (_, listeners) => {
    // Names and accounts are read from the database: one batch after the other, so that no state overtakes a later one.
    let last: Promise<void> = Promise.resolve();

    /** Tells of those to one of whose parties somebody listens. */
    function queue<Deal>(
      deals: readonly Deal[],
      partiesOf: (deal: Deal) => readonly UserId[],
      tell: (heard: readonly Deal[]) => Promise<void>,
    ): void {
      const heard = deals.filter((deal) => partiesOf(deal).some((id) => listeners.isListening(id)));
      if (heard.length === 0) return;
      last = last
        .then(() => tell(heard))
        .catch((error: unknown) => services.log.error({ err: error }, 'a change of deals was not told'));
    }

    async function tell(deals: readonly LiveFiatDeal[]): Promise<void> {
      for (const [deal, parts] of await loadDealParts(services, deals)) {
        for (const { userId, sockets, t } of readersOf(listeners, services.translator, dealPartiesOf(deal))) {
          const data = viewDealRow(services, deal, { ...parts, viewerId: userId, t, isWhole: false });
          listeners.audienceOf(sockets).emit('legal_deal', { type: 'legal_deal', data });
        }
      }
    }

    async function tellOfAcceptors(deals: readonly AcceptorDeal[]): Promise<void> {
      for (const [deal, show] of await prepareDeals(services, deals)) {
        for (const { userId, sockets, t } of readersOf(listeners, services.translator, acceptorPartiesOf(deal))) {
          const data = show({ viewerId: userId, t });
          listeners.audienceOf(sockets).emit('acceptor_deal', { type: 'acceptor_deal', data });
        }
      }
    }

    return {
      absorb: ({ fiatDeals, acceptorDeals }) => {
        queue(fiatDeals, dealPartiesOf, tell);
        queue(acceptorDeals, acceptorPartiesOf, tellOfAcceptors);
      },
      settled: () => last,
    };
  };

const dealPartiesOf = ({ buyerId, sellerId }: LiveFiatDeal): readonly UserId[] => [buyerId, sellerId];
const acceptorPartiesOf = ({ userId, acceptorId }: AcceptorDeal): readonly UserId[] => [userId, acceptorId];
