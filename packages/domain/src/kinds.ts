// Kinds of values: what a value is in memory, and how the database keeps it. The engine's cells, the columns of tables and the
// decoders of rows read it here.
import { assert } from './assert.ts';
import type { Amount, Ppm, Price } from './money.ts';
import type { Seq } from './ids.ts';
import type { Instant } from './time.ts';

/**
 * How a value is kept in one column: whole numbers (`small` below 32,768, `bigint` where they are bigints in memory), `units`
 * of 1e-8, flags, our own words (letters and underscores), any text, bytes, any JSON.
 */
export type Form = 'integer' | 'small' | 'bigint' | 'units' | 'flag' | 'word' | 'text' | 'bytes' | 'json';

/** The type of the column that keeps a form. */
export const SQL_TYPES = {
  integer: 'bigint',
  small: 'smallint',
  bigint: 'bigint',
  units: 'numeric(38,8)',
  flag: 'boolean',
  word: 'text',
  text: 'text',
  bytes: 'bytea',
  json: 'jsonb',
} as const satisfies Readonly<Record<Form, string>>;

declare const HELD: unique symbol;

/** The kind of a value that stands in one column. */
export interface Kind<Value = unknown, F extends Form = Form> {
  readonly form: F;
  /** Whether it may be missing: `undefined` in memory, null in the database. */
  readonly isOptional: boolean;
  /** The column may be null, and the statement leaves out the rows where it is. */
  readonly isPresent?: true;
  /** The words that it may be, where these are known. */
  readonly words?: readonly string[];
  /** Reads what the driver made of JSON, and throws where it is not what was written. */
  readonly parse?: (value: unknown) => unknown;
  /** Only a type. */
  readonly [HELD]?: Value;
}
export type ValueOf<K> = K extends Kind<infer Value> ? Value : never;

const kind = <F extends Form>(form: F): Kind<never, F> => ({ form, isOptional: false });

/** An amount of money. */
export const units: Kind<Amount, 'units'> = kind('units');
export const price: Kind<Price, 'units'> = kind('units');
/** Parts per million. */
export const share: Kind<Ppm, 'bigint'> = kind('bigint');
export const instant: Kind<Instant, 'integer'> = kind('integer');
/** A whole number that a double holds exactly. */
export const count: Kind<number, 'integer'> = kind('integer');
/** A whole number of a type of its own, such as one of a few. */
export const whole = <Value extends number>(): Kind<Value, 'integer'> => kind('integer');
/** A whole number below 32,768. */
export const small = <Value extends number>(): Kind<Value, 'small'> => kind('small');
export const id = <Id extends number>(): Kind<Id, 'integer'> => kind('integer');
/** The place of a command in the log of commands. */
export const seq: Kind<Seq, 'integer'> = kind('integer');
export const flag: Kind<boolean, 'flag'> = kind('flag');
export const text: Kind<string, 'text'> = kind('text');
/** One of our own words; a decoder refuses any but these, where they are named. */
export const word = <const Word extends string>(words?: readonly Word[]): Kind<Word, 'word'> => ({
  ...kind('word'),
  ...(words && { words }),
});

export const bytes: Kind<Uint8Array, 'bytes'> = kind('bytes');
/** JSON of a shape: `parse` is the parser of its schema. */
export const json = <Value>(parse: (value: unknown) => Value): Kind<Value, 'json'> => ({ ...kind('json'), parse });

export const optional = <Value, F extends Form>(of: Kind<Value, F>): Kind<Value | undefined, F> => ({
  ...of,
  isOptional: true,
});

export const present = <Value, F extends Form>(of: Kind<Value, F>): Kind<Value, F> => ({ ...of, isPresent: true });

/** Units of 1e-8 of a `numeric` as PostgreSQL prints it: a sign, digits, and at most 8 places. */
export function unitsFromNumeric(text: string): bigint {
  const point = text.indexOf('.');
  if (point === -1) return BigInt(text) * 100_000_000n;
  return BigInt(text.slice(0, point) + text.slice(point + 1).padEnd(8, '0'));
}

/** Units of 1e-8 as a literal of SQL. The exponent costs no padding, and PostgreSQL reads it exactly. */
export function numericFromUnits(units: bigint): string {
  return `${units}e-8`;
}

/** Reads what the driver hands over of a form: numbers beyond 32 bits and decimals come as text. */
const READERS: Readonly<Record<Form, (stored: unknown) => unknown>> = {
  integer: Number,
  small: Number,
  bigint: (stored) => BigInt(String(stored)),
  units: (stored) => unitsFromNumeric(String(stored)),
  flag: (stored) => stored,
  word: (stored) => stored,
  text: (stored) => stored,
  bytes: (stored) => stored,
  json: (stored) => stored,
};

/** A decoder of one column: from the driver's value to that of memory. Throws where a value is missing that may not be. */
export function readerOf<Value>(of: Kind<Value>, column: string): (stored: unknown) => Value;
export function readerOf({ form, isOptional, words, parse }: Kind, column: string): (stored: unknown) => unknown {
  const read = READERS[form];
  return (stored) => {
    if (stored === null) {
      assert(isOptional, `${column} is not there`);
      return undefined;
    }
    const value = read(stored);
    assert(words === undefined || words.includes(String(value)), `${column} is none of its words: ${String(value)}`);
    return parse === undefined ? value : parse(value);
  };
}
