// What was said in deals, as it is stored and as one of the two parties reads it: words and pictures of the parties, of
// operators, and notes of what was committed.
import { type fiatChat, fiatNotices } from '@bourse/contract';
import {
  ACCEPTOR_REFUSE_REASONS,
  FIAT_DEAL_ACTS,
  formatShanghai,
  type Instant,
  type UserId,
  VERDICT_GROUNDS,
} from '@bourse/domain';
import { count, flag, id, instant, optional, text, word } from '@bourse/domain/kinds';
import type { MessageKey } from '@bourse/messages';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { pictureUrl } from '../../../platform/pictures/pictures.ts';
import { DEAL_REF, type DealRef } from './chat-deals.ts';

export const NOTE_ACTS = fiatNotices.FIAT_NOTICE_ACTS;
export type NoteAct = (typeof NOTE_ACTS)[number];

export const MESSAGE = {
  ...DEAL_REF,
  id: id<number>(),
  form: word(['text', 'picture', 'note']),
  /** The author of a message, or who did what a note tells. */
  userId: optional(id<UserId>()),
  isOperator: flag,
  content: text,
  /** The act that a note tells. */
  act: optional(text),
  picture: optional(text),
  sentAt: instant,
};
export type ChatMessage = RowOf<typeof MESSAGE>;

/** A message is read from these columns of `fiat_messages`. */
export const messageColumns = (sql: Sql | TransactionSql) => sql`
  id, kind, deal_id, form, user_id, operator_id IS NOT NULL AS is_operator, content, act, picture, sent_at`;

/** Oldest first: the last ones, or those after one. */
export async function listMessages(
  sql: Sql,
  { kind, dealId }: DealRef,
  { after, limit }: { readonly after: number | undefined; readonly limit: number },
): Promise<readonly ChatMessage[]> {
  return after === undefined
    ? query(sql, MESSAGE)`
        SELECT * FROM (
          SELECT ${messageColumns(sql)} FROM fiat_messages
          WHERE kind = ${kind} AND deal_id = ${dealId} ORDER BY id DESC LIMIT ${limit}
        ) AS last ORDER BY id`
    : query(sql, MESSAGE)`
        SELECT ${messageColumns(sql)} FROM fiat_messages
        WHERE kind = ${kind} AND deal_id = ${dealId} AND id > ${after} ORDER BY id LIMIT ${limit}`;
}

/** Up to which message a party has read; 0 before the first. */
export async function findRead(sql: Sql, { kind, dealId }: DealRef, reader: UserId): Promise<number> {
  const [row] = await query(sql, { messageId: id<number>() })`
    SELECT message_id FROM fiat_reads WHERE user_id = ${reader} AND kind = ${kind} AND deal_id = ${dealId}`;
  return row?.messageId ?? 0;
}

/** Never back. */
export async function saveRead(
  sql: Sql,
  { kind, dealId }: DealRef,
  { reader, until }: { readonly reader: UserId; readonly until: number | undefined },
): Promise<void> {
  await sql`
    INSERT INTO fiat_reads (kind, deal_id, user_id, message_id)
    SELECT ${kind}, ${dealId}, ${reader}, max(id) FROM fiat_messages
    WHERE kind = ${kind} AND deal_id = ${dealId} AND id <= ${until ?? Number.MAX_SAFE_INTEGER}
    HAVING max(id) IS NOT NULL
    ON CONFLICT (user_id, kind, deal_id) DO UPDATE SET message_id = greatest(fiat_reads.message_id, excluded.message_id)`;
}

/** Words and pictures of others that a party has not read; what happened to the deal is no word. */
export async function countUnread(sql: Sql, { kind, dealId }: DealRef, reader: UserId): Promise<number> {
  const [row] = await query(sql, { n: count })`
    SELECT count(*) AS n FROM fiat_messages
    WHERE kind = ${kind} AND deal_id = ${dealId} AND form <> 'note' AND user_id IS DISTINCT FROM ${reader}
      AND id > coalesce((SELECT message_id FROM fiat_reads
        WHERE user_id = ${reader} AND kind = ${kind} AND deal_id = ${dealId}), 0)`;
  return row?.n ?? 0;
}

export type NewMessage = DealRef & {
  readonly form: 'text' | 'picture';
  readonly content: string;
  readonly picture?: string | undefined;
  readonly author:
    | { readonly userId: UserId; readonly clientId?: string | undefined }
    | { readonly operatorId: number };
};

/** Undefined where the client has sent it before. */
export async function insertMessage(
  transaction: TransactionSql,
  { kind, dealId, form, content, picture, author }: NewMessage,
  now: Instant,
): Promise<ChatMessage | undefined> {
  const [own, operator] = 'userId' in author ? [author, undefined] : [undefined, author.operatorId];
  const [message] = await query(transaction, MESSAGE)`
    INSERT INTO fiat_messages (kind, deal_id, form, user_id, operator_id, content, picture, client_id, sent_at)
    VALUES (${kind}, ${dealId}, ${form}, ${own?.userId ?? null}, ${operator ?? null}, ${content}, ${picture ?? null},
      ${own?.clientId ?? null}, ${now})
    ON CONFLICT DO NOTHING RETURNING ${messageColumns(transaction)}`;
  return message;
}

/** Finds the message that a client has sent before under the same name. */
export async function findSent(
  sql: Sql,
  { kind, dealId }: DealRef,
  { author, clientId }: { readonly author: UserId; readonly clientId: string },
): Promise<ChatMessage | undefined> {
  const [message] = await query(sql, MESSAGE)`
    SELECT ${messageColumns(sql)} FROM fiat_messages
    WHERE user_id = ${author} AND kind = ${kind} AND deal_id = ${dealId} AND client_id = ${clientId}`;
  return message;
}

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
export function wireAct(act: string | undefined): fiatChat.ChatMessage['act'] {
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
