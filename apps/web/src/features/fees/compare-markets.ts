// Markets beside a fee tier: an order pays the lower of each rate.
import { readFeeRates, type WireRates } from '../../lib/fee-rates.ts';

/** Those of which a rate is below the tier's. */
export function cheaperMarkets<Market extends WireRates>(
  markets: readonly Market[],
  tier: WireRates,
): readonly Market[] {
  const rates = readFeeRates(tier);
  if (rates === undefined) return [];
  return markets.filter((market) => {
    const own = readFeeRates(market);
    return own !== undefined && (own.makerFee < rates.makerFee || own.takerFee < rates.takerFee);
  });
}
