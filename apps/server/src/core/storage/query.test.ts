import type { CurrencyId } from '@bourse/domain';
import {
  bytes,
  count,
  flag,
  id,
  instant,
  json,
  type Kind,
  optional,
  present,
  price,
  share,
  text,
  units,
  word,
} from '@bourse/domain/kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { connectTo, type Sql } from './connection.ts';
import { query, checkStatements } from './query.ts';
import { createTestDatabase } from './testing.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let sql: Sql;
const PARAMS = z.object({ a: z.number() });
const OTHER = z.object({ b: z.string() });
const told: string[] = [];
beforeAll(async () => {
  checkStatements(({ message }) => told.push(message));
  database = await createTestDatabase();
  sql = connectTo(database.connection, { onnotice: () => {}, fetch_types: false });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

test('rows are read by the kinds of their columns, under the names of memory', async () => {
  const shape = {
    currencyId: id<CurrencyId>(),
    paid: units,
    lastPrice: price,
    rate: share,
    endedAt: instant,
    orders: count,
    isOpen: flag,
    side: word(['buy', 'sell']),
    note: text,
    fee: optional(units),
    gone: optional(instant),
    hash: bytes,
    params: json((value) => PARAMS.parse(value)),
  };
  const rows = await query(sql, shape)`
    SELECT 3::bigint AS currency_id, '-12.5'::numeric AS paid, 0.00000001 AS last_price, 1000::bigint AS rate,
      1700000000000 AS ended_at, 7::smallint AS orders, true AS is_open, 'sell' AS side, ${'a'} || 'b' AS note,
      NULL::numeric AS fee, NULL::bigint AS gone, '\\x0a'::bytea AS hash, '{"a": 1}'::jsonb AS params`;
  expect(rows).toEqual([
    {
      currencyId: 3,
      paid: -1_250_000_000n,
      lastPrice: 1n,
      rate: 1000n,
      endedAt: 1_700_000_000_000,
      orders: 7,
      isOpen: true,
      side: 'sell',
      note: 'ab',
      fee: undefined,
      gone: undefined,
      hash: Buffer.from([10]),
      params: { a: 1 },
    },
  ]);
});

/** A statement's text is written once in the code, as a tag's text is: each test has its own. */
const REFUSED: readonly (readonly [string, () => Promise<unknown>, string])[] = [
  [
    'a column that is not there',
    () => query(sql, { a: count, b: count })`SELECT 1 AS a`,
    'b is no column of the statement',
  ],
  ['a column that nobody reads', () => query(sql, { a: count })`SELECT 1 AS a, 2 AS b`, 'b is read by nobody'],
  ['a column twice', () => query(sql, { a: count })`SELECT 1 AS a, 2 AS a`, 'a stands there twice'],
  [
    'a decimal as a count',
    () => query(sql, { a: count })`SELECT 1.5 AS a`,
    'a is numeric, which is not read as integer',
  ],
  ['a count as money', () => query(sql, { a: units })`SELECT 1 AS a`, 'a is integer, which is not read as units'],
  ['a text as a flag', () => query(sql, { a: flag })`SELECT 'f' AS a`, 'a is text, which is not read as flag'],
  [
    'a share out of 32 bits',
    () => query(sql, { a: share })`SELECT 1 AS a`,
    'a is integer, which is not read as bigint',
  ],
  [
    'a column that may be null',
    () => query(sql, { endedAt: instant })`SELECT ended_at FROM staking_orders`,
    'ended_at may be null and is not optional',
  ],
  ['a missing value', () => query(sql, { a: count })`SELECT NULL::integer AS a`, 'a is not there'],
  ['a word of no meaning', () => query(sql, { a: word(['x']) })`SELECT 'y' AS a`, 'a is none of its words: y'],
  [
    'JSON of another shape',
    () => query(sql, { a: json((value) => OTHER.parse(value)) })`SELECT '{}'::jsonb AS a`,
    'expected string',
  ],
];

test.each(REFUSED)('%s is refused', async (_name, run, fault) => {
  await expect(run()).rejects.toThrow(fault);
});

test('a fault of a statement is told beside whoever asked, each time', async () => {
  told.length = 0;
  const ask = () => query(sql, { a: flag })`SELECT 1 AS a`;
  await expect(ask()).rejects.toThrow('not read as flag');
  await expect(ask()).rejects.toThrow('not read as flag');
  expect(told).toHaveLength(2);
});

test('rows without a value may be left out by the statement itself', async () => {
  const shape: Readonly<Record<'endedAt', Kind>> = { endedAt: present(instant) };
  await expect(query(sql, shape)`SELECT ended_at FROM staking_orders WHERE ended_at IS NOT NULL`).resolves.toEqual([]);
});

test('within a transaction as well', async () => {
  const rows = await sql.begin((transaction) => query(transaction, { a: count })`SELECT 4::bigint AS a`);
  expect(rows).toEqual([{ a: 4 }]);
});
