import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from './connection.ts';
import { connectTo } from './connection.ts';
import { checkDemoMark, checkVaultMark, WrongDatabase } from './marks.ts';
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
