// Spot orders through HTTP at a fixed rate, in quiet seconds and in those of a tick that liquidates one leveraged account in
// ten: its work is done in parts, between which the orders go on.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SECOND_MS } from '@bourse/domain';
import { withDatabase } from '../../tests/crash/postmaster.ts';
import { moveClock } from '../../tests/support/demo-clock.ts';
import { type ServerProcess, startServerProcess } from '../../tests/support/server-process.ts';
import type { Sample } from './fixed-rate.ts';
import { type Crowd, fillCrowd, SIMULATOR_SEED } from './lever-crowd.ts';
import { withSequencer } from './offline-exchange.ts';
import { drawSamples, ORDERS_PER_SECOND, startSpotOrders } from './spot-orders.ts';

const SETTINGS = { SIMULATOR: 'index', SIMULATOR_SEED, RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
const WARM_UP_MS = 3_000;
const QUIET_MS = 10_000;
const CRASH_MS_MAX = 20_000;
const LOOK_EVERY_MS = 10;
/** The p99 may be at most this multiple of the quiet one. */
const RATIO_MAX = 2;

export type CrashResult = {
  readonly ok: boolean;
  readonly ratio: number;
  readonly quietP99Ms: number;
  readonly crashP99Ms: number;
  readonly workMs: number;
  readonly liquidated: number;
};

export async function measureCrash(accounts: number): Promise<CrashResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-lever-'));
  let server: ServerProcess | undefined;
  try {
    const first = await startServerProcess(SETTINGS, { dataDir });
    await first.stop();
    const crowd = await withSequencer(dataDir, (parts) => fillCrowd(parts, accounts));
    server = await startServerProcess(SETTINGS, { dataDir });
    return await playCrash(server, crowd);
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function playCrash(server: ServerProcess, crowd: Crowd): Promise<CrashResult> {
  const orders = await startSpotOrders(server);
  await delay(WARM_UP_MS);
  const quietFrom = Date.now();
  await delay(QUIET_MS);
  const quietUntil = Date.now();
  const work = await crash(server, crowd);
  await delay(SECOND_MS);
  await orders.stop();
  const quiet = orders.samples.filter(({ dueAt }) => dueAt >= quietFrom && dueAt < quietUntil);
  // The seconds in which the tick was worked off.
  const from = Math.floor(work.from / SECOND_MS) * SECOND_MS;
  const until = Math.ceil(work.until / SECOND_MS) * SECOND_MS;
  const crashed = orders.samples.filter(({ dueAt }) => dueAt >= from && dueAt < until);
  return report(crowd, { quiet, crashed, workMs: work.until - work.from, liquidated: work.liquidated });
}

type Work = { readonly from: number; readonly until: number; readonly liquidated: number };

/** Moves the clock to the second of the crash, whole seconds on, and looks until its work is done. */
async function crash({ url, dataDir }: ServerProcess, { crashAt, fragile }: Crowd): Promise<Work> {
  const ms = (crashAt - Math.floor(Date.now() / SECOND_MS)) * SECOND_MS;
  return withDatabase(dataDir, async (sql) => {
    const movedAt = Date.now();
    await moveClock(url, ms);
    let from: number | undefined;
    for (let at = Date.now(); at < movedAt + CRASH_MS_MAX; at = Date.now()) {
      const [row] = await sql<{ liquidated: number; unfinished: number }[]>`
        SELECT (SELECT count(*) FROM lever_liquidations)::integer AS liquidated,
          (SELECT count(*) FROM lever_sweeps WHERE NOT is_done)::integer AS unfinished`;
      const { liquidated = 0, unfinished = 0 } = row ?? {};
      if (liquidated + unfinished > 0) from ??= at;
      if (from !== undefined && liquidated >= fragile && unfinished === 0)
        return { from, until: Date.now(), liquidated };
      await delay(LOOK_EVERY_MS);
    }
    throw new Error(`the tick was not worked off in ${CRASH_MS_MAX} ms`);
  });
}

type Measured = {
  readonly quiet: readonly Sample[];
  readonly crashed: readonly Sample[];
  readonly workMs: number;
  readonly liquidated: number;
};

function report({ positions, fragile }: Crowd, { quiet, crashed, workMs, liquidated }: Measured): CrashResult {
  const rows = { 'quiet seconds': drawSamples(quiet), 'seconds of the tick': drawSamples(crashed) };
  console.log(`\n${ORDERS_PER_SECOND} spot orders a second through HTTP; ${positions} positions, of which a tick`);
  console.log(`closes those of ${liquidated} accounts in ${workMs} ms\n`);
  console.table(rows);
  const [quietP99Ms, crashP99Ms] = [rows['quiet seconds']['p99 ms'], rows['seconds of the tick']['p99 ms']];
  const ratio = crashP99Ms / Math.max(1, quietP99Ms);
  const areAccepted = [...quiet, ...crashed].every(({ isAccepted }) => isAccepted);
  const ok = ratio <= RATIO_MAX && areAccepted && liquidated === fragile;
  return { ok, ratio: Number(ratio.toFixed(2)), quietP99Ms, crashP99Ms, workMs, liquidated };
}
