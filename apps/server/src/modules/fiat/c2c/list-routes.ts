// Deals of the caller's own in pages, and as files.
import { c2c, fiat as contract, type fiatRows, type ParsedInputOf } from '@bourse/contract';
import { currencyId, fiatAdId, fiatDealId, type FiatDealState, instant, type UserId, userId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { viewDealRows } from '../deals/deal-view.ts';
import { type CsvAsking, sendRecords } from '../../../platform/http/csv-answer.ts';
import { type Handler, mount } from '../../../platform/http/mount.ts';
import { dealColumns } from './files.ts';
import type { C2cServices } from './needs.ts';
import { pageOf, placeOf } from './pages.ts';
import { type DealFilter, findDeals, readDeals } from './queries.ts';

export function listRoutes(app: FastifyInstance, services: C2cServices): void {
  mount(app, services, contract.takenDeals, (context) => {
    const { input, user } = context;
    const otherId = input.id === undefined ? undefined : userId(input.id);
    const own = { as: 'taker', kind: 'merchant', userId: user.id, otherId } as const;
    return listDeals(services, context, { ...filterOf(input), ...own });
  });
  for (const call of [contract.publisherDeals, contract.publisherDealsByUser]) {
    mount(app, services, call, publisherDeals(services));
  }
  mount(app, services, contract.adDeals, (context) => {
    const { input, user } = context;
    const own = { as: 'publisher', userId: user.id, adId: fiatAdId(input.id) } as const;
    return listDeals(services, context, { ...filterOf(input), ...own });
  });
  for (const call of [c2c.ownDeals, c2c.ownDealsPrefixed]) mount(app, services, call, ownC2cDeals(services));
  mount(app, services, c2c.adDeals, (context) => {
    const { input, user } = context;
    const adId = input.id === undefined ? undefined : fiatAdId(input.id);
    const own = { as: 'publisher', kind: 'c2c', userId: user.id, adId, side: input.type } as const;
    return listDeals(services, context, own);
  });
  mount(app, services, contract.history, history(services));
}

type HistoryInput = ParsedInputOf<typeof contract.history>;
type Input = Pick<HistoryInput, 'currency_id' | 'type' | 'is_sure' | 'is_live' | 'from' | 'to'>;
const LIVE: readonly FiatDealState[] = ['unpaid', 'paid', 'appealed'];
const OVER: readonly FiatDealState[] = ['done', 'cancelled'];
const STATE = { 0: 'unpaid', 1: 'done', 2: 'cancelled', 3: 'paid', 4: 'appealed' } as const satisfies Record<
  number,
  FiatDealState
>;

/** Builds the part of the filter that holds for every list. */
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

type Asked = CsvAsking<{ readonly page: number; readonly limit: number }>;

async function listDeals(services: C2cServices, asked: Asked, filter: DealFilter) {
  if (asked.input.format === 'csv') return sendDeals(services, asked, filter);
  const { rows, total } = await findDeals(services.storage.db, filter, placeOf(asked.input));
  const data = await viewDealRows(services, rows, { viewerId: filter.userId, t: asked.t });
  return { message: { data, ...pageOf(asked.input, total).message } };
}

const sendDeals = (services: C2cServices, asked: CsvAsking, filter: DealFilter) =>
  sendRecords<fiatRows.FiatDealRow>(asked, {
    name: 'fiat-deals',
    columns: dealColumns(asked.t),
    readAfter: async (last, limit) => {
      const before = last && fiatDealId(last.id);
      const rows = await readDeals(services.storage.db, { ...filter, before }, { offset: 0, limit });
      return viewDealRows(services, rows, { viewerId: filter.userId, t: asked.t });
    },
  });

function publisherDeals(services: C2cServices): Handler<typeof contract.publisherDeals> {
  return (context) => {
    const { input, user } = context;
    return listDeals(services, context, {
      ...filterOf(input),
      as: 'publisher',
      kind: 'merchant',
      userId: user.id,
    });
  };
}

function ownC2cDeals(services: C2cServices): Handler<typeof c2c.ownDeals> {
  return (context) => listDeals(services, context, partyOf(context.input, context.user.id, 'c2c'));
}

const partyOf = (input: Input, id: UserId, kind?: DealFilter['kind']): DealFilter => ({
  ...filterOf(input),
  as: 'party',
  userId: id,
  kind,
});

/** Builds the filter of a file from that of the list which it exports. */
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

function history(services: C2cServices): Handler<typeof contract.history> {
  return async (context) => {
    const { input, user, t } = context;
    const filter = historyOf(input, user.id);
    if (input.format === 'csv') return sendDeals(services, context, filter);
    const limit = contract.HISTORY_MAX;
    const { rows, total } = await findDeals(services.storage.db, filter, { offset: 0, limit });
    const viewed = await viewDealRows(services, rows, { viewerId: user.id, t });
    return { message: { rows: viewed, is_cut: total > limit ? 1 : 0 } };
  };
}
