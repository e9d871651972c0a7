// Column types of our own: money as exact numerics, instants as epoch milliseconds, ids with their brands.
import { type Amount, amount, type Instant, instant, type Price, price } from '@bourse/domain';
import { bigint, customType } from 'drizzle-orm/pg-core';

/** Reads a `numeric(38,8)` as PostgreSQL prints it, always with 8 places, into units of 1e-8. */
export function unitsFromNumeric(text: string): bigint {
  const point = text.indexOf('.');
  if (point === -1) return BigInt(text) * 100_000_000n;
  return BigInt(text.slice(0, point) + text.slice(point + 1).padEnd(8, '0'));
}

/** Writes units of 1e-8 as a numeric literal. The exponent form costs no padding and PostgreSQL reads it exactly. */
export function numericFromUnits(units: bigint): string {
  return `${units}e-8`;
}

const numericType = 'numeric(38,8)';

export const amountColumn = customType<{ data: Amount; driverData: string }>({
  dataType: () => numericType,
  toDriver: numericFromUnits,
  fromDriver: (text) => amount(unitsFromNumeric(text)),
});

export const priceColumn = customType<{ data: Price; driverData: string }>({
  dataType: () => numericType,
  toDriver: numericFromUnits,
  fromDriver: (text) => price(unitsFromNumeric(text)),
});

/** UTC epoch milliseconds. */
export const instantColumn = customType<{ data: Instant; driverData: string | number }>({
  dataType: () => 'bigint',
  toDriver: (at) => at,
  fromDriver: (value) => instant(Number(value)),
});

/** An id of one kind: all of them are safe integers. */
export const idColumn = <Id extends number>(name = '') => bigint(name, { mode: 'number' }).$type<Id>();

export const bytesColumn = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
