// The ends of minutes across kills: the clock is moved close to one, and while its ticks are committed and its head is
// signed, the server, its PostgreSQL or both are killed. No head that anybody was shown changes, and the chain is whole.
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { ticks as contract } from '@bourse/contract';
import { z } from 'zod';
import { verifyTickChain } from '../../apps/server/src/core/market/ticks/verify-chain.ts';
import type { Random } from '../model/random.ts';
import { moveClock } from '../support/demo-clock.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import type { ServerTemplate } from '../support/server-template.ts';
import { kill, VICTIMS } from './kill.ts';
import { stopLeftover, withDatabase } from './postmaster.ts';
import type { Played } from './tally.ts';

const SETTINGS = { DEMO: '1', SIMULATOR: 'index', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
const KILLS = 3;
const MINUTE_MS = 60_000;
/** So long before the end of a minute the clock is moved to, and within so long after it the first tick and the head come. */
const BEFORE_END_MS = 1_000;
const AFTER_END_MS = 1_600;
const HEAD_MS_MAX = 20_000;

type Head = z.output<typeof contract.tickHead>;
export async function signAcrossKills(random: Random, template: ServerTemplate): Promise<Played> {
  const dataDir = await template.copy('bourse-ticks-');
  let server: ServerProcess | undefined;
  const shown = new Map<number, Head>();
  const faults: string[] = [];
  try {
    server = await startServerProcess(SETTINGS, { dataDir });
    for (let round = 0; round < KILLS && faults.length === 0; round += 1) {
      await moveToEnd(server);
      const watching = watchHeads(server, shown);
      await delay(BEFORE_END_MS + random.below(AFTER_END_MS));
      await kill(server, VICTIMS[round % VICTIMS.length] ?? 'server');
      faults.push(...(await watching));
      server = await startServerProcess(SETTINGS, { dataDir });
      faults.push(...compare(await readHeads(server), shown));
    }
    faults.push(...(await signOneMore(server, shown)));
    const found = await withDatabase(dataDir, verifyTickChain);
    faults.push(...found.faults);
    await server.stop();
    return { line: `${found.minutes} minutes signed across ${KILLS} kills at their ends`, faults };
  } finally {
    server?.child.kill('SIGKILL');
    await stopLeftover(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function moveToEnd(server: ServerProcess): Promise<void> {
  const now = await moveClock(server.url, 0);
  const left = MINUTE_MS - (now % MINUTE_MS) - BEFORE_END_MS;
  await moveClock(server.url, left > 0 ? left : left + MINUTE_MS);
}

const answer = z.object({ message: contract.heads.message });

async function readHeads(server: ServerProcess): Promise<readonly Head[]> {
  const response = await fetch(`${server.url}/api/index/heads`);
  return answer.parse(await response.json()).message.list;
}

/** Takes down what is new, and says what is not what it was. */
function compare(heads: readonly Head[], shown: Map<number, Head>): readonly string[] {
  return heads.flatMap((head) => {
    const before = shown.get(head.start) ?? head;
    shown.set(head.start, head);
    return before.hash === head.hash && before.signature === head.signature
      ? []
      : [`the head of ${head.start} has changed`];
  });
}

/** Watches what visitors are shown until the server is gone. */
async function watchHeads(server: ServerProcess, shown: Map<number, Head>): Promise<readonly string[]> {
  for (;;) {
    const heads = await readHeads(server).catch(() => undefined);
    if (!heads) return [];
    const faults = compare(heads, shown);
    if (faults.length > 0) return faults;
  }
}

async function signOneMore(server: ServerProcess, shown: Map<number, Head>): Promise<readonly string[]> {
  const before = (await readHeads(server)).length;
  await moveClock(server.url, MINUTE_MS);
  const end = performance.now() + HEAD_MS_MAX;
  while (performance.now() < end) {
    const heads = await readHeads(server);
    if (heads.length > before) return compare(heads, shown);
    await delay(100);
  }
  return [`no head within ${HEAD_MS_MAX} ms of a minute's end`];
}
