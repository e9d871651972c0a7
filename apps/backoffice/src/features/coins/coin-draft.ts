// A new coin as it is typed, and whether it can be asked for.
import type { InputOf, officeCoins } from '@bourse/contract';
import { parseId, isBlank } from '@bourse/domain';
import { locales } from '@bourse/messages';
import { problemOf, type Values } from '../../ui/settings-draft.ts';
import { OFFERS, type SaidOfCoin, type Texts } from './coin-texts.ts';
import { DESK, isExact, MARKET_FIELDS, type MarketField, NEW_MARKET } from './desk.ts';

export type CoinDraft = SaidOfCoin & {
  readonly id: string;
  readonly name: string;
  /** In a demo; blank for none. */
  readonly simulatedPrice: string;
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
  offers: ['is_match'],
  sort: '1000',
  simulatedPrice: '',
  hasMarket: true,
  isOpen: true,
  market: NEW_MARKET,
});

/** What a coin that there is says of itself. */
export const draftOf = (coin: officeCoins.OfficeCoinRow): CoinDraft => ({
  ...newCoin(coin.id),
  name: coin.name,
  fullName: coin.full_name,
  names: { ...NOTHING, ...coin.names },
  about: { ...NOTHING, ...coin.about },
  // One without a picture of its own wears a mark that the server draws.
  logo: coin.logo.startsWith('/api/site_picture') ? coin.logo : '',
  isIndexed: coin.is_indexed,
  offers: OFFERS.filter((offer) => coin[offer]),
  sort: String(coin.sort),
  hasMarket: false,
});

const isNamedIn = (names: Texts) => locales.filter(({ code }) => !isBlank(names[code])).length;

/** In every language or, where it had none, in none. */
export function isSoundProfile({ fullName, names, sort }: CoinDraft, stands: CoinDraft): boolean {
  const count = isNamedIn(names);
  const isNamed = count === locales.length || (count === 0 && isNamedIn(stands.names) === 0);
  return !isBlank(fullName) && isNamed && problemOf('place', sort) === undefined;
}

export function isSoundCoin(draft: CoinDraft): boolean {
  const { id, name, hasMarket, market, simulatedPrice } = draft;
  const isNamed = /^[A-Z0-9]{2,10}$/.test(name) && isNamedIn(draft.names) === locales.length;
  const isTradable =
    isExact(market) && MARKET_FIELDS.every((field) => problemOf(DESK.kinds[field], market[field] ?? '') === undefined);
  const isPriced = simulatedPrice === '' || problemOf('amount', simulatedPrice) === undefined;
  return parseId(id) !== undefined && isNamed && isPriced && isSoundProfile(draft, draft) && (!hasMarket || isTradable);
}

type Wish = Omit<InputOf<typeof officeCoins.proposeCoin>, 'reason' | 'effective_from'>;
type ProfileWish = Omit<InputOf<typeof officeCoins.proposeProfile>, 'reason' | 'effective_from'>;

const flag = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0);

const offersOf = ({ offers, isIndexed, sort }: CoinDraft) => ({
  is_indexed: flag(isIndexed),
  is_match: flag(offers.includes('is_match')),
  is_legal: flag(offers.includes('is_legal')),
  is_lever: flag(offers.includes('is_lever')),
  is_micro: flag(offers.includes('is_micro')),
  sort,
});

const isSaid = ([, text]: [string, string]): boolean => !isBlank(text);

/** The draft is sound. */
export function toProfileWish(draft: CoinDraft): ProfileWish {
  const { id, fullName, names, about, logo } = draft;
  const said = Object.fromEntries(Object.entries(names).filter(isSaid));
  const texts = Object.fromEntries(Object.entries(about).map(([code, text]) => [code, text.trim()]));
  return { currency: id, full_name: fullName, names: said, about: texts, logo, ...offersOf(draft) };
}

/** The draft is sound. */
export function toWish(draft: CoinDraft): Wish {
  const { id, name, fullName, names, about, logo, hasMarket, isOpen, isIndexed, simulatedPrice, market } = draft;
  const { tick = '', step = '', min_notional = '', max_quantity = '', ...rates } = market;
  const grid = { tick, step, min_notional, max_quantity };
  return {
    id,
    name,
    full_name: fullName,
    names,
    about: Object.fromEntries(Object.entries(about).filter(isSaid)),
    logo,
    ...offersOf(draft),
    ...(isIndexed && simulatedPrice !== '' && { simulated_price: simulatedPrice }),
    ...(hasMarket && { market: { state: isOpen ? ('open' as const) : ('closed' as const), ...grid, ...rates } }),
  };
}
