// Coins and spot markets by the names of their fields and in text, as operators ask for them.
import { amount, type CurrencyId, MARKET_STATES, type MarketState, ppm, price, ZERO } from '@bourse/domain';
import type { MarketSettings } from '@bourse/engine';
import { type Locale, locales } from '@bourse/messages';
import type { NewCoin } from './describe-coins.ts';
import { amounts, type Codec, type Field, fieldOf, flags, prices, readFields, shares } from './setting-fields.ts';

/** Everything but which one it is, and of which pair. */
export type MarketTerms = Readonly<Omit<MarketSettings, 'marketId' | 'baseId' | 'quoteId'>>;

const states: Codec<MarketState> = {
  show: (state) => state,
  read: (text) => MARKET_STATES.find((state) => state === text),
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
]);

/** Maker and taker pay 0.1 %; a fill more than 5 % from the index triggers no stop order. */
export const NEW_MARKET: MarketTerms = {
  state: 'halted',
  tick: price(0n),
  step: ZERO,
  minNotional: ZERO,
  maxQuantity: amount(0n),
  makerFee: ppm(1_000n),
  takerFee: ppm(1_000n),
  triggerBand: ppm(50_000n),
};

type Texts = ReadonlyMap<string, string>;

/** What the fields of a new coin's market begin with. */
export const OF_MARKET = 'market_';
const NAME_IN = 'name_';
const ABOUT_IN = 'about_';

/** What is empty has no text. */
export function writeCoin({ name, fullName, names, description, isIndexed, logo }: Omit<NewCoin, 'id'>): Texts {
  const byLocale = (prefix: string, texts: Readonly<Record<string, string>>) =>
    locales.map(({ code }): [string, string] => [`${prefix}${code}`, texts[code] ?? '']);
  const all: [string, string][] = [
    ['name', name],
    ['full_name', fullName],
    ...byLocale(NAME_IN, names),
    ...byLocale(ABOUT_IN, description),
    ['logo', logo],
    ['is_indexed', flags.show(isIndexed)],
  ];
  return new Map(all.filter(([, text]) => text !== ''));
}

export function readCoin(id: CurrencyId, texts: Texts): NewCoin {
  const byLocale = (prefix: string) =>
    Object.fromEntries(
      locales.flatMap(({ code }): [Locale, string][] => {
        const text = texts.get(`${prefix}${code}`);
        return text === undefined ? [] : [[code, text]];
      }),
    );
  return {
    id,
    name: texts.get('name') ?? '',
    fullName: texts.get('full_name') ?? '',
    names: byLocale(NAME_IN),
    description: byLocale(ABOUT_IN),
    logo: texts.get('logo') ?? '',
    isIndexed: flags.read(texts.get('is_indexed') ?? '') === true,
  };
}

/** Of a new coin; undefined where none is asked for. */
export function readNewMarket(texts: Texts): MarketTerms | undefined {
  const own = [...texts].filter(([field]) => field.startsWith(OF_MARKET));
  if (own.length === 0) return undefined;
  const terms = readFields(MARKET_FIELDS, new Map(own.map(([field, text]) => [field.slice(OF_MARKET.length), text])));
  return terms && { ...NEW_MARKET, ...terms };
}
