// Messages as they lie in the boxes of users: what an operator wrote to one, and announcements in the reader's language.
import type { Instant, MessageKind, UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Locale } from '@bourse/messages';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { textFor, TEXTS } from './announcements.ts';
import { parseLetterLocale } from './letters.ts';

/** More than a file takes: whoever has so many narrows the list down. */
const TOTAL_MAX = 60_000;

const KEPT = {
  id: kinds.id<number>(),
  userId: kinds.id<UserId>(),
  kind: kinds.word<MessageKind>(),
  /** Address of the operator who wrote it, or asked for it. */
  sentBy: kinds.text,
  at: kinds.instant,
  readAt: kinds.optional(kinds.instant),
};
export type StoredMessage = RowOf<typeof KEPT> & {
  readonly locale: Locale;
  readonly title: string;
  readonly text: string;
  readonly link: string;
};

export type MessageFilter = { readonly userId?: UserId | undefined; readonly kind?: MessageKind | undefined };

/** An announcement has its words in several languages, and its own are missing. */
const MESSAGE = {
  ...KEPT,
  locale: kinds.text,
  title: kinds.optional(kinds.text),
  text: kinds.optional(kinds.text),
  link: kinds.optional(kinds.text),
  texts: kinds.optional(TEXTS),
};

function toMessage(
  { title = '', text = '', link = '', texts, ...row }: RowOf<typeof MESSAGE>,
  reader: Locale | undefined,
): StoredMessage {
  const locale = parseLetterLocale(row.locale);
  return { ...row, locale, link, ...(texts ? textFor(texts, reader ?? locale) : { title, text }) };
}

const isWanted = (sql: Sql, { userId: id, kind }: MessageFilter) => sql`
  ${id === undefined ? sql`true` : sql`m.user_id = ${id}`} AND ${kind === undefined ? sql`true` : sql`m.kind = ${kind}`}`;

type Place = {
  readonly limit: number;
  readonly offset?: number;
  readonly before?: number | undefined;
  /** In whose language announcements are shown; in that of the account as they were sent, where nothing is said. */
  readonly reader?: Locale;
};

/** Newest first. */
export async function findMessages(
  sql: Sql,
  filter: MessageFilter,
  { limit, offset = 0, before, reader }: Place,
): Promise<readonly StoredMessage[]> {
  const rows = await query(sql, MESSAGE)`
    SELECT m.id, m.user_id, m.kind, m.locale, m.title, m.text, coalesce(m.link, a.link) AS link, a.texts, o.email AS sent_by,
      m.at, m.read_at
    FROM user_messages m LEFT JOIN announcements a ON a.id = m.announcement_id
      LEFT JOIN changes p ON p.id = a.proposal_id
      JOIN operators o ON o.id = coalesce(m.sent_by, p.requested_by)
    WHERE ${isWanted(sql, filter)} AND ${before === undefined ? sql`true` : sql`m.id < ${before}`}
    ORDER BY m.id DESC LIMIT ${limit} OFFSET ${offset}`;
  return rows.map((row) => toMessage(row, reader));
}

/** Counts no further than `TOTAL_MAX`. */
export async function countMessages(sql: Sql, filter: MessageFilter): Promise<number> {
  const [row] = await query(sql, { n: kinds.count })`
    SELECT count(*) AS n FROM (SELECT FROM user_messages m WHERE ${isWanted(sql, filter)} LIMIT ${TOTAL_MAX}) AS wanted`;
  return row?.n ?? 0;
}

export async function countUnread(sql: Sql, id: UserId): Promise<number> {
  const [row] = await query(sql, { n: kinds.count })`
    SELECT count(*) AS n FROM user_messages WHERE user_id = ${id} AND read_at IS NULL`;
  return row?.n ?? 0;
}

type Written = Pick<StoredMessage, 'userId' | 'locale' | 'title' | 'text' | 'link'> & {
  /** Id of the operator. */
  readonly by: number;
  readonly now: Instant;
};

/** Answers its id. */
export async function writeMessage(sql: TransactionSql, message: Written): Promise<number> {
  const { userId: id, locale, title, text, link, by, now } = message;
  const [row] = await query(sql, { id: kinds.id<number>() })`
    INSERT INTO user_messages (user_id, kind, locale, title, text, link, sent_by, at)
    VALUES (${id}, 'personal', ${locale}, ${title}, ${text}, ${link}, ${by}, ${now}) RETURNING id`;
  return row?.id ?? 0;
}
