// Orders of the Binance-Spot-compatible API against our own signed call, on the same server: rounds of all ways take turns, since
// machines drift within seconds, and the middle round counts. Then 200 sockets on a busy market: from the sending of an order to
// its execution report, which is sent once the order is durable.
import { once } from 'node:events';
import { createHmac } from 'node:crypto';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { startServerProcess } from '../../tests/support/server-process.ts';
import { registerUsers } from '../../tests/support/users.ts';
import { BusyMarket } from './busy-market.ts';
import { makeKey, readPrice } from './key-traders.ts';
import { type LoadResult, runLoad } from './load.ts';
import { quantileOf } from './quantiles.ts';
import { monotonicMs } from './realtime-messages.ts';

/** An odd number: each of them buys and sells in turn. */
const USERS = 101;
const CONNECTIONS = 64;
/** An odd number, too, for the same reason. */
const TRADING_SOCKETS = 63;
const ROUNDS = 7;
/** A socket has a burst of 200 messages. */
const ORDERS_PER_ROUND = 6_000;
const ROUND_LIMIT_MS = 50_000;
const WINDOW_MS = 60_000;
const OWN_PATH = '/api/spot/order';
const PATH = '/api/v3/order';
const REST_RATIO_MIN = 0.85;
const SOCKET_RATIO_MIN = 1;

const SOCKETS = 200;
const OTHERS = 20;
const OTHER_ORDERS_PER_SECOND = 100;
/** A socket sends one message in so many milliseconds: an order, and the next time its cancel. */
const PAUSE_MS = 1_000;
const SECONDS = 5;
const P99_MS_MAX = 50;

/** Our own call; a request of bots; messages of a socket that is logged on; messages that are signed each. */
const WAYS = ['own', 'rest', 'socket', 'signedSocket'] as const;
type Way = (typeof WAYS)[number];
type Key = { readonly name: string; readonly secret: string };
type Params = Readonly<Record<string, string | number>>;

const signText = ({ secret }: Key, text: string): string => createHmac('sha256', secret).update(text).digest('hex');
const formOf = (params: Params): string =>
  Object.entries(params)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** The parameters of a message, signed over their names in order. */
function signParams(key: Key, params: Params): Params {
  const all: Params = { ...params, apiKey: key.name };
  const text = Object.keys(all)
    .toSorted()
    .map((name) => `${name}=${all[name]}`)
    .join('&');
  return { ...all, signature: signText(key, text) };
}

const post = (path: string, headers: string, body: string): Buffer =>
  Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );

/** Buys and sells in turn at one price, so that each meets the one before; every one has a name of its own. */
class Orders {
  readonly #keys: readonly Key[];
  readonly #price: string;
  #count = 0;

  constructor(keys: readonly Key[], price: string) {
    this.#keys = keys;
    this.#price = price;
  }

  own(): Buffer {
    const { key, side, name } = this.#next();
    const timestamp = Date.now();
    const order = { legal_id: 3, currency_id: 1, side: side.toLowerCase(), type: 'limit', quantity: '0.0001' };
    const body = JSON.stringify({ ...order, price: this.#price, client_order_id: name });
    const signature = signText(key, [timestamp, WINDOW_MS, 'POST', OWN_PATH, body].join('\n'));
    const headers =
      `lang: en\r\nBourse-Key: ${key.name}\r\nBourse-Timestamp: ${timestamp}\r\nBourse-Window: ${WINDOW_MS}\r\n` +
      `Bourse-Signature: ${signature}\r\nContent-Type: application/json\r\n`;
    return post(OWN_PATH, headers, body);
  }

  rest(): Buffer {
    const { key } = this.#peek();
    const form = formOf(this.params());
    const headers = `X-MBX-APIKEY: ${key.name}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
    return post(PATH, headers, `${form}&signature=${signText(key, form)}`);
  }

  params(): Params {
    const { side, name } = this.#next();
    const terms = {
      symbol: 'BTCUSDT',
      side,
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.0001',
      price: this.#price,
    };
    return { ...terms, newClientOrderId: name, recvWindow: WINDOW_MS, timestamp: Date.now() };
  }

  #peek(): { readonly key: Key } {
    const key = this.#keys[(this.#count + 1) % this.#keys.length];
    if (!key) throw new Error('nobody trades');
    return { key };
  }

  #next() {
    const { key } = this.#peek();
    this.#count += 1;
    return { key, side: this.#count % 2 === 0 ? 'BUY' : 'SELL', name: `b${this.#count}` };
  }
}

const message = z.object({
  id: z.number().nullish(),
  status: z.number().optional(),
  error: z.object({ code: z.number(), msg: z.string() }).optional(),
  event: z.object({ e: z.string(), c: z.string().optional(), x: z.string().optional() }).optional(),
});
type Message = z.output<typeof message>;

/** A socket of methods that waits for its answers. */
class Client {
  readonly #socket: WebSocket;
  readonly #opened: Promise<unknown>;
  readonly #asked = new Map<number, (answer: Message) => void>();
  #ids = 0;
  onEvent: (event: NonNullable<Message['event']>) => void = () => undefined;

  constructor(port: number) {
    this.#socket = new WebSocket(`ws://127.0.0.1:${port}/ws-api/v3?returnRateLimits=false`, {
      perMessageDeflate: false,
    });
    this.#opened = once(this.#socket, 'open');
    this.#socket.on('message', (data) => {
      if (!Buffer.isBuffer(data)) return;
      const { event, ...heard } = message.parse(JSON.parse(data.toString()));
      if (event) this.onEvent(event);
      if (typeof heard.id !== 'number') return;
      this.#asked.get(heard.id)?.(heard);
      this.#asked.delete(heard.id);
    });
  }

  async logOn(key: Key): Promise<void> {
    await this.#opened;
    await this.must('session.logon', signParams(key, { timestamp: Date.now() }));
  }

  ask(method: string, params: Params = {}): Promise<Message> {
    this.#ids += 1;
    const id = this.#ids;
    return new Promise((resolve) => {
      this.#asked.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  async must(method: string, params: Params = {}): Promise<void> {
    const { status, error } = await this.ask(method, params);
    if (status !== 200) throw new Error(`${method} was refused: ${JSON.stringify(error)}`);
  }

  get waiting(): number {
    return this.#asked.size;
  }

  close(): void {
    this.#socket.close();
  }
}

type Turn = Pick<LoadResult, 'perSecond' | 'p50Ms' | 'p99Ms'> & {
  readonly accepted: number;
  readonly refused: ReadonlySet<string>;
};

async function runRequests(port: number, requests: readonly Buffer[]): Promise<Turn> {
  let accepted = 0;
  const refused = new Set<string>();
  const result = await runLoad({
    port,
    connections: CONNECTIONS,
    requests,
    onAnswer: (status, body) => {
      if (status === 200 && !body.startsWith('{"type":"error"')) accepted += 1;
      else refused.add(body.slice(0, 100));
    },
    timeLimitMs: ROUND_LIMIT_MS,
  });
  return { ...result, accepted, refused };
}

type Trader = { readonly client: Client; readonly key: Key };

/** Each socket sends its next order when the answer is there, like the connections of requests. */
async function runSockets(traders: readonly Trader[], write: (key: Key) => Params, count: number): Promise<Turn> {
  const orders = Array.from({ length: count }, (_, nth) => write(traders[nth % traders.length]?.key ?? NOBODY));
  const latenciesMs: number[] = [];
  const refused = new Set<string>();
  let accepted = 0;
  const startedAtMs = monotonicMs();
  const work = async ({ client }: Trader, first: number): Promise<void> => {
    for (let nth = first; nth < orders.length; nth += traders.length) {
      const sentAtMs = monotonicMs();
      const { status, error } = await client.ask('order.place', orders[nth]);
      latenciesMs.push(monotonicMs() - sentAtMs);
      if (status === 200) accepted += 1;
      else refused.add(JSON.stringify(error));
    }
  };
  await Promise.all(traders.map(work));
  const [p50Ms = Number.NaN, p99Ms = Number.NaN] = quantileOf(latenciesMs, [0.5, 0.99]);
  return { perSecond: (1_000 * count) / (monotonicMs() - startedAtMs), p50Ms, p99Ms, accepted, refused };
}

const NOBODY: Key = { name: '', secret: '' };

async function measureOrders(): Promise<readonly Readonly<Record<Way, Turn>>[]> {
  const server = await startServerProcess({ SIMULATOR: 'index', RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
  try {
    const users = await registerUsers({ port: server.port, count: USERS });
    const keys: Key[] = [];
    for (const user of users) keys.push(await makeKey(server.url, user, { kind: 'hmac' }));
    const orders = new Orders(keys, await readPrice(server.url));
    const traders = keys.slice(0, TRADING_SOCKETS).map((key) => ({ client: new Client(server.port), key }));
    for (const { client, key } of traders) await client.logOn(key);
    const write = (way: 'own' | 'rest', count: number) => Array.from({ length: count }, () => orders[way]());
    const run: Readonly<Record<Way, () => Promise<Turn>>> = {
      own: () => runRequests(server.port, write('own', ORDERS_PER_ROUND)),
      rest: () => runRequests(server.port, write('rest', ORDERS_PER_ROUND)),
      socket: () => runSockets(traders, () => orders.params(), ORDERS_PER_ROUND),
      signedSocket: () => runSockets(traders, (key) => signParams(key, orders.params()), ORDERS_PER_ROUND),
    };
    for (const way of WAYS) await run[way]();
    const rounds: Readonly<Record<Way, Turn>>[] = [];
    for (let nth = 0; nth < ROUNDS; nth += 1) {
      const turns = new Map<Way, Turn>();
      // None of them is always the first after a pause.
      for (const place of WAYS.keys()) {
        const way = WAYS[(place + nth) % WAYS.length] ?? 'own';
        turns.set(way, await run[way]());
      }
      const [own, rest, socket, signedSocket] = WAYS.map((way) => turns.get(way));
      if (own && rest && socket && signedSocket) rounds.push({ own, rest, socket, signedSocket });
    }
    for (const { client } of traders) client.close();
    return rounds;
  } finally {
    await server.stop();
  }
}

/** It places orders below the market and cancels them in turn, and hears of each. */
class Follower {
  readonly client: Client;
  readonly reportMs: number[] = [];
  readonly #name: string;
  readonly #sentAtMs = new Map<string, number>();
  #orders = 0;
  #open: string | undefined;
  refused = 0;

  constructor(port: number, name: string) {
    this.#name = name;
    this.client = new Client(port);
    this.client.onEvent = ({ e, c = '', x }) => {
      const sentAtMs = e === 'executionReport' && x === 'NEW' ? this.#sentAtMs.get(c) : undefined;
      if (sentAtMs === undefined) return;
      this.#sentAtMs.delete(c);
      this.reportMs.push(monotonicMs() - sentAtMs);
    };
  }

  async begin(key: Key): Promise<void> {
    await this.client.logOn(key);
    await this.client.must('userDataStream.subscribe');
  }

  step(): void {
    const open = this.#open;
    this.#open = undefined;
    const common = { symbol: 'BTCUSDT', timestamp: Date.now() };
    if (open !== undefined) {
      void this.#send('order.cancel', { ...common, origClientOrderId: open });
      return;
    }
    this.#orders += 1;
    const name = `${this.#name}-${this.#orders}`;
    const price = String((9_000_000 + ((this.#orders * 37) % 5_000)) / 100);
    this.#open = name;
    this.#sentAtMs.set(name, monotonicMs());
    const terms = { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.0001', price, newClientOrderId: name };
    void this.#send('order.place', { ...common, ...terms });
  }

  get isSettled(): boolean {
    return this.client.waiting === 0 && this.#sentAtMs.size === 0;
  }

  async #send(method: string, params: Params): Promise<void> {
    const { status } = await this.client.ask(method, params);
    if (status !== 200) this.refused += 1;
  }
}

type Reports = { readonly p50Ms: number; readonly p99Ms: number; readonly reports: number; readonly refused: number };

async function measureReports(): Promise<Reports> {
  const server = await startServerProcess({ SIMULATOR: 'index', RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
  try {
    const users = await registerUsers({ port: server.port, count: SOCKETS + OTHERS });
    const others = { users: users.slice(SOCKETS), ordersPerSecond: OTHER_ORDERS_PER_SECOND };
    const market = new BusyMarket({ port: server.port, ...others });
    await market.trade(1);
    // Orders of keys are measured by it.
    await readPrice(server.url);
    const followers: Follower[] = [];
    for (const [nth, user] of users.slice(0, SOCKETS).entries()) {
      const follower = new Follower(server.port, `s${nth}`);
      await follower.begin(await makeKey(server.url, user, { kind: 'hmac', permissions: 'read,trade' }));
      followers.push(follower);
    }
    await Promise.all([market.trade(SECONDS), play(followers)]);
    const [p50Ms = Number.NaN, p99Ms = Number.NaN] = quantileOf(
      followers.flatMap(({ reportMs }) => reportMs),
      [0.5, 0.99],
    );
    const sum = (count: (follower: Follower) => number) => followers.reduce((total, each) => total + count(each), 0);
    for (const { client } of followers) client.close();
    await market.close();
    return { p50Ms, p99Ms, reports: sum(({ reportMs }) => reportMs.length), refused: sum(({ refused }) => refused) };
  } finally {
    await server.stop();
  }
}

/** Each socket in its turn, spread over the pause. */
async function play(followers: readonly Follower[]): Promise<void> {
  const startedAtMs = monotonicMs();
  const total = (SECONDS * 1_000 * followers.length) / PAUSE_MS;
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.ceil(((monotonicMs() - startedAtMs) / PAUSE_MS) * followers.length));
    for (; sent < due; sent += 1) followers[sent % followers.length]?.step();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const deadlineMs = monotonicMs() + 10_000;
  while (followers.some(({ isSettled }) => !isSettled) && monotonicMs() < deadlineMs)
    await new Promise((resolve) => setTimeout(resolve, 5));
}

const median = (values: readonly number[]): number => quantileOf(values, [0.5])[0] ?? Number.NaN;
const rounded = (value: number, digits = 3): number => Number(value.toFixed(digits));

async function main(): Promise<void> {
  const rounds = await measureOrders();
  const reports = await measureReports();
  const ratioOf = (way: Way) => median(rounds.map((round) => round[way].perSecond / round.own.perSecond));
  console.table(
    WAYS.map((way) => ({
      way,
      'orders/s': Math.round(median(rounds.map((round) => round[way].perSecond))),
      'p50 ms': rounded(median(rounds.map((round) => round[way].p50Ms)), 1),
      'p99 ms': rounded(median(rounds.map((round) => round[way].p99Ms)), 1),
      ratio: rounded(ratioOf(way)),
    })),
  );
  const turns = rounds.flatMap((round) => WAYS.map((way) => round[way]));
  const areAccepted = turns.every(({ accepted }) => accepted >= ORDERS_PER_ROUND * 0.99);
  const isOk =
    areAccepted &&
    ratioOf('rest') >= REST_RATIO_MIN &&
    ratioOf('socket') >= SOCKET_RATIO_MIN &&
    reports.p99Ms <= P99_MS_MAX &&
    reports.refused === 0;
  console.log(
    JSON.stringify({
      bench: 'bots',
      ok: isOk,
      restRatio: rounded(ratioOf('rest')),
      socketRatio: rounded(ratioOf('socket')),
      signedSocketRatio: rounded(ratioOf('signedSocket')),
      reportP50Ms: rounded(reports.p50Ms, 1),
      reportP99Ms: rounded(reports.p99Ms, 1),
      reports: reports.reports,
      reportsRefused: reports.refused,
      areAccepted,
      refused: [...new Set(turns.flatMap(({ refused }) => [...refused]))].slice(0, 5),
    }),
  );
  if (!isOk) process.exitCode = 1;
}

await main();
