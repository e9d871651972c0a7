// What tests of several folders start from: index ticks, and a coin and a market that the catalogue does not start with,
// described as whoever adds one would.
import {
  amount,
  currencyId,
  type CurrencyId,
  type Instant,
  instant,
  marketId,
  ppm,
  price,
  SECOND_MS,
  units,
  USDT,
} from '@bourse/domain';
import type { MarketSettings, TickIndex } from '@bourse/engine';
import type { Storage } from '../storage/open.ts';
import { currencies, marketProfiles } from '../storage/schema.ts';

/** The tick of the second that is running, of quotes that were made when it began. */
export function tickOf(now: Instant, prices: readonly (readonly [CurrencyId, string])[]): TickIndex {
  const second = Math.floor(now / SECOND_MS);
  const quotedAt = instant(second * SECOND_MS);
  return {
    kind: 'tickIndex',
    second,
    prices: prices.map(([id, at]) => ({ currencyId: id, price: price(units(at)), quotedAt })),
  };
}

export const DOGE = currencyId(74);

/** Settings of DOGE/USDT, which is still to be configured. */
export async function describeDoge({ db }: Pick<Storage, 'db'>): Promise<{ readonly dogeUsdt: MarketSettings }> {
  const dogeUsdt: MarketSettings = {
    marketId: marketId(74),
    baseId: DOGE,
    quoteId: USDT,
    state: 'open',
    tick: price(units('0.00001')),
    step: amount(units('1')),
    minNotional: amount(units('5')),
    maxQuantity: amount(units('1000000')),
    makerFee: ppm(1_000n),
    takerFee: ppm(1_000n),
    triggerBand: ppm(50_000n),
  };
  await db.insert(currencies).values({
    id: DOGE,
    name: 'DOGE',
    fullName: 'Dogecoin',
    currencyType: 'doge',
    logo: '',
    description: {},
    isLegal: false,
    isLever: false,
    isMatch: true,
    isMicro: false,
    sort: 100,
  });
  await db.insert(marketProfiles).values({
    marketId: dogeUsdt.marketId,
    sort: 100,
    isDisplay: true,
  });
  return { dogeUsdt };
}
