import { type Amount, amount, type CurrencyId, divFloor, UNITS_PER_WHOLE } from '@bourse/domain';
import type { MarketData } from '../../market/market-data.ts';
import { priceInUsdt } from '../../market/market-view.ts';

/** In USDT by the last index, rounded down; nothing where no price is known. */
export const worthOf = (market: MarketData, id: CurrencyId, owned: bigint): Amount =>
  amount(divFloor(owned * priceInUsdt(market, { id }), UNITS_PER_WHOLE));
