// Merchants, ads and deals as the desk lists them, read from committed rows.
import type { Call, officeFiat, officeFiatRows, ParsedInputOf } from '@bourse/contract';
import {
  currencyId,
  type CurrencyId,
  FIAT_AD_STATES,
  FIAT_CODES,
  FIAT_DEAL_ENDS,
  FIAT_DEAL_STATES,
  FIAT_KINDS,
  FIAT_MERCHANT_STATES,
  FIAT_PRICE_KINDS,
  FIAT_SIDES,
  type FiatAdId,
  type FiatDealId,
  formatUnits,
  type UserId,
  type VerificationLevel,
} from '@bourse/domain';
import { count, flag, id, instant, optional, price, share, small, text, units, word } from '@bourse/domain/kinds';
import type { FiatServices } from '../services.ts';
import { findMeasures } from '../deals/measures.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { findAdPrices } from './ad-prices.ts';
import { allOf, type Fragment, listPage, type Part, type Place } from './paging.ts';
import { findPeople, type People } from './people.ts';
import { flagOf, moneyText, timeText } from './texts.ts';

type Needs = Pick<FiatServices, 'storage' | 'market' | 'fiat' | 'clock'>;
type Asked<C extends Call> = Omit<ParsedInputOf<C>, 'page' | 'limit'>;
type Page<Row> = { readonly list: Row[]; readonly total: number };

export const nameCoin = ({ market }: Pick<FiatServices, 'market'>, coin: number): string =>
  market.currency(currencyId(coin))?.name ?? '';

const MERCHANT = {
  userId: id<UserId>(),
  currencyId: id<CurrencyId>(),
  state: word(FIAT_MERCHANT_STATES),
  fee: units,
  appliedAt: instant,
  decidedAt: optional(instant),
  level: optional(small<VerificationLevel>()),
  done: optional(count),
  note: optional(text),
  proposalId: optional(id<number>()),
};

export async function listMerchants(
  services: Needs,
  input: Asked<typeof officeFiat.listMerchants>,
  place: Place,
): Promise<Page<officeFiatRows.FiatMerchantRow>> {
  const { sql } = services.storage;
  const { state, user_id: userId } = input;
  const { rows, total } = await listPage(
    sql,
    {
      select: (rest) => query(sql, MERCHANT)`
        SELECT m.user_id, m.currency_id, m.state, m.fee, m.applied_at, m.decided_at, s.verification_level AS level, u.done,
          a.note, (SELECT id FROM changes p WHERE p.desk = 'fiat' AND p.kind = 'merchant' AND p.subject = m.user_id || ' ' || m.currency_id
            AND p.status = 'pending') AS proposal_id ${rest}`,
      from: sql`fiat_merchants m LEFT JOIN user_states s ON s.user_id = m.user_id LEFT JOIN fiat_users u ON u.user_id = m.user_id
        LEFT JOIN fiat_applications a ON a.user_id = m.user_id AND a.currency_id = m.currency_id`,
      where: allOf(sql, [
        state === 'all' ? undefined : sql`m.state = ${state}`,
        userId === undefined ? undefined : sql`m.user_id = ${userId}`,
      ]),
      order: state === 'applied' ? sql`m.applied_at, m.user_id` : sql`m.applied_at DESC, m.user_id DESC`,
    },
    place,
  );
  const people = await findPeople(
    sql,
    rows.map(({ userId: one }) => one),
  );
  const list = rows.map((row) => ({
    ...people(row.userId),
    currency: row.currencyId,
    currency_name: nameCoin(services, row.currencyId),
    state: row.state,
    fee: formatUnits(row.fee),
    level: row.level ?? 0,
    deals: row.done ?? 0,
    note: row.note ?? '',
    apply_time: timeText(row.appliedAt),
    decide_time: timeText(row.decidedAt),
    proposal_id: row.proposalId ?? 0,
  }));
  return { list, total };
}

const AD = {
  id: id<FiatAdId>(),
  kind: word(FIAT_KINDS),
  side: word(FIAT_SIDES),
  publisherId: id<UserId>(),
  currencyId: id<CurrencyId>(),
  fiat: word(FIAT_CODES),
  state: word(FIAT_AD_STATES),
  isUp: flag,
  isBarred: flag,
  priceKind: word(FIAT_PRICE_KINDS),
  price: optional(price),
  premiumPpm: optional(share),
  totalNumber: units,
  remaining: units,
  minNumber: units,
  maxNumber: units,
  openDeals: count,
  createdAt: instant,
};

export async function listAds(
  services: Needs,
  input: Asked<typeof officeFiat.listAds>,
  { last, ...place }: Part,
): Promise<Page<officeFiatRows.FiatAdRow>> {
  const { sql } = services.storage;
  const { id: adId, user_id: userId, currency, kind, side, state, is_barred: isBarred } = input;
  const { rows, total } = await listPage(
    sql,
    {
      select: (rest) => query(sql, AD)`
        SELECT a.id, a.kind, a.side, a.publisher_id, a.currency_id, a.fiat, a.state, a.is_up, a.is_barred, a.price_kind,
          a.price, a.premium_ppm, a.total_number, a.remaining, a.min_number, a.max_number, a.created_at,
          (SELECT count(*) FROM fiat_deals d
            WHERE d.ad_id = a.id AND d.state IN ('unpaid', 'paid', 'appealed')) AS open_deals ${rest}`,
      from: sql`fiat_ads a`,
      where: allOf(sql, [
        last === undefined ? undefined : sql`a.id < ${last}`,
        adId === undefined ? undefined : sql`a.id = ${adId}`,
        userId === undefined ? undefined : sql`a.publisher_id = ${userId}`,
        currency === undefined ? undefined : sql`a.currency_id = ${currency}`,
        kind === undefined ? undefined : sql`a.kind = ${kind}`,
        side === undefined ? undefined : sql`a.side = ${side}`,
        state === undefined ? undefined : sql`a.state = ${state}`,
        isBarred === undefined ? undefined : sql`a.is_barred = ${isBarred === 1}`,
      ]),
      order: sql`a.id DESC`,
    },
    place,
  );
  return { list: await viewAds(services, rows), total };
}

async function viewAds(services: Needs, rows: readonly RowOf<typeof AD>[]): Promise<officeFiatRows.FiatAdRow[]> {
  const { storage, clock } = services;
  const [people, bars, prices] = await Promise.all([
    findPeople(
      storage.sql,
      rows.map((row) => row.publisherId),
    ),
    findMeasures(storage.sql, 'ad', { subjectIds: rows.map((row) => row.id), now: clock.now() }),
    findAdPrices(services, rows),
  ]);
  return rows.map((row, nth) => ({
    id: row.id,
    kind: row.kind,
    side: row.side,
    publisher: people(row.publisherId),
    currency: row.currencyId,
    currency_name: nameCoin(services, row.currencyId),
    fiat: row.fiat,
    state: row.state,
    is_up: flagOf(row.isUp),
    is_barred: flagOf(row.isBarred),
    bar_reason: bars.get(row.id)?.reason ?? '',
    price_kind: row.priceKind,
    price: '',
    premium: '',
    distance: '',
    ...prices[nth],
    total_number: formatUnits(row.totalNumber),
    remaining: formatUnits(row.remaining),
    min_number: formatUnits(row.minNumber),
    max_number: formatUnits(row.maxNumber),
    open_deals: row.openDeals,
    create_time: timeText(row.createdAt),
  }));
}

const DEAL = {
  id: id<FiatDealId>(),
  adId: id<FiatAdId>(),
  kind: word(FIAT_KINDS),
  side: word(FIAT_SIDES),
  buyerId: id<UserId>(),
  sellerId: id<UserId>(),
  takerId: id<UserId>(),
  currencyId: id<CurrencyId>(),
  fiat: word(FIAT_CODES),
  price,
  number: units,
  money: units,
  worth: units,
  state: word(FIAT_DEAL_STATES),
  held: units,
  endReason: optional(word(FIAT_DEAL_ENDS)),
  termsId: id<number>(),
  openedAt: instant,
  payUntil: instant,
  paidAt: optional(instant),
  appealedAt: optional(instant),
  endedAt: optional(instant),
};
type Deal = RowOf<typeof DEAL>;

const selectDeals = ({ sql }: FiatServices['storage'], rest: Fragment): Promise<readonly Deal[]> => query(sql, DEAL)`
  SELECT id, ad_id, kind, side, buyer_id, seller_id, taker_id, currency_id, fiat, price, number, money, worth, state, held,
    end_reason, terms_id, opened_at, pay_until, paid_at, appealed_at, ended_at ${rest}`;

export async function findDeal({ storage }: Pick<FiatServices, 'storage'>, dealId: number): Promise<Deal | undefined> {
  const [row] = await selectDeals(storage, storage.sql`FROM fiat_deals WHERE id = ${dealId}`);
  return row;
}

export const viewDeal = (
  services: Pick<FiatServices, 'market' | 'fiat'>,
  row: Deal,
  people: People,
): officeFiatRows.FiatDealRow => ({
  id: row.id,
  ad_id: row.adId,
  kind: row.kind,
  side: row.side,
  buyer: people(row.buyerId),
  seller: people(row.sellerId),
  taker: row.takerId === row.buyerId ? 'buyer' : 'seller',
  currency: row.currencyId,
  currency_name: nameCoin(services, row.currencyId),
  fiat: row.fiat,
  price: formatUnits(row.price),
  number: formatUnits(row.number),
  money: moneyText(services, row),
  worth: formatUnits(row.worth),
  state: row.state,
  held: formatUnits(row.held),
  end_reason: row.endReason ?? '',
  open_time: timeText(row.openedAt),
  pay_until: timeText(row.payUntil),
  pay_time: timeText(row.paidAt),
  appeal_time: timeText(row.appealedAt),
  end_time: timeText(row.endedAt),
});

export async function listDeals(
  services: Needs,
  input: Asked<typeof officeFiat.listDeals>,
  { last, ...place }: Part,
): Promise<Page<officeFiatRows.FiatDealRow>> {
  const { sql } = services.storage;
  const { id: dealId, ad_id: adId, user_id: userId, currency, kind, state, from, until } = input;
  const { rows, total } = await listPage(
    sql,
    {
      select: (rest) => selectDeals(services.storage, rest),
      from: sql`fiat_deals d`,
      where: allOf(sql, [
        last === undefined ? undefined : sql`d.id < ${last}`,
        dealId === undefined ? undefined : sql`d.id = ${dealId}`,
        adId === undefined ? undefined : sql`d.ad_id = ${adId}`,
        userId === undefined ? undefined : sql`(d.buyer_id = ${userId} OR d.seller_id = ${userId})`,
        currency === undefined ? undefined : sql`d.currency_id = ${currency}`,
        kind === undefined ? undefined : sql`d.kind = ${kind}`,
        state === undefined ? undefined : sql`d.state = ${state}`,
        from === undefined ? undefined : sql`d.opened_at >= ${from}`,
        until === undefined ? undefined : sql`d.opened_at < ${until}`,
      ]),
      order: sql`d.id DESC`,
    },
    place,
  );
  const people = await findPeople(
    sql,
    rows.flatMap((row) => [row.buyerId, row.sellerId]),
  );
  return { list: rows.map((row) => viewDeal(services, row, people)), total };
}
