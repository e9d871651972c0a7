// Deals of the caller's own in pages, and as files.
import { c2c, fiat as contract, type fiatRows, type ParsedInputOf } from '@bourse/contract';
import { currencyId, fiatAdId, fiatDealId, type FiatDealState, instant, type UserId, userId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { type CsvAsking, type CsvColumn, sendRecords } from '../../../platform/http/csv-answer.ts';
import { figureOf, utcOf } from '../../../platform/http/csv-values.ts';
import { type Handler, mount } from '../../../platform/http/mount.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { placeOf } from '../../../platform/lists/answer-rows.ts';
import { viewDealRows } from '../deals/deal-view.ts';
import type { C2cServices } from './figures.ts';
import { type DealFilter, findDeals, pageOf, readDeals } from './queries.ts';

export function listRoutes(app: FastifyInstance, services: C2cServices): void {
  mount(app, services, contract.takenDeals, (context) => {
    const { input, user } = context;
    const otherId = input.id === undefined ? undefined : userId(input.id);
    return listDeals(services, context, { ...filterOf(input, user.id), as: 'taker', kind: 'merchant', otherId });
  });
  for (const call of [contract.publisherDeals, contract.publisherDealsByUser]) {
    mount(app, services, call, (context) => {
      const filter = filterOf(context.input, context.user.id);
      return listDeals(services, context, { ...filter, as: 'publisher', kind: 'merchant' });
    });
  }
  mount(app, services, contract.adDeals, (context) => {
    const { input, user } = context;
    return listDeals(services, context, { ...filterOf(input, user.id), as: 'publisher', adId: fiatAdId(input.id) });
  });
  for (const call of [c2c.ownDeals, c2c.ownDealsPrefixed]) {
    mount(app, services, call, (context) => {
      return listDeals(services, context, { ...filterOf(context.input, context.user.id), kind: 'c2c' });
    });
  }
  mount(app, services, c2c.adDeals, (context) => {
    const { input, user } = context;
    const adId = input.id === undefined ? undefined : fiatAdId(input.id);
    return listDeals(services, context, { as: 'publisher', kind: 'c2c', userId: user.id, adId, side: input.type });
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

/** Builds the filter of deals that the user is in, taken or published; every list narrows it down. */
function filterOf(
  { currency_id: coin, type, is_sure: sure, is_live: isLive, from, to }: Input,
  userId: UserId,
): DealFilter {
  const wished = isLive === undefined ? undefined : isLive === 1 ? LIVE : OVER;
  const states = sure === undefined ? wished : [STATE[sure]].filter((state) => wished?.includes(state) ?? true);
  return {
    as: 'party',
    userId,
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
  return { message: { data, ...pageOf(asked.input, total) } };
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

/** A file or list of deals is narrowed down by these, as the list is that it belongs to. */
const SCOPES = {
  all: {},
  taken: { as: 'taker', kind: 'merchant' },
  published: { as: 'publisher', kind: 'merchant' },
  c2c: { kind: 'c2c' },
} as const satisfies Record<HistoryInput['scope'], Partial<DealFilter>>;

/** Builds the filter of a file from that of the list which it exports. */
function historyOf(input: HistoryInput, reader: UserId): DealFilter {
  const { scope, ad_id: ad, publisher_id: publisher } = input;
  return {
    ...filterOf(input, reader),
    ...(ad === undefined ? {} : { as: 'publisher', adId: fiatAdId(ad) }),
    ...(publisher === undefined ? {} : { otherId: userId(publisher) }),
    ...SCOPES[scope],
  };
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

const dealColumns = (t: Translate): readonly CsvColumn<fiatRows.FiatDealRow>[] => [
  { header: t('comfort.export.time'), value: (deal) => utcOf(deal.create_ms), zone: 'UTC' },
  { header: t('fiat.col.order'), value: (deal) => String(deal.id) },
  { header: t('fiat.filter.side'), value: (deal) => t(deal.role === 'buyer' ? 'fiat.buy' : 'fiat.sell') },
  { header: t('fiat.filter.coin'), value: (deal) => deal.currency_name },
  { header: t('fiat.col.number'), value: (deal) => figureOf(deal.number) },
  { header: t('fiat.csv.fiat'), value: (deal) => deal.coin_code },
  { header: t('fiat.price'), value: (deal) => figureOf(deal.price) },
  { header: t('fiat.col.money'), value: (deal) => deal.deal_money },
  { header: t('fiat.csv.fee'), value: (deal) => figureOf(deal.out_fee) },
  { header: t('fiat.col.other'), value: (deal) => deal.other.name },
  { header: t('fiat.ways'), value: (deal) => deal.way_text },
  { header: t('fiat.col.state'), value: (deal) => deal.state_name },
  { header: t('fiat.csv.paid'), value: (deal) => utcOf(deal.paid_ms), zone: 'UTC' },
  { header: t('fiat.csv.ended'), value: (deal) => utcOf(deal.end_ms), zone: 'UTC' },
];
