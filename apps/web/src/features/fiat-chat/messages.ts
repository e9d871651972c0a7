// What is said beside a deal: asked for once, then each message as it is pushed; read as soon as it is seen.
import { fiatChat, type MessageOf } from '@bourse/contract';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { notify } from '@bourse/ui/toast.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { createRandomKey } from '@bourse/ui/lib/random-key.ts';
import { playSound } from '../../lib/sounds.ts';
import { useDealMessages } from '../../realtime/fiat-deals.ts';
import { PUSHED } from '../../realtime/private.ts';
import { FIAT_KEY } from '../../fiat-desk/options.ts';
import { useReading } from '../../ui/chat/use-reading.ts';
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

/** Tells the server what has been seen of it. */
export function useConversationReading({ id, kind }: ChatSubject, conversation: Conversation | undefined): void {
  const client = useQueryClient();
  useReading({
    last: conversation?.list.at(-1)?.id,
    isUnread: (conversation?.unread ?? 0) > 0,
    read: async (until) => {
      await call(fiatChat.read, { id, kind, until });
      client.setQueryData<Conversation>(chatKey({ id, kind }), (known) => known && { ...known, unread: 0 });
      await client.invalidateQueries({ queryKey: [...FIAT_KEY, 'unread'] });
    },
  });
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
