// Announcements under way: users are gone through in the order of their ids, chunk by chunk. A chunk and how far it has come
// are one transaction, so that a crash between two sends nothing twice and leaves nobody out.
import { type AnnouncementState, assert, AUDIENCES, type Instant, type UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { languageFor, type Locale, locales } from '@bourse/messages';
import { z } from 'zod';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { type AudienceChoice, countAudience, isInAudience } from './audience.ts';
import type { NotifyUser } from './delivery.ts';
import { parseLetterLocale } from './letters.ts';
import type { AnnouncementTexts } from './tables.ts';

export type AnnouncementContent = AudienceChoice & {
  readonly texts: AnnouncementTexts;
  readonly link: string;
  readonly isInBox: boolean;
  readonly isByMail: boolean;
};

const CHUNK_USERS = 100;
/** One announcement takes so many chunks at a time: a long one holds up neither the others nor a shutdown. */
const CHUNKS_AT_ONCE = 20;
/** Login codes leave by the same queue: at most so many mails wait before them. */
const WAITING_MAILS_MAX = 200;

/** A text has to be in English or Chinese, so that there is one for everybody. */
export const isForEverybody = (texts: AnnouncementTexts): boolean => texts.en !== undefined || texts.zh !== undefined;

/** Picks the text that a reader of a language gets. */
export function textFor(texts: AnnouncementTexts, reader: Locale): { readonly title: string; readonly text: string } {
  return texts[languageFor(texts, reader) ?? reader] ?? { title: '', text: '' };
}

type Released = { readonly proposalId: number; readonly content: AnnouncementContent; readonly now: Instant };

/** Once, however often it is asked for. */
export async function beginAnnouncement(
  sql: Sql | TransactionSql,
  { proposalId, content, now }: Released,
): Promise<void> {
  const { texts, link, audience, members, isInBox, isByMail } = content;
  const { people } = await countAudience(sql, content);
  await sql`
    INSERT INTO announcements (proposal_id, texts, link, audience, members, is_in_box, is_by_mail, state, people, done_user,
      last_user, sent, mailed, started_at)
    SELECT ${proposalId}, ${sql.json(texts)}, ${link}, ${audience}, ${members}, ${isInBox}, ${isByMail}, 'sending',
      ${people}, 0, coalesce(max(id), 0), 0, 0, ${now} FROM users
    ON CONFLICT (proposal_id) DO NOTHING`;
}

export type SendingNeeds = {
  readonly storage: { readonly sql: Sql };
  readonly clock: { now(): Instant };
  readonly config: { readonly publicUrl: string };
  readonly notifyUser: NotifyUser;
};

type Pace = { readonly size?: number; readonly chunks?: number };

/**
 * All that are under way, the oldest first, each by some chunks, as far as the queue of mails lets them. One that cannot be
 * sent keeps no other waiting.
 *
 * @throws AggregateError naming what failed of which
 */
export async function sendAnnouncements(
  needs: SendingNeeds,
  { size = CHUNK_USERS, chunks = CHUNKS_AT_ONCE }: Pace = {},
): Promise<void> {
  const rows = await query(needs.storage.sql, { id: kinds.id<number>() })`
    SELECT id FROM announcements WHERE state = 'sending' ORDER BY id`;
  const faults: Error[] = [];
  for (const { id } of rows) {
    try {
      for (let sent = 0; sent < chunks && (await sendChunk(needs, id, size)); sent += 1);
    } catch (cause) {
      faults.push(new Error(`announcement ${id} is not sent`, { cause }));
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, faults.map(({ message }) => message).join(', '));
}

const announcementTexts = z.partialRecord(
  z.enum(locales.map(({ code }) => code)),
  z.object({ title: z.string(), text: z.string() }),
);
/** In the languages that it was written in. */
export const TEXTS = kinds.json<AnnouncementTexts>((value) => announcementTexts.parse(value));

const UNDER_WAY = {
  texts: TEXTS,
  link: kinds.text,
  audience: kinds.word(AUDIENCES),
  members: kinds.text,
  isInBox: kinds.flag,
  isByMail: kinds.flag,
  doneUser: kinds.id<UserId>(),
  lastUser: kinds.id<UserId>(),
};
type UnderWay = RowOf<typeof UNDER_WAY>;
const READER = { id: kinds.id<UserId>(), locale: kinds.text, email: kinds.optional(kinds.text) };
type Reader = RowOf<typeof READER>;

/** True where another chunk may follow at once. */
export function sendChunk(needs: SendingNeeds, id: number, size = CHUNK_USERS): Promise<boolean> {
  return needs.storage.sql.begin(async (transaction) => {
    const [one] = await query(transaction, UNDER_WAY)`
      SELECT texts, link, audience, members, is_in_box, is_by_mail, done_user, last_user FROM announcements
      WHERE id = ${id} AND state = 'sending' FOR UPDATE SKIP LOCKED`;
    if (!one) return false;
    if (one.isByMail && (await isQueueFull(transaction))) return false;
    const readers = await query(transaction, READER)`
      SELECT u.id, u.locale, u.email FROM users u
      WHERE u.id > ${one.doneUser} AND u.id <= ${one.lastUser} AND ${isInAudience(transaction, one)}
      ORDER BY u.id LIMIT ${size}`;
    if (one.isInBox) await putInBoxes(transaction, { id, readers, now: needs.clock.now() });
    const mailed = one.isByMail ? await mailAll(needs, transaction, one, readers) : 0;
    const isOver = readers.length < size;
    const state: AnnouncementState = isOver ? 'sent' : 'sending';
    await transaction`
      UPDATE announcements SET done_user = ${readers.at(-1)?.id ?? one.lastUser}, sent = sent + ${readers.length},
        mailed = mailed + ${mailed}, state = ${state}, ended_at = ${isOver ? needs.clock.now() : null}
      WHERE id = ${id}`;
    return !isOver;
  });
}

async function isQueueFull(sql: TransactionSql): Promise<boolean> {
  const [row] = await query(sql, { n: kinds.count })`
    SELECT count(*) AS n FROM deliveries WHERE status = 'waiting' AND kind = 'message'`;
  return (row?.n ?? 0) >= WAITING_MAILS_MAX;
}

type Chunk = { readonly id: number; readonly readers: readonly Reader[]; readonly now: Instant };

async function putInBoxes(sql: TransactionSql, { id, readers, now }: Chunk): Promise<void> {
  if (readers.length === 0) return;
  const rows = readers.map((reader) => ({
    user_id: reader.id,
    kind: 'announcement',
    announcement_id: id,
    locale: parseLetterLocale(reader.locale),
    at: now,
  }));
  await sql`INSERT INTO user_messages ${sql(rows)}`;
}

/** Answers how many have an address. */
async function mailAll(
  { config, notifyUser }: SendingNeeds,
  sql: TransactionSql,
  { texts }: UnderWay,
  readers: readonly Reader[],
): Promise<number> {
  const reached = readers.filter(({ email }) => email !== undefined);
  for (const { id, locale } of reached) {
    const { title, text } = textFor(texts, parseLetterLocale(locale));
    await notifyUser(id, 'message', { title, text, messagesUrl: messagesUrl(config) }, { sql });
  }
  return reached.length;
}

export const messagesUrl = ({ publicUrl }: { readonly publicUrl: string }): string =>
  `${publicUrl}/account/accountMessage`;

/** Answers how many have it; undefined where none is under way. A chunk that has begun is finished before. */
export async function stopAnnouncement(
  sql: TransactionSql,
  { id, by, now }: { readonly id: number; readonly by: number; readonly now: Instant },
): Promise<number | undefined> {
  const [row] = await query(sql, { sent: kinds.count })`
    UPDATE announcements SET state = 'stopped', stopped_by = ${by}, ended_at = ${now}
    WHERE id = ${id} AND state = 'sending' RETURNING sent`;
  return row?.sent;
}

// A change keeps what an announcement says and to whom field by field, as text.

type Texts = ReadonlyMap<string, string>;
type Written = { readonly title: string; readonly text: string };

const titleOf = (locale: Locale): string => `title.${locale}`;
const textOf = (locale: Locale): string => `text.${locale}`;
const writeFlag = (isSet: boolean): string => (isSet ? '1' : '0');

export function showContent(content: AnnouncementContent): Texts {
  const { texts, link, audience, members, isInBox, isByMail } = content;
  const written = locales.flatMap(({ code }): (readonly [string, string])[] => {
    const own = texts[code];
    return own
      ? [
          [titleOf(code), own.title],
          [textOf(code), own.text],
        ]
      : [];
  });
  return new Map([
    ['audience', audience],
    ['members', members],
    ['in_box', writeFlag(isInBox)],
    ['by_mail', writeFlag(isByMail)],
    ['link', link],
    ...written,
  ]);
}

export function readContent(fields: Texts): AnnouncementContent {
  const audience = AUDIENCES.find((one) => one === fields.get('audience'));
  assert(audience, 'a proposal names its audience');
  const texts = locales.flatMap(({ code }): (readonly [Locale, Written])[] => {
    const title = fields.get(titleOf(code));
    return title === undefined ? [] : [[code, { title, text: fields.get(textOf(code)) ?? '' }]];
  });
  return {
    texts: Object.fromEntries(texts),
    link: fields.get('link') ?? '',
    audience,
    members: fields.get('members') ?? '',
    isInBox: fields.get('in_box') === '1',
    isByMail: fields.get('by_mail') === '1',
  };
}
