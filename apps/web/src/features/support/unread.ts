// How much of what support has said the user has not read yet.
import { support } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { PUSHED } from '../../realtime/private.ts';
import { SUPPORT_KEY } from '../../realtime/support-tickets.ts';

/** 0 for visitors, and until it is known. */
export function useUnreadAnswers(): number {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const { data } = useQuery({
    queryKey: [...SUPPORT_KEY, 'unread'],
    queryFn: async ({ signal }) => (await call(support.unread, {}, { signal })).message.total,
    enabled: isLoggedIn,
    meta: PUSHED,
  });
  return isLoggedIn ? (data ?? 0) : 0;
}
