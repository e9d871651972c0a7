// Array parameters as PostgreSQL array literals: the driver cannot encode bigint[] and boolean[], and this is faster.
// What is missing becomes NULL.
import { assert } from '@bourse/domain';
import { json } from '@bourse/domain/kinds';
import { numericFromUnits } from './columns.ts';

/** The kind of a list of texts as `to_json` hands it over. */
export const texts = json(parseTexts);

function parseTexts(value: unknown): readonly string[] {
  assert(Array.isArray(value) && value.every((one) => typeof one === 'string'), 'a list of texts holds nothing else');
  return value;
}

/** `{1,2,3}`: numbers and flags need no quoting. */
export function numbersLiteral<Row>(rows: readonly Row[], pick: (row: Row) => unknown): string {
  let literal = '{';
  for (const row of rows) {
    const text = toLiteral(pick(row));
    literal += literal.length === 1 ? text : `,${text}`;
  }
  return `${literal}}`;
}

function toLiteral(value: unknown): string {
  if (value === undefined) return 'NULL';
  if (typeof value === 'string') return value;
  assert(
    typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean',
    'a cell holds a number, a flag, a word or nothing',
  );
  return String(value);
}

/** Units of 1e-8 as an array of numerics. */
export function unitsLiteral<Row>(rows: readonly Row[], pick: (row: Row) => unknown): string {
  let literal = '{';
  for (const row of rows) {
    const units = pick(row);
    assert(typeof units === 'bigint' || units === undefined, 'amounts are counted in units');
    const text = units === undefined ? 'NULL' : units === 0n ? '0' : numericFromUnits(units);
    literal += literal.length === 1 ? text : `,${text}`;
  }
  return `${literal}}`;
}

/** Our own words (sides, statuses): letters and underscores, which need no quoting. @alias */
export const wordsLiteral = numbersLiteral;

/** Any text: quoted, with quotes and backslashes escaped, so that nothing in it is read as syntax. */
export function textsLiteral<Row>(rows: readonly Row[], pick: (row: Row) => unknown): string {
  return `{${rows.map((row) => quote(pick(row))).join(',')}}`;
}

function quote(value: unknown): string {
  if (value === undefined) return 'NULL';
  assert(typeof value === 'string', 'a text is written as text');
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}
