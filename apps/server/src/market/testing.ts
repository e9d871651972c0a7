// A coin and a market that the catalogue does not start with, described as whoever adds one would.
import { amount, currencyId, marketId, ppm, price, units, USDT } from '@bourse/domain';
import type { MarketSettings } from '@bourse/engine';
import type { Storage } from '../storage/open.ts';
import { currencies, marketProfiles } from '../storage/schema.ts';

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
    leverShareNum: amount(units('100')),
    spread: amount(units('0.02')),
    leverTradeFee: amount(units('0.05')),
    openMicrotrade: false,
  });
  return { dogeUsdt };
}
