// Lends the database to a command beside the server: over the PostgreSQL that runs, or one started for the purpose. It makes
// none: a command that was given the wrong folder would find an exchange without customers, and call it sound.
import { existsSync, realpathSync } from 'node:fs';
import postgres from 'postgres';
import { NotThere } from '../../system/not-there.ts';
import { type ConnectionOptions, type Sql, withClient } from './connection.ts';
import { DATABASE, startEmbedded } from './embedded.ts';
import { findConnection } from './embedded-cluster.ts';
import { choosePlace, holdsDatabase } from './embedded-place.ts';
import { compareSchema, RELEASE_OF_BASELINE } from './migrate.ts';
import type { StorageConfig } from './open.ts';

const QUIET = { onnotice: () => {}, fetch_types: false };

/** Throws {@link NotThere} where there is no database of this version's: it is never made, filled or migrated here. */
export async function borrowDatabase<T>(config: StorageConfig, use: (sql: Sql) => Promise<T>): Promise<T> {
  if (config.kind === 'url') return lend({ url: config.url }, { name: 'DATABASE_URL names a database that', use });
  const { dataDir } = config;
  if (!existsSync(dataDir) || !holdsDatabase(dataDir)) {
    throw new NotThere(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the server has them; it makes one at its first start.`,
    );
  }
  const options = { name: `The database in ${dataDir}`, use };
  const running = await findRunning(dataDir);
  if (running) return lend(running, options);
  const embedded = await startEmbedded({ dataDir, isThere: true });
  try {
    return await lend(embedded.connection, options);
  } finally {
    await embedded.stop();
  }
}

type Lending<T> = { readonly name: string; readonly use: (sql: Sql) => Promise<T> };

const FAULTS = {
  empty: 'has no tables of Bourse: no server has started on it yet',
  outdated: `was left by a version of Bourse before ${RELEASE_OF_BASELINE}: start release ${RELEASE_OF_BASELINE} on it once, then the server of this version`,
  older:
    'was left by an older version of Bourse: start the server of this version on it once, or use the commands of that one',
  newer: 'was migrated by a newer version of Bourse: use the commands of that one',
} as const;

/** Throws {@link NotThere} where there are no tables, or those of another version. */
export function lend<T>(connection: ConnectionOptions, { name, use }: Lending<T>): Promise<T> {
  return withClient(
    connection,
    async (sql) => {
      const state = await mustReach(name, () => compareSchema(sql));
      if (state !== 'current') throw new NotThere(`${name} ${FAULTS[state]}. Nothing was read or changed.`);
      return use(sql);
    },
    QUIET,
  );
}

const INVALID_CATALOG_NAME = '3D000';

/** The first question of a connection: whether anybody answers, and has that database. */
async function mustReach<T>(name: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const isMissing = error instanceof postgres.PostgresError && error.code === INVALID_CATALOG_NAME;
    if (!isMissing && !UNREACHABLE.has(code)) throw error;
    throw new NotThere(
      `${name} cannot be reached (${error instanceof Error ? error.message : code}). Nothing was read.`,
    );
  }
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'CONNECT_TIMEOUT',
]);

async function findRunning(dataDir: string): Promise<ConnectionOptions | undefined> {
  const connection = await findConnection(choosePlace(realpathSync(dataDir)).dataFolder);
  return connection && { ...connection, database: DATABASE };
}
