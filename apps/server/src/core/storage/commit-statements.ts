// What a batch is in SQL: the writer moves on, then each kind of entity is written, then the outcomes of keyed commands.
import { ENTITIES, type EntityKind } from '@bourse/engine/entities';
import { numbersLiteral, textsLiteral } from './arrays.ts';
import { writeEntities } from './entity-statements.ts';
import type { KeyedOutcome, SealedBatch } from './sealed.ts';
import { defineInsert, type Statement } from './statements.ts';

const KINDS: Readonly<Record<string, EntityKind>> = ENTITIES;
const WRITERS = Object.entries(KINDS).map(([name, kind]) => ({
  name,
  counter: kind.counter,
  write: writeEntities(kind),
}));

const writeKeys = defineInsert<KeyedOutcome>('idempotency_keys', [
  { name: 'user_id', type: 'bigint', write: (rows) => numbersLiteral(rows, (key) => key.userId) },
  { name: 'route', type: 'text', write: (rows) => textsLiteral(rows, (key) => key.route) },
  { name: 'key', type: 'text', write: (rows) => textsLiteral(rows, (key) => key.key) },
  { name: 'body_hash', type: 'text', write: (rows) => textsLiteral(rows, (key) => key.bodyHash) },
  { name: 'outcome', type: 'jsonb', write: (rows) => textsLiteral(rows, (key) => key.outcome) },
  { name: 'seq', type: 'bigint', write: (rows) => numbersLiteral(rows, (key) => key.seq) },
  { name: 'at', type: 'bigint', write: (rows) => numbersLiteral(rows, (key) => key.at) },
]);

/** The statements that write a batch, each written when it is asked for; tables that it does not touch have none. */
export function* writeBatch(batch: SealedBatch): Generator<Statement> {
  const { keys, before, ...rest } = batch;
  const rowsOf: Readonly<Record<string, unknown>> = rest;
  const ids: Readonly<Record<string, number>> = before;
  for (const { name, counter, write } of WRITERS) {
    const rows = rowsOf[name];
    if (Array.isArray(rows)) yield* write(rows, (counter === undefined ? undefined : ids[counter]) ?? 0);
  }
  if (keys.length > 0) yield writeKeys(keys);
}

/** The writer that may write, and the batch that must be in the database already. */
export type Fence = { readonly epoch: number; readonly backendPid: number; readonly lastSeq: number };

/**
 * Moves the one row of `writer` on and fails, by a division by zero, where the epoch or the connection is not the one
 * that took the lock, or where the batch before was not written: whatever follows in the transaction fails with it.
 */
export function moveWriter({ seq, at, counters }: SealedBatch, fence: Fence): Statement {
  return {
    text: MOVE_WRITER,
    parameters: [seq, at, JSON.stringify(counters), fence.epoch, fence.backendPid, fence.lastSeq],
    rows: 1,
  };
}

const MOVE_WRITER = `
  WITH moved AS (
    UPDATE writer SET seq = $1::bigint, at = $2::bigint, counters = $3::text::jsonb
    WHERE epoch = $4::bigint AND pg_backend_pid() = $5::integer AND seq = $6::bigint
    RETURNING 1
  )
  SELECT 1 / count(*) FROM moved`;

/** The error of PostgreSQL when {@link moveWriter} is sent by a writer that has been replaced. */
export const FENCED_SQLSTATE = '22012';
