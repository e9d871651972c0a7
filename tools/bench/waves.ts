// Waves of work that is due at known seconds, on a real server with its embedded PostgreSQL, whose database was filled before:
// when the database has the end of each, and spot orders through HTTP in those seconds against the quiet ones between them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SECOND_MS } from '@bourse/domain';
import type postgres from 'postgres';
import type { Clock } from '../../apps/server/src/system/clock.ts';
import { withDatabase } from '../../tests/crash/postmaster.ts';
import { moveClock } from '../../tests/support/demo-clock.ts';
import { type ServerProcess, startServerProcess } from '../../tests/support/server-process.ts';
import type { Chunks } from './chunks.ts';
import type { Sample } from './fixed-rate.ts';
import { type Parts, withSequencer } from './offline-exchange.ts';
import { quantileOf } from './quantiles.ts';
import { drawSamples, ORDERS_PER_SECOND, startSpotOrders } from './spot-orders.ts';

export const SECONDS_BETWEEN = 4;
/** Most of a wave must be durable within this time, unless a report says otherwise. */
const DURABLE_MS_MAX = 1_000;
const CHUNK_MS_MAX = 10;
/** Spot orders' p99 in the seconds of the waves, against the quiet one. */
const RATIO_MAX = 2;
const SETTINGS = { SIMULATOR: 'index', RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
const WARM_UP_MS = 3_000;
const LOOK_EVERY_MS = 5;
/** Seconds before the first wave that the clock is moved to, unless a plan needs more, and of those that are quiet after each. */
const BEFORE = 3;
const QUIET_AFTER = 2;

type Crowd = { readonly dueSeconds: readonly number[] };
/** When something was due, and the place of the command that ended it. */
export type End = { readonly dueMs: number; readonly seq: number | null };
/** When the database was seen to be how far. */
type Sighting = { readonly at: number; readonly seq: number };
type Played = {
  /** The waves started at these times, by the clock of this process. */
  readonly startedAt: readonly number[];
  readonly samples: readonly Sample[];
  /** From the moment that each was due at to where its end was seen. */
  readonly durableMs: readonly number[];
};
type Plan<Filled extends Crowd> = {
  readonly name: string;
  readonly fill: (parts: Parts) => Promise<Filled>;
  /** The filling reads and moves this clock; by default it is the time of day. */
  readonly clock?: Clock;
  /** Seconds from where the clock is moved to to the first wave. */
  readonly before?: number;
  /** Prepares what begins the waves that no deadline does: called as its second begins. */
  readonly prepare?: (server: ServerProcess) => Promise<(wave: number) => Promise<void>>;
  /** Throws where something has not ended as it should. */
  readonly findEnds: (sql: postgres.Sql, crowd: Filled) => Promise<readonly End[]>;
};

export async function playWaves<Filled extends Crowd>(
  plan: Plan<Filled>,
): Promise<Played & { readonly crowd: Filled }> {
  const { name, fill, clock } = plan;
  const dataDir = mkdtempSync(join(tmpdir(), `bourse-${name}-`));
  let server: ServerProcess | undefined;
  try {
    const first = await startServerProcess(SETTINGS, { dataDir });
    await first.stop();
    const crowd = await withSequencer(dataDir, fill, clock);
    server = await startServerProcess(SETTINGS, { dataDir });
    const played = await play(server, crowd, plan);
    await server.stop();
    server = undefined;
    return { ...played, crowd };
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function play<Filled extends Crowd>(
  server: ServerProcess,
  crowd: Filled,
  { before = BEFORE, prepare, findEnds }: Plan<Filled>,
): Promise<Played> {
  const { dueSeconds } = crowd;
  const orders = await startSpotOrders(server);
  await delay(WARM_UP_MS);
  return withDatabase(server.dataDir, async (sql) => {
    const aheadMs = await moveToSecond(server, (dueSeconds[0] ?? 0) - before);
    const begin = await prepare?.(server);
    const startedAt = dueSeconds.map((second) => second * SECOND_MS - aheadMs);
    const begun = Promise.all(
      startedAt.map(async (at, wave) => {
        await delay(at - Date.now());
        await begin?.(wave);
      }),
    );
    const sightings = await watch(sql, (startedAt.at(-1) ?? 0) + SECONDS_BETWEEN * SECOND_MS);
    await begun;
    await orders.stop();
    const durableMs = (await findEnds(sql, crowd)).map(({ dueMs, seq }) => {
      const seen = sightings.find((one) => one.seq >= (seq ?? Number.POSITIVE_INFINITY));
      return seen === undefined ? Number.POSITIVE_INFINITY : seen.at + aheadMs - dueMs;
    });
    return { startedAt, samples: orders.samples, durableMs };
  });
}

/** On to a second; answers by how many milliseconds the server is ahead then. */
async function moveToSecond(server: ServerProcess, second: number): Promise<number> {
  const aheadMs = await advanceClock(server, 1);
  return advanceClock(server, second * SECOND_MS - Math.ceil(Date.now() + aheadMs));
}

async function advanceClock({ url }: ServerProcess, ms: number): Promise<number> {
  const askedAt = Date.now();
  const now = await moveClock(url, ms);
  return now - Math.round((askedAt + Date.now()) / 2);
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

type Report = {
  readonly bench: string;
  readonly title: string;
  /** The text says what is durable after what, and in which seconds. */
  readonly durable: string;
  readonly seconds: string;
  readonly durableMsMax?: number;
  readonly chunks: Chunks;
};

/** Prints both tables and the last line, and fails the process where a bar is missed. */
export function reportWaves({ startedAt, samples, durableMs }: Played, report: Report): void {
  const within = (from: number, until: number) =>
    samples.filter(({ dueAt }) => startedAt.some((at) => dueAt >= at + from && dueAt < at + until));
  const busy = within(0, SECOND_MS);
  const quiet = within((SECONDS_BETWEEN - QUIET_AFTER) * SECOND_MS, SECONDS_BETWEEN * SECOND_MS);
  const rows = { quiet: drawSamples(quiet), busy: drawSamples(busy) };
  const [p50 = 0, p99 = 0, most = 0] = quantileOf(durableMs, [0.5, 0.99, 1]);
  const { bench, title, durable, seconds, durableMsMax = DURABLE_MS_MAX, chunks } = report;
  console.log(title);
  console.table({ [durable]: { 'p50 ms': p50, 'p99 ms': p99, 'max ms': most } });
  console.log(`The engine: ${chunks.commands} commands, ${chunks.sumMs.toFixed(0)} ms in all`);
  console.log(`${ORDERS_PER_SECOND} spot orders a second through HTTP`);
  console.table({ 'quiet seconds': rows.quiet, [seconds]: rows.busy });
  const ratio = rows.busy['p99 ms'] / Math.max(1, rows.quiet['p99 ms']);
  const areAccepted = [...quiet, ...busy].every(({ isAccepted }) => isAccepted);
  const isSoon = p99 <= durableMsMax && chunks.longestMs <= CHUNK_MS_MAX;
  const ok = ratio <= RATIO_MAX && isSoon && areAccepted;
  console.log(
    JSON.stringify({
      bench,
      ratio: Number(ratio.toFixed(2)),
      ok,
      durableP99Ms: p99,
      chunkMs: Number(chunks.longestMs.toFixed(2)),
      quietP99Ms: rows.quiet['p99 ms'],
      busyP99Ms: rows.busy['p99 ms'],
    }),
  );
  if (!ok) process.exitCode = 1;
}
