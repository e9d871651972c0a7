// What may be staked for how long, and what keeps this user from it: asked for now and then.
import { micro } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { PUSHED } from '../../realtime/private.ts';
import { readCurrency, readTerm, type StakeCurrency, type Term } from './terms.ts';

/** Below the key of everything that second contracts ask for. */
export const MICRO_KEY = ['micro'] as const;
export const TERMS_KEY = [...MICRO_KEY, 'terms'] as const;
export const RISK_KEY = [...MICRO_KEY, 'risk'] as const;

const REFRESH_MS = 15_000;

const useIsLoggedIn = (): boolean => useSession((session) => session.token !== undefined);

/** Reads the currencies in the form of the wire, which has the insurance of each as well. */
export const usePayable = () => {
  const isLoggedIn = useIsLoggedIn();
  return useQuery({
    queryKey: [...TERMS_KEY, 'currencies', isLoggedIn],
    queryFn: async ({ signal }) => (await call(micro.payableCurrencies, {}, { signal })).message,
    refetchInterval: REFRESH_MS,
    meta: PUSHED,
  });
};

const useSeconds = () =>
  useQuery({
    queryKey: [...TERMS_KEY, 'seconds'],
    queryFn: async ({ signal }) => (await call(micro.seconds, {}, { signal })).message,
    refetchInterval: REFRESH_MS,
  });

export type Offer = { readonly terms: readonly Term[]; readonly currencies: readonly StakeCurrency[] };

/** Undefined until both have come. */
export function useOffer() {
  const payable = usePayable();
  const seconds = useSeconds();
  const offer = useMemo((): Offer | undefined => {
    if (!payable.data || !seconds.data) return undefined;
    return {
      terms: seconds.data.filter(({ status }) => status === 1).map(readTerm),
      currencies: payable.data.map(readCurrency),
    };
  }, [payable.data, seconds.data]);
  return {
    offer,
    error: payable.error ?? seconds.error,
    retry: (): void => {
      for (const query of [payable, seconds]) void query.refetch();
    },
  };
}

/** Undefined for visitors, and while unknown. */
export const useRisk = () => {
  const isLoggedIn = useIsLoggedIn();
  const { data } = useQuery({
    queryKey: RISK_KEY,
    queryFn: async ({ signal }) => (await call(micro.risk, {}, { signal })).message,
    enabled: isLoggedIn,
    refetchInterval: REFRESH_MS,
    meta: PUSHED,
  });
  return isLoggedIn ? data : undefined;
};
