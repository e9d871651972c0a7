// Site settings a page needs before anybody has logged in.
import { market } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import { hearStandstill } from './acts-clock.ts';
import { call } from './api.ts';

const FRESH_FOR_MS = 5 * 60_000;

export const CLIENT_CONFIG_KEY = ['client-config'] as const;

/** Whether what is shown in CNY is calculated with a rate older than a day. */
export const useIsCnyRateOld = (): boolean => useClientConfig().data?.site.cny_rate.is_old === true;

export function useClientConfig() {
  return useQuery({
    queryKey: CLIENT_CONFIG_KEY,
    queryFn: async ({ signal }) => {
      const { message } = await call(market.clientConfig, {}, { signal });
      hearStandstill(message.site.full_stop_since);
      return message;
    },
    staleTime: FRESH_FOR_MS,
  });
}
