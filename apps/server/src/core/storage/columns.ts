// Column types of our own: money as exact numerics, instants as epoch milliseconds, ids with their brands.
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
import { customType } from 'drizzle-orm/pg-core';

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

export const bytesColumn = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
