// What is said beside a deal: asked for once, then each message as it is pushed; read as soon as it is seen.
import { fiatChat, type MessageOf } from '@bourse/contract';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { notify } from '@bourse/ui/toast.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { createRandomKey } from '../../lib/random-key.ts';
import { playSound } from '../../lib/sounds.ts';
import { useDealMessages } from '../../realtime/fiat-deals.ts';
import { PUSHED } from '../../realtime/private.ts';
import { FIAT_KEY } from '../../fiat-desk/options.ts';
import { withMessage } from './merge.ts';

export type Message = fiatChat.ChatMessage;
export type Conversation = MessageOf<typeof fiatChat.messages>;
export type ChatSubject = { readonly id: number; readonly kind: fiatChat.ChatKind };

const REFRESH_MS = 30_000;

const chatKey = ({ id, kind }: ChatSubject) => [...FIAT_KEY, 'chat', kind, id] as const;

export function useConversation(subject: ChatSubject) {
  const client = useQueryClient();
  const queryKey = chatKey(subject);
  useDealMessages((message) => {
    if (message.deal_id !== subject.id || message.kind !== subject.kind) return;
    if (message.from === 'other' || message.from === 'operator') playSound('fill');
    client.setQueryData<Conversation>(queryKey, (known) => known && withMessage(known, message));
  });
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(fiatChat.messages, subject, { signal })).message,
    meta: PUSHED,
    refetchInterval: REFRESH_MS,
  });
}

/** Tells the server what has been seen, up to the last message, while the page is looked at. */
export function useReading(subject: ChatSubject, conversation: Conversation | undefined): void {
  const client = useQueryClient();
  const { id, kind } = subject;
  const last = conversation?.list.at(-1)?.id;
  const isUnread = (conversation?.unread ?? 0) > 0;
  useEffect(() => {
    if (!isUnread || last === undefined) return undefined;
    const tell = (): void => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', tell);
      call(fiatChat.read, { id, kind, until: last }).then(
        () => {
          client.setQueryData<Conversation>(chatKey({ id, kind }), (known) => known && { ...known, unread: 0 });
          void client.invalidateQueries({ queryKey: [...FIAT_KEY, 'unread'] });
        },
        // Told again with the next message.
        () => undefined,
      );
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [client, id, kind, isUnread, last]);
}

export type Said = { readonly content: string } | { readonly picture: string };

export function useSaying(subject: ChatSubject) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (said: Said) => call(fiatChat.send, { ...subject, ...said, client_id: createRandomKey() }),
    onSuccess: ({ data }) =>
      client.setQueryData<Conversation>(chatKey(subject), (known) => known && withMessage(known, data)),
    onError: (error) => notify.error(errorText(error)),
  });
}
