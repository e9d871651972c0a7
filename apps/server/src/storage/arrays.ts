// Array parameters as PostgreSQL array literals: the driver cannot encode bigint[] and boolean[], and this is faster.
import { numericFromUnits } from './columns.ts';

/** `{1,2,3}`: numbers and flags need no quoting. */
export function numbersLiteral<Row>(rows: readonly Row[], pick: (row: Row) => number | bigint | boolean): string {
  let literal = '{';
  for (const row of rows) literal += literal.length === 1 ? `${pick(row)}` : `,${pick(row)}`;
  return `${literal}}`;
}

/** Like {@link numbersLiteral} for numbers that may be missing. */
export function optionalNumbersLiteral<Row>(rows: readonly Row[], pick: (row: Row) => number | undefined): string {
  return `{${rows.map((row) => pick(row) ?? 'NULL').join(',')}}`;
}

/** Units of 1e-8 as an array of numerics. */
export function unitsLiteral<Row>(rows: readonly Row[], pick: (row: Row) => bigint | undefined): string {
  let literal = '{';
  for (const row of rows) {
    const units = pick(row);
    const text = units === undefined ? 'NULL' : units === 0n ? '0' : numericFromUnits(units);
    literal += literal.length === 1 ? text : `,${text}`;
  }
  return `${literal}}`;
}

/** Our own words (sides, statuses): letters and underscores, which need no quoting. */
export function wordsLiteral<Row>(rows: readonly Row[], pick: (row: Row) => string | undefined): string {
  let literal = '{';
  for (const row of rows) {
    const word = pick(row) ?? 'NULL';
    literal += literal.length === 1 ? word : `,${word}`;
  }
  return `${literal}}`;
}

/** Any text: quoted, with quotes and backslashes escaped, so that nothing in it is read as syntax. */
export function textsLiteral<Row>(rows: readonly Row[], pick: (row: Row) => string | undefined): string {
  return `{${rows.map((row) => quote(pick(row))).join(',')}}`;
}

function quote(text: string | undefined): string {
  return text === undefined ? 'NULL' : `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
