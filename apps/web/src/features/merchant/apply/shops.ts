// The coins that the user is a merchant of, or has asked to be.
import { fiatMerchant, type MessageOf } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import { FIAT_KEY } from '../../../fiat-desk/options.ts';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';

/** Operators decide in their own time. */
const REFRESH_MS = 15_000;

export type Shop = MessageOf<typeof fiatMerchant.ownShops>['data'][number];

export function useShops() {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return useQuery({
    queryKey: [...FIAT_KEY, 'shops'],
    queryFn: async ({ signal }) => (await call(fiatMerchant.ownShops, {}, { signal })).message.data,
    enabled: isLoggedIn,
    refetchInterval: REFRESH_MS,
  });
}
