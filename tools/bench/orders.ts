// Durable limit orders a second through HTTP, against an empty Fastify form POST measured in the same run by the same
// load generator: 1,000 users, half of the orders take what the others made. Machines drift within seconds, and an empty
// server now and then falls into step with its load and halves, so the two take turns: once at 64 connections, nine times
// at 256, whose middle one counts. Beside it: the CPU time that an order costs the server, PostgreSQL and the load.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServerProcess } from '../../tests/support/server-process.ts';
import { registerUsers } from '../../tests/support/users.ts';
import { formPost, type LoadResult, runLoad } from './load.ts';
import { readPostgresMs, readServerMs } from './process-times.ts';
import { quantileOf } from './quantiles.ts';

const USERS = 1_000;
const ROUNDS_AT_256 = 9;
const ORDERS_PER_ROUND = 30_000;
const EMPTY_PER_ROUND = 40_000;
/** The first round of so many connections is a third slower than those after it. */
const WARM_UP_ORDERS = 30_000;
const ROUND_LIMIT_MS = 60_000;
/** Two cores, which the server shares with PostgreSQL and the load, reach this ratio. */
const RATIO_MIN = 0.28;
const SEED = 20_131_123;

/** mulberry32: a small seeded generator, so that each run sends the same stream. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Buys at or above 96,000 and sells at or below it, so that each order meets what rests on the other side. */
function writeOrders(tokens: readonly string[], count: number, seed: number): Buffer[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const token = tokens[Math.floor(random() * tokens.length)] ?? '';
    const isBuy = random() < 0.5;
    const cents = Math.floor(random() * 5_000);
    const price = ((isBuy ? 9_600_000 + cents : 9_600_000 - cents) / 100).toFixed(2);
    const quantity = `0.000${1 + Math.floor(random() * 5)}`;
    const body = `legal_id=3&currency_id=1&price=${price}&num=${quantity}&mode=2`;
    return formPost({ path: isBuy ? '/api/transaction/in' : '/api/transaction/out', token, body });
  });
}

function writeEmpty(count: number): Buffer[] {
  const body = 'legal_id=3&currency_id=1&price=96000.00&num=0.0001&mode=2';
  const request = formPost({ path: '/api/transaction/in', token: 'x'.repeat(43), body });
  return Array.from({ length: count }, () => request);
}

async function startEmptyServer() {
  const child = fork(fileURLToPath(new URL('./empty-server.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve(message.port));
    child.once('exit', () => reject(new Error('the empty server did not start')));
  });
  return { port, stop: () => child.disconnect() };
}

type Round = {
  readonly connections: number;
  readonly empty: LoadResult;
  readonly orders: LoadResult;
  readonly accepted: number;
  readonly filled: number;
  /** CPU microseconds an order, by process; PostgreSQL's are NaN but on Linux. */
  readonly costUs: Readonly<Record<Payer, number>>;
};
type Payer = (typeof PAYERS)[number];

const PAYERS = ['server', 'postgres', 'load'] as const;

async function readCpuMs(server: ServerProcess): Promise<Record<Payer, number>> {
  const { user, system } = process.cpuUsage();
  return { server: await readServerMs(server), postgres: await readPostgresMs(server), load: (user + system) / 1000 };
}

async function main(): Promise<void> {
  const server = await startServerProcess({ SIMULATOR: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
  const empty = await startEmptyServer();
  try {
    const users = await registerUsers({ port: server.port, count: USERS });
    const tokens = users.map((user) => user.token);
    await runLoad({
      port: server.port,
      connections: 256,
      requests: writeOrders(tokens, WARM_UP_ORDERS, SEED),
      timeLimitMs: ROUND_LIMIT_MS,
    });
    await runLoad({
      port: empty.port,
      connections: 256,
      requests: writeEmpty(WARM_UP_ORDERS),
      timeLimitMs: ROUND_LIMIT_MS,
    });
    const rounds: Round[] = [];
    for (const [index, connections] of [64, ...Array.from({ length: ROUNDS_AT_256 }, () => 256)].entries()) {
      let accepted = 0;
      let filled = 0;
      const emptyResult = await runLoad({
        port: empty.port,
        connections,
        requests: writeEmpty(EMPTY_PER_ROUND),
        timeLimitMs: ROUND_LIMIT_MS,
      });
      const requests = writeOrders(tokens, ORDERS_PER_ROUND, SEED + 1 + index);
      const before = await readCpuMs(server);
      const orders = await runLoad({
        port: server.port,
        connections,
        requests,
        onAnswer: (_status, body) => {
          if (body.startsWith('{"type":"ok"')) accepted += 1;
          if (!body.includes('"filled":"0"')) filled += 1;
        },
        timeLimitMs: ROUND_LIMIT_MS,
      });
      const after = await readCpuMs(server);
      const costUs = (payer: Payer): number => ((after[payer] - before[payer]) * 1000) / orders.answers;
      rounds.push({
        connections,
        empty: emptyResult,
        orders,
        accepted,
        filled,
        costUs: { server: costUs('server'), postgres: costUs('postgres'), load: costUs('load') },
      });
    }
    report(rounds);
  } finally {
    empty.stop();
    await server.stop();
  }
}

function report(rounds: readonly Round[]): void {
  console.table(
    rounds.map(({ connections, empty, orders, accepted, filled, costUs }) => ({
      connections,
      'empty POST/s': Math.round(empty.perSecond),
      'orders/s': Math.round(orders.perSecond),
      ratio: Number((orders.perSecond / empty.perSecond).toFixed(3)),
      'p50 ms': Number(orders.p50Ms.toFixed(1)),
      'p99 ms': Number(orders.p99Ms.toFixed(1)),
      'accepted %': Number(((accepted / orders.answers) * 100).toFixed(1)),
      'took at once %': Number(((filled / orders.answers) * 100).toFixed(1)),
      'server µs': Math.round(costUs.server),
      'PostgreSQL µs': Math.round(costUs.postgres),
      'load µs': Math.round(costUs.load),
    })),
  );
  const wide = rounds.filter(({ connections }) => connections === 256);
  const middle = (measure: (round: Round) => number): number => quantileOf(wide.map(measure), [0.5])[0] ?? Number.NaN;
  const ratio = middle(({ orders, empty }) => orders.perSecond / empty.perSecond);
  const costUs = PAYERS.map((payer) => [payer, Math.round(middle((round) => round.costUs[payer]))]);
  const areAccepted = rounds.every(
    ({ orders, accepted }) => orders.failures === 0 && accepted >= orders.answers * 0.99,
  );
  const isOk = ratio >= RATIO_MIN && areAccepted;
  console.log(
    JSON.stringify({
      bench: 'orders',
      ratio: Number(ratio.toFixed(3)),
      ok: isOk,
      seed: SEED,
      users: USERS,
      areAccepted,
      costUs: Object.fromEntries(costUs),
    }),
  );
  if (!isOk) process.exitCode = 1;
}

await main();
