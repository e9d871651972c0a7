// The user's tickets: what is known of them is asked for again as soon as something is said or done in one.
import { queryClient } from '@bourse/ui/lib/query-client.ts';
import { useEffect } from 'react';
import { onSocket, open } from './client.ts';

/** All that is asked of tickets. */
export const SUPPORT_KEY = ['support'] as const;

onSocket((socket) => {
  socket.on('support_ticket', () => void queryClient.invalidateQueries({ queryKey: SUPPORT_KEY }));
});

/** For a page of tickets: it opens the socket. On other pages others open it, or nobody does. */
export const useTicketNews = (): void => useEffect(open, []);
