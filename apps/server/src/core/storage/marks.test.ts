import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from './connection.ts';
import { connectTo } from './connection.ts';
import { checkDemoMark, checkVaultMark, findSimulationMark, WrongDatabase } from './marks.ts';
import { createTestDatabase } from './testing.ts';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;
let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = connectTo(database.connection, { max: 1 });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

test('a database is opened again only with the key that sealed its secrets', async () => {
  await checkVaultMark(sql, { fingerprint: 'first', now: 1 });
  await checkVaultMark(sql, { fingerprint: 'first', now: 2 });
  await expect(checkVaultMark(sql, { fingerprint: 'second', now: 3 })).rejects.toThrow(WrongDatabase);
  await checkVaultMark(sql, { fingerprint: 'first', now: 4 });
});

test('a database that was born in a demo stays in it, and one that was not never gets into it', async () => {
  await checkDemoMark(sql, { isDemo: true, now: 1 });
  await expect(checkDemoMark(sql, { isDemo: false, now: 2 })).rejects.toThrow(WrongDatabase);
  await sql`DELETE FROM database_marks WHERE mark = 'demo'`;
  await sql`INSERT INTO users (email, password_hash, invite_code, created_at) VALUES ('a@b.example', 'none', 'A', 0)`;
  await expect(checkDemoMark(sql, { isDemo: true, now: 3 })).rejects.toThrow(WrongDatabase);
  await checkDemoMark(sql, { isDemo: false, now: 4 });
});

test('a database has one random key of 256 bits for its simulated prices, and remembers what it quoted before', async () => {
  const made = await findSimulationMark(sql, { hasQuoted: false, oldSeed: 'bourse', now: 5 });
  expect(made).toEqual({ key: expect.any(Buffer), continues: undefined });
  expect(made.key).toHaveLength(32);
  expect(await findSimulationMark(sql, { hasQuoted: true, oldSeed: 'bourse', now: 6 })).toEqual(made);
  await sql`DELETE FROM database_marks WHERE starts_with(mark, 'simulation')`;
  const remade = await findSimulationMark(sql, { hasQuoted: true, oldSeed: 'bourse', now: 7 });
  expect(remade.continues).toEqual({ seed: 'bourse', until: 7 });
  expect(remade.key).not.toEqual(made.key);
  expect(await findSimulationMark(sql, { hasQuoted: true, oldSeed: 'other', now: 8 })).toEqual(remade);
});
