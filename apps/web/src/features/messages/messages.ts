// The message box: what the exchange has written, and what of it and of notices is read.
import { messages as contract } from '@bourse/contract';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { notify } from '@bourse/ui/toast.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';

export const PAGE_SIZE = 10;
const KEY = 'messages';
const REFRESH_MS = 60_000;

export function useMessages(page: number) {
  return useQuery({
    queryKey: [KEY, 'list', page],
    queryFn: async ({ signal }) =>
      (await call(contract.list, { page: String(page), limit: String(PAGE_SIZE) }, { signal })).message,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
}

/** 0 for visitors, and until it is known. */
export function useUnreadMessages(): number {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const { data } = useQuery({
    queryKey: [KEY, 'unread'],
    queryFn: async ({ signal }) => (await call(contract.unread, {}, { signal })).message.count,
    enabled: isLoggedIn,
    refetchInterval: REFRESH_MS,
  });
  return isLoggedIn ? (data ?? 0) : 0;
}

/** Marks a message as read when it is opened. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(contract.read, { id: String(id) }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}

/** Notices of deals, contracts and orders too. */
export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.readAll, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
    onError: (error) => notify.error(errorText(error)),
  });
}
