import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { type SocketConnection, withClient } from './connection.ts';
import { type Account, chooseAccount, giveTree, isReachable } from './embedded-account.ts';
import { isPostmasterOf, pidFileOf, socketPidFileOf } from './embedded-process.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';

const isRoot = process.getuid?.() === 0;
const account: Account = chooseAccount(undefined);

const idOf = (flag: '-u' | '-g'): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }).trim());
const NOBODY = { uid: idOf('-u'), gid: idOf('-g') };
/** Root, and the programs of this test lie where others can run them. */
const mayActAsOthers =
  isRoot && isReachable(import.meta.dirname, account) && isReachable(dirname(process.execPath), account);

const cleanups: (() => void | Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-embedded-'));
  chmodSync(folder, 0o755);
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataDir: string, lockWaitMs = 20_000): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, lockWaitMs });
  cleanups.push(() => database.stop());
  return database;
}

async function query(connection: SocketConnection, statement: string): Promise<unknown[]> {
  return withClient(connection, async (sql) => [...(await sql.unsafe(statement))]);
}

type Owner = { child: ChildProcess; pid: number; connection: SocketConnection };

function spawnOwner(dataDir: string, ids: { uid?: number; gid?: number } = {}): ChildProcess {
  const module = new URL('./embedded.ts', import.meta.url).href;
  const program = `
    import { startEmbedded } from ${JSON.stringify(module)};
    const database = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
    process.once('SIGTERM', () => database.stop());
    const life = setInterval(() => {}, 60_000);
    process.once('SIGTERM', () => clearInterval(life));
    console.log(JSON.stringify({ pid: database.pid, connection: database.connection }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    ...ids,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(() => void child.kill('SIGKILL'));
  return child;
}

/** Another process that has started the database and holds it until SIGTERM. */
async function startOwner(dataDir: string, ids: { uid?: number; gid?: number } = {}): Promise<Owner> {
  const child = spawnOwner(dataDir, ids);
  if (child.stdout === null) throw new Error('the owner has no output');
  const failed = once(child, 'exit').then(() => {
    throw new Error('the owner did not get the database');
  });
  const [line]: Buffer[] = await Promise.race([once(child.stdout, 'data'), failed]);
  failed.catch(() => {});
  return { child, ...JSON.parse(String(line)) };
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

/** Connects as the superuser from another user's process and gives `let in`, or the refusal. */
async function knock({ host, port, user }: SocketConnection, ids: { uid?: number; gid?: number }): Promise<string> {
  const program = `
    import { connect } from 'node:net';
    const socket = connect(${JSON.stringify(join(host, `.s.PGSQL.${port}`))});
    socket.on('error', (error) => console.log(error.code));
    socket.on('data', (answer) => {
      const isIn = answer[0] === 0x52 && answer.readInt32BE(5) === 0;
      console.log(isIn ? 'let in' : answer.toString('latin1'));
      socket.destroy();
    });
    const fields = Buffer.from(${JSON.stringify(`user\0${user}\0database\0postgres\0\0`)});
    const head = Buffer.alloc(8);
    head.writeInt32BE(fields.length + 8, 0);
    head.writeInt32BE(196608, 4);
    socket.write(Buffer.concat([head, fields]));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    ...ids,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return (await text(child.stdout)).trim();
}

/** Makes the folder trust everybody, as older versions did. */
function trustEverybody(dataDir: string): void {
  writeFileSync(join(dataDir, 'pg', 'pg_hba.conf'), 'local all all trust\n');
}

test('a fresh folder gets a durable PostgreSQL 18 that only its socket reaches', async () => {
  const dataDir = join(makeFolder(), 'new', 'data');
  const { connection, stop, pid } = await start(dataDir);
  expect(
    await query(
      connection,
      `SELECT current_database() AS database, current_setting('server_version_num')::int / 10000 AS major,
              current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS sync,
              current_setting('full_page_writes') AS pages, current_setting('listen_addresses') AS tcp,
              current_setting('server_encoding') AS encoding`,
    ),
  ).toEqual([{ database: 'bourse', major: 18, fsync: 'on', sync: 'on', pages: 'on', tcp: '', encoding: 'UTF8' }]);
  expect(statSync(join(connection.host, '.s.PGSQL.5432')).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'pg')).uid).toBe(account.uid);
  await Promise.all([stop(), stop()]);
  await stop();
  expect(await isPostmasterOf(pid, join(dataDir, 'pg'))).toBe(false);
});

test('a restart keeps the data, runs no initdb and takes less than the first start', async () => {
  const dataDir = makeFolder();
  const begunAt = performance.now();
  const first = await start(dataDir);
  const firstMs = performance.now() - begunAt;
  await query(first.connection, 'CREATE TABLE kept AS SELECT system_identifier FROM pg_control_system()');
  await first.stop();
  const startedAt = performance.now();
  const second = await start(dataDir);
  expect(performance.now() - startedAt).toBeLessThan(firstMs);
  expect(second.isAdopted).toBe(false);
  expect(await query(second.connection, 'SELECT 1 AS x FROM kept NATURAL JOIN pg_control_system()')).toEqual([
    { x: 1 },
  ]);
});

test('an initdb cut short is done again', async () => {
  const dataDir = makeFolder();
  const child = spawnOwner(dataDir);
  const hasBegun = (): boolean =>
    readdirSync(dataDir).some((name) => name.startsWith('pg.new-') && existsSync(join(dataDir, name, 'PG_VERSION')));
  await expect.poll(hasBegun, { interval: 5, timeout: 20_000 }).toBe(true);
  await kill(child, 'SIGKILL');
  expect(existsSync(join(dataDir, 'pg'))).toBe(false);
  const { connection } = await start(dataDir);
  expect(await query(connection, 'SELECT 1 AS x')).toEqual([{ x: 1 }]);
});

test('the PostgreSQL of a killed server is adopted', async () => {
  const dataDir = makeFolder();
  const owner = await startOwner(dataDir);
  await query(owner.connection, 'CREATE TABLE kept AS SELECT 7 AS x');
  await kill(owner.child, 'SIGKILL');
  const heir = await start(dataDir);
  expect(heir).toMatchObject({ pid: owner.pid, isAdopted: true, connection: owner.connection });
  expect(await query(heir.connection, 'SELECT x FROM kept')).toEqual([{ x: 7 }]);
  await heir.stop();
  expect(await isPostmasterOf(owner.pid, join(dataDir, 'pg'))).toBe(false);
  expect((await start(dataDir)).isAdopted).toBe(false);
});

test('a killed PostgreSQL is started again, though its pid file stays and a session lingers', async () => {
  const dataDir = makeFolder();
  const first = await start(dataDir);
  await query(first.connection, 'CREATE TABLE kept AS SELECT 7 AS x');
  // A session that computes does not notice the death of its server before it has done.
  const lingering = query(first.connection, 'SELECT count(*)::int AS n FROM generate_series(1, 10000000)');
  let hasEnded = false;
  const ended = lingering.finally(() => (hasEnded = true));
  const sessions = `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%10000000%' AND pid <> pg_backend_pid()`;
  await expect.poll(() => query(first.connection, sessions)).toHaveLength(1);
  process.kill(first.pid, 'SIGKILL');
  await first.stop();
  expect(existsSync(pidFileOf(join(dataDir, 'pg')))).toBe(true);
  const second = await start(dataDir);
  expect(await query(second.connection, 'SELECT x FROM kept')).toEqual([{ x: 7 }]);
  expect(hasEnded).toBe(true);
  await ended;
});

test('server and PostgreSQL killed together are started again', async () => {
  const dataDir = makeFolder();
  const owner = await startOwner(dataDir);
  await query(owner.connection, 'CREATE TABLE kept AS SELECT 7 AS x');
  process.kill(owner.pid, 'SIGKILL');
  await kill(owner.child, 'SIGKILL');
  const heir = await start(dataDir);
  expect(heir.isAdopted).toBe(false);
  expect(await query(heir.connection, 'SELECT x FROM kept')).toEqual([{ x: 7 }]);
});

test('a pid file whose pid now belongs to another program keeps nobody out', async () => {
  const dataDir = makeFolder();
  await (await start(dataDir)).stop();
  const stranger = spawn('sleep', ['60'], { ...account.spawnAs, cwd: '/' });
  cleanups.push(() => void stranger.kill());
  const dataFolder = join(dataDir, 'pg');
  const socketFolder = join(dataDir, 'run');
  const text = `${stranger.pid}\n${dataFolder}\n1\n5432\n${socketFolder}\n`;
  writeFileSync(pidFileOf(dataFolder), `${text}\n  1 1\nready   \n`);
  writeFileSync(socketPidFileOf(socketFolder, 5432), text);
  const { connection } = await start(dataDir);
  expect(await query(connection, 'SELECT 1 AS x')).toEqual([{ x: 1 }]);
  expect(stranger.exitCode).toBeNull();
});

test('an adopted PostgreSQL whose socket was cleaned away is started anew', async () => {
  const dataDir = makeFolder();
  const owner = await startOwner(dataDir);
  await kill(owner.child, 'SIGKILL');
  rmSync(owner.connection.host, { recursive: true });
  const heir = await start(dataDir);
  expect(heir.isAdopted).toBe(false);
  expect(await query(heir.connection, 'SELECT 1 AS x')).toEqual([{ x: 1 }]);
});

describe.runIf(mayActAsOthers)('root: the superuser of the database is root alone', () => {
  test('the socket lets no process of nobody in, and no process of its own account is believed', async () => {
    const { connection } = await start(makeFolder());
    expect(await knock(connection, NOBODY)).toMatch('EACCES');
    expect(await knock(connection, account.spawnAs)).toMatch(/^E.*28000/s);
    expect(await knock(connection, { uid: 0, gid: 0 })).toBe('let in');
  });

  test('the folder of an older version, which trusted nobody, is taken over and closed', async () => {
    const dataDir = makeFolder();
    const first = await start(dataDir);
    await query(first.connection, 'CREATE TABLE kept AS SELECT 7 AS x');
    await first.stop();
    trustEverybody(dataDir);
    giveTree(join(dataDir, 'pg'), { ...account, ...NOBODY });
    const second = await start(dataDir);
    expect(statSync(join(dataDir, 'pg')).uid).toBe(account.uid);
    expect(statSync(join(dataDir, 'pg', 'base')).uid).toBe(account.uid);
    expect(await query(second.connection, 'SELECT x FROM kept')).toEqual([{ x: 7 }]);
    expect(await knock(second.connection, account.spawnAs)).toMatch(/^E.*28000/s);
  });

  test('one that a killed server of an older version left running is closed as it is adopted', async () => {
    const dataDir = makeFolder();
    const owner = await startOwner(dataDir);
    trustEverybody(dataDir);
    await query(owner.connection, 'SELECT pg_reload_conf()');
    await expect.poll(() => knock(owner.connection, account.spawnAs)).toBe('let in');
    await kill(owner.child, 'SIGKILL');
    const heir = await start(dataDir);
    expect(heir.isAdopted).toBe(true);
    await expect.poll(() => knock(heir.connection, account.spawnAs)).toMatch(/^E.*28000/s);
    expect(await query(heir.connection, 'SELECT 1 AS x')).toEqual([{ x: 1 }]);
  });
});

test('a newcomer waits until the owner has stopped PostgreSQL, then gets in', async () => {
  const dataDir = makeFolder();
  const owner = await startOwner(dataDir);
  const waiting = Promise.withResolvers<void>();
  const newcomer = startEmbedded({ dataDir, lockWaitMs: 20_000, log: () => waiting.resolve() });
  await waiting.promise;
  await kill(owner.child, 'SIGTERM');
  const database = await newcomer;
  cleanups.push(() => database.stop());
  expect(database.isAdopted).toBe(false);
  expect(database.pid).not.toBe(owner.pid);
});

test('a newcomer that has waited long enough is told who holds the folder', async () => {
  const dataDir = makeFolder();
  const owner = await startOwner(dataDir);
  await expect(start(dataDir, 100)).rejects.toThrow(`in use by process ${owner.child.pid}`);
  expect(await query(owner.connection, 'SELECT 1 AS x')).toEqual([{ x: 1 }]);
  await kill(owner.child, 'SIGTERM');
  expect(await isPostmasterOf(owner.pid, join(dataDir, 'pg'))).toBe(false);
});

test('the folder of another version is refused, untouched, with what to do', async () => {
  const dataDir = makeFolder();
  await (await start(dataDir)).stop();
  const versionFile = join(dataDir, 'pg', 'PG_VERSION');
  writeFileSync(versionFile, '17\n');
  await expect(start(dataDir)).rejects.toThrow(/made by PostgreSQL 17, and this is PostgreSQL 18.*pg_dumpall/);
  // The refusal gave the lock back.
  writeFileSync(versionFile, '18\n');
  await start(dataDir, 0);
});

test('a DATA_DIR too deep for a socket path gets a short folder, and records it', async () => {
  const dataDir = join(makeFolder(), 'a-rather-long-name'.repeat(6), 'data');
  const database = await start(dataDir);
  expect(Buffer.byteLength(join(database.connection.host, '.s.PGSQL.5432'))).toBeLessThanOrEqual(107);
  expect(JSON.parse(readFileSync(join(dataDir, 'embedded.json'), 'utf8'))).toEqual({
    socketFolder: database.connection.host,
  });
  expect(await query(database.connection, 'SELECT 1 AS x')).toEqual([{ x: 1 }]);
  await database.stop();
  expect(existsSync(database.connection.host)).toBe(false);
});

test.runIf(isRoot)('root: a DATA_DIR below a closed folder keeps its data where PostgreSQL can reach it', async () => {
  const closed = makeFolder();
  chmodSync(closed, 0o700);
  const dataDir = join(closed, 'data');
  const first = await start(dataDir);
  const { home } = JSON.parse(readFileSync(join(dataDir, 'embedded.json'), 'utf8'));
  cleanups.unshift(() => rmSync(home, { recursive: true, force: true }));
  expect(dirname(home)).toBe('/var/lib');
  await query(first.connection, 'CREATE TABLE kept AS SELECT 7 AS x');
  await first.stop();
  const second = await start(dataDir);
  expect(await query(second.connection, 'SELECT x FROM kept')).toEqual([{ x: 7 }]);
  await second.stop();
  // A record whose data is gone must not turn into an empty exchange.
  rmSync(home, { recursive: true });
  await expect(start(dataDir)).rejects.toThrow(`the database is in ${home}, but it is not there`);
});

test.runIf(isRoot)(
  'root: DATA_DIR is closed to all but PostgreSQL, which may pass through, however it was',
  async () => {
    for (const mode of [0o700, 0o755]) {
      const dataDir = makeFolder();
      chmodSync(dataDir, mode);
      await start(dataDir);
      expect(statSync(dataDir)).toMatchObject({ uid: 0, gid: account.gid });
      expect(statSync(dataDir).mode & 0o777).toBe(0o710);
      expect(existsSync(join(dataDir, 'embedded.json'))).toBe(false);
    }
  },
);

test.runIf(mayActAsOthers)('a user who is not root owns all of it, and nobody else comes in', async () => {
  const dataDir = join(makeFolder(), 'data');
  chmodSync(dirname(dataDir), 0o777);
  const owner = await startOwner(dataDir, NOBODY);
  expect(statSync(join(dataDir, 'lock')).uid).toBe(NOBODY.uid);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(await knock(owner.connection, account.spawnAs)).toMatch('EACCES');
  expect(await query(owner.connection, 'SELECT 1 AS x')).toEqual([{ x: 1 }]);
  await kill(owner.child, 'SIGTERM');
  expect(await isPostmasterOf(owner.pid, join(dataDir, 'pg'))).toBe(false);
});
