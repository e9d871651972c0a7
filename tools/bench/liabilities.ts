// How long takes a proof of what 100,000 users are owed, and what do spot orders notice of it? On a real server with its
// embedded PostgreSQL; quiet seconds and those of the proofs are of one run.
//   npm run bench -- liabilities
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { liabilities } from '@bourse/contract';
import { amount, units, USDT } from '@bourse/domain';
import { z } from 'zod';
import { logInOperators } from '../../tests/crash/fiat/operators.ts';
import { type ServerProcess, startServerProcess } from '../../tests/support/server-process.ts';
import { post } from '../../tests/support/users.ts';
import { openCrowd } from './crowd-users.ts';
import { submitAll, withSequencer } from './offline-exchange.ts';
import { drawSamples, ORDERS_PER_SECOND, startSpotOrders } from './spot-orders.ts';

const USERS = 100_000;
const PROOFS = 3;
const SETTINGS = { SIMULATOR: 'index', RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
const WARM_UP_MS = 5_000;
const QUIET_MS = 5_000;
const LOOK_EVERY_MS = 100;
/** A proof of 100,000 users, and spot orders' p99 while it is made against the quiet one. */
const SECONDS_MAX = 20;
const RATIO_MAX = 2;

const answer = z.object({
  message: liabilities.officeList.message.pick({ is_running: true }).extend({
    list: z.array(
      z.object({ id: z.number(), duration_ms: z.number(), trees: z.array(z.object({ users: z.number() })) }),
    ),
  }),
});

type Span = { readonly from: number; readonly until: number };

async function play(server: ServerProcess) {
  const { asking } = await logInOperators(server);
  const headers = { authorization: asking.token };
  const read = async () =>
    answer.parse(await (await fetch(server.officeUrl + liabilities.officeList.path, { headers })).json()).message;
  // The one that a day begins with.
  while ((await read()).is_running) await delay(LOOK_EVERY_MS);
  const orders = await startSpotOrders(server);
  await delay(WARM_UP_MS);
  const quiet: Span[] = [];
  const busy: Span[] = [];
  for (let nth = 0; nth < PROOFS; nth += 1) {
    const from = Date.now();
    await delay(QUIET_MS);
    quiet.push({ from, until: Date.now() });
    const begun = await post(server.officeUrl + liabilities.make.path, {}, headers);
    if (begun.type !== 'ok') throw new Error(JSON.stringify(begun));
    const beganAt = Date.now();
    while ((await read()).is_running) await delay(LOOK_EVERY_MS);
    busy.push({ from: beganAt, until: Date.now() });
  }
  const { list } = await read();
  await orders.stop();
  const within = (spans: readonly Span[]) =>
    orders.samples.filter(({ dueAt }) => spans.some(({ from, until }) => dueAt >= from && dueAt < until));
  return { quiet: within(quiet), busy: within(busy), proofs: list.slice(0, PROOFS) };
}

const dataDir = mkdtempSync(join(tmpdir(), 'bourse-liabilities-'));
let server: ServerProcess | undefined;
try {
  const first = await startServerProcess(SETTINGS, { dataDir });
  await first.stop();
  const money = { currencyId: USDT, amount: amount(units('1234.5')) };
  await withSequencer(dataDir, ({ sequencer }) => submitAll(sequencer, openCrowd(USERS, money)));
  server = await startServerProcess(SETTINGS, { dataDir });
  const { quiet, busy, proofs } = await play(server);
  const users = Math.min(...proofs.flatMap(({ trees }) => Math.max(...trees.map((tree) => tree.users))));
  const seconds = proofs.map(({ duration_ms: ms }) => ms / 1_000);
  const rows = { quiet: drawSamples(quiet), busy: drawSamples(busy) };
  console.log(`${PROOFS} proofs of what ${users} users are owed: ${seconds.join(' s, ')} s`);
  console.log(`${ORDERS_PER_SECOND} spot orders a second through HTTP`);
  console.table({ 'quiet seconds': rows.quiet, 'while a proof is made': rows.busy });
  const ratio = rows.busy['p99 ms'] / Math.max(1, rows.quiet['p99 ms']);
  const areAccepted = [...quiet, ...busy].every(({ isAccepted }) => isAccepted);
  const ok = ratio <= RATIO_MAX && Math.max(...seconds) <= SECONDS_MAX && users >= USERS && areAccepted;
  console.log(
    JSON.stringify({
      bench: 'liabilities',
      ratio: Number(ratio.toFixed(2)),
      ok,
      seconds: Math.max(...seconds),
      quietP99Ms: rows.quiet['p99 ms'],
      busyP99Ms: rows.busy['p99 ms'],
    }),
  );
  if (!ok) process.exitCode = 1;
} finally {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
