// Makes the data folder, and gets its PostgreSQL to answer: by starting it, or by adopting the one that runs.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type SocketConnection, withClient } from './connection.ts';
import { DATABASE_OWNER, restrictAccess, createPrivateFolder, giveTree } from './embedded-account.ts';
import { POSTGRES_MAJOR } from './embedded-binaries.ts';
import { type Place, SOCKET_PORT, syncFolder } from './embedded-place.ts';
import {
  isAlive,
  isPostmasterOf,
  pidFileOf,
  type Postmaster,
  readPidFile,
  socketPidFileOf,
  stopPostmaster,
} from './embedded-process.ts';

export type Programs = Readonly<{ bin: string; socketFolder: string }>;

export type Cluster = Readonly<{
  place: Place;
  /** Called only when PostgreSQL has to be started: an adopted one needs neither programs nor a socket folder. */
  prepare: () => Promise<Programs>;
  isDurable: boolean;
  logFile: string;
  log: (line: string) => void;
}>;

export type Running = Readonly<{
  pid: number;
  connection: SocketConnection;
  /** The server before us died and left this PostgreSQL running. */
  isAdopted: boolean;
}>;

const START_RETRY_MS = 15_000;
const LOG_BYTES_MAX = 16 * 1024 * 1024;

/** Nothing of our own environment reaches PostgreSQL: PGDATA, PGPORT and the like would change what it does. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** For one busy writer that commits in groups, and a few readers, on a small machine. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '256MB',
  synchronous_commit: 'on',
  wal_buffers: '16MB',
  // A new log segment is made by writing its end alone; filling it with zeros first held up commits for 30 ms.
  wal_init_zero: 'off',
  // A checkpoint every five minutes at most, or each gigabyte: that also bounds the replay after a crash.
  max_wal_size: '1GB',
  min_wal_size: '256MB',
  checkpoint_timeout: '5min',
  checkpoint_completion_target: '0.9',
  // Commits are grouped by the writer already, and its statements are short: workers and compiled plans would only cost.
  commit_delay: '0',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
};

/** Runs initdb unless that was done. It works in a folder beside, so that one cut short leaves nothing to be mistaken. */
export async function initialize(cluster: Cluster): Promise<void> {
  const { home, dataFolder, account } = cluster.place;
  if (existsSync(dataFolder)) {
    checkVersion(dataFolder);
    // Root has restored this data from a backup; otherwise the account owns it already.
    if (statSync(dataFolder).uid !== account.uid) giveTree(dataFolder, account);
    // A copy made with ordinary tools is open to all, and PostgreSQL refuses such a folder.
    createPrivateFolder(dataFolder, account);
    restrictAccess(dataFolder, account);
    return;
  }
  for (const name of readdirSync(home)) {
    if (name.startsWith('pg.new-')) rmSync(join(home, name), { recursive: true, force: true, maxRetries: 3 });
  }
  const { bin } = await cluster.prepare();
  const unfinished = mkdtempSync(join(home, 'pg.new-'));
  createPrivateFolder(unfinished, { ...account, ...account.initializeAs });
  cluster.log(`creating the database in ${dataFolder}`);
  await promisify(execFile)(
    join(bin, 'initdb'),
    [
      `--pgdata=${unfinished}`,
      `--username=${DATABASE_OWNER}`,
      '--encoding=UTF8',
      '--locale=C',
      '--auth-local=peer',
      '--auth-host=reject',
      '--no-instructions',
      ...(cluster.isDurable ? [] : ['--no-sync']),
    ],
    { ...account.initializeAs, cwd: unfinished, env: ENVIRONMENT },
  );
  if (statSync(unfinished).uid !== account.uid) giveTree(unfinished, account);
  restrictAccess(unfinished, account);
  renameSync(unfinished, dataFolder);
  syncFolder(home);
}

function checkVersion(dataFolder: string): void {
  let version: string;
  try {
    version = readFileSync(join(dataFolder, 'PG_VERSION'), 'utf8').trim();
  } catch {
    throw new Error(`${dataFolder} is no PostgreSQL data folder. Move it away and start again.`);
  }
  if (version !== String(POSTGRES_MAJOR)) {
    throw new Error(
      `${dataFolder} was made by PostgreSQL ${version}, and this is PostgreSQL ${POSTGRES_MAJOR}. ` +
        `With PostgreSQL ${version}, write its content out (pg_dumpall), move the folder away, start again ` +
        'to make a new one, stop, and load the dump; or run that server yourself and set DATABASE_URL.',
    );
  }
}

/**
 * Adopts the PostgreSQL of this folder if one runs, else starts it. Starting is retried for 15 s, because a killed
 * PostgreSQL leaves sessions that hold its shared memory for a while. One that is replaying its log gets all the time
 * it needs.
 */
export async function startOrAdopt(cluster: Cluster): Promise<Running> {
  const { dataFolder } = cluster.place;
  let deadline = Date.now() + START_RETRY_MS;
  let child: StartedChild | undefined;
  let complaint = '';
  for (;;) {
    const postmaster = await findPostmaster(dataFolder);
    if (postmaster !== undefined) {
      const connection = connectionTo(postmaster);
      const answer = await probe(connection);
      if (answer === 'answers') return { pid: postmaster.pid, connection, isAdopted: postmaster.pid !== child?.pid };
      if (answer === 'busy') {
        deadline = Date.now() + START_RETRY_MS;
        // Each refusal is a line in its log.
        await delay(50);
      }
      complaint = `process ${postmaster.pid} does not answer`;
      // Its socket was cleaned away with the temporary folder: nobody will ever reach it again.
      if (postmaster.status === 'ready' && !existsSync(socketFileOf(postmaster)))
        await stopPostmaster(postmaster.pid, dataFolder);
    } else if (child === undefined || child.hasExited()) {
      if (child !== undefined) complaint = child.readLog();
      if (child !== undefined) await delay(100);
      child = await spawnPostgres(cluster);
    }
    if (Date.now() > deadline) break;
    await delay(10);
  }
  if (child !== undefined && !child.hasExited()) await stopPostmaster(child.pid, dataFolder);
  throw new Error(`PostgreSQL in ${dataFolder} does not start: ${complaint}`);
}

async function findPostmaster(dataFolder: string): Promise<Postmaster | undefined> {
  const postmaster = readPidFile(pidFileOf(dataFolder));
  return postmaster !== undefined && (await isPostmasterOf(postmaster.pid, dataFolder)) ? postmaster : undefined;
}

/** How to reach the PostgreSQL that runs on a data folder, if one does. */
export async function findConnection(dataFolder: string): Promise<SocketConnection | undefined> {
  const postmaster = await findPostmaster(dataFolder);
  if (postmaster === undefined) return undefined;
  const connection = connectionTo(postmaster);
  return (await probe(connection)) === 'answers' ? connection : undefined;
}

function connectionTo({ socketFolder, port }: Postmaster): SocketConnection {
  return { host: socketFolder, port, user: DATABASE_OWNER, database: 'postgres' };
}

function socketFileOf({ socketFolder, port }: Postmaster): string {
  return join(socketFolder, `.s.PGSQL.${port}`);
}

/** `busy`: it says itself that it is starting, recovering or shutting down. */
async function probe(connection: SocketConnection): Promise<'answers' | 'busy' | 'silent'> {
  const CANNOT_CONNECT_NOW = '57P03';
  try {
    await withClient(connection, (sql) => sql`SELECT 1`, { connect_timeout: 2, fetch_types: false });
    return 'answers';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === CANNOT_CONNECT_NOW ? 'busy' : 'silent';
  }
}

type StartedChild = { pid: number; hasExited: () => boolean; readLog: () => string };

async function spawnPostgres(cluster: Cluster): Promise<StartedChild> {
  const { dataFolder, account } = cluster.place;
  const { bin, socketFolder } = await cluster.prepare();
  await removeForeignPidFile(pidFileOf(dataFolder), dataFolder);
  await removeForeignPidFile(socketPidFileOf(socketFolder, SOCKET_PORT), dataFolder);
  const settings = {
    ...SETTINGS,
    port: String(SOCKET_PORT),
    unix_socket_directories: quoteListItem(socketFolder),
    // A cluster that is thrown away is a test run's, and all its workers share it: servers and lock tables of each.
    ...(cluster.isDurable ? {} : { max_connections: '200' }),
    fsync: cluster.isDurable ? 'on' : 'off',
    // Pages are torn where the machine fails, and without the other that is the end of it anyway.
    full_page_writes: cluster.isDurable ? 'on' : 'off',
  };
  const logFile = openLog(cluster.logFile);
  const logStart = statSync(cluster.logFile).size;
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Detached: a session and process group of its own, so that neither Ctrl-C nor our death reaches it.
  const child = spawn(join(bin, 'postgres'), ['-D', dataFolder, ...options], {
    ...account.spawnAs,
    cwd: dataFolder,
    env: ENVIRONMENT,
    detached: true,
    stdio: ['ignore', logFile, logFile],
  });
  closeSync(logFile);
  await hasStarted(child);
  child.unref();
  return {
    pid: child.pid ?? 0,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    readLog: () => readFileSync(cluster.logFile).subarray(logStart).toString().trim().slice(-2_000),
  };
}

function hasStarted(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
}

/**
 * PostgreSQL refuses to start while the pid in one of its files belongs to any process of the same user. Here we hold
 * the folder's lock and know that this process is another program, or a zombie that nobody collects. Should sessions of
 * the dead server linger, their shared memory still keeps a second one out.
 */
async function removeForeignPidFile(file: string, dataFolder: string): Promise<void> {
  const found = readPidFile(file);
  if (found === undefined || !isAlive(found.pid) || (await isPostmasterOf(found.pid, dataFolder))) return;
  rmSync(file, { force: true });
}

/** Elements of this setting are separated by commas; quoting keeps one that holds a comma or a quote whole. */
function quoteListItem(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_BYTES_MAX) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}
