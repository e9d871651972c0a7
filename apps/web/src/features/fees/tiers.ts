// The fee tiers and what the markets ask for themselves.
import { fees, type MessageOf } from '@bourse/contract';
import { lowerFees } from '@bourse/engine/formulas';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { type OwnFees, readFeeRates } from '../../lib/own-fees.ts';

export type FeeTable = MessageOf<typeof fees.tiers>;
export type FeeTier = FeeTable['tiers'][number];
export type FeeMarket = FeeTable['markets'][number];

const FRESH_FOR_MS = 60_000;

export const useFeeTable = () =>
  useQuery({
    queryKey: ['fees', 'tiers'],
    queryFn: async ({ signal }) => (await call(fees.tiers, {}, { signal })).message,
    staleTime: FRESH_FOR_MS,
  });

/** Those of which a rate is below the tier's. */
export function cheaperMarkets(
  markets: readonly FeeMarket[],
  tier: Pick<OwnFees, 'maker_fee' | 'taker_fee'>,
): readonly FeeMarket[] {
  const rates = readFeeRates(tier);
  if (rates === undefined) return [];
  return markets.filter((market) => {
    const own = readFeeRates(market);
    if (own === undefined) return false;
    const paid = lowerFees(own, rates);
    return paid.makerFee < rates.makerFee || paid.takerFee < rates.takerFee;
  });
}
