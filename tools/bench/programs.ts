// 200 sockets of programs on a busy market: each places and cancels orders in turn, follows the book, and hears of its own orders.
// From the sending of an order to its own event, which is sent once the order is durable, and to its answer. The median of the
// rounds counts.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { startServerProcess } from '../../tests/support/server-process.ts';
import { registerUsers } from '../../tests/support/users.ts';
import { BusyMarket } from './busy-market.ts';
import { readMetrics } from './process-times.ts';
import { quantileOf } from './quantiles.ts';
import { monotonicMs } from './realtime-messages.ts';

const SOCKETS = 200;
/** They trade through requests beside the sockets. */
const OTHERS = 20;
const OTHER_ORDERS_PER_SECOND = 100;
/** A socket sends one message in so many milliseconds: an order, and the next time its cancel. */
const PAUSE_MS = 1_000;
const ROUNDS = 3;
const ROUND_SECONDS = 5;
const P99_MS_MAX = 50;
const PAIR = { legal_id: 3, currency_id: 1 };

const frame = z.object({
  id: z.number().nullish(),
  ok: z.boolean().optional(),
  code: z.string().optional(),
  stream: z.string().optional(),
  epoch: z.string().optional(),
  seq: z.number().optional(),
  data: z.unknown().optional(),
});
const execution = z.object({ event: z.string(), order: z.object({ client_order_id: z.string().nullable() }) });

/** It counts what a socket has seen since the last round. */
class Tally {
  readonly eventMs: number[] = [];
  readonly answerMs: number[] = [];
  placed = 0;
  refused = 0;
  gaps = 0;
}

class Trader {
  readonly #socket: WebSocket;
  readonly #name: string;
  readonly #sentAtMs = new Map<string, number>();
  readonly #asked = new Map<number, { readonly sentAtMs: number; readonly done: (isOk: boolean) => void }>();
  #ids = 0;
  #orders = 0;
  #seq: number | undefined;
  #open: string | undefined;
  tally = new Tally();

  constructor(port: number, name: string) {
    this.#name = name;
    this.#socket = new WebSocket(`ws://127.0.0.1:${port}/wss/api?lang=en`, { perMessageDeflate: false });
    this.#socket.on('message', (data) => {
      if (Buffer.isBuffer(data)) this.#hear(data.toString());
    });
  }

  async begin(token: string): Promise<void> {
    await once(this.#socket, 'open');
    await this.#ask('login', { token });
    await this.#ask('subscribe', { stream: 'orders' });
    await this.#ask('subscribe', { stream: 'book', market: 'BTC/USDT' });
  }

  /** Places an order below the market, or cancels the one that it has placed last. */
  step(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open !== undefined) {
      void this.#ask('order.cancel', { client_order_id: open });
      return;
    }
    this.#orders += 1;
    const name = `${this.#name}-${this.#orders}`;
    const price = String((9_000_000 + ((this.#orders * 37) % 5_000)) / 100);
    this.#open = name;
    this.#sentAtMs.set(name, monotonicMs());
    this.tally.placed += 1;
    const order = { ...PAIR, type: 'limit', side: 'buy', price, quantity: '0.0001', client_order_id: name };
    void this.#ask('order.place', order, this.tally.answerMs);
  }

  /** Resolves once everything is answered. */
  async settle(): Promise<void> {
    await this.#ask('ping', {});
    while (this.#asked.size > 0 || this.#sentAtMs.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  close(): void {
    this.#socket.close();
  }

  #ask(method: string, params: object, answerMs?: number[]): Promise<boolean> {
    this.#ids += 1;
    const id = this.#ids;
    const sentAtMs = monotonicMs();
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => {
      this.#asked.set(id, {
        sentAtMs,
        done: (isOk) => {
          answerMs?.push(monotonicMs() - sentAtMs);
          resolve(isOk);
        },
      });
    });
  }

  #hear(text: string): void {
    // Most of what comes are updates of the book, which nobody looks at here.
    if (text.startsWith('{"stream":"book"')) return;
    const { id, ok = false, stream, seq = 0, data } = frame.parse(JSON.parse(text));
    if (stream === 'orders') return this.#hearExecution(seq, execution.parse(data));
    if (typeof id !== 'number') return;
    if (!ok) this.tally.refused += 1;
    this.#asked.get(id)?.done(ok);
    this.#asked.delete(id);
  }

  #hearExecution(seq: number, { event, order }: z.output<typeof execution>): void {
    if (this.#seq !== undefined && seq !== this.#seq + 1) this.tally.gaps += 1;
    this.#seq = seq;
    const name = order.client_order_id ?? '';
    const sentAtMs = event === 'accepted' ? this.#sentAtMs.get(name) : undefined;
    if (sentAtMs === undefined) return;
    this.#sentAtMs.delete(name);
    this.tally.eventMs.push(monotonicMs() - sentAtMs);
  }
}

/** Each socket in its turn, spread over the pause. */
async function play(traders: readonly Trader[], seconds: number): Promise<void> {
  const startedAtMs = monotonicMs();
  const total = (seconds * 1_000 * traders.length) / PAUSE_MS;
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.ceil(((monotonicMs() - startedAtMs) / PAUSE_MS) * traders.length));
    for (; sent < due; sent += 1) traders[sent % traders.length]?.step();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await Promise.all(traders.map((trader) => trader.settle()));
}

type Round = Pick<Tally, 'placed' | 'refused' | 'gaps'> & {
  readonly failures: number;
  readonly event: readonly number[];
  readonly answer: readonly number[];
};

async function playRound(traders: readonly Trader[], market: BusyMarket): Promise<Round> {
  for (const trader of traders) trader.tally = new Tally();
  const [{ failures }] = await Promise.all([market.trade(ROUND_SECONDS), play(traders, ROUND_SECONDS)]);
  const tallies = traders.map(({ tally }) => tally);
  const sum = (count: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + count(tally), 0);
  return {
    failures,
    placed: sum(({ placed }) => placed),
    refused: sum(({ refused }) => refused),
    gaps: sum(({ gaps }) => gaps),
    event: quantileOf(
      tallies.flatMap(({ eventMs }) => eventMs),
      [0.5, 0.99],
    ),
    answer: quantileOf(
      tallies.flatMap(({ answerMs }) => answerMs),
      [0.5, 0.99],
    ),
  };
}

async function main(): Promise<void> {
  const server = await startServerProcess({ SIMULATOR: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
  try {
    const users = await registerUsers({ port: server.port, count: SOCKETS + OTHERS });
    const market = new BusyMarket({
      port: server.port,
      users: users.slice(SOCKETS),
      ordersPerSecond: OTHER_ORDERS_PER_SECOND,
    });
    await market.trade(1);
    const traders = users.slice(0, SOCKETS).map((_, nth) => new Trader(server.port, `s${nth}`));
    await Promise.all(traders.map((trader, nth) => trader.begin(users[nth]?.token ?? '')));
    await playRound(traders, market);
    const rounds: Round[] = [];
    for (let nth = 0; nth < ROUNDS; nth += 1) rounds.push(await playRound(traders, market));
    const [sockets = 0, closed = 0, slow = 0] = await readMetrics(
      server,
      ['sockets', 'closed', 'slow'].map((name) => `bourse_programs_${name}`),
    );
    for (const trader of traders) trader.close();
    await market.close();
    report(rounds, { sockets, lost: SOCKETS - sockets + closed + slow });
  } finally {
    await server.stop();
  }
}

const tenths = (value: number): number => Number(value.toFixed(1));
const median = (values: readonly number[]): number => quantileOf(values, [0.5])[0] ?? Number.NaN;

function report(
  rounds: readonly Round[],
  { sockets, lost }: { readonly sockets: number; readonly lost: number },
): void {
  const at = (quantiles: readonly number[], place: 0 | 1): number => quantiles[place] ?? Number.NaN;
  console.table(
    rounds.map(({ placed, event, answer }) => ({
      orders: placed,
      'own event p50 ms': tenths(at(event, 0)),
      'own event p99 ms': tenths(at(event, 1)),
      'answer p50 ms': tenths(at(answer, 0)),
      'answer p99 ms': tenths(at(answer, 1)),
    })),
  );
  const p99Ms = median(rounds.map(({ event }) => at(event, 1)));
  const sum = (count: (round: Round) => number): number => rounds.reduce((total, round) => total + count(round), 0);
  const losses = {
    failures: sum(({ failures }) => failures),
    refused: sum(({ refused }) => refused),
    gaps: sum(({ gaps }) => gaps),
    lost,
  };
  const isOk = p99Ms <= P99_MS_MAX && Object.values(losses).every((count) => count === 0);
  console.log(
    JSON.stringify({
      bench: 'programs',
      ok: isOk,
      p50Ms: tenths(median(rounds.map(({ event }) => at(event, 0)))),
      p99Ms: tenths(p99Ms),
      answerP99Ms: tenths(median(rounds.map(({ answer }) => at(answer, 1)))),
      sockets,
      ...losses,
    }),
  );
  if (!isOk) process.exitCode = 1;
}

await main();
