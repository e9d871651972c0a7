// A new coin as it is typed, and whether it can be asked for.
import type { InputOf, officeCoins } from '@bourse/contract';
import { parseId } from '@bourse/domain';
import { type Locale, locales } from '@bourse/messages';
import { problemOf, type Values } from '../../ui/settings-draft.ts';
import { DESK, isExact, MARKET_FIELDS, type MarketField, NEW_MARKET } from './fields.ts';

type Texts = Readonly<Record<Locale, string>>;

export type CoinDraft = {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  readonly names: Texts;
  readonly about: Texts;
  readonly logo: string;
  readonly isIndexed: boolean;
  readonly hasMarket: boolean;
  readonly isOpen: boolean;
  readonly market: Values<MarketField>;
};

const NOTHING: Texts = { zh: '', hk: '', en: '', kr: '', jp: '', spa: '', it: '' };

export const newCoin = (nextId: number): CoinDraft => ({
  id: String(nextId),
  name: '',
  fullName: '',
  names: NOTHING,
  about: NOTHING,
  logo: '',
  isIndexed: false,
  hasMarket: true,
  isOpen: true,
  market: NEW_MARKET,
});

export function isSoundCoin({ id, name, fullName, names, hasMarket, market }: CoinDraft): boolean {
  const isNamed = /^[A-Z0-9]{2,10}$/.test(name) && fullName.trim() !== '';
  const isNamedEverywhere = locales.every(({ code }) => names[code].trim() !== '');
  const isTradable =
    isExact(market) && MARKET_FIELDS.every((field) => problemOf(DESK.kinds[field], market[field] ?? '') === undefined);
  return parseId(id) !== undefined && isNamed && isNamedEverywhere && (!hasMarket || isTradable);
}

type Wish = Omit<InputOf<typeof officeCoins.proposeCoin>, 'reason' | 'effective_from'>;

/** Of a draft that is sound. */
export function toWish({
  id,
  name,
  fullName,
  names,
  about,
  logo,
  isIndexed,
  hasMarket,
  isOpen,
  market,
}: CoinDraft): Wish {
  const { tick = '', step = '', min_notional = '', max_quantity = '', ...rates } = market;
  const grid = { tick, step, min_notional, max_quantity };
  return {
    id,
    name,
    full_name: fullName,
    names,
    about: Object.fromEntries(Object.entries(about).filter(([, text]) => text.trim() !== '')),
    logo,
    is_indexed: isIndexed ? 1 : 0,
    ...(hasMarket && { market: { state: isOpen ? ('open' as const) : ('halted' as const), ...grid, ...rates } }),
  };
}
