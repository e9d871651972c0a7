// SQL of users as operators see them.
import { type Instant, instant, type UserId, userId } from '@bourse/domain';
import { listNumbers } from '../../security/phone-numbers.ts';
import type { Sql } from '../../storage/connection.ts';
import { isNameAlike, isPhoneShared, isPhoneUnreadable, phoneOf } from '../../storage/user-columns.ts';

export type UserRow = {
  readonly id: UserId;
  readonly email: string;
  /** False: given with a registration by phone, and nobody has shown that it is the user's. */
  readonly isEmailProven: boolean;
  readonly phone: string;
  readonly inviteCode: string;
  readonly reviewStatus: number;
  readonly isFrozen: boolean;
  readonly createdAt: Instant;
};

type Stored = {
  readonly id: string;
  readonly email: string | null;
  readonly contact_email: string | null;
  readonly phone: string | null;
  readonly invite_code: string;
  readonly review_status: number;
  readonly is_frozen: boolean | null;
  readonly created_at: string;
};

const fromStored = (row: Stored): UserRow => ({
  id: userId(Number(row.id)),
  email: row.email ?? row.contact_email ?? '',
  isEmailProven: row.email !== null,
  phone: row.phone ?? '',
  inviteCode: row.invite_code,
  reviewStatus: row.review_status,
  isFrozen: row.is_frozen === true,
  createdAt: instant(Number(row.created_at)),
});

export type UserQuery = {
  /** An id or invite code as a whole, or how an e-mail address or phone number begins. */
  readonly sought: string | undefined;
  readonly isFrozen: boolean | undefined;
  /** Whose phone number or nickname is another's as well, or whose number cannot be read. */
  readonly isColliding: boolean;
  readonly limit: number;
  readonly offset: number;
};

/** Newest first; accounts of the house are not among them. */
export async function findUsers(
  sql: Sql,
  { sought, isFrozen, isColliding, limit, offset }: UserQuery,
): Promise<{ readonly list: readonly UserRow[]; readonly total: number }> {
  const text = sought?.trim().toLowerCase() ?? '';
  const digits = /^[0-9]{1,15}$/.test(text) ? text : undefined;
  const isSought =
    text === ''
      ? sql`true`
      : sql`(starts_with(u.email, ${text}) OR starts_with(u.contact_email, ${text}) OR starts_with(u.phone, ${text})
          OR u.invite_code = ${text.toUpperCase()} OR u.id = ${digits ?? null}
          OR starts_with(u.phone, ${`+${text.replace(/^\+/, '')}`}) OR ${phoneOf(sql, 'u')} = ANY(${`{${listNumbers(text).join()}}`}::text[]))`;
  const hasState = isFrozen === undefined ? sql`true` : sql`coalesce(s.is_frozen, false) = ${isFrozen}`;
  const collides = isColliding
    ? sql`(${isPhoneShared(sql)} OR ${isPhoneUnreadable(sql)} OR ${isNameAlike(sql)})`
    : sql`true`;
  const matching = sql`FROM users u LEFT JOIN user_states s ON s.user_id = u.id
    WHERE NOT u.is_house AND ${isSought} AND ${hasState} AND ${collides}`;
  const rows = await sql<
    Stored[]
  >`SELECT u.*, ${phoneOf(sql, 'u')} AS phone, s.is_frozen ${matching} ORDER BY u.id DESC LIMIT ${limit} OFFSET ${offset}`;
  const [counted] = await sql<{ count: string }[]>`SELECT count(*) AS count ${matching}`;
  return { list: rows.map(fromStored), total: Number(counted?.count ?? 0) };
}

export type UserDetail = UserRow & {
  readonly countryCode: string;
  readonly locale: string;
  readonly invitedBy: number | null;
  readonly openOrders: number;
};

export async function findUser(sql: Sql, id: number): Promise<UserDetail | undefined> {
  const [row] = await sql<
    (Stored & { country_code: string | null; locale: string; invited_by: string | null; open_orders: string })[]
  >`
    SELECT u.*, ${phoneOf(sql, 'u')} AS phone, s.is_frozen, (SELECT count(*) FROM orders WHERE user_id = u.id AND status = 'open') AS open_orders
    FROM users u LEFT JOIN user_states s ON s.user_id = u.id WHERE u.id = ${id} AND NOT u.is_house`;
  return (
    row && {
      ...fromStored(row),
      countryCode: row.country_code ?? '',
      locale: row.locale,
      invitedBy: row.invited_by === null ? null : Number(row.invited_by),
      openOrders: Number(row.open_orders),
    }
  );
}

export type Balance = {
  readonly wallet: string;
  readonly currencyName: string;
  readonly available: string;
  readonly locked: string;
};

/** What is not zero. */
export async function findBalances(sql: Sql, id: UserId): Promise<readonly Balance[]> {
  const rows = await sql<{ wallet: string; name: string; available: string; locked: string }[]>`
    SELECT a.wallet, c.name, trim_scale(a.available)::text AS available, trim_scale(a.locked)::text AS locked
    FROM accounts a JOIN currencies c ON c.id = a.currency_id
    WHERE a.user_id = ${id} AND (a.available <> 0 OR a.locked <> 0) ORDER BY a.wallet, c.sort`;
  return rows.map(({ name, ...row }) => ({ ...row, currencyName: name }));
}

export type LiveSession = {
  readonly id: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly createdAt: Instant;
  readonly lastSeenAt: Instant;
};

export async function findSessions(sql: Sql, id: UserId, now: Instant): Promise<readonly LiveSession[]> {
  const rows = await sql<{ id: string; ip: string; user_agent: string; created_at: string; last_seen_at: string }[]>`
    SELECT id, ip, user_agent, created_at, coalesce(last_seen_at, created_at) AS last_seen_at
    FROM sessions WHERE user_id = ${id} AND revoked_at IS NULL AND expires_at > ${now} ORDER BY created_at DESC, id DESC`;
  return rows.map((row) => ({
    id: Number(row.id),
    ip: row.ip,
    userAgent: row.user_agent,
    createdAt: instant(Number(row.created_at)),
    lastSeenAt: instant(Number(row.last_seen_at)),
  }));
}
