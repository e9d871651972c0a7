// How far the own identity verification has come.
import { identity, type MessageOf } from '@bourse/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type Identity = MessageOf<typeof identity.identity>;
export type Levels = MessageOf<typeof identity.verificationLevels>;

/** What is under review is looked at again by itself. */
const REFRESH_PENDING_MS = 5_000;
const refreshMs = (known: { readonly pending_level: number } | undefined): number | false =>
  known !== undefined && known.pending_level > 0 ? REFRESH_PENDING_MS : false;

export function useIdentity() {
  return useQuery({
    queryKey: ['identity', 'state'],
    queryFn: async ({ signal }) => (await call(identity.identity, {}, { signal })).message,
    refetchInterval: ({ state }) => refreshMs(state.data),
  });
}

export function useLevels() {
  return useQuery({
    queryKey: ['identity', 'levels'],
    queryFn: async ({ signal }) => (await call(identity.verificationLevels, {}, { signal })).message,
    refetchInterval: ({ state }) => refreshMs(state.data),
  });
}

export function useRefreshIdentity(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['identity'] });
    void client.invalidateQueries({ queryKey: ['account'] });
  };
}
