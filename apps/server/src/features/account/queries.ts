// SQL of accounts: users, their codes and their failed logins.
import { type Instant, instant, type UserId, userId } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import type { Sql, TransactionSql } from '../../storage/connection.ts';
import type { Channel } from '../../delivery/delivery.ts';

// Codes

/** A code is bound to an address and a purpose. */
export type CodeOwner = { readonly address: string; readonly purpose: string };

export type StoredCode = {
  readonly id: number;
  readonly codeHash: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly tries: number;
  readonly isConsumed: boolean;
};

/** Until the transaction ends, nobody else issues a code to this owner. */
export async function lockCodes(sql: TransactionSql, { address, purpose }: CodeOwner): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`code ${purpose} ${address}`}, 0))`;
}

/** Locks the row, so that tries are counted one after the other. */
export async function findNewestCode(sql: TransactionSql, owner: CodeOwner): Promise<StoredCode | undefined> {
  const [row] = await sql<
    {
      id: string;
      code_hash: string;
      created_at: string;
      expires_at: string;
      attempts: number;
      consumed_at: string | null;
    }[]
  >`
    SELECT id, code_hash, created_at, expires_at, attempts, consumed_at FROM codes
    WHERE address = ${owner.address} AND purpose = ${owner.purpose} ORDER BY id DESC LIMIT 1 FOR UPDATE`;
  return (
    row && {
      id: Number(row.id),
      codeHash: row.code_hash,
      createdAt: instant(Number(row.created_at)),
      expiresAt: instant(Number(row.expires_at)),
      tries: row.attempts,
      isConsumed: row.consumed_at !== null,
    }
  );
}

export async function insertCode(
  sql: TransactionSql,
  code: { owner: CodeOwner; codeHash: string; createdAt: Instant; expiresAt: number; ip: string },
): Promise<void> {
  await sql`INSERT INTO codes (address, purpose, code_hash, created_at, expires_at, asked_from)
    VALUES (${code.owner.address}, ${code.owner.purpose}, ${code.codeHash}, ${code.createdAt}, ${code.expiresAt}, ${code.ip})`;
}

export async function countWrongTry(sql: TransactionSql, id: number): Promise<void> {
  await sql`UPDATE codes SET attempts = attempts + 1 WHERE id = ${id}`;
}

/** False when the code has been consumed or has expired in the meantime. */
export async function consumeCode(sql: TransactionSql, { id, now }: { id: number; now: Instant }): Promise<boolean> {
  const rows = await sql`
    UPDATE codes SET consumed_at = ${now} WHERE id = ${id} AND consumed_at IS NULL AND expires_at > ${now} RETURNING id`;
  return rows.length === 1;
}

/** Whom the last code asked for from an IP address is for, over one channel and since a moment. */
export async function findLastAsked(
  sql: Sql,
  { ip, channel, since }: { ip: string; channel: Channel; since: number },
): Promise<CodeOwner | undefined> {
  const [row] = await sql<CodeOwner[]>`
    SELECT address, purpose FROM codes
    WHERE asked_from = ${ip} AND created_at > ${since} AND (address LIKE '%@%') = ${channel === 'mail'}
    ORDER BY id DESC LIMIT 1`;
  return row;
}

// Users

export type UserRow = {
  readonly id: UserId;
  readonly email: string | null;
  readonly phone: string | null;
  readonly contactEmail: string | null;
  readonly countryCode: string | null;
  readonly inviteCode: string;
  readonly isSeller: boolean;
  readonly reviewStatus: number;
  readonly createdAt: Instant;
};

export async function mustGetUser(sql: Sql, id: UserId): Promise<UserRow> {
  const [row] = await sql<
    {
      email: string | null;
      phone: string | null;
      contact_email: string | null;
      country_code: string | null;
      invite_code: string;
      is_seller: boolean;
      review_status: number;
      created_at: string;
    }[]
  >`
    SELECT email, phone, contact_email, country_code, invite_code, is_seller, review_status, created_at
    FROM users WHERE id = ${id}`;
  if (!row) throw new Error(`user ${id} has a session but no row`);
  return {
    id,
    email: row.email,
    phone: row.phone,
    contactEmail: row.contact_email,
    countryCode: row.country_code,
    inviteCode: row.invite_code,
    isSeller: row.is_seller,
    reviewStatus: row.review_status,
    createdAt: instant(Number(row.created_at)),
  };
}

export type Credentials = { readonly userId: UserId; readonly passwordHash: string };

/** By a proven address. House users have no password, and none of this is for them. */
export async function findCredentials(sql: Sql | TransactionSql, address: string): Promise<Credentials | undefined> {
  const [row] = await sql<{ id: string; password_hash: string }[]>`
    SELECT id, password_hash FROM users WHERE (email = ${address} OR phone = ${address}) AND NOT is_house`;
  return row && { userId: userId(Number(row.id)), passwordHash: row.password_hash };
}

export async function findUserByInviteCode(sql: Sql, inviteCode: string): Promise<UserId | undefined> {
  const [row] = await sql<{ id: string }[]>`SELECT id FROM users WHERE invite_code = ${inviteCode.toUpperCase()}`;
  return row && userId(Number(row.id));
}

export type NewUser = {
  readonly email: string | null;
  readonly phone: string | null;
  readonly contactEmail: string | null;
  readonly areaCode: string | null;
  readonly countryCode: string | null;
  readonly passwordHash: string;
  readonly inviteCode: string;
  readonly invitedBy: UserId | null;
  readonly locale: Locale;
  readonly createdAt: Instant;
};

/** Undefined when the address or the invite code is somebody's already. */
export async function insertUser(sql: TransactionSql, user: NewUser): Promise<UserId | undefined> {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO users (email, phone, contact_email, area_code, country_code, password_hash, invite_code, invited_by,
      locale, created_at)
    VALUES (${user.email}, ${user.phone}, ${user.contactEmail}, ${user.areaCode}, ${user.countryCode},
      ${user.passwordHash}, ${user.inviteCode}, ${user.invitedBy}, ${user.locale}, ${user.createdAt})
    ON CONFLICT DO NOTHING RETURNING id`;
  return row && userId(Number(row.id));
}

/** Whether the engine knows the user. */
export async function isOpened(sql: Sql, id: UserId): Promise<boolean> {
  return (await sql`SELECT 1 FROM user_states WHERE user_id = ${id}`).length === 1;
}

export async function findUnopened(sql: Sql): Promise<readonly UserId[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM users u WHERE NOT EXISTS (SELECT 1 FROM user_states s WHERE s.user_id = u.id) ORDER BY id`;
  return rows.map(({ id }) => userId(Number(id)));
}

export async function isInviteCodeRequired(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ value: unknown }[]>`SELECT value FROM site_settings WHERE key = 'invite_code_required'`;
  return row?.value === true;
}

// Failed logins

export type LoginFailures = {
  readonly count: number;
  readonly lastFailedAt: Instant;
  readonly lockedUntil: Instant | undefined;
};

/** Locks the row of a subject, which is made when missing, until the transaction ends. */
export async function lockLoginFailures(sql: TransactionSql, subject: string): Promise<LoginFailures> {
  await sql`INSERT INTO login_failures (subject, count, last_failed_at) VALUES (${subject}, 0, 0) ON CONFLICT DO NOTHING`;
  const [row] = await sql<{ count: number; last_failed_at: string; locked_until: string | null }[]>`
    SELECT count, last_failed_at, locked_until FROM login_failures WHERE subject = ${subject} FOR UPDATE`;
  // A success may have deleted the row between the two statements: then there is nothing to remember either.
  if (!row) return { count: 0, lastFailedAt: instant(0), lockedUntil: undefined };
  return {
    count: row.count,
    lastFailedAt: instant(Number(row.last_failed_at)),
    lockedUntil: row.locked_until === null ? undefined : instant(Number(row.locked_until)),
  };
}

export async function storeLoginFailures(
  sql: TransactionSql,
  subject: string,
  { count, lastFailedAt, lockedUntil }: LoginFailures,
): Promise<void> {
  await sql`
    INSERT INTO login_failures (subject, count, last_failed_at, locked_until)
    VALUES (${subject}, ${count}, ${lastFailedAt}, ${lockedUntil ?? null})
    ON CONFLICT (subject) DO UPDATE SET
      count = excluded.count, last_failed_at = excluded.last_failed_at, locked_until = excluded.locked_until`;
}

export async function deleteLoginFailures(sql: Sql, subject: string): Promise<void> {
  await sql`DELETE FROM login_failures WHERE subject = ${subject}`;
}
