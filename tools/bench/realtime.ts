// 1,000 sockets on the depth of a busy market: from an order's answer to the moment each socket has the depth with it in,
// and the messages that arrive in a second, against a bare `ws` server that sends the same texts to as many sockets at the
// same pace in the same run. A CPU second of ours also pays for the orders themselves. The median of the rounds counts.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startServerProcess } from '../../tests/support/server-process.ts';
import { registerUsers } from '../../tests/support/users.ts';
import { BusyMarket, type Placed } from './busy-market.ts';
import { readMetrics, readServerMs } from './process-times.ts';
import { quantileOf } from './quantiles.ts';
import {
  type BroadcastReply,
  type BroadcastRequest,
  type Seen,
  type SocketsReply,
  type SocketsRequest,
} from './realtime-messages.ts';

const SOCKETS = 1_000;
const USERS = 40;
const MARKET = 'BTC/USDT';
const ORDERS_PER_SECOND = 200;
const ROUNDS = 3;
const ROUND_SECONDS = 5;
const TICK_MS = 50;
const P99_MS_MAX = 100;
/** Messages a second that arrive, against those of the bare server at the same pace. */
const RATIO_MIN = 0.9;

type Round = { readonly result: Result; readonly failures: number; readonly unseen: number; readonly gaps: number };

async function main(): Promise<void> {
  const server = await startServerProcess({ SIMULATOR: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
  try {
    const users = await registerUsers({ port: server.port, count: USERS });
    const market = new BusyMarket({ port: server.port, users, ordersPerSecond: ORDERS_PER_SECOND });
    await market.trade(1);
    const sockets = startSockets();
    await sockets.open({ port: server.port, market: MARKET });
    const rounds: Round[] = [];
    let texts: readonly string[] = [];
    for (let nth = 0; nth < ROUNDS; nth += 1) {
      const cpuMsBefore = await readServerMs(server);
      const { placed, failures } = await market.trade(ROUND_SECONDS);
      const cpuMs = (await readServerMs(server)) - cpuMsBefore;
      const seen = await sockets.report();
      const { latenciesMs, unseen } = latenciesOf(placed, seen);
      rounds.push({ result: resultOf(latenciesMs, seen, cpuMs), failures, unseen, gaps: seen.gaps });
      texts = seen.sightings.map(({ text }) => text);
    }
    const refused = await readMetrics(
      server,
      ['slow', 'closed', 'refused'].map((name) => `bourse_realtime_${name}`),
    );
    await sockets.stop();
    await market.close();
    report(rounds, await broadcastBare(texts), refused);
  } finally {
    await server.stop();
  }
}

function startChild(file: string): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
}

async function nextReply<Reply>(child: ChildProcess): Promise<Reply> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a process of the measurement ended with ${String(code)}`);
  });
  const [reply] = await Promise.race([once(child, 'message'), ended]);
  return reply;
}

async function stopChild(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

function startSockets() {
  const child = startChild('./realtime-sockets.ts');
  const ask = async (request: SocketsRequest): Promise<SocketsReply> => {
    const reply = nextReply<SocketsReply>(child);
    child.send(request);
    return reply;
  };
  return {
    open: ({ port, market }: { readonly port: number; readonly market: string | undefined }) =>
      ask({ kind: 'open', port, market, count: SOCKETS }),
    report: async (): Promise<Seen> => {
      // Two ticks and a broadcast: what was accepted last is then on its way to everybody.
      await new Promise((resolve) => setTimeout(resolve, 500));
      const reply = await ask({ kind: 'report' });
      if (reply.kind !== 'seen') throw new Error('the sockets answered something else');
      return reply.seen;
    },
    stop: () => stopChild(child),
  };
}

async function broadcastBare(texts: readonly string[]): Promise<Result> {
  const broadcaster = startChild('./bare-broadcaster.ts');
  const listening = await nextReply<BroadcastReply>(broadcaster);
  if (listening.kind !== 'listening') throw new Error('the bare server does not listen');
  const sockets = startSockets();
  await sockets.open({ port: listening.port, market: undefined });
  const reply = nextReply<BroadcastReply>(broadcaster);
  broadcaster.send({ texts, everyMs: TICK_MS } satisfies BroadcastRequest);
  const sent = await reply;
  if (sent.kind !== 'sent') throw new Error('the bare server answered something else');
  const seen = await sockets.report();
  await sockets.stop();
  await stopChild(broadcaster);
  const latenciesMs = seen.sightings.flatMap(({ arrivedAtMs }, nth) =>
    arrivedAtMs.map((at) => at - (sent.sentAtMs[nth] ?? Number.NaN)),
  );
  return resultOf(latenciesMs, seen, sent.cpuMs);
}

/** One sample a resting order and socket. */
function latenciesOf(placed: readonly Placed[], seen: Seen): { latenciesMs: number[]; unseen: number } {
  const arrivals = new Map<string, readonly number[]>();
  for (const { prices, arrivedAtMs } of seen.sightings) {
    for (const price of prices) if (!arrivals.has(price)) arrivals.set(price, arrivedAtMs);
  }
  const latenciesMs: number[] = [];
  let unseen = 0;
  for (const { price, acceptedAtMs } of placed) {
    const arrivedAtMs = arrivals.get(price) ?? [];
    unseen += SOCKETS - arrivedAtMs.length;
    for (const at of arrivedAtMs) latenciesMs.push(Math.max(0, at - acceptedAtMs));
  }
  return { latenciesMs, unseen };
}

type Result = {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly perSecond: number;
  readonly perCpuSecond: number;
};

/** From the first sending to the last arrival counts as the time it took, and no less than the pace allows. */
function rate(seen: Pick<Seen, 'sightings' | 'messages'>): number {
  const arrivals = seen.sightings.flatMap(({ arrivedAtMs }) => [arrivedAtMs[0] ?? 0, arrivedAtMs.at(-1) ?? 0]);
  const [first = 0, last = 0] = quantileOf(arrivals, [0, 1]);
  return (seen.messages / (last - first + TICK_MS)) * 1000;
}

function resultOf(latenciesMs: readonly number[], seen: Seen, cpuMs: number): Result {
  const [p50Ms = Number.NaN, p99Ms = Number.NaN] = quantileOf(latenciesMs, [0.5, 0.99]);
  return { p50Ms, p99Ms, perSecond: rate(seen), perCpuSecond: (seen.messages / cpuMs) * 1000 };
}

const median = (values: readonly number[]): number => quantileOf(values, [0.5])[0] ?? Number.NaN;

function report(rounds: readonly Round[], bare: Result, refused: readonly number[]): void {
  const row = (what: string, { p50Ms, p99Ms, perSecond, perCpuSecond }: Result) => ({
    what,
    'p50 ms': Number(p50Ms.toFixed(1)),
    'p99 ms': Number(p99Ms.toFixed(1)),
    'messages/s': Math.round(perSecond),
    'messages/CPU s': Math.round(perCpuSecond),
  });
  console.table([
    ...rounds.map(({ result }) => row('order accepted, depth seen', result)),
    row('bare ws: sent, seen', bare),
  ]);
  const p99Ms = median(rounds.map(({ result }) => result.p99Ms));
  const perSecond = median(rounds.map(({ result }) => result.perSecond));
  const ratio = perSecond / bare.perSecond;
  const sum = (count: (round: Round) => number) => rounds.reduce((total, round) => total + count(round), 0);
  const losses = {
    failures: sum((round) => round.failures),
    unseen: sum((round) => round.unseen),
    gaps: sum((round) => round.gaps),
  };
  const isWhole = [...Object.values(losses), ...refused].every((count) => count === 0);
  const isOk = p99Ms <= P99_MS_MAX && ratio >= RATIO_MIN && isWhole;
  console.log(
    JSON.stringify({
      bench: 'realtime',
      ratio: Number(ratio.toFixed(3)),
      ok: isOk,
      p50Ms: Number(median(rounds.map(({ result }) => result.p50Ms)).toFixed(1)),
      p99Ms: Number(p99Ms.toFixed(1)),
      bareP99Ms: Number(bare.p99Ms.toFixed(1)),
      sockets: SOCKETS,
      messagesPerSecond: Math.round(perSecond),
      ...losses,
    }),
  );
  if (!isOk) process.exitCode = 1;
}

await main();
