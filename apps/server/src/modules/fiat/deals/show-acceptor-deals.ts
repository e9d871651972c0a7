// Deals with what belongs to them beside their rows: terms, people, proofs.
import type { acceptorRows } from '@bourse/contract';
import { assert, type UserId } from '@bourse/domain';
import type { AcceptorDeal } from '@bourse/engine';
import { type DealParts, type DealTold, viewDeal } from './acceptor-deal-view.ts';
import { acceptorTerms } from './acceptor-terms.ts';
import { loadPeople } from './people.ts';
import { loadTerms, WHOLE_AFTER_END_MS } from './terms.ts';
import type { DealServices } from '../board.ts';
import type { Translate } from '../../../platform/http/translator.ts';

type Needs = Pick<DealServices, 'storage' | 'vault' | 'fiat' | 'clock' | 'stops'>;
type Asked = { readonly viewerId: UserId; readonly t: Translate };
export type ShowDeal = (asked: Asked) => acceptorRows.AcceptorDealRow;

/** Masked rows, in the order given. */
export async function showDeals(services: Needs, deals: readonly AcceptorDeal[], asked: Asked) {
  const shown = await prepareDeals(services, deals);
  return shown.map((show) => show(asked));
}

/** Prepares a function for each deal that shows it, masked, to any viewer. */
export async function prepareDeals(services: Needs, deals: readonly AcceptorDeal[]): Promise<readonly ShowDeal[]> {
  const parts = await loadParts(services, deals);
  return deals.map((deal) => {
    const own = partsOf(parts, deal);
    return (asked) => viewDeal(deal, own, { ...toldOf(services, asked), isWhole: false });
  });
}

export async function showDeal(services: Needs, deal: AcceptorDeal, asked: Asked) {
  const [row] = await showDeals(services, [deal], asked);
  assert(row, 'a deal is shown as a row');
  return row;
}

/** With names and accounts whole until a day after its end. */
export async function showWhole(services: Needs, deal: AcceptorDeal, asked: Asked) {
  const parts = partsOf(await loadParts(services, [deal]), deal);
  const now = services.clock.now();
  const isWhole = deal.endedAt === undefined || now < deal.endedAt + WHOLE_AFTER_END_MS;
  const told = { ...toldOf(services, asked), isWhole };
  return { row: viewDeal(deal, parts, told), parts, told };
}

function toldOf({ fiat, clock, stops }: Needs, asked: Asked): Omit<DealTold, 'isWhole'> {
  const rules = fiat.rules();
  assert(rules, 'deals are opened under rules');
  const now = clock.now();
  return { ...asked, now, actsAt: stops.actsAt(now), rules };
}

async function loadParts(services: Needs, deals: readonly AcceptorDeal[]) {
  const [terms, people] = await Promise.all([
    loadTerms(
      services,
      deals.map(({ termsId }) => termsId),
      acceptorTerms,
    ),
    loadPeople(
      services.storage.sql,
      deals.flatMap(({ userId, acceptorId }) => [userId, acceptorId]),
    ),
  ]);
  return { terms, people };
}

function partsOf({ terms, people }: Awaited<ReturnType<typeof loadParts>>, deal: AcceptorDeal): DealParts {
  const [own, user, acceptor] = [terms.get(deal.termsId), people.get(deal.userId), people.get(deal.acceptorId)];
  assert(own && user && acceptor, `deal ${deal.id} with an acceptor has terms and two people`);
  return { terms: own, user, acceptor };
}
