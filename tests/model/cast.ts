// Who and what the random commands are about.
import {
  amount,
  BTC,
  currencyId,
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
import type { MarketSettings } from '@bourse/engine';
import type { Random } from './random.ts';

export const USERS = [userId(1), userId(2), userId(3), userId(4)] as const;
/** Rests orders by the hundred and never cancels all of them, so that the limit on open orders is met. */
export const HOARDER = userId(5);
export const NOBODY = userId(99);
export const CURRENCIES = [BTC, ETH, USDT] as const;
export const UNKNOWN_CURRENCY = currencyId(99);
export const UNKNOWN_MARKET = marketId(99);

/** Coarse ticks and steps, so that prices meet and levels hold several orders. */
export const BTC_USDT: MarketSettings = {
  marketId: marketId(1),
  baseId: BTC,
  quoteId: USDT,
  state: 'open',
  tick: price(units('0.5')),
  step: amount(units('0.01')),
  minNotional: amount(units('5')),
  maxQuantity: amount(units('20')),
  makerFee: ppm(1_000n),
  takerFee: ppm(1_500n),
  triggerBand: ppm(50_000n),
};
export const ETH_BTC: MarketSettings = {
  ...BTC_USDT,
  marketId: marketId(2),
  baseId: ETH,
  quoteId: BTC,
  tick: price(units('0.001')),
  step: amount(units('0.1')),
  minNotional: amount(units('0.02')),
  maxQuantity: amount(units('50')),
};
/** Hardly anyone trades here, so its book is often empty. */
export const ETH_USDT: MarketSettings = {
  ...BTC_USDT,
  marketId: marketId(4),
  baseId: ETH,
  tick: price(units('0.05')),
  step: amount(units('0.1')),
  minNotional: amount(units('2')),
  maxQuantity: amount(units('50')),
};
export const VIEW_ONLY: MarketSettings = { ...BTC_USDT, marketId: marketId(3), baseId: ETH, state: 'view_only' };
export const MARKETS = [BTC_USDT, ETH_BTC, ETH_USDT] as const;

/** Prices stay round a centre, so that books grow and outliers do not lead them away. */
export const CENTRE: ReadonlyMap<number, bigint> = new Map([
  [1, units('100')],
  [2, units('0.05')],
  [4, units('5')],
]);
export const INDEX: ReadonlyMap<CurrencyId, bigint> = new Map([
  [BTC, units('100')],
  [ETH, units('5')],
  [USDT, units('1')],
]);

export const anyUser = (random: Random): UserId => (random.chance(0.02) ? NOBODY : random.pick(USERS));
export const anyCurrency = (random: Random): CurrencyId =>
  random.chance(0.1) ? UNKNOWN_CURRENCY : random.pick(CURRENCIES);
