// Who and what scenarios are about: three users and their sub-accounts, three currencies, two markets.
import {
  amount,
  assert,
  BTC,
  ETH,
  marketId,
  ppm,
  price,
  units,
  USDT,
  userId,
  type CurrencyId,
  type UserId,
} from '@bourse/domain';
import type { MarketSettings } from '../spot/market.ts';

export const CURRENCIES: Readonly<Record<string, CurrencyId>> = { BTC, ETH, USDT };
export const USERS: Readonly<Record<string, UserId>> = { ann: userId(1), bob: userId(2), cal: userId(3) };
/** Sub-accounts, once their masters have opened them: those of Ann's, one of Bob's. */
export const SUBS: Readonly<Record<string, UserId>> = {
  'ann.1': userId(11),
  'ann.2': userId(12),
  'bob.1': userId(21),
};

/** Someone who is not in the tables is a user the engine does not know. */
export const findUser = (name: string): UserId => USERS[name] ?? SUBS[name] ?? userId(999);

/** Ticks and steps small enough for round examples; a taker pays twice what a maker does. */
export const BTC_USDT: MarketSettings = {
  marketId: marketId(1),
  baseId: BTC,
  quoteId: USDT,
  state: 'open',
  tick: price(units('0.01')),
  step: amount(units('0.0001')),
  minNotional: amount(units('5')),
  maxQuantity: amount(units('1000')),
  makerFee: ppm(1_000n),
  takerFee: ppm(2_000n),
  triggerBand: ppm(50_000n),
};
export const ETH_BTC: MarketSettings = {
  ...BTC_USDT,
  marketId: marketId(2),
  baseId: ETH,
  quoteId: BTC,
  tick: price(units('0.00001')),
  step: amount(units('0.001')),
  minNotional: amount(units('0.0001')),
};
export const MARKETS: Readonly<Record<string, MarketSettings>> = { 'BTC/USDT': BTC_USDT, 'ETH/BTC': ETH_BTC };

export function mustGet<Value>(table: Readonly<Record<string, Value>>, name: string): Value {
  const value = table[name];
  assert(value !== undefined, `no such name: ${name}`);
  return value;
}
