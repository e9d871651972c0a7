// How a user is called, in plain SQL. A phone number that belongs to another account as well is stored with `#` and the id of
// the account that gave it up behind it; nobody is shown that.
import type { Sql, SqlFragment, TransactionSql } from './connection.ts';

type AnySql = Sql | TransactionSql;

/** The phone number in E.164, or null; `users` is what the statement calls the table. */
export const phoneOf = (sql: AnySql, users = 'users'): SqlFragment => sql`split_part(${sql(`${users}.phone`)}, '#', 1)`;

/** The e-mail address, else the phone number. */
export const accountOf = (sql: AnySql, users = 'users'): SqlFragment =>
  sql`coalesce(${sql(`${users}.email`)}, ${phoneOf(sql, users)})`;

/** Conditions on `u` for phones and nicknames that migrations found in two accounts or could not parse. */
export const isPhoneShared = (sql: AnySql): SqlFragment => sql`u.phone LIKE '%#%'`;
export const isPhoneUnreadable = (sql: AnySql): SqlFragment => sql`EXISTS (
  SELECT 1 FROM audit_log a WHERE a.subject = 'user ' || u.id AND a.action = 'user.phone.unreadable'
    AND a.before::jsonb ->> 'phone' = u.phone)`;
export const isNameAlike = (sql: AnySql): SqlFragment => sql`u.nickname_key LIKE '%#' || u.id`;
