// SQL of the queue. A message is claimed before it is sent: a process that dies in between sends it again later, so it
// arrives at least once.
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, SECOND_MS, type UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Locale } from '@bourse/messages';
import { z } from 'zod';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { KEPT_MS, type Prune } from '../../core/storage/storage-part.ts';
import { query } from '../../core/storage/query.ts';
import { type Channel, type LetterKind, parseKind, parseLetterLocale } from './letters.ts';
import type { Envelope } from './transports.ts';

/** Longer than any try lasts: then it is taken to have died with its process. */
const CLAIM_MS = MINUTE_MS;
const CLAIMED_AT_ONCE = 8;
const PAUSE_FIRST_MS = 5 * SECOND_MS;
const PAUSE_MAX_MS = HOUR_MS;
export const TRIES_MAX = 10;
/** A notice that nobody could send for so long is no news any more. */
const NOTICE_LIFETIME_MS = DAY_MS;

export type Queued = {
  readonly channel: Channel;
  readonly to: string;
  readonly kind: LetterKind;
  readonly locale: Locale;
  readonly fields: Readonly<Record<string, string | number>>;
  readonly userId?: UserId | undefined;
  /** After it the message is of no use; a day where it is absent. */
  readonly lifetimeMs?: number | undefined;
  /** Written like the others and never sent, so that writing takes as long. */
  readonly isPretended?: boolean | undefined;
};

/** Answers its id. */
export async function enqueue(sql: Sql | TransactionSql, message: Queued, now: Instant): Promise<number> {
  const expiresAt = now + (message.lifetimeMs ?? NOTICE_LIFETIME_MS);
  const isDead = message.isPretended === true;
  const [row] = await query(sql, { id: kinds.id<number>() })`
    INSERT INTO deliveries (channel, "to", kind, locale, fields, user_id, created_at, next_at, expires_at, status,
      finished_at)
    VALUES (${message.channel}, ${message.to}, ${message.kind}, ${message.locale},
      ${sql.json(isDead ? {} : message.fields)}, ${message.userId ?? null}, ${now}, ${now}, ${expiresAt},
      ${isDead ? 'dead' : 'waiting'}, ${isDead ? now : null})
    RETURNING id`;
  return row?.id ?? 0;
}

export type Claimed = Envelope & { readonly attempts: number };

const letterFields = z.record(z.string(), z.union([z.string(), z.number()]));
const CLAIMED = {
  id: kinds.id<number>(),
  to: kinds.text,
  kind: kinds.text,
  locale: kinds.text,
  fields: kinds.json((value) => letterFields.parse(value)),
  attempts: kinds.count,
  word: kinds.optional(kinds.text),
};

/** Takes the next that are due. Those that ran out, or that no try is left for, are given up. */
export async function claim(sql: Sql, channel: Channel, now: Instant): Promise<readonly Claimed[]> {
  await sql`
    UPDATE deliveries SET status = 'dead', finished_at = ${now}, fields = '{}', fault = coalesce(fault, 'ran out of time')
    WHERE status = 'waiting' AND channel = ${channel} AND next_at <= ${now}
      AND (expires_at <= ${now} OR attempts >= ${TRIES_MAX})`;
  const rows = await query(sql, CLAIMED)`
    WITH due AS (
      SELECT id FROM deliveries WHERE status = 'waiting' AND channel = ${channel} AND next_at <= ${now}
      ORDER BY next_at, id LIMIT ${CLAIMED_AT_ONCE} FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE deliveries d SET attempts = attempts + 1, next_at = ${now + CLAIM_MS} FROM due
      WHERE d.id = due.id RETURNING d.*
    )
    SELECT claimed.id, "to", kind, claimed.locale, fields, attempts, u.anti_phishing_word AS word
    FROM claimed LEFT JOIN users u ON u.id = claimed.user_id ORDER BY claimed.id`;
  return rows.flatMap(({ id, to, kind, locale, fields, attempts, word }) => {
    const known = parseKind(kind);
    // A kind that this version does not know stays until its tries are used up.
    if (known === undefined) return [];
    const letter = { kind: known, locale: parseLetterLocale(locale), fields, antiPhishingWord: word };
    return [{ id, to, attempts, letter }];
  });
}

/** Its fields are wiped, for they may have held a code. */
export async function markSent(sql: Sql, id: number, now: Instant): Promise<void> {
  await sql`
    UPDATE deliveries SET status = 'sent', finished_at = ${now}, fields = '{}', fault = NULL
    WHERE id = ${id} AND status = 'waiting'`;
}

/** How long to wait after a number of tries. */
export const pauseAfter = (attempts: number): number => Math.min(PAUSE_FIRST_MS * 3 ** (attempts - 1), PAUSE_MAX_MS);

/** Waits for the next try, or is given up. True where it is given up. */
export async function markFailed(
  sql: Sql,
  { id, attempts, fault, isPermanent }: { id: number; attempts: number; fault: string; isPermanent: boolean },
  now: Instant,
): Promise<boolean> {
  const isDead = isPermanent || attempts >= TRIES_MAX;
  await (isDead
    ? sql`UPDATE deliveries SET status = 'dead', finished_at = ${now}, fields = '{}', fault = ${fault}
        WHERE id = ${id} AND status = 'waiting'`
    : sql`UPDATE deliveries SET next_at = ${now + pauseAfter(attempts)}, fault = ${fault}
        WHERE id = ${id} AND status = 'waiting'`);
  return isDead;
}

// Deletes messages that were sent or given up, and links that nobody can follow any more.

export const pruneDeliveries: Prune = async (sql, now) => {
  const before = now - KEPT_MS;
  await sql`DELETE FROM outbox WHERE at < ${before}`;
  await sql`DELETE FROM deliveries WHERE status <> 'waiting' AND finished_at < ${before}`;
  await sql`DELETE FROM freeze_links WHERE expires_at < ${before}`;
};
