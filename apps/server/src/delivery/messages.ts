// Messages as they lie in the boxes of users: what an operator wrote to one, and announcements in the reader's language.
import { type Instant, instant, type MessageKind, type UserId, userId } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import type { Sql, TransactionSql } from '../storage/connection.ts';
import type { AnnouncementTexts } from '../storage/schema.ts';
import { textFor } from './announcements.ts';
import { parseLetterLocale } from './letters.ts';

/** More than a file takes: whoever has so many narrows the list down. */
const TOTAL_MAX = 60_000;

export type StoredMessage = {
  readonly id: number;
  readonly userId: UserId;
  readonly kind: MessageKind;
  readonly locale: Locale;
  readonly title: string;
  readonly text: string;
  readonly link: string;
  /** Address of the operator who wrote it, or asked for it. */
  readonly sentBy: string;
  readonly at: Instant;
  readonly readAt: Instant | undefined;
};

export type MessageFilter = { readonly userId?: UserId | undefined; readonly kind?: MessageKind | undefined };

type Row = {
  readonly id: string;
  readonly user_id: string;
  readonly kind: MessageKind;
  readonly locale: string;
  readonly title: string | null;
  readonly text: string | null;
  readonly link: string | null;
  readonly texts: AnnouncementTexts | null;
  readonly sent_by: string;
  readonly at: string;
  readonly read_at: string | null;
};

function fromRow(row: Row, reader: Locale | undefined): StoredMessage {
  const locale = parseLetterLocale(row.locale);
  const own = { title: row.title ?? '', text: row.text ?? '' };
  const { title, text } = row.texts ? textFor(row.texts, reader ?? locale) : own;
  return {
    id: Number(row.id),
    userId: userId(Number(row.user_id)),
    kind: row.kind,
    locale,
    title,
    text,
    link: row.link ?? '',
    sentBy: row.sent_by,
    at: instant(Number(row.at)),
    readAt: row.read_at === null ? undefined : instant(Number(row.read_at)),
  };
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
  const rows = await sql<Row[]>`
    SELECT m.id, m.user_id, m.kind, m.locale, m.title, m.text, coalesce(m.link, a.link) AS link, a.texts, o.email AS sent_by,
      m.at, m.read_at
    FROM user_messages m LEFT JOIN announcements a ON a.id = m.announcement_id
      LEFT JOIN message_proposals p ON p.id = a.proposal_id
      JOIN operators o ON o.id = coalesce(m.sent_by, p.requested_by)
    WHERE ${isWanted(sql, filter)} AND ${before === undefined ? sql`true` : sql`m.id < ${before}`}
    ORDER BY m.id DESC LIMIT ${limit} OFFSET ${offset}`;
  return rows.map((row) => fromRow(row, reader));
}

/** Counts no further than `TOTAL_MAX`. */
export async function countMessages(sql: Sql, filter: MessageFilter): Promise<number> {
  const [row] = await sql<{ n: string }[]>`
    SELECT count(*) AS n FROM (SELECT FROM user_messages m WHERE ${isWanted(sql, filter)} LIMIT ${TOTAL_MAX}) AS wanted`;
  return Number(row?.n);
}

export async function countUnread(sql: Sql, id: UserId): Promise<number> {
  const [row] = await sql<{ n: string }[]>`
    SELECT count(*) AS n FROM user_messages WHERE user_id = ${id} AND read_at IS NULL`;
  return Number(row?.n);
}

type Written = Pick<StoredMessage, 'userId' | 'locale' | 'title' | 'text' | 'link'> & {
  /** Id of the operator. */
  readonly by: number;
  readonly now: Instant;
};

/** Answers its id. */
export async function writeMessage(sql: TransactionSql, message: Written): Promise<number> {
  const { userId: id, locale, title, text, link, by, now } = message;
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO user_messages (user_id, kind, locale, title, text, link, sent_by, at)
    VALUES (${id}, 'personal', ${locale}, ${title}, ${text}, ${link}, ${by}, ${now}) RETURNING id`;
  return Number(row?.id);
}
