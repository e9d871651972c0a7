// SQL of users as operators see them.
import type { office, ParsedInputOf } from '@bourse/contract';
import type { Instant, UserId } from '@bourse/domain';
import { count, id, instant, optional, present, small, text } from '@bourse/domain/kinds';
import { isNameAlike, isPhoneShared, isPhoneUnreadable, phoneOf } from '../../core/storage/columns.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { listNumbers } from '../security/index.ts';

const FLAG = small<0 | 1>();
/** The fields of `office.userRow`. */
const USER = {
  id: id<UserId>(),
  email: text,
  /** 0: given with a registration by phone, and nobody has shown that it is the user's. */
  is_email_proven: FLAG,
  phone: text,
  invite_code: text,
  review_status: count,
  is_frozen: FLAG,
  create_time: instant,
  master_id: optional(id<UserId>()),
};

/** Its columns, of `users u`, the person `p` behind each and `user_states s`: a sub-account has its master's addresses. */
const userColumns = (sql: Sql) => sql`
  u.id, coalesce(p.email, p.contact_email, '') AS email, (p.email IS NOT NULL)::int AS is_email_proven,
  coalesce(${phoneOf(sql, 'p')}, '') AS phone, CASE WHEN u.master_id IS NULL THEN u.invite_code ELSE '' END AS invite_code,
  p.review_status, coalesce(s.is_frozen, false)::int AS is_frozen, u.created_at AS create_time, u.master_id`;

const personAndState = (sql: Sql) =>
  sql`JOIN users p ON p.id = coalesce(u.master_id, u.id) LEFT JOIN user_states s ON s.user_id = u.id`;

const PAGE_SIZE = 20;

/** Newest first; accounts of the house are not among them, and a sub-account is found by its id alone. */
export async function findUsers(
  sql: Sql,
  { q: sought, is_frozen: isFrozen, is_colliding: isColliding, page }: ParsedInputOf<typeof office.searchUsers>,
) {
  const text = sought?.trim().toLowerCase() ?? '';
  const digits = /^[0-9]{1,15}$/.test(text) ? text : undefined;
  const isSought =
    text === ''
      ? sql`true`
      : sql`(starts_with(u.email, ${text}) OR starts_with(u.contact_email, ${text}) OR starts_with(u.phone, ${text})
          OR u.invite_code = ${text.toUpperCase()} OR u.id = ${digits ?? null}
          OR starts_with(u.phone, ${`+${text.replace(/^\+/, '')}`}) OR ${phoneOf(sql, 'u')} = ANY(${`{${listNumbers(text).join()}}`}::text[]))`;
  const hasState = isFrozen === undefined ? sql`true` : sql`coalesce(s.is_frozen, false) = ${isFrozen === 1}`;
  const collides =
    isColliding === 1 ? sql`(${isPhoneShared(sql)} OR ${isPhoneUnreadable(sql)} OR ${isNameAlike(sql)})` : sql`true`;
  const matching = sql`FROM users u ${personAndState(sql)}
    WHERE NOT u.is_house AND (u.master_id IS NULL OR u.id = ${digits ?? null}) AND ${isSought} AND ${hasState} AND ${collides}`;
  const list = await query(sql, USER)`
    SELECT ${userColumns(sql)} ${matching} ORDER BY u.id DESC LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`;
  const [counted] = await query(sql, { count })`SELECT count(*) AS count ${matching}`;
  return {
    list: list.map(({ master_id = null, ...user }) => ({ ...user, master_id })),
    total: counted?.count ?? 0,
  };
}

const DETAIL = { ...USER, country_code: text, locale: text, invited_by: optional(id<UserId>()), open_orders: count };

export async function findUser(sql: Sql, id: number): Promise<RowOf<typeof DETAIL> | undefined> {
  const [row] = await query(sql, DETAIL)`
    SELECT ${userColumns(sql)}, coalesce(p.country_code, '') AS country_code, p.locale, u.invited_by,
      (SELECT count(*) FROM orders WHERE user_id = u.id AND status = 'open') AS open_orders
    FROM users u ${personAndState(sql)} WHERE u.id = ${id} AND NOT u.is_house`;
  return row;
}

const BALANCE = { wallet: present(text), currency_name: text, available: text, locked: text };

/** Reads the balances that are not zero. */
export const findBalances = (sql: Sql, id: UserId): Promise<readonly RowOf<typeof BALANCE>[]> => query(sql, BALANCE)`
  SELECT a.wallet, c.name AS currency_name, trim_scale(a.available)::text AS available,
    trim_scale(a.locked)::text AS locked
  FROM accounts a JOIN currencies c ON c.id = a.currency_id
  WHERE a.user_id = ${id} AND (a.available <> 0 OR a.locked <> 0) ORDER BY a.wallet, c.sort`;

const SESSION = { id: id(), ip: text, user_agent: text, create_time: instant, last_seen: instant };

export const findSessions = (sql: Sql, id: UserId, now: Instant): Promise<readonly RowOf<typeof SESSION>[]> =>
  query(sql, SESSION)`
    SELECT id, ip, user_agent, created_at AS create_time, coalesce(last_seen_at, created_at) AS last_seen
    FROM sessions WHERE user_id = ${id} AND revoked_at IS NULL AND expires_at > ${now} ORDER BY created_at DESC, id DESC`;
