// Proofs of liabilities: one at a time is made in a thread, published whole, and kept for a while; one a day is made by itself.
import { assert, formatUnits, HOUR_MS, instant, MINUTE_MS, startOfShanghaiDay } from '@bourse/domain';
import { id } from '@bourse/domain/kinds';
import { Worker } from 'node:worker_threads';
import { numericFromUnits } from '../../core/storage/columns.ts';
import type { Sql } from '../../core/storage/connection.ts';
import type { Storage } from '../../core/storage/open.ts';
import { query } from '../../core/storage/query.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { every, type Running } from '../../platform/jobs/every.ts';
import type { Clock } from '../../system/clock.ts';
import type { BuiltProof } from './build-proof.ts';
import type { ThreadData } from './thread.ts';

/** So many daily proofs are kept, and as many on demand. */
const KEPT = 400;
/** Users can fetch their leaves of so many. */
const KEPT_WITH_LEAVES = 30;

export type LiabilityProofs = {
  /** Begins one, for an operator or by itself; undefined while another one is being made. Resolves once it is published. */
  readonly begin: (madeBy?: number) => Promise<void> | undefined;
  readonly isRunning: () => boolean;
  /** Gives up what is being made. */
  readonly stop: () => Promise<void>;
};

export type LiabilitiesServices = BaseServices & {
  readonly liabilities: LiabilityProofs;
};

type Needs = { readonly storage: Pick<Storage, 'sql' | 'connection'>; readonly clock: Clock };

export function createLiabilityProofs({ storage: { sql, connection }, clock }: Needs): LiabilityProofs {
  let running: Promise<void> | undefined;
  let thread: Worker | undefined;
  let isStopped = false;

  const build = async (proofId: number): Promise<BuiltProof> => {
    if (isStopped) throw new Error('No proof is begun any more.');
    const { promise, resolve, reject } = Promise.withResolvers<BuiltProof>();
    const workerData: ThreadData = { connection, proofId };
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData });
    thread = worker;
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that makes a proof has ended without one.')));
    return promise.finally(() => {
      thread = undefined;
    });
  };

  const make = async (madeBy: number | undefined): Promise<void> => {
    const beganMs = performance.now();
    // Deletes the proof that a process left unfinished.
    await sql`DELETE FROM liability_proofs WHERE published_at IS NULL`;
    const [row] = await query(sql, { id: id() })`
      INSERT INTO liability_proofs (made_by, began_at) VALUES (${madeBy ?? null}, ${clock.now()}) RETURNING id`;
    assert(row, 'what was inserted has an id');
    const proof = await build(row.id);
    await publish(sql, {
      id: row.id,
      proof,
      publishedAt: clock.now(),
      durationMs: Math.round(performance.now() - beganMs),
    });
    await prune(sql);
  };

  return {
    begin: (madeBy) => {
      if (running || isStopped) return undefined;
      running = make(madeBy)
        .catch((error: unknown) => {
          // The next server begins anew.
          if (!isStopped) throw error;
        })
        .finally(() => {
          running = undefined;
        });
      return running;
    },
    isRunning: () => running !== undefined,
    stop: async () => {
      isStopped = true;
      await thread?.terminate();
      await running;
    },
  };
}

type Publication = {
  readonly id: number;
  readonly proof: BuiltProof;
  readonly publishedAt: number;
  readonly durationMs: number;
};

/** Roots and leaves are there for everybody from one commit on: no leaf is shown before its root is public. */
async function publish(sql: Sql, { id, proof, publishedAt, durationMs }: Publication): Promise<void> {
  await sql.begin(async (transaction) => {
    for (const { currencyId, root, sum, leaves, users, beside } of proof.trees) {
      const house = Object.fromEntries(beside.map(([side, units]) => [side, formatUnits(units)]));
      await transaction`
        INSERT INTO liability_trees (proof_id, currency_id, root, sum, leaves, users, house)
        VALUES (${id}, ${currencyId}, ${root === undefined ? null : Buffer.from(root, 'hex')},
          ${numericFromUnits(sum)}, ${leaves}, ${users}, ${transaction.json(house)})`;
    }
    await transaction`
      UPDATE liability_proofs
      SET seq = ${proof.seq}, at = ${proof.at}, published_at = ${publishedAt}, duration_ms = ${durationMs}
      WHERE id = ${id}`;
  });
}

async function prune(sql: Sql): Promise<void> {
  const older = (kept: number) => sql`
    SELECT id FROM (
      SELECT id, row_number() OVER (PARTITION BY made_by IS NULL ORDER BY id DESC) AS nth FROM liability_proofs
    ) AS proofs WHERE nth > ${kept}`;
  await sql`DELETE FROM liability_proofs WHERE id IN (${older(KEPT)})`;
  await sql.begin(async (transaction) => {
    const rows = await query(transaction, { id: id() })`
      UPDATE liability_proofs SET has_leaves = false WHERE has_leaves AND id IN (${older(KEPT_WITH_LEAVES)}) RETURNING id`;
    for (const row of rows) {
      await transaction`DELETE FROM liability_leaves WHERE proof_id = ${row.id}`;
      await transaction`DELETE FROM liability_nodes WHERE proof_id = ${row.id}`;
    }
  });
}

type JobNeeds = Pick<LiabilitiesServices, 'storage' | 'clock' | 'liabilities' | 'log'>;

/** In Shanghai; few trade then. */
const HOUR = 4;

/** Once a day, at `HOUR` or as soon after it as the server runs. */
export async function makeDailyProof({ storage: { sql }, clock, liabilities }: JobNeeds): Promise<void> {
  const sinceMs = HOUR * HOUR_MS;
  const due = startOfShanghaiDay(instant(clock.now() - sinceMs)) + sinceMs;
  const [made] = await sql`
    SELECT FROM liability_proofs WHERE made_by IS NULL AND published_at IS NOT NULL AND began_at >= ${due} LIMIT 1`;
  if (!made) await liabilities.begin();
}

export function startLiabilityProofs(services: JobNeeds): Running {
  const running = every(MINUTE_MS, {
    log: services.log,
    name: 'making the daily proof of liabilities',
    run: () => makeDailyProof(services),
  });
  return {
    state: running.state,
    stop: async () => {
      const stopped = running.stop();
      await services.liabilities.stop();
      await stopped;
    },
  };
}
