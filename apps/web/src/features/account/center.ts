// What the account centre knows of the own account: one answer, shown by several screens.
import { type MessageOf, profile, region } from '@bourse/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';

export type Center = MessageOf<typeof profile.center>;

const CENTER = ['account', 'center'];

export function useCenter() {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return useQuery({
    queryKey: CENTER,
    queryFn: async ({ signal }) => (await call(profile.center, {}, { signal })).message,
    enabled: isLoggedIn,
  });
}

/** Seldom true, and seldom changed. */
export function useIsRegionAgent(): boolean {
  const { data } = useQuery({
    queryKey: ['account', 'region'],
    queryFn: async ({ signal }) => (await call(region.region, {}, { signal })).message.is_agent === 1,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? false;
}

/** After a change of the account: everything that shows it asks again. */
export function useRefreshAccount(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['account'] });
}
