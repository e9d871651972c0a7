// How the address of a trading screen names its market.
import type { market } from '@bourse/contract';
import { isNamed, PAIR_PARAM, pairOf, pairParamOf } from '../../lib/pair.ts';

export type MarketAddress = {
  /** Returns the name that the address has for a market; null where it names none. */
  readonly read: (search: URLSearchParams) => string | null;
  readonly isOf: (search: URLSearchParams, quotation: market.Quotation) => boolean;
  /** Changes the address to name the market, and keeps its other parameters. */
  readonly write: (search: URLSearchParams, quotation: market.Quotation) => void;
};

/** `?pair=BTC_USDT`. */
export const PAIR_ADDRESS: MarketAddress = {
  read: (search) => search.get(PAIR_PARAM),
  isOf: (search, quotation) => isNamed(search.get(PAIR_PARAM) ?? '', pairOf(quotation)),
  write: (search, quotation) => search.set(PAIR_PARAM, pairParamOf(pairOf(quotation))),
};

const ID = 'id';
const NAME = 'name';

/** `?id=1&name=BTC`: the id of the market, and its coin, which alone will do where the id is missing. */
export const ID_ADDRESS: MarketAddress = {
  read: (search) => search.get(ID) ?? search.get(NAME),
  isOf: (search, { id, currency_name: name }) => {
    const wanted = search.get(ID);
    return wanted === null ? search.get(NAME)?.toUpperCase() === name : wanted === String(id);
  },
  write: (search, { id, currency_name: name }) => {
    search.set(ID, String(id));
    search.set(NAME, name);
  },
};
