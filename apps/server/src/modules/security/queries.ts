// SQL of the security centre.
import type { Instant, UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { accountOf } from '../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { VerifiedPasskey } from './passkeys.ts';

/** Reads the name of the account that its owner sees. */
export async function findAccountName(sql: Sql, userId: UserId): Promise<string> {
  const [row] = await query(sql, { name: kinds.optional(kinds.text) })`
    SELECT ${accountOf(sql)} AS name FROM users WHERE id = ${userId}`;
  return row?.name ?? String(userId);
}

export async function findAntiPhishingWord(sql: Sql, userId: UserId): Promise<string | undefined> {
  const [row] = await query(sql, { word: kinds.optional(kinds.text) })`
    SELECT anti_phishing_word AS word FROM users WHERE id = ${userId}`;
  return row?.word;
}

export async function storeAntiPhishingWord(sql: Sql, userId: UserId, word: string): Promise<void> {
  await sql`UPDATE users SET anti_phishing_word = ${word} WHERE id = ${userId}`;
}

/** Replaces a secret that was not confirmed; false where one is. */
export async function storePendingTotp(
  sql: Sql,
  { userId, sealed, now }: { userId: UserId; sealed: Uint8Array; now: Instant },
): Promise<boolean> {
  const rows = await sql`
    INSERT INTO totp_factors (user_id, secret, created_at, last_step) VALUES (${userId}, ${sealed}, ${now}, 0)
    ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at
      WHERE totp_factors.confirmed_at IS NULL RETURNING user_id`;
  return rows.length === 1;
}

export async function findPendingTotp(
  sql: Sql,
  { userId, since }: { userId: UserId; since: number },
): Promise<Uint8Array | undefined> {
  const [row] = await query(sql, { secret: kinds.bytes })`
    SELECT secret FROM totp_factors WHERE user_id = ${userId} AND confirmed_at IS NULL AND created_at > ${since}`;
  return row?.secret;
}

/** False where another secret was set up meanwhile, or the app is on already. */
export async function confirmTotp(
  sql: TransactionSql,
  { userId, sealed, step, now }: { userId: UserId; sealed: Uint8Array; step: number; now: Instant },
): Promise<boolean> {
  const rows = await sql`
    UPDATE totp_factors SET confirmed_at = ${now}, last_step = ${step}
    WHERE user_id = ${userId} AND secret = ${sealed} AND confirmed_at IS NULL RETURNING user_id`;
  return rows.length === 1;
}

export async function deleteTotp(sql: TransactionSql, userId: UserId): Promise<boolean> {
  const rows = await sql`
    DELETE FROM totp_factors WHERE user_id = ${userId} AND confirmed_at IS NOT NULL RETURNING user_id`;
  return rows.length === 1;
}

const PASSKEY = { id: kinds.id<number>(), createdAt: kinds.instant };
export type StoredPasskey = RowOf<typeof PASSKEY>;

/** Undefined where that authenticator's key is somebody's already. */
export async function insertPasskey(
  sql: TransactionSql,
  { userId, name, now, verified }: { userId: UserId; name: string; now: Instant; verified: VerifiedPasskey },
): Promise<StoredPasskey | undefined> {
  const { credentialId, publicKey, counter, transports, isSynced } = verified;
  const [stored] = await query(sql, PASSKEY)`
    INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
    VALUES (${userId}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${name}, ${isSynced}, ${now})
    ON CONFLICT (credential_id) DO NOTHING RETURNING id, created_at`;
  return stored;
}

export async function countPasskeys(sql: Sql | TransactionSql, userId: UserId): Promise<number> {
  const [row] = await query(sql, { n: kinds.count })`SELECT count(*) AS n FROM passkeys WHERE user_id = ${userId}`;
  return row?.n ?? 0;
}

type OwnPasskey = { readonly userId: UserId; readonly id: number };

export async function isPasskeyOf(sql: Sql, { userId, id }: OwnPasskey): Promise<boolean> {
  return (await sql`SELECT 1 FROM passkeys WHERE id = ${id} AND user_id = ${userId}`).length === 1;
}

export async function renamePasskey(sql: Sql, { userId, id, name }: OwnPasskey & { name: string }): Promise<boolean> {
  const rows = await sql`UPDATE passkeys SET name = ${name} WHERE id = ${id} AND user_id = ${userId} RETURNING id`;
  return rows.length === 1;
}

export async function deletePasskey(sql: TransactionSql, { userId, id }: OwnPasskey): Promise<boolean> {
  return (await sql`DELETE FROM passkeys WHERE id = ${id} AND user_id = ${userId} RETURNING id`).length === 1;
}

const LOGIN_EVENT = {
  id: kinds.id<number>(),
  at: kinds.instant,
  ip: kinds.text,
  userAgent: kinds.text,
  method: kinds.text,
  outcome: kinds.text,
};
export type LoginEventRow = RowOf<typeof LOGIN_EVENT>;

/** Newest first, with how many there are in all. */
export async function listLoginEvents(
  sql: Sql,
  { userId, since, limit, offset }: { userId: UserId; since: number; limit: number; offset: number },
): Promise<{ readonly total: number; readonly rows: readonly LoginEventRow[] }> {
  const [counted] = await query(sql, { n: kinds.count })`
    SELECT count(*) AS n FROM login_events WHERE user_id = ${userId} AND at > ${since}`;
  const rows = await query(sql, LOGIN_EVENT)`
    SELECT id, at, ip, user_agent, method, outcome FROM login_events
    WHERE user_id = ${userId} AND at > ${since} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`;
  return { total: counted?.n ?? 0, rows };
}
