// The embedded database: a real PostgreSQL that the server starts, adopts after a crash, and stops.
import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type SocketConnection, withClient } from './connection.ts';
import { prepareBinaries } from './embedded-binaries.ts';
import { type Cluster, initialize, type Programs, type Running, startOrAdopt } from './embedded-cluster.ts';
import { acquireFolderLock, type FolderLock } from './embedded-lock.ts';
import { choosePlace, type Place, prepareSocketFolder, recordHome, removeSocketFolder } from './embedded-place.ts';
import { stopPostmaster } from './embedded-process.ts';

export const DATABASE = 'bourse';

export type EmbeddedOptions = Readonly<{
  dataDir: string;
  log?: (line: string) => void;
  /** Off only for throwaway data: a loss of power may then corrupt it. */
  fsync?: boolean;
  /** How long to wait for another server that uses the same folder. */
  lockWaitMs?: number;
  /** The data is known to be there: no database is made in it. */
  isThere?: boolean;
}>;

export type EmbeddedDatabase = Running &
  Readonly<{
    /** Ends all sessions, stops PostgreSQL, then gives the data folder free. Calling it again changes nothing. */
    stop(): Promise<void>;
  }>;

const LOCK_WAIT_MS = 60_000;

/**
 * Returns when PostgreSQL answers and has the database `bourse`. The data folder stays locked until `stop` has stopped
 * PostgreSQL, or this process has died. Throws, with what to do, when the folder is held by another process for longer
 * than `lockWaitMs`, was made by another version, or cannot be used.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const log = options.log ?? (() => {});
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(options.dataDir);
  const locks: FolderLock[] = [];
  const lock = async (folder: string): Promise<void> => {
    locks.push(await acquireFolderLock({ folder, waitMs: options.lockWaitMs ?? LOCK_WAIT_MS, log }));
  };
  const releaseLocks = (): void => locks.forEach((held) => held.release());
  try {
    await lock(dataDir);
    const place = choosePlace(dataDir);
    // Two copies of one DATA_DIR record the same home.
    if (place.home !== dataDir) await lock(place.home);
    const running = await run(place, { log, isDurable: options.fsync ?? true, mayMake: options.isThere !== true });
    const stop = async (): Promise<void> => {
      await stopPostmaster(running.pid, place.dataFolder);
      removeSocketFolder(place);
      releaseLocks();
      log('PostgreSQL stopped');
    };
    let stopped: Promise<void> | undefined;
    return { ...running, stop: () => (stopped ??= stop()) };
  } catch (error) {
    releaseLocks();
    throw error;
  }
}

type RunOptions = { log: (line: string) => void; isDurable: boolean; mayMake: boolean };

async function run(place: Place, { log, isDurable, mayMake }: RunOptions): Promise<Running> {
  let programs: Promise<Programs> | undefined;
  const prepare = async (): Promise<Programs> => ({
    bin: await prepareBinaries({ home: place.home, account: place.account, log }),
    socketFolder: prepareSocketFolder(place),
  });
  const cluster: Cluster = {
    place,
    prepare: () => (programs ??= prepare()),
    isDurable,
    logFile: join(place.dataDir, 'postgres.log'),
    log,
  };
  await initialize(cluster);
  recordHome(place);
  const running = await startOrAdopt(cluster);
  log(`PostgreSQL ${running.isAdopted ? 'adopted' : 'started'}, process ${running.pid}`);
  try {
    if (running.isAdopted) await withClient(running.connection, (sql) => sql`SELECT pg_reload_conf()`);
    if (mayMake) await createDatabase(running.connection);
  } catch (error) {
    await stopPostmaster(running.pid, place.dataFolder);
    throw error;
  }
  return { ...running, connection: { ...running.connection, database: DATABASE } };
}

async function createDatabase(connection: SocketConnection): Promise<void> {
  await withClient(connection, async (sql) => {
    const found = await sql`SELECT 1 FROM pg_database WHERE datname = ${DATABASE}`;
    if (found.length === 0) await sql`CREATE DATABASE ${sql(DATABASE)}`;
  });
}
