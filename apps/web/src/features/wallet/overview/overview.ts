// What only the server knows of all wallets together: the last 30 days, and the profit of the day.
import { type MessageOf, wallet as calls } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export type Overview = MessageOf<typeof calls.overview>;
export type CurvePoint = Overview['curve'][number];

const REFRESH_MS = 30_000;

export function useOverview() {
  return useQuery({
    queryKey: ['wallet-overview'],
    queryFn: async ({ signal }) => (await call(calls.overview, {}, { signal })).message,
    refetchInterval: REFRESH_MS,
  });
}
