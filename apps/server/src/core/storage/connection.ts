// How to reach a PostgreSQL: the embedded one through its socket folder, any other through its URL.
import { assert } from '@bourse/domain';
import { AsyncLocalStorage } from 'node:async_hooks';
import postgres from 'postgres';
import { createTurns } from '../../system/turns.ts';

/** The driver's client, and what a transaction of it hands out: for those who write plain SQL. */
export type Sql = postgres.Sql;
export type TransactionSql = postgres.TransactionSql;
/** A part of a statement. */
export type SqlFragment = postgres.Fragment;

/** The embedded database: `host` is the folder of the unix socket. Its owner is trusted, so there is no password. */
export type SocketConnection = Readonly<{ host: string; port: number; user: string; database: string }>;

/** A PostgreSQL that somebody else runs (`DATABASE_URL`). */
export type UrlConnection = Readonly<{ url: string }>;

export type ConnectionOptions = SocketConnection | UrlConnection;

/** Options of the driver that a caller may add; where to connect to is not among them. */
export type ClientOptions = Omit<
  postgres.Options<Record<string, postgres.PostgresType>>,
  'host' | 'port' | 'path' | 'user' | 'username' | 'database'
>;

/** Makes a client; it connects with its first query, and the caller ends it. */
export function connectTo(connection: ConnectionOptions, options: ClientOptions = {}): postgres.Sql {
  const open = () =>
    'url' in connection ? postgres(connection.url, options) : postgres({ ...options, ...connection });
  const sql = open();
  if (sql.options.max === 1) return Object.assign(sql, { begin: createBegin(sql) });
  const end = sql.end.bind(sql);
  const transactions = open();
  return Object.assign(sql, {
    begin: createBegin(transactions),
    end: async (how?: { timeout?: number }) => {
      await Promise.all([end(how), transactions.end(how)]);
    },
  });
}

type Work<Value> = (sql: TransactionSql) => Value;

/**
 * Begins transactions, each of which holds its connection until its work has ended. In a pool they have connections of
 * their own, and no more run than there are of these: where others' statements fill a connection, the driver (3.4.9)
 * sends BEGIN down it without keeping it for the transaction, and strangers' statements run within that one, to be undone
 * with the next one that fails (porsager/postgres#1189).
 */
function createBegin(client: postgres.Sql): postgres.Sql['begin'] {
  const begin = client.begin.bind(client);
  const take = createTurns({ runningMax: client.options.max, waitingMax: Infinity, waitingPerNetworkMax: Infinity });
  return async <Value>(first: string | Work<Value>, second?: Work<Value>) => {
    const work = typeof first === 'string' ? second : first;
    assert(work, 'a transaction has work');
    const held = (sql: TransactionSql) => whileHeld(() => work(sql));
    const begun = await take(() => (typeof first === 'string' ? begin(first, held) : begin(held)));
    assert(begun.ok, 'any number of transactions may wait');
    return begun.value;
  };
}

/** Lends a client of one connection for one short job, and ends it. */
export async function withClient<T>(
  connection: ConnectionOptions,
  use: (sql: postgres.Sql) => Promise<T>,
  options: ClientOptions = {},
): Promise<T> {
  const sql = connectTo(connection, { ...options, max: 1 });
  try {
    return await use(sql);
  } finally {
    // Without a timeout, `end` waits for ever on a connection that the server has closed during a query.
    await sql.end({ timeout: 1 });
  }
}

/** Number of the session of PostgreSQL that answers: another one once the driver has connected anew. */
export async function sessionOf(sql: Sql | TransactionSql): Promise<number | undefined> {
  const [row] = await sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
  return row?.pid;
}

const UNIQUE_VIOLATION = '23505';

/** Runs a transaction; where it would break a unique constraint, it is undone and this is returned instead. */
export async function unlessTaken<Value, Taken>(run: () => Promise<Value>, taken: Taken): Promise<Value | Taken> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === UNIQUE_VIOLATION) return taken;
    throw error;
  }
}

// Nobody asks a node, the signer or a mail server while he holds a connection: what they take is seconds, and a pool has few
// connections. Tests refuse it, which keeps it so; a server in service is not stopped by it.

type Hold = { isOver: boolean };

const holds = new AsyncLocalStorage<Hold>();
let isRefused = false;

/** Runs the work of a transaction, or of a lock that a connection holds. */
export async function whileHeld<Value>(work: () => Value): Promise<Awaited<Value>> {
  const hold: Hold = { isOver: false };
  try {
    return await holds.run(hold, work);
  } finally {
    hold.isOver = true;
  }
}

/** From then on this process refuses what `assertNothingHeld` forbids; tests of the server call it. */
export function refuseAsksWhileHeld(): void {
  isRefused = true;
}

/** Whoever asks something beyond this process and its database calls it first. Throws while the caller holds a connection. */
export function assertNothingHeld(whom: string): void {
  if (isRefused && holds.getStore()?.isOver === false) {
    throw new Error(`${whom} is asked while a connection of the database is held`);
  }
}
