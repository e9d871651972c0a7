// Coins and spot markets by the names of their fields and in text, as operators ask for them; as they are committed, and which
// numbers and names are free.
import {
  amount,
  type CurrencyId,
  currencyId,
  MARKET_STATES,
  type MarketId,
  marketId,
  type MarketState,
  ppm,
  price,
  type Refusal,
  refuse,
  ZERO,
} from '@bourse/domain';
import { id, optional } from '@bourse/domain/kinds';
import type { MarketSettings } from '@bourse/engine';
import { ENTITIES } from '@bourse/engine/entities';
import { type Locale, locales } from '@bourse/messages';
import { and, eq, getTableColumns, max, or } from 'drizzle-orm';
import type { Delisting } from '../../core/market/market-data.ts';
import type { CoinProfile, NewCoin } from '../../core/market/read-catalogue.ts';
import { readEntity } from '../../core/storage/columns.ts';
import type { Storage } from '../../core/storage/open.ts';
import { query } from '../../core/storage/query.ts';
import { coinDelistings, currencies, marketProfiles, markets } from '../../core/storage/schema.ts';
import type { PictureUses } from '../../core/storage/storage-part.ts';
import { type Field, fieldOf, readFields } from '../../platform/changes/setting-fields.ts';
import { amounts, type Codec, flags, prices, shares } from '../../system/codecs.ts';

/** The settings of a market and how it is listed, without its id and its pair. */
export type MarketTerms = Readonly<
  Omit<MarketSettings, 'marketId' | 'baseId' | 'quoteId'> & { isDisplayed: boolean; sort: number }
>;

const states: Codec<MarketState> = {
  show: (state) => state,
  read: (text) => MARKET_STATES.find((state) => state === text),
};
/** Positions in the order of display, from 0. */
const places: Codec<number> = { show: String, read: (text) => (/^\d{1,6}$/.test(text) ? Number(text) : undefined) };

const market = fieldOf<MarketTerms>();
export const MARKET_FIELDS: ReadonlyMap<string, Field<MarketTerms>> = new Map([
  ['state', market('state', states)],
  ['tick', market('tick', prices)],
  ['step', market('step', amounts)],
  ['min_notional', market('minNotional', amounts)],
  ['max_quantity', market('maxQuantity', amounts)],
  ['maker_fee', market('makerFee', shares)],
  ['taker_fee', market('takerFee', shares)],
  ['trigger_band', market('triggerBand', shares)],
  ['is_displayed', market('isDisplayed', flags)],
  ['sort', market('sort', places)],
]);

/** The coins and markets of operators follow those of the catalogue. */
export const LAST = 1_000;

/** Maker and taker pay 0.1 %; a fill more than 5 % from the index triggers no stop order. */
export const NEW_MARKET: MarketTerms = {
  state: 'closed',
  tick: price(0n),
  step: ZERO,
  minNotional: ZERO,
  maxQuantity: amount(0n),
  makerFee: ppm(1_000n),
  takerFee: ppm(1_000n),
  triggerBand: ppm(50_000n),
  isDisplayed: true,
  sort: LAST,
};

type Texts = ReadonlyMap<string, string>;

/** The fields of a new coin's market have this prefix. */
export const OF_MARKET = 'market_';
/** In a demo, what it costs in USDT as it comes. */
export const SIMULATED_PRICE = 'simulated_price';
/** The two coins of a market, by their ids and apart by a slash. */
export const PAIR = 'pair';
const NAME_IN = 'name_';
const ABOUT_IN = 'about_';

const profile = fieldOf<CoinProfile>();
/** They say what a coin is offered for, and its place in lists. */
export const OFFER_FIELDS: ReadonlyMap<string, Field<CoinProfile>> = new Map([
  ['is_indexed', profile('isIndexed', flags)],
  ['is_match', profile('isMatch', flags)],
  ['is_legal', profile('isLegal', flags)],
  ['is_lever', profile('isLever', flags)],
  ['is_micro', profile('isMicro', flags)],
  ['sort', profile('sort', places)],
]);
const isText = (field: string): boolean => !OFFER_FIELDS.has(field) && !field.startsWith(OF_MARKET);

/** Offered in the spot wallet. */
export const NEW_PROFILE: CoinProfile = {
  name: '',
  fullName: '',
  names: {},
  description: {},
  logo: '',
  isIndexed: false,
  isLegal: false,
  isLever: false,
  isMatch: true,
  isMicro: false,
  sort: LAST,
};

export function showCoin(coin: CoinProfile): Texts {
  const { name, fullName, names, description, logo } = coin;
  const byLocale = (prefix: string, texts: Readonly<Record<string, string>>) =>
    locales.map(({ code }): [string, string] => [`${prefix}${code}`, texts[code] ?? '']);
  return new Map([
    ['name', name],
    ['full_name', fullName],
    ...byLocale(NAME_IN, names),
    ...byLocale(ABOUT_IN, description),
    ['logo', logo],
    ...[...OFFER_FIELDS].map(([field, { show }]): [string, string] => [field, show(coin)]),
  ]);
}

/** Fields that the texts do not name stay as they are; undefined where a text is not valid. */
export function readCoin(stands: CoinProfile, texts: Texts): CoinProfile | undefined {
  const settings = readFields(OFFER_FIELDS, new Map([...texts].filter(([field]) => OFFER_FIELDS.has(field))));
  if (!settings) return undefined;
  const all: Texts = new Map([...showCoin(stands), ...[...texts].filter(([field]) => isText(field))]);
  const byLocale = (prefix: string) =>
    Object.fromEntries(
      locales.flatMap(({ code }): [Locale, string][] => {
        const text = all.get(`${prefix}${code}`) ?? '';
        return text === '' ? [] : [[code, text]];
      }),
    );
  return {
    ...stands,
    ...settings,
    name: all.get('name') ?? '',
    fullName: all.get('full_name') ?? '',
    names: byLocale(NAME_IN),
    description: byLocale(ABOUT_IN),
    logo: all.get('logo') ?? '',
  };
}

/** Undefined where none is asked for. */
export function readSimulatedPrice(texts: Texts) {
  const text = texts.get(SIMULATED_PRICE);
  return text === undefined ? undefined : prices.read(text);
}

/** Reads the market of a new coin; undefined where none is asked for. */
export function readNewMarket(texts: Texts): MarketTerms | undefined {
  const own = [...texts].filter(([field]) => field.startsWith(OF_MARKET));
  if (own.length === 0) return undefined;
  const terms = readFields(MARKET_FIELDS, new Map(own.map(([field, text]) => [field.slice(OF_MARKET.length), text])));
  return terms && { ...NEW_MARKET, ...terms };
}

type Needs = Pick<Storage, 'db'>;
export type Pair = { readonly baseId: CurrencyId; readonly quoteId: CurrencyId };

export const writePair = ({ baseId, quoteId }: Pair): string => `${baseId}/${quoteId}`;
export function readPair(subject: string): Pair {
  const [base, quote] = subject.split('/').map(Number);
  return { baseId: currencyId(base ?? 0), quoteId: currencyId(quote ?? 0) };
}

/** Whether its number or its name is another's. */
export async function findClash(
  { db }: Needs,
  { id, name }: Pick<NewCoin, 'id' | 'name'>,
): Promise<Refusal<'coin_id_taken' | 'coin_name_taken'> | undefined> {
  const known = await db
    .select({ id: currencies.id, name: currencies.name })
    .from(currencies)
    .where(or(eq(currencies.id, id), eq(currencies.name, name)));
  if (known.some((coin) => coin.id === id && coin.name !== name)) return refuse('coin_id_taken');
  return known.some((coin) => coin.id !== id) ? refuse('coin_name_taken') : undefined;
}

/** Above all that are taken, and that somebody has asked for. */
export async function findFreeCoinId({ sql }: Pick<Storage, 'sql'>): Promise<CurrencyId> {
  const [row] = await query(sql, { last: optional(id()) })`
    SELECT max(id) AS last FROM (
      SELECT id FROM currencies UNION ALL
      SELECT subject::bigint FROM changes WHERE desk = 'coins' AND kind = 'coin' AND status IN ('pending', 'approved')
    ) AS taken`;
  return currencyId(1 + (row?.last ?? 0));
}

export async function findProfile({ db }: Needs, id: CurrencyId): Promise<CoinProfile | undefined> {
  const [row] = await db.select().from(currencies).where(eq(currencies.id, id));
  if (!row) return undefined;
  const { id: _id, currencyType: _type, simulatedPrice: _price, simulatedAt: _at, ...profile } = row;
  return profile;
}

export type StandingMarket = { readonly id: MarketId; readonly terms: MarketTerms };

export async function findMarketTerms({ db }: Needs, { baseId, quoteId }: Pair): Promise<StandingMarket | undefined> {
  const isPair = and(eq(markets.baseId, baseId), eq(markets.quoteId, quoteId));
  const [row] = await db
    .select({ ...getTableColumns(markets), profile: marketProfiles })
    .from(markets)
    .leftJoin(marketProfiles, eq(marketProfiles.marketId, markets.marketId))
    .where(isPair)
    .orderBy(markets.marketId);
  if (!row) return undefined;
  const { marketId: standing, baseId: _base, quoteId: _quote, ...terms } = readEntity(ENTITIES.markets, row).settings;
  const { isDisplayed, sort } = NEW_MARKET;
  const shown = { isDisplayed: row.profile?.isDisplay ?? isDisplayed, sort: row.profile?.sort ?? sort };
  return { id: standing, terms: { ...terms, ...shown } };
}

/** The next number. A market that was described, and that nobody has configured yet, has left it free. */
export async function findFreeMarketId({ db }: Needs): Promise<MarketId> {
  const [row] = await db.select({ last: max(markets.marketId) }).from(markets);
  return marketId(1 + (row?.last ?? 0));
}

/** How it is shown: said before the ledger knows it, and again whenever it changes. */
export async function describeMarket(
  { db }: Needs,
  id: MarketId,
  { isDisplayed, sort }: Pick<MarketTerms, 'isDisplayed' | 'sort'>,
): Promise<void> {
  const shown = { sort, isDisplay: isDisplayed };
  await db
    .insert(marketProfiles)
    .values({ marketId: id, ...shown })
    .onConflictDoUpdate({ target: marketProfiles.marketId, set: shown });
}

/** The pairs of the spot markets that a coin is traded in, or that are priced in it. */
export async function findMarketsOf({ db }: Needs, id: CurrencyId): Promise<readonly Pair[]> {
  return db
    .select({ baseId: markets.baseId, quoteId: markets.quoteId })
    .from(markets)
    .where(or(eq(markets.baseId, id), eq(markets.quoteId, id)))
    .orderBy(markets.marketId);
}

export async function findDelisting({ db }: Needs, id: CurrencyId): Promise<Delisting | undefined> {
  const [row] = await db.select().from(coinDelistings).where(eq(coinDelistings.currencyId, id));
  return row;
}

/** Coins wear these pictures of the site, or shall wear them once two operators have decided on it. */
export const pictureUsesOfCoins: PictureUses = (sql) => sql`
  SELECT right(logo, 43) AS name FROM currencies
  UNION ALL
  SELECT right(change ->> 'to', 43) FROM changes, jsonb_array_elements(changes.changes) AS change
  WHERE desk = 'coins' AND change ->> 'field' = 'logo' AND status IN ('pending', 'approved')`;
