// SQL of accounts: users, their addresses and invitees.
import { createHash } from 'node:crypto';
import { type Amount, amount, type Instant, instant, NEWS_ARTICLES, type UserId, userId } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import type { Sql, TransactionSql } from '../../storage/connection.ts';
import { skeletonOf } from '../../system/names/skeleton.ts';
import { accountOf, phoneOf } from '../../storage/user-columns.ts';

// Users

export type UserRow = {
  readonly id: UserId;
  readonly email: string | null;
  readonly phone: string | null;
  readonly contactEmail: string | null;
  readonly countryCode: string | null;
  readonly inviteCode: string;
  /** Merchant of any coin. */
  readonly isSeller: boolean;
  readonly reviewStatus: number;
  readonly createdAt: Instant;
  readonly nickname: string | null;
  readonly hasTradePassword: boolean;
  readonly withdrawHoldUntil: Instant | undefined;
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
      nickname: string | null;
      has_trade_password: boolean;
      withdraw_hold_until: string | null;
    }[]
  >`
    SELECT email, ${phoneOf(sql)} AS phone, contact_email, country_code, invite_code, review_status, created_at, nickname,
      EXISTS (SELECT 1 FROM fiat_merchants m WHERE m.user_id = users.id AND m.state = 'approved') AS is_seller,
      trade_password_hash IS NOT NULL AS has_trade_password, outflows_held_until AS withdraw_hold_until
    FROM users LEFT JOIN user_states s ON s.user_id = id WHERE id = ${id}`;
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
    nickname: row.nickname,
    hasTradePassword: row.has_trade_password,
    withdrawHoldUntil: row.withdraw_hold_until === null ? undefined : instant(Number(row.withdraw_hold_until)),
  };
}

export type Credentials = { readonly userId: UserId; readonly passwordHash: string };
type StoredCredentials = { readonly id: string; readonly password_hash: string };

const fromStored = (row: StoredCredentials): Credentials => ({
  userId: userId(Number(row.id)),
  passwordHash: row.password_hash,
});

export async function mustGetPasswordHash(sql: Sql, id: UserId): Promise<string> {
  const [row] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE id = ${id}`;
  if (!row) throw new Error(`user ${id} has a session but no row`);
  return row.password_hash;
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
  const [row] = await sql<StoredCredentials[]>`
    SELECT id, password_hash FROM users
    WHERE (email = ${address} OR phone = ${address} OR phone = ${`${address}#${callerId ?? ''}`}) AND NOT is_house
    ORDER BY phone IS DISTINCT FROM ${address} DESC LIMIT 1`;
  return row && fromStored(row);
}

/** Those who had a number in another spelling before numbers were read, beside the one who keeps it. */
export async function findSharers(sql: Sql, phone: string): Promise<readonly Credentials[]> {
  const rows = await sql<StoredCredentials[]>`
    SELECT id, password_hash FROM users WHERE phone > ${`${phone}#`} AND starts_with(phone, ${`${phone}#`}) AND NOT is_house
    ORDER BY id`;
  return rows.map(fromStored);
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

export type RegisterSettings = {
  readonly isInviteCodeRequired: boolean;
  /** The news article with the user agreement: the one that the site starts with, unless another one is set. */
  readonly agreementId: number;
};

export async function findRegisterSettings(sql: Sql): Promise<RegisterSettings> {
  const rows = await sql<{ key: string; value: unknown }[]>`
    SELECT key, value FROM site_settings WHERE key IN ('invite_code_required', 'agreement_id')`;
  const settings = new Map(rows.map(({ key, value }) => [key, value]));
  const agreementId = Number(settings.get('agreement_id'));
  return {
    isInviteCodeRequired: settings.get('invite_code_required') === true,
    agreementId: Number.isSafeInteger(agreementId) && agreementId > 0 ? agreementId : NEWS_ARTICLES.userAgreement,
  };
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

export async function updateTradePasswordHash(sql: TransactionSql, id: UserId, hash: string): Promise<void> {
  await sql`UPDATE users SET trade_password_hash = ${hash} WHERE id = ${id}`;
}

/** Fails on a unique constraint where it is somebody else's. */
export async function updateNickname(sql: TransactionSql, id: UserId, nickname: string): Promise<void> {
  await sql`UPDATE users SET nickname = ${nickname}, nickname_key = ${skeletonOf(nickname)} WHERE id = ${id}`;
}

export type Binding =
  | { readonly channel: 'mail'; readonly value: string }
  | { readonly channel: 'sms'; readonly value: string; readonly areaCode: string; readonly countryCode: string };

/** Fails on a unique constraint where it is somebody else's. */
export async function updateAddress(sql: TransactionSql, id: UserId, binding: Binding): Promise<void> {
  await (binding.channel === 'mail'
    ? // Who has a contact address has registered by phone; it is the proven one from now on.
      sql`UPDATE users SET email = ${binding.value},
        contact_email = CASE WHEN contact_email IS NOT NULL THEN ${binding.value} END WHERE id = ${id}`
    : sql`UPDATE users SET phone = ${binding.value}, area_code = ${binding.areaCode},
        country_code = ${binding.countryCode} WHERE id = ${id}`);
}

// Invitees

export async function countInvitees(sql: Sql, inviter: UserId): Promise<number> {
  const [row] = await sql<{ count: string }[]>`SELECT count(*) AS count FROM users WHERE invited_by = ${inviter}`;
  return Number(row?.count ?? 0);
}

export type Invitee = {
  readonly id: UserId;
  readonly accountNumber: string;
  readonly isVerified: boolean;
  /** In USDT. */
  readonly rebate: Amount;
  readonly createdAt: Instant;
};

/** Newest first. Of a posting for several invitees each has the part of the own fees, rounded down. */
export async function findInvitees(
  sql: Sql,
  { inviter, limit, offset }: { inviter: UserId; limit: number; offset: number },
): Promise<readonly Invitee[]> {
  const rows = await sql<
    { id: string; account: string; review_status: number; created_at: string; rebate_units: string }[]
  >`
    SELECT users.id, coalesce(${accountOf(sql)}, '') AS account, review_status, users.created_at, brought.rebate_units
    FROM users CROSS JOIN LATERAL (
      SELECT coalesce(sum(div(paid.amount * 100000000 * own.fees, whole.fees)), 0)::text AS rebate_units
      FROM rebates AS own
        JOIN postings AS paid ON paid.posting_id = own.posting_id
        JOIN accounts ON accounts.id = paid.account_id AND accounts.user_id = own.inviter_id
        CROSS JOIN LATERAL (SELECT sum(fees) AS fees FROM rebates WHERE posting_id = own.posting_id) AS whole
      WHERE own.invitee_id = users.id AND own.inviter_id = ${inviter}
    ) AS brought
    WHERE invited_by = ${inviter} ORDER BY users.id DESC LIMIT ${limit} OFFSET ${offset}`;
  return rows.map((row) => ({
    id: userId(Number(row.id)),
    accountNumber: row.account,
    isVerified: row.review_status === 2,
    rebate: amount(BigInt(row.rebate_units)),
    createdAt: instant(Number(row.created_at)),
  }));
}
