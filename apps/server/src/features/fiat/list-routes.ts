// Deals of the caller's own in pages, and all of them for a file.
import { c2c, fiat as contract, type ParsedInputOf } from '@bourse/contract';
import { currencyId, fiatAdId, type FiatDealState, instant, type UserId, userId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { viewDealRows } from '../../fiat/deal-view.ts';
import { type Handler, mount } from '../../http/mount.ts';
import type { Translate } from '../../http/translator.ts';
import type { FiatServices } from './needs.ts';
import { pageOf, placeOf } from './pages.ts';
import { type DealFilter, findDeals } from './queries.ts';

export function listRoutes(app: FastifyInstance, services: FiatServices): void {
  mount(app, services, contract.takenDeals, async ({ input, user, t }) => {
    const otherId = input.id === undefined ? undefined : userId(input.id);
    return listDeals(
      services,
      { ...filterOf(input), as: 'taker', kind: 'merchant', userId: user.id, otherId },
      input,
      t,
    );
  });
  for (const call of [contract.publisherDeals, contract.publisherDealsByUser]) {
    mount(app, services, call, publisherDeals(services));
  }
  mount(app, services, contract.adDeals, async ({ input, user, t }) => {
    const own = { as: 'publisher', userId: user.id, adId: fiatAdId(input.id) } as const;
    return listDeals(services, { ...filterOf(input), ...own }, input, t);
  });
  for (const call of [c2c.ownDeals, c2c.ownDealsPrefixed]) mount(app, services, call, ownC2cDeals(services));
  mount(app, services, c2c.adDeals, async ({ input, user, t }) => {
    const adId = input.id === undefined ? undefined : fiatAdId(input.id);
    const own = { as: 'publisher', kind: 'c2c', userId: user.id, adId, side: input.type } as const;
    return listDeals(services, own, input, t);
  });
  mount(app, services, contract.history, history(services));
}

type HistoryInput = ParsedInputOf<typeof contract.history>;
type Input = Omit<HistoryInput, 'scope' | 'ad_id' | 'publisher_id'>;
const LIVE: readonly FiatDealState[] = ['unpaid', 'paid', 'appealed'];
const OVER: readonly FiatDealState[] = ['done', 'cancelled'];
const STATE = { 0: 'unpaid', 1: 'done', 2: 'cancelled', 3: 'paid', 4: 'appealed' } as const satisfies Record<
  number,
  FiatDealState
>;

/** What narrows a list down, whoever's it is. */
function filterOf({ currency_id: coin, type, is_sure: sure, is_live: isLive, from, to }: Input) {
  const wished = isLive === undefined ? undefined : isLive === 1 ? LIVE : OVER;
  const states = sure === undefined ? wished : [STATE[sure]].filter((state) => wished?.includes(state) ?? true);
  return {
    side: type,
    currencyId: coin === undefined ? undefined : currencyId(coin),
    states,
    from: from === undefined ? undefined : instant(from),
    to: to === undefined ? undefined : instant(to),
  };
}

type Page = { readonly page: number; readonly limit: number };

async function listDeals(services: FiatServices, filter: DealFilter, page: Page, t: Translate) {
  const { rows, total } = await findDeals(services.storage.db, filter, placeOf(page));
  const data = await viewDealRows(services, rows, { viewerId: filter.userId, t });
  return { message: { data, ...pageOf(page, total).message } };
}

function publisherDeals(services: FiatServices): Handler<typeof contract.publisherDeals> {
  return ({ input, user, t }) => {
    const own: DealFilter = { ...filterOf(input), as: 'publisher', kind: 'merchant', userId: user.id };
    return listDeals(services, own, input, t);
  };
}

function ownC2cDeals(services: FiatServices): Handler<typeof c2c.ownDeals> {
  return ({ input, user, t }) => listDeals(services, partyOf(input, user.id, 'c2c'), input, t);
}

const partyOf = (input: Input, id: UserId, kind?: DealFilter['kind']): DealFilter => ({
  ...filterOf(input),
  as: 'party',
  userId: id,
  kind,
});

/** What the list shows that the file is made of. */
function historyOf(input: HistoryInput, id: UserId): DealFilter {
  const { scope, ad_id: ad, publisher_id: publisher } = input;
  const narrowed: DealFilter = {
    ...partyOf(input, id),
    adId: ad === undefined ? undefined : fiatAdId(ad),
    otherId: publisher === undefined ? undefined : userId(publisher),
    ...(ad === undefined ? {} : { as: 'publisher' }),
  };
  if (scope === 'taken') return { ...narrowed, as: 'taker', kind: 'merchant' };
  if (scope === 'published') return { ...narrowed, as: 'publisher', kind: 'merchant' };
  return scope === 'c2c' ? { ...narrowed, kind: 'c2c' } : narrowed;
}

function history(services: FiatServices): Handler<typeof contract.history> {
  return async ({ input, user, t }) => {
    const limit = contract.DEALS_CSV_MAX;
    const { rows, total } = await findDeals(services.storage.db, historyOf(input, user.id), { offset: 0, limit });
    const viewed = await viewDealRows(services, rows, { viewerId: user.id, t });
    return { message: { rows: viewed, is_cut: total > limit ? 1 : 0 } };
  };
}
