// Commands that read what a server has left: what is not there they neither make nor call sound.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAuditLog } from './platform/http/audit-log.ts';
import { borrowDatabase, lend } from './core/storage/borrow.ts';
import { withClient } from './core/storage/connection.ts';
import type { StorageConfig } from './core/storage/open.ts';
import { createEmptyDatabase, createTestDatabase } from './core/storage/testing.ts';
import { createClock } from './system/clock.ts';
import { NotThere } from './system/not-there.ts';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

let folder: string;
let empty: TestDatabase;
let untouched: TestDatabase;
let outdated: TestDatabase;
let used: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-verify-'));
  [empty, untouched, outdated, used] = await Promise.all([
    createEmptyDatabase(),
    createTestDatabase(),
    createTestDatabase(),
    createTestDatabase(),
  ]);
  await withClient(outdated.connection, (sql) =>
    sql.unsafe('UPDATE drizzle.__drizzle_migrations SET created_at = 1795960341459'),
  );
  await withClient(used.connection, (sql) =>
    createAuditLog({ sql, clock: createClock(), log: { info: () => {} } }).record({
      actor: 'console',
      action: 'operator.add',
      subject: 'operator 1',
      ip: '',
    }),
  );
});
afterAll(async () => {
  await Promise.all([empty, untouched, outdated, used].map((database) => database.drop()));
  rmSync(folder, { recursive: true, force: true });
});

type Where = Readonly<Record<string, string>>;

/** Over the environment, as a URL names no folder of a socket. */
function at({ connection }: TestDatabase): Where {
  const { host, port, user, database } = connection;
  return { DATABASE_URL: `postgres:///${database}`, PGHOST: host, PGPORT: String(port), PGUSER: user };
}

function run(script: 'verify.ts' | 'operator.ts', rest: readonly string[], env: Where) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const path = join(import.meta.dirname, script);
    execFile(process.execPath, [path, ...rest], { env, cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
    });
  });
}

const COMMANDS = [
  ['verify.ts', ['audit']],
  ['verify.ts', ['ticks']],
  ['verify.ts', ['ledger']],
  ['operator.ts', ['list']],
  ['operator.ts', ['audit']],
  ['operator.ts', ['new-tick-key']],
  ['operator.ts', ['add', 'a@example.com', 'Ann', 'admin']],
] as const;

test.each(COMMANDS)('%s %j makes no database, and says with exit code 66 that there is none', async (script, rest) => {
  const { code, output } = await run(script, rest, {});
  expect(output).toContain('There is no database in');
  expect(code).toBe(66);
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

const reads = vi.fn(async () => {});

async function refusalOf(config: StorageConfig): Promise<string> {
  const answer = await borrowDatabase(config, reads).catch((error: unknown) => error);
  expect(answer).toBeInstanceOf(NotThere);
  expect(reads).not.toHaveBeenCalled();
  return answer instanceof Error ? answer.message : '';
}

test('a database is lent only where it is: no folder, an empty one, nobody who answers', async () => {
  const bare = join(folder, 'bare');
  mkdirSync(bare);
  for (const dataDir of [join(folder, 'missing'), bare]) {
    expect(await refusalOf({ kind: 'embedded', dataDir })).toContain(`There is no database in ${dataDir}`);
  }
  expect([existsSync(join(folder, 'missing')), readdirSync(bare)]).toEqual([false, []]);
  expect(await refusalOf({ kind: 'url', url: 'postgres://127.0.0.1:1/none' })).toContain('cannot be reached');
});

test('what has no tables, or those of another version, stays as it is', async () => {
  const lent = (database: TestDatabase) => lend(database.connection, { name: 'This', use: reads });
  await expect(lent(empty)).rejects.toThrow('This has no tables of Bourse: no server has started on it yet');
  const tables = await withClient(empty.connection, (sql) => sql`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`);
  expect(tables).toHaveLength(0);
  await expect(lent(outdated)).rejects.toThrow(
    'This was left by a version of Bourse before 0.1.0: start release 0.1.0',
  );
  await expect(lend({ ...empty.connection, database: 'nobodys' }, { name: 'This', use: reads })).rejects.toThrow(
    NotThere,
  );
  expect(reads).not.toHaveBeenCalled();
  await lent(used);
  expect(reads).toHaveBeenCalledOnce();
});

test.each([
  ['audit', 'The audit log has no entry'],
  ['ticks', 'No minute of index ticks has been signed yet'],
  ['ledger', 'The ledger has no account yet'],
])('prove -- %s does not call sound what is empty', async (name, text) => {
  expect(await run('verify.ts', [name], at(untouched))).toMatchObject({
    code: 66,
    output: expect.stringContaining(text),
  });
});

test('prove -- audit tells a whole log, a broken one, and none apart', async () => {
  expect(await run('verify.ts', ['audit'], at(used))).toMatchObject({
    code: 0,
    output: expect.stringContaining('the audit log is whole: 1 entries'),
  });
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return run('verify.ts', ['audit', name], {});
  };
  expect(await file('none.jsonl', 'none\n')).toMatchObject({ code: 1 });
  expect(await file('empty.jsonl', '')).toMatchObject({ code: 66 });
  expect(await run('verify.ts', ['audit', 'missing.jsonl'], {})).toMatchObject({
    code: 66,
    output: expect.stringContaining('missing.jsonl cannot be read: there is no such file'),
  });
});

test('what is asked for wrongly is told how to ask', async () => {
  expect(await run('verify.ts', ['ledger', 'file'], {})).toMatchObject({
    code: 64,
    output: expect.stringContaining('usage'),
  });
});
