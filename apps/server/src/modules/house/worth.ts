import { type CurrencyId, sumWorth, type Worth } from '@bourse/domain';
import type { MarketData } from '../../core/market/market-data.ts';
import { priceInUsdt } from '../../core/market/market-view.ts';

/** In USDT by the last index, rounded down. */
export const worthOf = (market: MarketData, currencyId: CurrencyId, units: bigint): Worth =>
  sumWorth([{ currencyId, units, price: priceInUsdt(market, { id: currencyId }) }]);
