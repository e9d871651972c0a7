// What the user's ads start from, and whether others see the user as online.
import { fiatMerchant, type MessageOf } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import { FIAT_KEY } from '../../../fiat-desk/options.ts';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';

export type Settings = MessageOf<typeof fiatMerchant.settings>;

export const SETTINGS_KEY = [...FIAT_KEY, 'settings'] as const;

export function useSettings() {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: async ({ signal }) => (await call(fiatMerchant.settings, {}, { signal })).message,
    enabled: isLoggedIn,
  });
}
