// How far the own identity verification has come.
import { identity, type MessageOf } from '@bourse/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type Identity = MessageOf<typeof identity.identity>;
export type Levels = MessageOf<typeof identity.verificationLevels>;

export function useIdentity() {
  return useQuery({
    queryKey: ['identity', 'state'],
    queryFn: async ({ signal }) => (await call(identity.identity, {}, { signal })).message,
  });
}

export function useLevels() {
  return useQuery({
    queryKey: ['identity', 'levels'],
    queryFn: async ({ signal }) => (await call(identity.verificationLevels, {}, { signal })).message,
  });
}

export function useRefreshIdentity(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['identity'] });
    void client.invalidateQueries({ queryKey: ['account'] });
  };
}
