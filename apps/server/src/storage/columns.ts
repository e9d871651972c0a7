// Column types of our own: money as exact numerics, instants as epoch milliseconds, ids with their brands.
import type { Instant } from '@bourse/domain';
import {
  instant,
  type Kind,
  numericFromUnits,
  price,
  readerOf,
  SQL_TYPES,
  units,
  unitsFromNumeric,
} from '@bourse/domain/kinds';
import { bigint, customType } from 'drizzle-orm/pg-core';

export { numericFromUnits, unitsFromNumeric };

const columnOf = <Value extends bigint>(of: Kind<Value>) =>
  customType<{ data: Value; driverData: string }>({
    dataType: () => SQL_TYPES[of.form],
    toDriver: numericFromUnits,
    fromDriver: readerOf(of, 'a column'),
  });

export const amountColumn = columnOf(units);
export const priceColumn = columnOf(price);

/** UTC epoch milliseconds. */
export const instantColumn = customType<{ data: Instant; driverData: string | number }>({
  dataType: () => SQL_TYPES[instant.form],
  toDriver: (at) => at,
  fromDriver: readerOf(instant, 'a column'),
});

/** An id of one kind: all of them are safe integers. */
export const idColumn = <Id extends number>(name = '') => bigint(name, { mode: 'number' }).$type<Id>();

export const bytesColumn = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
