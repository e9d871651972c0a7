// What fiat trade offers, and how far the user has come with it: asked for now and then.
import { fiat } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { useSession } from '../lib/session.ts';

const REFRESH_MS = 15_000;

/** Below the key of everything that fiat trade asks for. */
export const FIAT_KEY = ['fiat'] as const;

export type FiatOptions = fiat.FiatOptions;
export type OwnState = NonNullable<FiatOptions['own']>;
export type FiatCoin = FiatOptions['coins'][number];
export type FiatMoney = FiatOptions['fiats'][number];

export function useFiatOptions() {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return useQuery({
    queryKey: [...FIAT_KEY, 'options', isLoggedIn],
    queryFn: async ({ signal }) => (await call(fiat.options, {}, { signal })).message,
    refetchInterval: REFRESH_MS,
  });
}
