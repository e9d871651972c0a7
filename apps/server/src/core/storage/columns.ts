// Column types of our own: money as exact numerics, instants as epoch milliseconds, ids with their brands; and a user's name in plain SQL.
import {
  count,
  id,
  instant,
  type Kind,
  numericFromUnits,
  price,
  readerOf,
  share,
  SQL_TYPES,
  units,
  unitsFromNumeric,
} from '@bourse/domain/kinds';
import type { UserId } from '@bourse/domain';
import type { EntityKind } from '@bourse/engine/entities';
import type { NotNull } from 'drizzle-orm';
import { customType, type PgCustomColumnBuilder } from 'drizzle-orm/pg-core';
import type { Sql, SqlFragment, TransactionSql } from './connection.ts';

export { numericFromUnits, unitsFromNumeric };

const moneyColumnOf = <Value extends bigint>(of: Kind<Value, 'units'>) =>
  customType<{ data: Value; driverData: string }>({
    dataType: () => SQL_TYPES[of.form],
    toDriver: numericFromUnits,
    fromDriver: readerOf(of, 'a column'),
  });

/** A column of whole numbers, which the driver writes as they are and may read as text. */
const wholeColumnOf = <Value extends number | bigint>(of: Kind<Value, 'integer' | 'bigint'>) =>
  customType<{ data: Value; driverData: Value | string }>({
    dataType: () => SQL_TYPES[of.form],
    toDriver: (value) => value,
    fromDriver: readerOf(of, 'a column'),
  });

export const amountColumn = moneyColumnOf(units);
export const priceColumn = moneyColumnOf(price);

/** UTC epoch milliseconds. */
export const instantColumn = wholeColumnOf(instant);
export const countColumn = wholeColumnOf(count);
/** Parts per million. */
export const ppmColumn = wholeColumnOf(share);

/** An id of one kind: all of them are safe integers. */
export const idColumn = <Id extends number>(name = '') => wholeColumnOf(id<Id>())(name);

/** A column as drizzle builds it; the value of an absent field is null in a row. */
type Built<Value> = PgCustomColumnBuilder<{
  name: '';
  dataType: 'custom';
  columnType: 'PgCustomColumn';
  data: Value;
  driverParam: unknown;
  enumValues: undefined;
}>;
type BuiltOf<Value> = undefined extends Value ? Built<Exclude<Value, undefined>> : NotNull<Built<Value>>;
type EntityColumns<Stored> = { -readonly [Name in keyof Stored]: BuiltOf<Stored[Name]> };

/**
 * The columns of an entity, as the engine describes it. A key of one column is the primary key; what else a table says of
 * a column, such as a default, stands behind it under the same name.
 */
export function columnsOf<Stored>(kind: EntityKind<unknown, string, boolean, Stored>): EntityColumns<Stored>;
export function columnsOf({ columns }: EntityKind): Readonly<Record<string, unknown>> {
  const keys = columns.filter(({ isKey }) => isKey);
  return Object.fromEntries(
    columns.map(({ name, column, isKey, ...of }) => {
      const build = customType<{ data: unknown; driverData: unknown }>({
        dataType: () => SQL_TYPES[of.form],
        toDriver: (value) => (typeof value === 'bigint' && of.form === 'units' ? numericFromUnits(value) : value),
        fromDriver: readerOf(of, column),
      })(column);
      if (of.isOptional) return [name, build];
      return [name, isKey && keys.length === 1 ? build.primaryKey() : build.notNull()];
    }),
  );
}

/** An entity of a row with the columns of its kind. */
export const readEntity = <Entity>(kind: EntityKind<Entity>, row: Readonly<Record<string, unknown>>): Entity =>
  kind.build(withoutNulls(row));

export const bytesColumn = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** A row in the engine's form, in which an absent value is undefined and never null. */
type WithoutNulls<Row> = {
  [Name in keyof Row]: null extends Row[Name] ? Exclude<Row[Name], null> | undefined : Row[Name];
};

export function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row>;
export function withoutNulls(row: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? undefined]));
}

// How a user is called, in plain SQL. A phone number that belongs to another account as well is stored with `#` and
// the id of the account that gave it up behind it; nobody is shown that.

type AnySql = Sql | TransactionSql;

/** The phone number in E.164, or null; `users` is what the statement calls the table. */
export const phoneOf = (sql: AnySql, users = 'users'): SqlFragment => sql`split_part(${sql(`${users}.phone`)}, '#', 1)`;

/** The e-mail address, else the phone number; of a sub-account, which has neither, its master's. */
export const accountOf = (sql: AnySql, users = 'users'): SqlFragment =>
  sql`coalesce(${sql(`${users}.email`)}, ${phoneOf(sql, users)}, (
    SELECT coalesce(master.email, ${phoneOf(sql, 'master')}) FROM users master WHERE master.id = ${sql(`${users}.master_id`)}))`;

/** The person behind an account: the master of a sub-account, else the user. */
export const personOf = (sql: AnySql, id: UserId): SqlFragment =>
  sql`(SELECT coalesce(account.master_id, account.id) FROM users account WHERE account.id = ${id})`;

/** Conditions on `u` for phones and nicknames that migrations found in two accounts or could not parse. */
export const isPhoneShared = (sql: AnySql): SqlFragment => sql`u.phone LIKE '%#%'`;
export const isPhoneUnreadable = (sql: AnySql): SqlFragment => sql`EXISTS (
  SELECT 1 FROM audit_log a WHERE a.subject = 'user ' || u.id AND a.action = 'user.phone.unreadable'
    AND a.before::jsonb ->> 'phone' = u.phone)`;
export const isNameAlike = (sql: AnySql): SqlFragment => sql`u.nickname_key LIKE '%#' || u.id`;
