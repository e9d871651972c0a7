// In which deals something was said that the user has not read.
import { fiatChat } from '@bourse/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useDealMessages } from '../../realtime/fiat-deals.ts';
import { PUSHED } from '../../realtime/private.ts';
import { FIAT_KEY } from '../options.ts';

export const UNREAD_KEY = [...FIAT_KEY, 'unread'] as const;

/** How many of each deal's messages, by its number. */
export function useUnread(kind: fiatChat.ChatKind = 'deal'): ReadonlyMap<number, number> {
  const client = useQueryClient();
  const isLoggedIn = useSession((session) => session.token !== undefined);
  useDealMessages(({ from }) => {
    if (from !== 'me') void client.invalidateQueries({ queryKey: UNREAD_KEY });
  });
  const { data } = useQuery({
    queryKey: UNREAD_KEY,
    queryFn: async ({ signal }) => (await call(fiatChat.unread, {}, { signal })).message,
    enabled: isLoggedIn,
    meta: PUSHED,
  });
  return useMemo(
    () => new Map((data?.deals ?? []).filter((deal) => deal.kind === kind).map(({ id, unread }) => [id, unread])),
    [data, kind],
  );
}
