// Merchants, ads and deals as the desk lists them, read from committed rows.
import type { Call, officeFiat, officeFiatRows, ParsedInputOf } from '@bourse/contract';
import { currencyId, type FiatCode } from '@bourse/domain';
import type { Services } from '../../services.ts';
import { findMeasures } from '../../fiat/measures.ts';
import { findAdPrices } from './ad-prices.ts';
import { allOf, listPage, type Part, type Place } from './paging.ts';
import { findPeople, type People } from './people.ts';
import { figureText, flagOf, moneyText, timeText } from './texts.ts';

type Needs = Pick<Services, 'storage' | 'market' | 'fiat' | 'clock'>;
type Asked<C extends Call> = Omit<ParsedInputOf<C>, 'page' | 'limit'>;
type Page<Row> = { readonly list: Row[]; readonly total: number };

export const nameCoin = ({ market }: Pick<Services, 'market'>, id: string | number): string =>
  market.currency(currencyId(Number(id)))?.name ?? '';

type MerchantRow = {
  readonly user_id: string;
  readonly currency_id: string;
  readonly state: officeFiatRows.FiatMerchantRow['state'];
  readonly fee: string;
  readonly applied_at: string;
  readonly decided_at: string | null;
  readonly level: number | null;
  readonly done: string | null;
  readonly note: string | null;
  readonly proposal_id: string | null;
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
      select: (rest) => sql<MerchantRow[]>`SELECT m.*, s.verification_level AS level, u.done, a.note,
        (SELECT id FROM fiat_proposals p WHERE p.kind = 'merchant' AND p.subject = m.user_id || ' ' || m.currency_id
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
    rows.map(({ user_id: id }) => Number(id)),
  );
  const list = rows.map((row) => ({
    ...people(Number(row.user_id)),
    currency: Number(row.currency_id),
    currency_name: nameCoin(services, row.currency_id),
    state: row.state,
    fee: figureText(row.fee),
    level: row.level ?? 0,
    deals: Number(row.done ?? 0),
    note: row.note ?? '',
    apply_time: timeText(row.applied_at),
    decide_time: timeText(row.decided_at),
    proposal_id: Number(row.proposal_id ?? 0),
  }));
  return { list, total };
}

export type AdRow = {
  readonly id: string;
  readonly kind: officeFiatRows.FiatAdRow['kind'];
  readonly side: officeFiatRows.FiatAdRow['side'];
  readonly publisher_id: string;
  readonly currency_id: string;
  readonly fiat: string;
  readonly state: officeFiatRows.FiatAdRow['state'];
  readonly is_up: boolean;
  readonly is_barred: boolean;
  readonly price_kind: officeFiatRows.FiatAdRow['price_kind'];
  readonly price: string | null;
  readonly premium_ppm: string | null;
  readonly total_number: string;
  readonly remaining: string;
  readonly min_number: string;
  readonly max_number: string;
  readonly open_deals: string;
  readonly created_at: string;
};

export async function listAds(
  services: Needs,
  input: Asked<typeof officeFiat.listAds>,
  { last, ...place }: Part,
): Promise<Page<officeFiatRows.FiatAdRow>> {
  const { sql } = services.storage;
  const { id, user_id: userId, currency, kind, side, state, is_barred: isBarred } = input;
  const { rows, total } = await listPage(
    sql,
    {
      select: (rest) => sql<AdRow[]>`SELECT a.*, (SELECT count(*) FROM fiat_deals d
        WHERE d.ad_id = a.id AND d.state IN ('unpaid', 'paid', 'appealed')) AS open_deals ${rest}`,
      from: sql`fiat_ads a`,
      where: allOf(sql, [
        last === undefined ? undefined : sql`a.id < ${last}`,
        id === undefined ? undefined : sql`a.id = ${id}`,
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

async function viewAds(services: Needs, rows: readonly AdRow[]): Promise<officeFiatRows.FiatAdRow[]> {
  const { storage, clock } = services;
  const [people, bars, prices] = await Promise.all([
    findPeople(
      storage.sql,
      rows.map((row) => Number(row.publisher_id)),
    ),
    findMeasures(storage.sql, 'ad', { subjectIds: rows.map(({ id }) => Number(id)), now: clock.now() }),
    findAdPrices(services, rows),
  ]);
  return rows.map((row, nth) => ({
    id: Number(row.id),
    kind: row.kind,
    side: row.side,
    publisher: people(Number(row.publisher_id)),
    currency: Number(row.currency_id),
    currency_name: nameCoin(services, row.currency_id),
    fiat: row.fiat,
    state: row.state,
    is_up: flagOf(row.is_up),
    is_barred: flagOf(row.is_barred),
    bar_reason: bars.get(Number(row.id))?.reason ?? '',
    price_kind: row.price_kind,
    price: '',
    premium: '',
    distance: '',
    ...prices[nth],
    total_number: figureText(row.total_number),
    remaining: figureText(row.remaining),
    min_number: figureText(row.min_number),
    max_number: figureText(row.max_number),
    open_deals: Number(row.open_deals),
    create_time: timeText(row.created_at),
  }));
}

export type DealRow = {
  readonly id: string;
  readonly ad_id: string;
  readonly kind: officeFiatRows.FiatDealRow['kind'];
  readonly side: officeFiatRows.FiatDealRow['side'];
  readonly buyer_id: string;
  readonly seller_id: string;
  readonly taker_id: string;
  readonly currency_id: string;
  readonly fiat: FiatCode;
  readonly price: string;
  readonly number: string;
  readonly money: string;
  readonly worth: string;
  readonly state: officeFiatRows.FiatDealRow['state'];
  readonly held: string;
  readonly end_reason: officeFiatRows.FiatDealRow['end_reason'] | null;
  readonly terms_id: string;
  readonly opened_at: string;
  readonly pay_until: string;
  readonly paid_at: string | null;
  readonly appealed_at: string | null;
  readonly appealed_by: string | null;
  readonly ended_at: string | null;
};

export const viewDeal = (
  services: Pick<Services, 'market' | 'fiat'>,
  row: DealRow,
  people: People,
): officeFiatRows.FiatDealRow => ({
  id: Number(row.id),
  ad_id: Number(row.ad_id),
  kind: row.kind,
  side: row.side,
  buyer: people(Number(row.buyer_id)),
  seller: people(Number(row.seller_id)),
  taker: row.taker_id === row.buyer_id ? 'buyer' : 'seller',
  currency: Number(row.currency_id),
  currency_name: nameCoin(services, row.currency_id),
  fiat: row.fiat,
  price: figureText(row.price),
  number: figureText(row.number),
  money: moneyText(services, row),
  worth: figureText(row.worth),
  state: row.state,
  held: figureText(row.held),
  end_reason: row.end_reason ?? '',
  open_time: timeText(row.opened_at),
  pay_until: timeText(row.pay_until),
  pay_time: timeText(row.paid_at),
  appeal_time: timeText(row.appealed_at),
  end_time: timeText(row.ended_at),
});

export async function listDeals(
  services: Needs,
  input: Asked<typeof officeFiat.listDeals>,
  { last, ...place }: Part,
): Promise<Page<officeFiatRows.FiatDealRow>> {
  const { sql } = services.storage;
  const { id, ad_id: adId, user_id: userId, currency, kind, state, from, until } = input;
  const { rows, total } = await listPage(
    sql,
    {
      select: (rest) => sql<DealRow[]>`SELECT d.* ${rest}`,
      from: sql`fiat_deals d`,
      where: allOf(sql, [
        last === undefined ? undefined : sql`d.id < ${last}`,
        id === undefined ? undefined : sql`d.id = ${id}`,
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
    rows.flatMap((row) => [Number(row.buyer_id), Number(row.seller_id)]),
  );
  return { list: rows.map((row) => viewDeal(services, row, people)), total };
}
