// A message comes into the conversation once, in its place, whether pushed or answered first.
import type { fiatChat } from '@bourse/contract';

type Message = fiatChat.ChatMessage;
type Known = { readonly list: readonly Message[]; readonly unread: number };

const isFromOutside = ({ from }: Message): boolean => from === 'other' || from === 'operator';

export function withMessage<Conversation extends Known>(known: Conversation, message: Message): Conversation {
  const isNew = !known.list.some(({ id }) => id === message.id);
  const others = known.list.filter(({ id }) => id !== message.id);
  return {
    ...known,
    list: [...others, message].toSorted((a, b) => a.id - b.id),
    unread: known.unread + (isNew && isFromOutside(message) ? 1 : 0),
  };
}
