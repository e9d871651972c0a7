// Coins and spot markets by the names of their fields and in text, as operators ask for them.
import { amount, MARKET_STATES, type MarketState, ppm, price, ZERO } from '@bourse/domain';
import type { MarketSettings } from '@bourse/engine';
import { type Locale, locales } from '@bourse/messages';
import { type Field, fieldOf, readFields } from '../../platform/changes/setting-fields.ts';
import { amounts, type Codec, flags, prices, shares } from '../../system/codecs.ts';
import type { CoinProfile } from '../../core/market/read-catalogue.ts';

/** The settings of a market and how it is listed, without its id and its pair. */
export type MarketTerms = Readonly<
  Omit<MarketSettings, 'marketId' | 'baseId' | 'quoteId'> & { isDisplayed: boolean; sort: number }
>;

const states: Codec<MarketState> = {
  show: (state) => state,
  read: (text) => MARKET_STATES.find((state) => state === text),
};
/** Positions in the order of display, from 0. */
const places: Codec<number> = {
  show: String,
  read: (text) => (/^\d{1,6}$/.test(text) ? Number(text) : undefined),
};

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
const SETTINGS: ReadonlyMap<string, Field<CoinProfile>> = new Map([
  ['is_indexed', profile('isIndexed', flags)],
  ['is_match', profile('isMatch', flags)],
  ['is_legal', profile('isLegal', flags)],
  ['is_lever', profile('isLever', flags)],
  ['is_micro', profile('isMicro', flags)],
  ['sort', profile('sort', places)],
]);
const isText = (field: string): boolean => !SETTINGS.has(field) && !field.startsWith(OF_MARKET);

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
    ...[...SETTINGS].map(([field, { show }]): [string, string] => [field, show(coin)]),
  ]);
}

/** Fields that the texts do not name stay as they are; undefined where a text is not valid. */
export function readCoin(stands: CoinProfile, texts: Texts): CoinProfile | undefined {
  const settings = readFields(SETTINGS, new Map([...texts].filter(([field]) => SETTINGS.has(field))));
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
