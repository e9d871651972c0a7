// The one connection that may commit. It holds an advisory lock and an epoch; without either, nothing it sends counts.
import type { Seq } from '@bourse/domain';
import type postgres from 'postgres';
import { type Fence, FENCED_SQLSTATE, moveWriter, writeBatch, type Statement } from './statements.ts';
import { type ConnectionOptions, connectTo } from './connection.ts';
import type { SealedBatch } from './sealed.ts';

/** Held for as long as this session lives. One database has one writer. */
const WRITER_LOCK = 5_427_300_001;

/** The writer's connection has closed: the lock may be another process's by now, so this process must stop. */
export class WriterLost extends Error {
  override readonly name = 'WriterLost';
}

/** Another writer has taken over; this one's batch was refused. */
export class WriterFenced extends Error {
  override readonly name = 'WriterFenced';
}

export interface Writer {
  readonly epoch: number;
  /** Session id of the connection in PostgreSQL. */
  readonly backendPid: number;
  /**
   * Writes a batch in one transaction. When it resolves, the batch is durable. When it rejects, the outcome may be
   * unknown: the process has to stop and load again. The next batch may follow before this one is durable; it counts
   * only if this one does.
   */
  commit(batch: SealedBatch): Promise<Seq>;
  /** Gives the lock back. Not a loss: `onLost` stays silent. */
  close(): Promise<void>;
}

export type WriterOptions = {
  /** Called once, when the connection closes for any reason but `close`. */
  readonly onLost: (error: WriterLost) => void;
  /** Called when another process holds the lock, before waiting for it. */
  readonly onStandby?: () => void;
  /** Runs under the lock, before the epoch is raised: nobody else writes then. */
  readonly prepare?: () => Promise<void>;
};

/** Waits until no other process is the writer, then makes this one the writer. */
export async function acquireWriter(connection: ConnectionOptions, options: WriterOptions): Promise<Writer> {
  let state: 'opening' | 'open' | 'failed' | 'closing' | 'lost' = 'opening';
  const { promise: lost, reject: failLost } = Promise.withResolvers<never>();
  // Once the writer is open nobody waits for it.
  lost.catch(() => {});
  // One function for each running commit. Racing each against `lost` would never free its reaction.
  const failCommits = new Set<(error: WriterLost) => void>();
  const client = connectTo(connection, {
    max: 1,
    // The driver's defaults would close or renew the connection, and with it drop the lock.
    max_lifetime: null,
    idle_timeout: 0,
    fetch_types: false,
    onnotice: () => {},
    onclose: () => {
      if (state === 'closing' || state === 'lost') return;
      const wasOpen = state !== 'opening';
      state = 'lost';
      const error = new WriterLost('The connection that holds the writer lock has closed.');
      failLost(error);
      for (const failCommit of failCommits) failCommit(error);
      if (wasOpen) options.onLost(error);
    },
    connection: SESSION_SETTINGS,
  });
  let session: postgres.ReservedSql | undefined;
  const close = async (): Promise<void> => {
    // The driver waits for what is reserved, and has none to give back once the connection is gone.
    if (state === 'open' || state === 'failed') session?.release();
    if (state !== 'lost') state = 'closing';
    await client.end({ timeout: 1 });
  };
  try {
    // The driver never hands out a reserved connection that it has yet to open, where it fetches no types.
    await Promise.race([client`SELECT 1`, lost]);
    const reserved = await Promise.race([client.reserve(), lost]);
    session = reserved;
    const fence = await Promise.race([takeOver(reserved, options), lost]);
    state = 'open';
    let { lastSeq } = fence;
    // Ends when the transaction before is with the driver: statements of two must not mingle on one connection.
    let sending: Promise<unknown> = Promise.resolve();
    const commit = async (batch: SealedBatch): Promise<Seq> => {
      if (state !== 'open') throw new WriterLost('The writer is closed.');
      const place = { ...fence, lastSeq };
      lastSeq = batch.seq;
      const { promise: cut, reject: failCommit } = Promise.withResolvers<never>();
      failCommits.add(failCommit);
      const sent = sending.then(() => sendTransaction(reserved, withFence(batch, place)));
      sending = sent.catch(() => {});
      try {
        await Promise.race([sent.then(confirmTransaction), cut]);
      } catch (error) {
        // Memory is ahead of the truth from here on: no later batch may be written.
        if (state === 'open') state = 'failed';
        throw error;
      } finally {
        failCommits.delete(failCommit);
      }
      return batch.seq;
    };
    return { epoch: fence.epoch, backendPid: fence.backendPid, commit, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** No timeout of the server may end the session; a machine that vanished frees its lock after half a minute. */
const SESSION_SETTINGS = {
  application_name: 'bourse writer',
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  idle_session_timeout: 0,
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 4,
  synchronous_commit: 'on',
  // Every statement of a batch finds its rows by key. On a young table, without statistics, the planner would rather
  // read the whole of it, and go on doing so for as long as the prepared statement lives.
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
};

async function takeOver(session: postgres.Sql, options: WriterOptions): Promise<Fence> {
  const [tried] = await session<{ held: boolean }[]>`SELECT pg_try_advisory_lock(${WRITER_LOCK}) AS held`;
  if (tried?.held !== true) {
    options.onStandby?.();
    await session`SELECT pg_advisory_lock(${WRITER_LOCK})`;
  }
  await options.prepare?.();
  const [row] = await session<{ epoch: number; backend_pid: number; seq: number }[]>`
    INSERT INTO writer (id, epoch, seq, at, counters) VALUES (1, 1, 0, 0, '{}')
    ON CONFLICT (id) DO UPDATE SET epoch = writer.epoch + 1
    RETURNING epoch::float8 AS epoch, pg_backend_pid() AS backend_pid, seq::float8 AS seq`;
  if (row === undefined) throw new Error('The table "writer" refused the new epoch.');
  return { epoch: row.epoch, backendPid: row.backend_pid, lastSeq: row.seq };
}

function* withFence(batch: SealedBatch, fence: Fence): Generator<Statement> {
  yield moveWriter(batch, fence);
  yield* writeBatch(batch);
}

/** The answers of PostgreSQL to BEGIN, to each statement, and to COMMIT. */
type SentTransaction = {
  readonly statements: readonly Statement[];
  readonly answers: Promise<readonly PromiseSettledResult<postgres.RowList<postgres.Row[]>>[]>;
};

/**
 * Long enough to leave at once: less than a kilobyte the driver holds back for a turn of the event loop, and PostgreSQL
 * would wait for it.
 */
const COMMIT = `COMMIT${' '.repeat(1024)}`;

/** Sends the whole transaction without waiting for answers, and resolves once the driver has all of it. */
async function sendTransaction(session: postgres.Sql, statements: Iterable<Statement>): Promise<SentTransaction> {
  const send = (text: string, parameters: readonly (string | number)[] = []) =>
    session.unsafe(text, [...parameters], { prepare: true }).execute();
  const begin = send('BEGIN');
  const sent: Statement[] = [];
  const running = [];
  for (const statement of statements) {
    sent.push(statement);
    running.push(send(statement.text, statement.parameters));
    // The driver sends in a microtask: PostgreSQL works on this statement while the next one is written.
    await Promise.resolve();
  }
  const end = send(COMMIT);
  return { statements: sent, answers: Promise.allSettled([begin, ...running, end]) };
}

/**
 * After a statement that fails, PostgreSQL refuses the others and turns COMMIT into ROLLBACK; the first error is the
 * one that says why.
 */
async function confirmTransaction({ statements, answers }: SentTransaction): Promise<void> {
  const results = await answers;
  for (const result of results) if (result.status === 'rejected') throw explain(result.reason);
  for (const [at, { text, rows }] of statements.entries()) {
    const result = results[at + 1];
    const written = result?.status === 'fulfilled' ? result.value.count : undefined;
    // A row that the engine knows and the database does not: memory and truth have parted.
    if (rows !== undefined && written !== rows) throw new Error(`${written} of ${rows} rows were written by: ${text}`);
  }
  const last = results.at(-1);
  if (last?.status !== 'fulfilled' || last.value.command !== 'COMMIT')
    throw new Error('PostgreSQL rolled a batch back.');
}

function explain(reason: unknown): unknown {
  const isFenced = typeof reason === 'object' && reason !== null && 'code' in reason && reason.code === FENCED_SQLSTATE;
  return isFenced ? new WriterFenced('Another process is the writer now.', { cause: reason }) : reason;
}
