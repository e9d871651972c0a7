// Transactions amid many statements of others: each keeps its connection to itself, however full the pool is.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTo, type Sql } from './connection.ts';
import { createTestDatabase } from './testing.ts';
import type { TestDatabase } from './testing-cluster.ts';

const CONNECTIONS = 2;
/** The driver sends so many statements down a connection before their answers are there. */
const PIPELINED_MAX = 100;

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = connectTo(database.connection, { max: CONNECTIONS, onnotice: () => {}, fetch_types: false });
  await sql`CREATE TABLE marks (id integer)`;
});
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await database.drop();
});

const beginMany = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, id) =>
      sql.begin(async (transaction) => {
        const [before] = await transaction<{ xid: string }[]>`SELECT pg_current_xact_id()::text AS xid`;
        await transaction`INSERT INTO marks (id) VALUES (${id})`;
        const [after] = await transaction<{ xid: string }[]>`SELECT pg_current_xact_id()::text AS xid`;
        return before?.xid === after?.xid;
      }),
    ),
  );

test.each([0, 1, 2, 3])('begins behind as many statements as a pool takes, less %i', async (less) => {
  const statements = Array.from({ length: CONNECTIONS * PIPELINED_MAX - less }, () => sql`SELECT 1`.execute());
  expect(await beginMany(4)).toEqual([true, true, true, true]);
  await Promise.all(statements);
});

test('what runs beside transactions that are undone stays', async () => {
  await sql`TRUNCATE marks`;
  const undone = Array.from({ length: 50 }, () =>
    sql.begin(async (transaction) => {
      await transaction`INSERT INTO marks (id) VALUES (-1)`;
      throw new Error('undone');
    }),
  );
  const kept = Array.from({ length: 400 }, (_, id) => sql`INSERT INTO marks (id) VALUES (${id})`.execute());
  const outcomes = await Promise.allSettled(undone);
  await Promise.all(kept);
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).toEqual(
    Array.from({ length: 50 }, () => 'Error: undone'),
  );
  expect(await sql`SELECT count(*)::integer, min(id) FROM marks`).toEqual([{ count: 400, min: 0 }]);
});
