// Orders that a key has signed against those of a session's token, through the same call of the same server: rounds of both, and of
// Ed25519 beside, take turns, since machines drift within seconds. The middle round counts. What is signed is signed before a round.
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { startServerProcess } from '../../tests/support/server-process.ts';
import { registerUsers, type TestUser } from '../../tests/support/users.ts';
import { makeKey, readPrice } from './key-traders.ts';
import { type LoadResult, runLoad } from './load.ts';
import { quantileOf } from './quantiles.ts';

/** An odd number: each of them buys and sells in turn. */
const USERS = 101;
const CONNECTIONS = 64;
const ROUNDS = 9;
const ORDERS_PER_ROUND = 6_000;
const WARM_UP_ORDERS = 6_000;
const ROUND_LIMIT_MS = 50_000;
/** Signed orders a second against those of a token. */
const RATIO_MIN = 0.85;
const PATH = '/api/spot/order';
const WINDOW_MS = 60_000;
const PAIR = { legal_id: 3, currency_id: 1 };

const WAYS = ['token', 'hmac', 'ed25519'] as const;
type Way = (typeof WAYS)[number];
type Key = { readonly name: string; readonly sign: (text: string) => string };
type Trader = { readonly token: string; readonly keys: Readonly<Record<Exclude<Way, 'token'>, Key>> };

const signEd25519 = (key: KeyObject) => (text: string) => sign(null, Buffer.from(text), key).toString('base64');

async function makeTrader(url: string, user: TestUser): Promise<Trader> {
  const { name, secret } = await makeKey(url, user, { kind: 'hmac' });
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
  const signing = await makeKey(url, user, { kind: 'ed25519', public_key: pem });
  return {
    token: user.token,
    keys: {
      hmac: { name, sign: (text) => createHmac('sha256', secret).update(text).digest('hex') },
      ed25519: { name: signing.name, sign: signEd25519(privateKey) },
    },
  };
}

/** Buys and sells in turn at one price, so that each meets the one before; every body is another one. */
class Orders {
  readonly #traders: readonly Trader[];
  readonly #price: string;
  #count = 0;

  constructor(traders: readonly Trader[], price: string) {
    this.#traders = traders;
    this.#price = price;
  }

  write(way: Way, count: number): Buffer[] {
    const timestamp = String(Date.now());
    return Array.from({ length: count }, () => {
      this.#count += 1;
      const trader = this.#traders[this.#count % this.#traders.length];
      if (!trader) throw new Error('nobody trades');
      const body = JSON.stringify({
        ...PAIR,
        side: this.#count % 2 === 0 ? 'buy' : 'sell',
        type: 'limit',
        price: this.#price,
        quantity: '0.0001',
        client_order_id: `b${this.#count}`,
      });
      return post(
        body,
        way === 'token' ? `Authorization: ${trader.token}\r\n` : signed(trader.keys[way], timestamp, body),
      );
    });
  }
}

function signed({ name, sign: signText }: Key, timestamp: string, body: string): string {
  const signature = signText([timestamp, WINDOW_MS, 'POST', PATH, body].join('\n'));
  return (
    `Bourse-Key: ${name}\r\nBourse-Timestamp: ${timestamp}\r\nBourse-Window: ${WINDOW_MS}\r\n` +
    `Bourse-Signature: ${signature}\r\n`
  );
}

const post = (body: string, headers: string): Buffer =>
  Buffer.from(
    `POST ${PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nlang: en\r\n${headers}Content-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );

type Turn = LoadResult & { readonly accepted: number; readonly refused: ReadonlySet<string> };
type Round = Readonly<Record<Way, Turn>>;

async function main(): Promise<void> {
  const server = await startServerProcess({ SIMULATOR: 'index', RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
  try {
    const users = await registerUsers({ port: server.port, count: USERS });
    const traders: Trader[] = [];
    for (const user of users) traders.push(await makeTrader(server.url, user));
    const orders = new Orders(traders, await readPrice(server.url));
    const run = async (way: Way, count: number): Promise<Turn> => {
      let accepted = 0;
      const refused = new Set<string>();
      const result = await runLoad({
        port: server.port,
        connections: CONNECTIONS,
        requests: orders.write(way, count),
        onAnswer: (_status, body) => {
          if (body.startsWith('{"type":"ok"')) accepted += 1;
          else refused.add(/"code":"(\w+)"/.exec(body)?.[1] ?? body.slice(0, 100));
        },
        timeLimitMs: ROUND_LIMIT_MS,
      });
      return { ...result, accepted, refused };
    };
    for (const way of WAYS) await run(way, WARM_UP_ORDERS);
    const rounds: Round[] = [];
    for (let nth = 0; nth < ROUNDS; nth += 1) {
      // None of them is always the first after a pause.
      const order = WAYS.map((_, place) => WAYS[(place + nth) % WAYS.length] ?? 'token');
      const turns = new Map<Way, Turn>();
      for (const way of order) turns.set(way, await run(way, ORDERS_PER_ROUND));
      const [token, hmac, ed25519] = WAYS.map((way) => turns.get(way));
      if (token && hmac && ed25519) rounds.push({ token, hmac, ed25519 });
    }
    report(rounds);
  } finally {
    await server.stop();
  }
}

const median = (values: readonly number[]): number => quantileOf(values, [0.5])[0] ?? Number.NaN;
const rounded = (value: number): number => Number(value.toFixed(3));

function report(rounds: readonly Round[]): void {
  const ratioOf = (way: Way) => median(rounds.map((round) => round[way].perSecond / round.token.perSecond));
  console.table(
    WAYS.map((way) => ({
      way,
      'orders/s': Math.round(median(rounds.map((round) => round[way].perSecond))),
      'p50 ms': Number(median(rounds.map((round) => round[way].p50Ms)).toFixed(1)),
      'p99 ms': Number(median(rounds.map((round) => round[way].p99Ms)).toFixed(1)),
      ratio: rounded(ratioOf(way)),
    })),
  );
  const turns = rounds.flatMap((round) => WAYS.map((way) => round[way]));
  const areAccepted = turns.every(
    ({ answers, accepted, failures }) => failures === 0 && answers === ORDERS_PER_ROUND && accepted >= answers * 0.99,
  );
  const ratio = ratioOf('hmac');
  const isOk = ratio >= RATIO_MIN && areAccepted;
  console.log(
    JSON.stringify({
      bench: 'signed',
      ratio: rounded(ratio),
      ok: isOk,
      ed25519Ratio: rounded(ratioOf('ed25519')),
      users: USERS,
      areAccepted,
      refused: [...new Set(turns.flatMap(({ refused }) => [...refused]))],
    }),
  );
  if (!isOk) process.exitCode = 1;
}

await main();
