// The keys of the account, and what a change of one asks for anew.
import { keys, type MessageOf } from '@bourse/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type Key = keys.KeyRow;
export type OwnKeys = MessageOf<typeof keys.list>;

const OWN_KEYS = ['keys', 'list'] as const;

export function useOwnKeys() {
  return useQuery({
    queryKey: OWN_KEYS,
    queryFn: async ({ signal }) => (await call(keys.list, {}, { signal })).message,
  });
}

export function useRefreshKeys(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['keys'] });
}

export const isLive = ({ ended_ms: endedAt }: Pick<Key, 'ended_ms'>): boolean => endedAt === null;
