// How long takes an announcement to 100,000 users, and what do spot orders, readers and the server's memory notice of it? On a real
// server with its embedded PostgreSQL; quiet seconds and those of the announcement are of one run.
//   npm run bench -- announcements
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { messages, officeMessages } from '@bourse/contract';
import { z } from 'zod';
import { logInOperators } from '../../tests/crash/fiat/operators.ts';
import { type ServerProcess, startServerProcess } from '../../tests/support/server-process.ts';
import { registerUsers } from '../../tests/support/users.ts';
import { withSequencer } from './offline-exchange.ts';
import { quantileOf } from './quantiles.ts';
import { drawSamples, ORDERS_PER_SECOND, startSpotOrders } from './spot-orders.ts';

const USERS = 100_000;
const SETTINGS = { SIMULATOR: 'index', RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
const WARM_UP_MS = 5_000;
const QUIET_MS = 10_000;
const LOOK_EVERY_MS = 100;
/** Until the last one has it; spot orders' p99 and that of who reads the box meanwhile; what the server grows by. */
const SECONDS_MAX = 240;
const RATIO_MAX = 2;
const READ_MS_MAX = 250;
const GROWTH_MB_MAX = 128;
const TEXTS = {
  en: { title: 'Maintenance on Sunday', text: 'Trading pauses from 02:00 to 04:00 UTC. Your orders stay.' },
  zh: { title: '周日维护', text: '02:00 至 04:00（UTC）暂停交易，您的订单保留。' },
};

const proposals = z.object({ message: z.object({ list: z.array(z.object({ id: z.number() })) }) });
const announcements = z.object({
  message: z.object({ list: z.array(z.object({ state: z.string(), sent: z.number() })) }),
});
const box = z.object({ type: z.literal('ok') });

/** Addresses, languages and a day of each: enough of a user to be written to. */
const fill = (dataDir: string) =>
  withSequencer(
    dataDir,
    ({ storage, clock }) => storage.sql`
      INSERT INTO users (email, password_hash, invite_code, locale, created_at)
      SELECT 'reader' || n || '@bourse.test', 'none', 'READER' || n, (ARRAY['en', 'zh', 'kr', 'it'])[n % 4 + 1], ${clock.now()}
      FROM generate_series(1, ${USERS}::integer) AS n`,
  );

async function callOffice(server: ServerProcess, token: string, path: string, input?: object): Promise<unknown> {
  const headers = { authorization: token, 'content-type': 'application/json' };
  const body = input === undefined ? undefined : JSON.stringify(input);
  const sending = body === undefined ? { headers } : { method: 'POST', headers, body };
  return (await fetch(server.officeUrl + path, sending)).json();
}

const memoryMb = ({ child }: ServerProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

/** Somebody who opens the box again and again; each time how long that took. */
async function readOn(server: ServerProcess, token: string, signal: AbortSignal): Promise<readonly number[]> {
  const taken: number[] = [];
  while (!signal.aborted) {
    const from = performance.now();
    for (const { path } of [messages.list, messages.unread]) {
      box.parse(await (await fetch(server.url + path, { headers: { authorization: token } })).json());
    }
    taken.push(performance.now() - from);
    await delay(LOOK_EVERY_MS);
  }
  return taken;
}

async function release(server: ServerProcess) {
  const { asking, deciding } = await logInOperators(server);
  const wish = { texts: TEXTS, audience: 'everybody', reason: 'measured' };
  await callOffice(server, asking.token, officeMessages.proposeAnnouncement.path, wish);
  const found = proposals.parse(await callOffice(server, asking.token, officeMessages.listProposals.path));
  const id = found.message.list.at(-1)?.id ?? 0;
  box.parse(await callOffice(server, deciding.token, officeMessages.approveProposal.path, { id }));
  return async () => {
    const { path } = officeMessages.listAnnouncements;
    return announcements.parse(await callOffice(server, asking.token, path)).message.list[0];
  };
}

async function play(server: ServerProcess) {
  const [reader] = await registerUsers({ port: server.port, count: 1 });
  const orders = await startSpotOrders(server);
  await delay(WARM_UP_MS);
  const quietFrom = Date.now();
  await delay(QUIET_MS);
  const memoryBefore = memoryMb(server);
  const [stopping, beganAt] = [new AbortController(), Date.now()];
  const reading = readOn(server, reader?.token ?? '', stopping.signal);
  const look = await release(server);
  let [sent, memoryMost] = [0, memoryBefore];
  for (let state = ''; state !== 'sent' && Date.now() - beganAt < 2 * SECONDS_MAX * 1_000; ) {
    await delay(LOOK_EVERY_MS);
    ({ state = '', sent = 0 } = (await look()) ?? {});
    memoryMost = Math.max(memoryMost, memoryMb(server));
  }
  const endedAt = Date.now();
  stopping.abort();
  const reads = await reading;
  await orders.stop();
  const within = (from: number, until: number) => orders.samples.filter(({ dueAt }) => dueAt >= from && dueAt < until);
  return {
    sent,
    seconds: (endedAt - beganAt) / 1_000,
    quiet: within(quietFrom, beganAt),
    busy: within(beganAt, endedAt),
    readP99Ms: quantileOf(reads, [0.99])[0] ?? Number.NaN,
    growthMb: memoryMost - memoryBefore,
  };
}

const dataDir = mkdtempSync(join(tmpdir(), 'bourse-announcements-'));
let server: ServerProcess | undefined;
try {
  const first = await startServerProcess(SETTINGS, { dataDir });
  await first.stop();
  await fill(dataDir);
  server = await startServerProcess(SETTINGS, { dataDir });
  const { sent, seconds, quiet, busy, readP99Ms, growthMb } = await play(server);
  const rows = { quiet: drawSamples(quiet), busy: drawSamples(busy) };
  console.log(`an announcement to ${sent} users: ${seconds.toFixed(1)} s, ${Math.round(sent / seconds)} a second`);
  console.log(`the box is read within ${readP99Ms.toFixed(0)} ms (p99); the server grows by ${growthMb.toFixed(0)} MB`);
  console.log(`${ORDERS_PER_SECOND} spot orders a second through HTTP`);
  console.table({ 'quiet seconds': rows.quiet, 'while it is sent': rows.busy });
  const ratio = rows.busy['p99 ms'] / Math.max(1, rows.quiet['p99 ms']);
  const areAccepted = [...quiet, ...busy].every(({ isAccepted }) => isAccepted);
  const ok =
    sent >= USERS &&
    seconds <= SECONDS_MAX &&
    ratio <= RATIO_MAX &&
    readP99Ms <= READ_MS_MAX &&
    growthMb <= GROWTH_MB_MAX &&
    areAccepted;
  const told = { seconds, usersPerSecond: Math.round(sent / seconds), growthMb: Math.round(growthMb) };
  const times = { quietP99Ms: rows.quiet['p99 ms'], busyP99Ms: rows.busy['p99 ms'], readP99Ms: Math.round(readP99Ms) };
  console.log(JSON.stringify({ bench: 'announcements', ratio: Number(ratio.toFixed(2)), ok, ...told, ...times }));
  if (!ok) process.exitCode = 1;
} finally {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
