// Lends the database to a command beside the server: over the PostgreSQL that runs, or one started for the purpose.
import { existsSync, realpathSync } from 'node:fs';
import { type ConnectionOptions, type Sql, withClient } from './connection.ts';
import { DATABASE, startEmbedded } from './embedded.ts';
import { findConnection } from './embedded-cluster.ts';
import { choosePlace } from './embedded-place.ts';
import { migrate } from './migrate.ts';
import type { StorageConfig } from './open.ts';

const QUIET = { onnotice: () => {}, fetch_types: false };

/** The database has this program's tables by then. */
export async function borrowDatabase<T>(config: StorageConfig, use: (sql: Sql) => Promise<T>): Promise<T> {
  if (config.kind === 'url') return lend({ url: config.url }, use);
  const running = await findRunning(config.dataDir);
  if (running) return lend(running, use);
  const embedded = await startEmbedded({ dataDir: config.dataDir });
  try {
    return await lend(embedded.connection, use);
  } finally {
    await embedded.stop();
  }
}

async function lend<T>(connection: ConnectionOptions, use: (sql: Sql) => Promise<T>): Promise<T> {
  await migrate(connection);
  return withClient(connection, use, QUIET);
}

async function findRunning(dataDir: string): Promise<ConnectionOptions | undefined> {
  if (!existsSync(dataDir)) return undefined;
  const connection = await findConnection(choosePlace(realpathSync(dataDir)).dataFolder);
  return connection && { ...connection, database: DATABASE };
}
