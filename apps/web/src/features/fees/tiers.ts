// The fee tiers and what the markets ask for themselves.
import { fees, type MessageOf } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

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
