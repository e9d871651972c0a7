// Site settings a page needs before anybody has logged in.
import { market } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

const FRESH_FOR_MS = 5 * 60_000;

/** Whether what is shown in CNY is reckoned with a rate older than a day. */
export const useIsCnyRateOld = (): boolean => useClientConfig().data?.site.cny_rate.is_old === true;

export function useClientConfig() {
  return useQuery({
    queryKey: ['client-config'],
    queryFn: async ({ signal }) => (await call(market.clientConfig, {}, { signal })).message,
    staleTime: FRESH_FOR_MS,
  });
}
