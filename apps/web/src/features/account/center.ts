// What the account centre knows of the own account: one answer, shown by several screens.
import { account, type MessageOf, profile, region } from '@bourse/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keepUserFacts, useSession } from '../../lib/session.ts';

export type Center = MessageOf<typeof profile.center>;

const CENTER = ['account', 'center'];
/** A person who has been appointed sees it after this time without logging in again. */
const REGION_FRESH_FOR_MS = 60_000;

export function useCenter() {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return useQuery({
    queryKey: CENTER,
    queryFn: async ({ signal }) => (await call(profile.center, {}, { signal })).message,
    enabled: isLoggedIn,
  });
}

export function useOwnRegion() {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return useQuery({
    queryKey: ['account', 'region'],
    queryFn: async ({ signal }) => (await call(region.region, {}, { signal, account: 'master' })).message,
    enabled: isLoggedIn,
    staleTime: REGION_FRESH_FOR_MS,
  });
}

/** Seldom true, and seldom changed. */
export function useIsRegionAgent(): boolean {
  return useOwnRegion().data?.is_agent === 1;
}

/** After a change of the account: everything that shows it asks again, the header of every tab included. */
export function useRefreshAccount(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const facts = call(account.userInfo, {}, { account: 'master' }).then(({ message }) => keepUserFacts(message));
    await Promise.all([client.invalidateQueries({ queryKey: ['account'] }), facts.catch(() => undefined)]);
  };
}
