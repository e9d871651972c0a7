// The user's own tickets: the calls behind the list and behind one ticket's thread.
import { type MessageOf, support } from '@bourse/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { PUSHED } from '../../realtime/private.ts';
import { useReading } from '../../ui/chat/use-reading.ts';
import { SUPPORT_KEY } from '../../realtime/support-tickets.ts';

export type Ticket = support.SupportTicket;
export type Message = support.SupportMessage;
type Thread = MessageOf<typeof support.view>;

export const TICKETS_PATH = '/support';
export const NEW_TICKET_PATH = `${TICKETS_PATH}?new=1`;
export const ticketPath = (id: number): string => `${TICKETS_PATH}?id=${id}`;

export const PAGE_SIZE = 10;
/** The list is read again after this time, in case an event did not arrive. */
const REFRESH_MS = 60_000;

export const useTickets = (page: number) =>
  useQuery({
    queryKey: [...SUPPORT_KEY, 'list', page],
    queryFn: async ({ signal }) => (await call(support.list, { page, limit: PAGE_SIZE }, { signal })).message,
    meta: PUSHED,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });

export const useThread = (id: number) =>
  useQuery({
    queryKey: [...SUPPORT_KEY, 'thread', id],
    queryFn: async ({ signal }) => (await call(support.view, { id }, { signal })).message,
    meta: PUSHED,
    refetchInterval: REFRESH_MS,
  });

/** Tells the server what has been seen of a thread. */
export function useThreadReading(thread: Thread | undefined): void {
  const client = useQueryClient();
  useReading({
    last: thread?.list.at(-1)?.id,
    isUnread: (thread?.ticket.unread ?? 0) > 0,
    read: async (until) => {
      if (!thread) return;
      await call(support.read, { id: thread.ticket.id, until });
      await client.invalidateQueries({ queryKey: SUPPORT_KEY });
    },
  });
}

type Said = { readonly content: string; readonly pictures: readonly string[] };

/** Pictures travel as one text. */
export const wirePictures = (pictures: readonly string[]): string => pictures.join(',');

export const useAnswering = (id: number) =>
  useAct(
    ({ content, pictures }: Said, options) =>
      call(
        support.answer,
        { id, content, pictures: wirePictures(pictures), client_id: options.idempotencyKey },
        options,
      ),
    // The message is in the thread.
    { keys: [SUPPORT_KEY], tell: () => undefined },
  );

export const useClosing = (id: number, onDone: () => void) =>
  useAct((_: object, options) => call(support.close, { id }, options), { keys: [SUPPORT_KEY], onDone });

export const useReopening = (id: number) =>
  useAct((_: object, options) => call(support.reopen, { id }, options), { keys: [SUPPORT_KEY] });
