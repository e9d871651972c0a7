// Ads, with what they ask at this moment and how far that is off the index. One operator takes an ad down at once.
import { amountCodec, officeFiat, officeFiatRows, shareCodec } from '@bourse/contract';
import {
  currencyId,
  FIAT_CODES,
  fiatAdId,
  formatUnits,
  type Instant,
  ppm,
  type Ppm,
  price,
  type Price,
  type UserId,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { calculateFiatPremium, calculateFiatPrice } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findFreshPrice } from '../../../core/market/index-board.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import type { CsvColumn } from '../../../platform/http/csv-answer.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { answerList } from '../../../platform/lists/serve-list.ts';
import { shares } from '../../../system/codecs.ts';
import { findMeasures, liftMeasure, takeMeasure } from '../deals/measures.ts';
import type { FiatServices } from '../services.ts';
import { actAtOnce } from './acts.ts';
import { findPeople, flagOf } from './rows.ts';

type Ad = officeFiatRows.FiatAdRow;
const AD = officeFiatRows.adRow.omit({ publisher: true, bar_reason: true, distance: true }).extend({
  publisher_id: z.number(),
  fiat: z.enum(FIAT_CODES),
  is_up: z.boolean(),
  is_barred: z.boolean(),
  price: amountCodec.nullable(),
  premium: shareCodec.nullable(),
});
type StoredAd = z.output<typeof AD>;

export function adRoutes(app: FastifyInstance, services: FiatServices): void {
  const { sql } = services.storage;
  mount(app, services, officeFiat.listAds, (context) => {
    const { id, user_id: user, currency, kind, side, state, is_barred: isBarred } = context.input;
    return answerList(services, context, {
      desk: 'fiat',
      isEndless: true,
      stored: AD,
      source: {
        columns: sql`a.id, a.kind, a.side, a.publisher_id, a.currency_id AS currency, c.name AS currency_name, a.fiat, a.state,
          a.is_up, a.is_barred, a.price_kind, a.price, a.premium_ppm AS premium, a.total_number, a.remaining, a.min_number,
          a.max_number, a.created_at AS create_time, (SELECT count(*) FROM fiat_deals d
            WHERE d.ad_id = a.id AND d.state IN ('unpaid', 'paid', 'appealed')) AS open_deals`,
        from: sql`fiat_ads a JOIN currencies c ON c.id = a.currency_id`,
        where: [
          id && sql`a.id = ${id}`,
          user && sql`a.publisher_id = ${user}`,
          currency && sql`a.currency_id = ${currency}`,
          kind && sql`a.kind = ${kind}`,
          side && sql`a.side = ${side}`,
          state && sql`a.state = ${state}`,
          isBarred !== undefined && sql`a.is_barred = ${isBarred === 1}`,
        ],
        order: sql`a.id DESC`,
      },
      row: officeFiatRows.adRow,
      view: (rows) => viewAds(services, rows),
      name: 'fiat-ads',
      columns: adColumns(context.t),
      after: (_, { id: last }) => sql`a.id < ${last}`,
    });
  });
  adActs(app, services);
}

async function viewAds(services: FiatServices, rows: readonly StoredAd[]) {
  const { storage, clock } = services;
  const publishers = rows.map((row) => row.publisher_id);
  const ids = rows.map(({ id }) => id);
  const [people, bars, pricesOf] = await Promise.all([
    findPeople(storage.sql, publishers),
    findMeasures(storage.sql, 'ad', { subjectIds: ids, now: clock.now() }),
    findPricing(services),
  ]);
  return rows.map(({ publisher_id: publisher, is_up: isUp, is_barred: isBarred, ...ad }) => ({
    ...ad,
    publisher: people(publisher),
    is_up: flagOf(isUp),
    is_barred: flagOf(isBarred),
    bar_reason: bars.get(ad.id)?.reason ?? '',
    ...pricesOf(ad),
  }));
}

type Pricing = (
  ad: Pick<StoredAd, 'currency' | 'fiat' | 'price' | 'premium'>,
) => Pick<Ad, 'price' | 'premium' | 'distance'>;

/** Prices ads by the index and the rates of this moment. */
async function findPricing({ storage, market, clock }: FiatServices): Promise<Pricing> {
  const now = clock.now();
  const rates = await findRates(storage.sql, now);
  return ({ currency, fiat, price: fixed, premium }) => {
    const index = findFreshPrice(market, currencyId(currency), now);
    const rate = rates.get(fiat);
    const reference = index !== undefined && rate !== undefined ? { index, rate } : undefined;
    const asked = fixed === null ? reference && calculateFiatPrice(reference, premium ?? undefined) : price(fixed);
    return {
      price: asked === undefined ? '' : formatUnits(asked),
      premium: premium === null ? '' : signedPercent(premium),
      distance: asked !== undefined && reference ? signedPercent(calculateFiatPremium(asked, reference)) : '',
    };
  };
}

/** Those that count now. */
async function findRates(sql: Sql, now: Instant): Promise<ReadonlyMap<string, Price>> {
  const rows = await query(sql, { code: kinds.text, rate: kinds.present(kinds.price) })`
    SELECT code, rate FROM fiat_currencies WHERE rate IS NOT NULL AND (stale_at IS NULL OR stale_at > ${now})`;
  return new Map(rows.map(({ code, rate }) => [code, rate]));
}

const signedPercent = (share: Ppm): string => (share < 0n ? `-${shares.show(ppm(0n - share))}` : shares.show(share));

const PUBLISHER = { publisherId: kinds.id<UserId>() };

function adActs(app: FastifyInstance, services: FiatServices): void {
  const { storage, clock, notifyUser } = services;
  mount(app, services, officeFiat.takeDownAd, async ({ input: { id, reason }, request, t }) => {
    const acted = await actAtOnce(services, request, {
      action: 'fiat.ad.take_down',
      subject: `fiat ad ${id}`,
      after: { reason },
      command: { kind: 'takeDownFiatAd', adId: fiatAdId(id) },
    });
    if (!acted.ok) return acted;
    await storage.sql.begin(async (transaction) => {
      const { operatorId } = acted.by;
      const measure = { kind: 'ad', subjectId: id, until: undefined, reason, operatorId, now: clock.now() } as const;
      await takeMeasure(transaction, measure);
      const [ad] = await query(transaction, PUBLISHER)`SELECT publisher_id FROM fiat_ads WHERE id = ${id}`;
      if (ad) await notifyUser(ad.publisherId, 'adTakenDown', { ad: id, reason }, { sql: transaction });
    });
    return { message: t('answer.saved') };
  });
  mount(app, services, officeFiat.allowAd, async ({ input: { id, reason }, request, t }) => {
    const acted = await actAtOnce(services, request, {
      action: 'fiat.ad.allow',
      subject: `fiat ad ${id}`,
      after: { reason },
      command: { kind: 'allowFiatAd', adId: fiatAdId(id) },
    });
    if (!acted.ok) return acted;
    await liftMeasure(storage.sql, 'ad', id);
    return { message: t('answer.saved') };
  });
}

/** Returns the state of an ad as the market shows it: up, down, barred, or over. */
function adStateText(t: Translate, ad: Ad): string {
  if (ad.state !== 'live') return t(`office.fiat.ad.${ad.state}`);
  if (ad.is_barred === 1) return t('office.fiat.ad.barred');
  return t(ad.is_up === 1 ? 'office.fiat.ad.up' : 'office.fiat.ad.down');
}

const adColumns = (t: Translate): readonly CsvColumn<Ad>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  {
    header: t('office.fiat.side'),
    value: ({ side, kind }) => `${t(side === 'sell' ? 'fiat.sell' : 'fiat.buy')} · ${t(`office.fiat.adKind.${kind}`)}`,
  },
  { header: t('office.users.id'), value: ({ publisher }) => String(publisher.user_id) },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.fiat.fiat'), value: ({ fiat }) => fiat },
  { header: t('office.fiat.price'), value: ({ price }) => price },
  { header: t('office.fiat.distance'), value: ({ distance }) => distance },
  { header: t('office.fiat.totalNumber'), value: (row) => row.total_number },
  { header: t('office.fiat.remaining'), value: ({ remaining }) => remaining },
  { header: t('office.fiat.openDeals'), value: (row) => String(row.open_deals) },
  { header: t('office.users.state'), value: (ad) => adStateText(t, ad) },
  { header: t('office.reason'), value: (row) => row.bar_reason },
  { header: t('office.fiat.opened'), value: (row) => row.create_time, zone: 'UTC+8' },
];
