// How soon are 5,000 second contracts settled for good that one tick makes due, and what do spot orders notice of it? On a
// real server with its embedded PostgreSQL, several times over: from the second that the tick is of to the moment that the
// database has the end of each, and spot orders through HTTP in those seconds against the quiet ones between them.
//   npm run bench:micro
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SECOND_MS } from '@bourse/domain';
import type postgres from 'postgres';
import { withDatabase } from '../../tests/crash/postmaster.ts';
import { type ServerProcess, startServerProcess } from '../../tests/support/server-process.ts';
import type { Sample } from './fixed-rate.ts';
import { type Chunks, measureChunks } from './micro-chunks.ts';
import { fillMicroCrowd, type MicroCrowd, ORDERS_DUE, SECONDS_BETWEEN, WAVES } from './micro-crowd.ts';
import { withSequencer } from './offline-exchange.ts';
import { quantileOf } from './quantiles.ts';
import { drawSamples, ORDERS_PER_SECOND, startSpotOrders } from './spot-orders.ts';

const SETTINGS = { SIMULATOR: 'index', RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
const WARM_UP_MS = 3_000;
const LOOK_EVERY_MS = 5;
/** Seconds before the first wave that the clock is moved to, and of those that are quiet after each wave. */
const BEFORE = 3;
const QUIET_AFTER = 2;
const DURABLE_MS_MAX = 1_000;
const CHUNK_MS_MAX = 10;
/** Of the quiet p99. */
const RATIO_MAX = 2;

/** When the database was seen to be how far. */
type Sighting = { readonly at: number; readonly seq: number };
type Played = {
  /** Of the waves, by the clock of this process. */
  readonly tickedAt: readonly number[];
  readonly samples: readonly Sample[];
  /** From the second of its tick to where its end was seen. */
  readonly durableMs: readonly number[];
};

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-micro-'));
  let server: ServerProcess | undefined;
  try {
    const first = await startServerProcess(SETTINGS, { dataDir });
    await first.stop();
    const crowd = await withSequencer(dataDir, fillMicroCrowd);
    server = await startServerProcess(SETTINGS, { dataDir });
    const played = await play(server, crowd);
    await server.stop();
    server = undefined;
    report(played, measureChunks(crowd));
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function play(server: ServerProcess, { dueSeconds }: MicroCrowd): Promise<Played> {
  const orders = await startSpotOrders(server);
  await delay(WARM_UP_MS);
  return withDatabase(server.dataDir, async (sql) => {
    const aheadMs = await moveClock(server, (dueSeconds[0] ?? 0) - BEFORE);
    const tickedAt = dueSeconds.map((second) => second * SECOND_MS - aheadMs);
    const sightings = await watch(sql, (tickedAt.at(-1) ?? 0) + SECONDS_BETWEEN * SECOND_MS);
    await orders.stop();
    const ends = await sql<{ due: number; seq: number | null; isVoid: boolean }[]>`
      SELECT due_second::float8 AS due, ended_seq::float8 AS seq, close_second IS DISTINCT FROM due_second AS "isVoid"
      FROM micro_orders WHERE due_second = ANY(${dueSeconds.map(String)}::bigint[])`;
    if (ends.length < WAVES * ORDERS_DUE || ends.some(({ isVoid }) => isVoid)) {
      throw new Error('not all second contracts closed at the tick of their second');
    }
    const durableMs = ends.map(({ due, seq }) => {
      const seen = sightings.find((one) => one.seq >= (seq ?? Number.POSITIVE_INFINITY));
      return seen === undefined ? Number.POSITIVE_INFINITY : seen.at + aheadMs - due * SECOND_MS;
    });
    return { tickedAt, samples: orders.samples, durableMs };
  });
}

/** On to a second, whole seconds from now; answers by how many milliseconds the server is ahead then. */
async function moveClock({ url }: ServerProcess, second: number): Promise<number> {
  const ms = (second - Math.floor(Date.now() / SECOND_MS)) * SECOND_MS;
  const headers = { 'content-type': 'application/json' };
  await fetch(`${url}/dev/clock`, { method: 'POST', headers, body: JSON.stringify({ ms }) });
  return ms;
}

/** Each new place that the database has come to. */
async function watch(sql: postgres.Sql, until: number): Promise<Sighting[]> {
  const sightings: Sighting[] = [];
  while (Date.now() < until) {
    const [row] = await sql<{ seq: number }[]>`SELECT seq::float8 AS seq FROM writer`;
    const { seq } = row ?? { seq: 0 };
    if (seq !== sightings.at(-1)?.seq) sightings.push({ at: Date.now(), seq });
    await delay(LOOK_EVERY_MS);
  }
  return sightings;
}

function report({ tickedAt, samples, durableMs }: Played, chunks: Chunks): void {
  const within = (from: number, until: number) =>
    samples.filter(({ dueAt }) => tickedAt.some((at) => dueAt >= at + from && dueAt < at + until));
  const busy = within(0, SECOND_MS);
  const quiet = within((SECONDS_BETWEEN - QUIET_AFTER) * SECOND_MS, SECONDS_BETWEEN * SECOND_MS);
  const rows = { 'quiet seconds': drawSamples(quiet), 'seconds of the ticks': drawSamples(busy) };
  const [p50 = 0, p99 = 0, most = 0] = quantileOf(durableMs, [0.5, 0.99, 1]);
  console.log(`${WAVES} ticks at each of which ${ORDERS_DUE} second contracts are due`);
  console.table({ 'durable after their tick': { 'p50 ms': p50, 'p99 ms': p99, 'max ms': most } });
  console.log(`The engine: ${chunks.commands} commands, ${chunks.sumMs.toFixed(0)} ms in all`);
  console.log(`${ORDERS_PER_SECOND} spot orders a second through HTTP`);
  console.table(rows);
  const ratio = rows['seconds of the ticks']['p99 ms'] / Math.max(1, rows['quiet seconds']['p99 ms']);
  const areAccepted = [...quiet, ...busy].every(({ isAccepted }) => isAccepted);
  const isSoon = p99 <= DURABLE_MS_MAX && chunks.longestMs <= CHUNK_MS_MAX;
  const ok = ratio <= RATIO_MAX && isSoon && areAccepted;
  console.log(
    JSON.stringify({
      bench: 'micro',
      ratio: Number(ratio.toFixed(2)),
      ok,
      durableP99Ms: p99,
      chunkMs: Number(chunks.longestMs.toFixed(2)),
      quietP99Ms: rows['quiet seconds']['p99 ms'],
      busyP99Ms: rows['seconds of the ticks']['p99 ms'],
    }),
  );
  if (!ok) process.exitCode = 1;
}

await main();
