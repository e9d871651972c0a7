// No connection of the database is held while somebody beyond it is asked: what is forbidden, and that it is told.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTo, type Sql, assertNothingHeld } from './connection.ts';
import { createTestDatabase } from './testing.ts';
import type { TestDatabase } from './testing-cluster.ts';

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = connectTo(database.connection, { max: 1, onnotice: () => {}, fetch_types: false });
});
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await database.drop();
});

/** Asks a node, like code that waits for the network. */
async function ask(): Promise<string> {
  await Promise.resolve();
  assertNothingHeld('a node');
  return 'answered';
}
const REFUSED = 'a node is asked while a connection of the database is held';

test('who asks within a transaction is refused, however deep, and the transaction is undone', async () => {
  await expect(sql.begin(async (transaction) => [await transaction`SELECT 1`, await ask()])).rejects.toThrow(REFUSED);
  const nested = sql.begin('isolation level repeatable read', (transaction) =>
    transaction.savepoint(async () => [await ask()]),
  );
  await expect(nested).rejects.toThrow(REFUSED);
});

test('before a transaction, after it, and beside it one may ask', async () => {
  expect(await ask()).toBe('answered');
  const [row] = await sql.begin((transaction) => transaction<{ one: number }[]>`SELECT 1 AS one`);
  expect([row?.one, await ask()]).toEqual([1, 'answered']);
  let begun: Promise<string> | undefined;
  let end = (): void => {};
  const later = new Promise<void>((resolve) => (end = resolve));
  await sql.begin((transaction) => {
    begun = later.then(ask);
    return transaction`SELECT 1`;
  });
  end();
  expect(await begun).toBe('answered');
  await Promise.all([sql.begin((transaction) => transaction`SELECT pg_sleep(0.01)`), ask()]);
});
