// The person's fee tier, for all of the accounts: it moves once a day, or by an operator's grant.
import { fees, type MessageOf } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from './api.ts';
import { type FeeRates, readFeeRates } from './fee-rates.ts';
import { useSession } from './session.ts';

export type OwnFees = MessageOf<typeof fees.mine>;

const FRESH_FOR_MS = 60_000;
const LOOK_EVERY_MS = 5 * 60_000;

export function useOwnFees() {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return useQuery({
    queryKey: ['fees', 'mine'],
    queryFn: async ({ signal }) => (await call(fees.mine, {}, { signal, account: 'master' })).message,
    enabled: isLoggedIn,
    staleTime: FRESH_FOR_MS,
    refetchInterval: LOOK_EVERY_MS,
  });
}

/** Undefined while unknown, for visitors, and where the markets' own rates count. */
export function useOwnRates(): FeeRates | undefined {
  const { data } = useOwnFees();
  return useMemo(() => data && readFeeRates(data), [data]);
}
