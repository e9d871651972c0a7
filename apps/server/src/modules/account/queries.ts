// SQL of accounts: users, their addresses and invitees.
import type { Instant, UserId } from '@bourse/domain';
import { count, flag, id, instant, optional, text, units } from '@bourse/domain/kinds';
import type { Locale } from '@bourse/messages';
import { createHash } from 'node:crypto';
import { accountOf, phoneOf } from '../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { Address } from './addresses.ts';

// Users

const USER = {
  id: id<UserId>(),
  email: optional(text),
  phone: optional(text),
  contactEmail: optional(text),
  countryCode: optional(text),
  inviteCode: text,
  /** Merchant of any coin. */
  isSeller: flag,
  reviewStatus: count,
  createdAt: instant,
  nickname: optional(text),
  hasTradePassword: flag,
  withdrawHoldUntil: optional(instant),
  /** Set of a sub-account, whose other facts are its master's but for the time of its opening. */
  label: optional(text),
};
export type UserRow = RowOf<typeof USER>;

export async function mustGetUser(sql: Sql, userId: UserId): Promise<UserRow> {
  const [row] = await query(sql, USER)`
    SELECT own.id, users.email, ${phoneOf(sql)} AS phone, users.contact_email, users.country_code, users.invite_code,
      users.review_status, own.created_at, users.nickname,
      EXISTS (SELECT 1 FROM fiat_merchants m WHERE m.user_id = users.id AND m.state = 'approved') AS is_seller,
      users.trade_password_hash IS NOT NULL AS has_trade_password, outflows_held_until AS withdraw_hold_until, label
    FROM users own JOIN users ON users.id = coalesce(own.master_id, own.id) LEFT JOIN user_states s ON s.user_id = users.id
      LEFT JOIN sub_accounts ON sub_accounts.user_id = own.id WHERE own.id = ${userId}`;
  if (!row) throw new Error(`user ${userId} has a session but no row`);
  return row;
}

const CREDENTIALS = { userId: id<UserId>(), passwordHash: text };
export type Credentials = RowOf<typeof CREDENTIALS>;

export async function mustGetPasswordHash(sql: Sql, id: UserId): Promise<string> {
  const [row] = await query(sql, { passwordHash: text })`SELECT password_hash FROM users WHERE id = ${id}`;
  if (!row) throw new Error(`user ${id} has a session but no row`);
  return row.passwordHash;
}

/**
 * By a proven address; of a number that several share it is the caller, where that is one of them. House users have no
 * password, and none of this is for them.
 */
export async function findCredentials(
  sql: Sql | TransactionSql,
  address: string,
  callerId?: UserId,
): Promise<Credentials | undefined> {
  const [row] = await query(sql, CREDENTIALS)`
    SELECT id AS user_id, password_hash FROM users
    WHERE (email = ${address} OR phone = ${address} OR phone = ${`${address}#${callerId ?? ''}`}) AND NOT is_house
    ORDER BY phone IS DISTINCT FROM ${address} DESC LIMIT 1`;
  return row;
}

/** Those who had a number in another spelling before numbers were read, beside the one who keeps it. */
export const findSharers = (sql: Sql, phone: string): Promise<readonly Credentials[]> => query(sql, CREDENTIALS)`
  SELECT id AS user_id, password_hash FROM users
  WHERE phone > ${`${phone}#`} AND starts_with(phone, ${`${phone}#`}) AND NOT is_house ORDER BY id`;

export async function findUserByInviteCode(sql: Sql, inviteCode: string): Promise<UserId | undefined> {
  const [row] = await query(sql, { id: id<UserId>() })`
    SELECT id FROM users WHERE invite_code = ${inviteCode.toUpperCase()} AND master_id IS NULL`;
  return row?.id;
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
  const [row] = await query(sql, { id: id<UserId>() })`
    INSERT INTO users (email, phone, contact_email, area_code, country_code, password_hash, invite_code, invited_by,
      locale, created_at)
    VALUES (${user.email}, ${user.phone}, ${user.contactEmail}, ${user.areaCode}, ${user.countryCode},
      ${user.passwordHash}, ${user.inviteCode}, ${user.invitedBy}, ${user.locale}, ${user.createdAt})
    ON CONFLICT DO NOTHING RETURNING id`;
  return row?.id;
}

// Changes

/** Ends all sessions in the same moment; the one of `keptToken` stays. Whoever remembers them is told afterwards. */
export async function updatePasswordHash(
  sql: TransactionSql,
  { id, hash, keptToken, now }: { id: UserId; hash: string; keptToken?: string | undefined; now: Instant },
): Promise<void> {
  const kept = keptToken === undefined ? Buffer.alloc(0) : createHash('sha256').update(keptToken).digest();
  await sql`UPDATE users SET password_hash = ${hash} WHERE id = ${id}`;
  await sql`
    UPDATE sessions SET revoked_at = ${now} WHERE user_id = ${id} AND revoked_at IS NULL AND token_hash <> ${kept}`;
}

/** Fails on a unique constraint where it is somebody else's. */
export async function updateAddress(sql: TransactionSql, id: UserId, { value, country }: Address): Promise<void> {
  await (country === undefined
    ? // Who has a contact address has registered by phone; it is the proven one from now on.
      sql`UPDATE users SET email = ${value},
        contact_email = CASE WHEN contact_email IS NOT NULL THEN ${value} END WHERE id = ${id}`
    : sql`UPDATE users SET phone = ${value}, area_code = ${country.areaCode}, country_code = ${country.iso}
        WHERE id = ${id}`);
}

// Invitees

export async function countInvitees(sql: Sql, inviter: UserId): Promise<number> {
  const [row] = await query(sql, { count })`SELECT count(*) AS count FROM users WHERE invited_by = ${inviter}`;
  return row?.count ?? 0;
}

const INVITEE = {
  id: id<UserId>(),
  accountNumber: text,
  isVerified: flag,
  /** In USDT. */
  rebate: units,
  createdAt: instant,
};
export type Invitee = RowOf<typeof INVITEE>;

/** Newest first. Of a posting for several invitees each has the part of the own fees, rounded down. */
export const findInvitees = (
  sql: Sql,
  { inviter, limit, offset }: { inviter: UserId; limit: number; offset: number },
): Promise<readonly Invitee[]> => query(sql, INVITEE)`
  SELECT users.id, coalesce(${accountOf(sql)}, '') AS account_number, review_status = 2 AS is_verified, users.created_at,
    brought.rebate
  FROM users CROSS JOIN LATERAL (
    SELECT coalesce(sum(div(paid.amount * 100000000 * own.fees, whole.fees)), 0) * 0.00000001 AS rebate
    FROM rebates AS own
      JOIN postings AS paid ON paid.posting_id = own.posting_id
      JOIN accounts ON accounts.id = paid.account_id AND accounts.user_id = own.inviter_id
      CROSS JOIN LATERAL (SELECT sum(fees) AS fees FROM rebates WHERE posting_id = own.posting_id) AS whole
    WHERE own.invitee_id = users.id AND own.inviter_id = ${inviter}
  ) AS brought
  WHERE invited_by = ${inviter} ORDER BY users.id DESC LIMIT ${limit} OFFSET ${offset}`;
