// Opens the database, whichever it is: the embedded one of DATA_DIR or the one DATABASE_URL names.
import type { Snapshot } from '@bourse/engine';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { type ConnectionOptions, connectTo, sessionOf } from './connection.ts';
import { startEmbedded } from './embedded.ts';
import { createStoredOutcomes, type StoredOutcomes } from './idempotency.ts';
import { loadSnapshot } from './load.ts';
import { migrate } from './migrate.ts';
import * as schema from './schema.ts';
import type { StoragePart } from './storage-part.ts';
import { acquireWriter, type Writer, type WriterLost } from './writer.ts';

export type StorageConfig =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | { readonly kind: 'url'; readonly url: string };

export type StorageOptions = {
  /** The parts of all capabilities. */
  readonly parts: readonly StoragePart[];
  readonly log: (line: string) => void;
  /** The writer's connection has closed: stop the process. */
  readonly onWriterLost: (error: WriterLost) => void;
};

/** Transactions are begun by `sql`, whose connections they do not share with other statements. */
export type Database = Omit<PostgresJsDatabase<typeof schema>, 'transaction'>;

export type Storage = {
  /** The address of the database, for a session of one's own. */
  readonly connection: ConnectionOptions;
  /** Features' queries, through drizzle. Never for what the engine writes, except to read it. */
  readonly db: Database;
  /** Features' plain queries: int8 and numeric arrive as strings. Whoever holds one of its connections asks it for no other. */
  readonly sql: postgres.Sql;
  /** For a lock that is waited for, or held, while others' connections are asked for; taken before any of them. */
  readonly locks: postgres.Sql;
  readonly writer: Writer;
  /** The core and the modules bring these to storage. */
  readonly parts: readonly StoragePart[];
  readonly storedOutcomes: StoredOutcomes;
  /** The live rows, for `Engine.load`. */
  loadSnapshot(): Promise<Snapshot>;
  /** Ends every connection, the writer's last, and stops an embedded PostgreSQL. */
  close(): Promise<void>;
};

const SERVER_VERSION_MIN = 150_000;
const POOL_DRIZZLE = 6;
const POOL_SQL = 4;
const POOL_LOCKS = 4;
/** Desks change seldom. */
const LOCKS_IDLE_S = 10;

/**
 * Resolves once this process is the writer and the schema is current; as long as another process is the writer, it
 * waits. Throws, with what to do, when the database is too old, too new, or behind a transaction pooler.
 */
export async function openStorage(config: StorageConfig, options: StorageOptions): Promise<Storage> {
  if (config.kind === 'url') return openConnected({ url: config.url }, options);
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: options.log });
  try {
    return await openConnected(embedded.connection, { ...options, stop: () => embedded.stop() });
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** The same on a PostgreSQL that runs already; `stop` is called after the last connection has ended. */
export async function openConnected(
  connection: ConnectionOptions,
  options: StorageOptions & { readonly stop?: () => Promise<void> },
): Promise<Storage> {
  await refuseUnusable(connection);
  const writer = await acquireWriter(connection, {
    onLost: options.onWriterLost,
    onStandby: () => options.log('standby: another server is the writer, waiting for it to end'),
    prepare: () => migrate(connection, options.log),
  });
  const quiet = { onnotice: () => {} };
  const drizzleClient = connectTo(connection, { ...quiet, max: POOL_DRIZZLE });
  const sql = connectTo(connection, { ...quiet, max: POOL_SQL, fetch_types: false });
  const locks = connectTo(connection, { ...quiet, max: POOL_LOCKS, idle_timeout: LOCKS_IDLE_S, fetch_types: false });
  const keyClient = connectTo(connection, { ...quiet, max: 1, fetch_types: false });
  const close = async (): Promise<void> => {
    await Promise.all([drizzleClient, sql, locks, keyClient].map((client) => client.end({ timeout: 5 })));
    await writer.close();
    await options.stop?.();
  };
  let closed: Promise<void> | undefined;
  return {
    connection,
    db: drizzle(drizzleClient, { schema, casing: 'snake_case' }),
    sql,
    locks,
    writer,
    parts: options.parts,
    storedOutcomes: createStoredOutcomes(keyClient),
    loadSnapshot: () => loadSnapshot(connection, options.parts),
    close: () => (closed ??= close()),
  };
}

async function refuseUnusable(connection: ConnectionOptions): Promise<void> {
  const one = connectTo(connection, { max: 1, onnotice: () => {} });
  const other = connectTo(connection, { max: 1, onnotice: () => {} });
  try {
    const [row] = await one<{ version: number }[]>`SELECT current_setting('server_version_num')::integer AS version`;
    if (row === undefined || row.version < SERVER_VERSION_MIN) {
      throw new Error(`Bourse needs PostgreSQL 15 or newer; this one is ${row?.version ?? 'unknown'}.`);
    }
    if (await isPooled(one, other)) {
      throw new Error(
        'DATABASE_URL leads through a transaction pooler, where a lock can outlive its owner. Name PostgreSQL itself.',
      );
    }
  } finally {
    // Without a timeout, `end` waits for ever on a connection that the server has closed during a query.
    await Promise.all([one, other].map((client) => client.end({ timeout: 1 })));
  }
}

/**
 * Two connections of ours must be two sessions of PostgreSQL, and stay so: a pooler lends both the same one, or another
 * one while the first is taken by a transaction.
 */
async function isPooled(one: postgres.Sql, other: postgres.Sql): Promise<boolean> {
  const first = await sessionOf(one);
  return other.begin(async (transaction) => {
    const second = await sessionOf(transaction);
    const again = await sessionOf(one);
    return first === second || first !== again;
  });
}
