// What was said in deals, as it is stored: words and pictures of the parties, of operators, and notes of what was committed.
import { type Instant, instant, type UserId, userId } from '@bourse/domain';
import type { Sql, TransactionSql } from '../storage/connection.ts';
import type { ChatKind, DealRef } from './chat-deals.ts';

export type ChatMessage = DealRef & {
  readonly id: number;
  readonly form: 'text' | 'picture' | 'note';
  /** Who wrote it; of a note, who did it. */
  readonly userId: UserId | undefined;
  readonly isOperator: boolean;
  readonly content: string;
  /** Of a note. */
  readonly act: string | undefined;
  readonly picture: string | undefined;
  readonly sentAt: Instant;
};

export type MessageRow = {
  readonly id: string;
  readonly kind: ChatKind;
  readonly deal_id: string;
  readonly form: ChatMessage['form'];
  readonly user_id: string | null;
  readonly operator_id: string | null;
  readonly content: string;
  readonly act: string | null;
  readonly picture: string | null;
  readonly sent_at: string;
};

export const toMessage = (row: MessageRow): ChatMessage => ({
  id: Number(row.id),
  kind: row.kind,
  dealId: Number(row.deal_id),
  form: row.form,
  userId: row.user_id === null ? undefined : userId(Number(row.user_id)),
  isOperator: row.operator_id !== null,
  content: row.content,
  act: row.act ?? undefined,
  picture: row.picture ?? undefined,
  sentAt: instant(Number(row.sent_at)),
});

/** Oldest first: the last ones, or those after one. */
export async function listMessages(
  sql: Sql,
  { kind, dealId }: DealRef,
  { after, limit }: { readonly after: number | undefined; readonly limit: number },
): Promise<readonly ChatMessage[]> {
  const rows =
    after === undefined
      ? await sql<MessageRow[]>`
          SELECT * FROM (SELECT * FROM fiat_messages WHERE kind = ${kind} AND deal_id = ${dealId} ORDER BY id DESC LIMIT ${limit}) AS last
          ORDER BY id`
      : await sql<MessageRow[]>`
          SELECT * FROM fiat_messages WHERE kind = ${kind} AND deal_id = ${dealId} AND id > ${after} ORDER BY id LIMIT ${limit}`;
  return rows.map(toMessage);
}

/** Up to which message a party has read; 0 before the first. */
export async function findRead(sql: Sql, { kind, dealId }: DealRef, reader: UserId): Promise<number> {
  const [row] = await sql<{ message_id: string }[]>`
    SELECT message_id FROM fiat_reads WHERE user_id = ${reader} AND kind = ${kind} AND deal_id = ${dealId}`;
  return Number(row?.message_id ?? 0);
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
  const [row] = await sql<{ n: string }[]>`
    SELECT count(*) AS n FROM fiat_messages
    WHERE kind = ${kind} AND deal_id = ${dealId} AND form <> 'note' AND user_id IS DISTINCT FROM ${reader}
      AND id > coalesce((SELECT message_id FROM fiat_reads
        WHERE user_id = ${reader} AND kind = ${kind} AND deal_id = ${dealId}), 0)`;
  return Number(row?.n ?? 0);
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
  const [row] = await transaction<MessageRow[]>`
    INSERT INTO fiat_messages (kind, deal_id, form, user_id, operator_id, content, picture, client_id, sent_at)
    VALUES (${kind}, ${dealId}, ${form}, ${own?.userId ?? null}, ${operator ?? null}, ${content}, ${picture ?? null},
      ${own?.clientId ?? null}, ${now})
    ON CONFLICT DO NOTHING RETURNING *`;
  return row && toMessage(row);
}

/** What a client has sent before under the same name. */
export async function findSent(
  sql: Sql,
  { kind, dealId }: DealRef,
  { author, clientId }: { readonly author: UserId; readonly clientId: string },
): Promise<ChatMessage | undefined> {
  const [row] = await sql<MessageRow[]>`
    SELECT * FROM fiat_messages
    WHERE user_id = ${author} AND kind = ${kind} AND deal_id = ${dealId} AND client_id = ${clientId}`;
  return row && toMessage(row);
}
