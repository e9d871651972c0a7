// The PostgreSQL of a server under test, found through the pid file in that server's own data folder.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { connectTo, type SocketConnection } from '../../apps/server/src/core/storage/connection.ts';
import {
  isPostmasterOf,
  pidFileOf,
  type Postmaster,
  readPidFile,
  stopPostmaster,
} from '../../apps/server/src/core/storage/embedded-process.ts';

const dataFolderOf = (dataDir: string): string => join(dataDir, 'pg');

/** Only if it is the PostgreSQL of this very folder: a pid file may be older than its process. */
export async function findPostmaster(dataDir: string): Promise<Postmaster | undefined> {
  const found = readPidFile(pidFileOf(dataFolderOf(dataDir)));
  return found !== undefined && (await isPostmasterOf(found.pid, dataFolderOf(dataDir))) ? found : undefined;
}

export async function connectionOf(dataDir: string): Promise<SocketConnection> {
  const postmaster = await findPostmaster(dataDir);
  if (postmaster === undefined) throw new Error('PostgreSQL does not run');
  const { socketFolder: host, port } = postmaster;
  return { host, port, user: 'bourse', database: 'bourse' };
}

/** A session beside the server's own. */
export async function withDatabase<T>(dataDir: string, use: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = connectTo(await connectionOf(dataDir), { max: 1, onnotice: () => {} });
  try {
    return await use(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Stops the database that a killed server has left running. */
export async function stopLeftover(dataDir: string): Promise<void> {
  const postmaster = existsSync(dataDir) ? await findPostmaster(dataDir) : undefined;
  if (postmaster !== undefined) await stopPostmaster(postmaster.pid, dataFolderOf(dataDir));
}
