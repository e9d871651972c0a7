// The price by which the engine values a coin right now.
import type { CurrencyId, Instant, Price } from '@bourse/domain';
import type { MarketData } from './market-data.ts';

/** The engine takes no index that is older than this. */
export const INDEX_AGE_MS_MAX = 5_000;

/** In USDT; undefined where the index is stale. */
export function findFreshPrice(market: MarketData, currencyId: CurrencyId, now: Instant): Price | undefined {
  const tick = market.index(currencyId);
  return tick && now - tick.at <= INDEX_AGE_MS_MAX ? tick.price : undefined;
}
