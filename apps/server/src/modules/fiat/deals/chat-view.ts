// A message as one of the two parties reads it.
import type { fiatChat } from '@bourse/contract';
import { ACCEPTOR_REFUSE_REASONS, FIAT_DEAL_ACTS, formatShanghai, type UserId, VERDICT_GROUNDS } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import type { Translate } from '../../../platform/http/translator.ts';
import { pictureUrl } from '../../../platform/pictures/pictures.ts';
import type { ChatMessage } from './chat-messages.ts';
import { NOTE_ACTS, type NoteAct } from './chat-notes.ts';

export type Reading = {
  readonly readerId: UserId;
  /** The last message that the other party has read. */
  readonly otherRead: number;
  readonly t: Translate;
};

export const viewMessage = (message: ChatMessage, { readerId, otherRead, t }: Reading): fiatChat.ChatMessage => ({
  id: message.id,
  kind: message.kind,
  deal_id: message.dealId,
  from: authorOf(message, readerId),
  content: message.form === 'note' ? writeNote(message, t) : message.content,
  picture: pictureUrl(message.picture ?? null),
  act: message.kind === 'deal' ? wireAct(message.act) : '',
  is_read: otherRead >= message.id ? 1 : 0,
  time: formatShanghai(message.sentAt),
  time_ms: message.sentAt,
});

function authorOf({ form, userId, isOperator }: ChatMessage, readerId: UserId): fiatChat.ChatMessage['from'] {
  if (form === 'note') return 'system';
  if (isOperator) return 'operator';
  return userId === readerId ? 'me' : 'other';
}

/** Its ends by operators and by the clock are one act each on the wire. */
function wireAct(act: string | undefined): fiatChat.ChatMessage['act'] {
  if (act === 'awarded_buyer' || act === 'awarded_seller') return 'resolved';
  if (act === 'appealed_alone') return 'appealed';
  return FIAT_DEAL_ACTS.find((known) => known === act) ?? '';
}

/** In the reader's language: what happened and, of a decision or a refusal, why. */
export function writeNote({ act, content }: Pick<ChatMessage, 'act' | 'content'>, t: Translate): string {
  const known = NOTE_ACTS.find((one) => one === act);
  if (known === undefined) return '';
  const reason = findReason(known, content);
  const what = t(`fiat.note.${known}`);
  return reason === undefined ? what : `${what} ${t(reason)}`;
}

function findReason(act: NoteAct, word: string): MessageKey | undefined {
  if (act === 'refused') {
    const reason = ACCEPTOR_REFUSE_REASONS.find((one) => one === word);
    return reason && `fiat.refused.${reason}`;
  }
  const grounds = VERDICT_GROUNDS.find((one) => one === word);
  return grounds && `fiat.grounds.${grounds}`;
}
