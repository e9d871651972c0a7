// A market maker on ccxt.pro beside the house's: three levels a side round the middle of the book. At its end its view of the book, its
// balances and its orders are the server's.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { environment } from '../../tools/environment.ts';
import { at, type Client, listAt, must, mustBecome, mustMatch, numberAt, pause, say, textAt, worth } from './client.ts';
import { makeCcxtPro } from './clients.ts';
import { follow, type Followed, mustBeWithoutErrors } from './follow.ts';
import { openStage, type Stage } from './stage.ts';
import type { Tally } from './tally.ts';

const SYMBOL = 'BTC/USDT';
const LEVELS = 3;
const AMOUNT = 0.0005;
const LOOK_MS = 1_000;
/** A quote that is off by less stays. */
const REQUOTE = 0.0002;
/** An order may fill while it is being changed: these refusals say so. */
const RACE = /-2011|-2013|-2022|Unknown order sent/;
const SNAPSHOTS_MAX = 300;

type Side = 'buy' | 'sell';
type Quote = { readonly side: Side; readonly level: number; id: string | undefined; price: number };
type Counts = { placed: number; changed: number; raced: number };

export async function playMaker(minutes: number, tally: Tally): Promise<void> {
  const stage = await openStage({ SIMULATOR: 'on', RATE_LIMITS: 'on' });
  const house = startHouse(stage);
  try {
    const trader = await stage.openTrader();
    const client = await makeCcxtPro('binanceus', stage, trader.hmac);
    try {
      await client.call('loadMarkets');
      await tally.check(`a market maker of ${minutes} minutes`, () => run(stage, client, minutes));
    } finally {
      await client.call('close');
    }
  } finally {
    house.kill();
    await once(house, 'exit');
    await stage.stop();
  }
}

/** The house's maker and taker are a program of their own, which finds its keys in a file of the server's. */
const startHouse = ({ url, server }: Stage): ChildProcess =>
  spawn(process.execPath, ['tools/maker/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: environment['PATH'], BOURSE_URL: url, BOURSE_KEYS_FILE: join(server.dataDir, 'maker.json') },
    stdio: 'ignore',
  });

async function run(stage: Stage, client: Client, minutes: number): Promise<void> {
  await stage.readPrice();
  const books = follow(client, 'watchOrderBook', SYMBOL, 1_000);
  const orders = follow(client, 'watchOrders', SYMBOL);
  const trades = follow(client, 'watchMyTrades', SYMBOL);
  const balances = follow(client, 'watchBalance');
  const all: readonly Followed[] = [books, orders, trades, balances];
  const first = await client.call('fetchBalance');
  await books.find(
    'the first book',
    (book) => listAt(book, 'bids').length > 0 && listAt(book, 'asks').length > 0,
    60_000,
  );
  const quotes: Quote[] = (['buy', 'sell'] as const).flatMap((side) =>
    Array.from({ length: LEVELS }, (_, level) => ({ side, level, id: undefined, price: 0 })),
  );
  const counts: Counts = { placed: 0, changed: 0, raced: 0 };
  const endsAt = performance.now() + minutes * 60_000;
  while (performance.now() < endsAt) {
    const middle = middleOf(at(client.target, 'orderbooks', SYMBOL));
    for (const quote of quotes) await look({ client, orders, counts, middle }, quote);
    await pause(LOOK_MS);
  }
  await compare({ client, books, orders, trades, first });
  await client.call('cancelAllOrders', SYMBOL);
  mustBeWithoutErrors(all);
  for (const one of all) one.end();
  must(counts.placed >= 2 * LEVELS && counts.changed > 0, `it did little: ${say(counts)}`);
  console.log(`       ${say(counts)}, ${trades.seen.length} fills, ${books.seen.length} changes of the book`);
}

const middleOf = (book: unknown): number => (numberAt(book, 'bids', 0, 0) + numberAt(book, 'asks', 0, 0)) / 2;

type Maker = { readonly client: Client; readonly orders: Followed; readonly counts: Counts; readonly middle: number };

/** Keeps a quote where it belongs. */
async function look({ client, orders, counts, middle }: Maker, quote: Quote): Promise<void> {
  const away = (0.0001 + 0.0003 * quote.level) * (quote.side === 'buy' ? -1 : 1);
  const price = Number((middle * (1 + away)).toFixed(2));
  const known = orders.seen.findLast((order) => at(order, 'id') === quote.id);
  if (quote.id !== undefined && known !== undefined && at(known, 'status') !== 'open') quote.id = undefined;
  if (quote.id === undefined) {
    quote.id = textAt(await client.call('createOrder', SYMBOL, 'limit', quote.side, AMOUNT, price), 'id');
    quote.price = price;
    counts.placed += 1;
    return;
  }
  if (Math.abs(quote.price / price - 1) < REQUOTE) return;
  try {
    quote.id = textAt(await client.call('editOrder', quote.id, SYMBOL, 'limit', quote.side, AMOUNT, price), 'id');
    quote.price = price;
    counts.changed += 1;
  } catch (error) {
    if (!RACE.test(String(error))) throw error;
    counts.raced += 1;
    const { status, filled } = Object(await client.call('fetchOrder', quote.id, SYMBOL));
    must(status === 'closed' && filled === AMOUNT, `a change was refused, but the order is ${String(status)}`);
    quote.id = undefined;
  }
}

type Ending = {
  readonly client: Client;
  readonly books: Followed;
  readonly orders: Followed;
  readonly trades: Followed;
  /** The balances before anything was traded. */
  readonly first: unknown;
};

async function compare({ client, books, orders, trades, first }: Ending): Promise<void> {
  await pause(LOOK_MS);
  await mustBecome(
    async () => {
      const newest = new Map(orders.seen.map((order) => [textAt(order, 'id'), order]));
      const own = [...newest.values()].filter((order) => at(order, 'status') === 'open').map(viewOrder);
      return { own, server: listAt(await client.call('fetchOpenOrders', SYMBOL)).map(viewOrder) };
    },
    (views) => {
      const byId = (side: string): Map<unknown, unknown> =>
        new Map(listAt(views, side).map((order): [unknown, unknown] => [at(order, 'id'), order]));
      const [own, server] = [byId('own'), byId('server')];
      must(own.size === server.size, `${own.size} open orders are known, and there are ${server.size}`);
      for (const [id, order] of server) mustMatch(own.get(id), order);
    },
  );
  await mustBecome(
    async () => ({ own: at(client.target, 'balance', 'spot'), server: await client.call('fetchBalance') }),
    (views) => {
      for (const asset of ['BTC', 'USDT'])
        for (const part of ['free', 'used', 'total'])
          mustMatch(at(views, 'own', asset, part), worth(numberAt(views, 'server', asset, part)));
    },
  );
  await mustBecome(
    async () => ({ fills: listAt(trades.seen), server: await client.call('fetchBalance') }),
    (views) => {
      let [btc, usdt] = [numberAt(first, 'BTC', 'total'), numberAt(first, 'USDT', 'total')];
      for (const fill of listAt(views, 'fills')) {
        const sign = at(fill, 'side') === 'buy' ? 1 : -1;
        btc += sign * numberAt(fill, 'amount') - (sign === 1 ? numberAt(fill, 'fee', 'cost') : 0);
        usdt -= sign * numberAt(fill, 'cost') + (sign === 1 ? 0 : numberAt(fill, 'fee', 'cost'));
      }
      mustMatch(at(views, 'server'), { BTC: { total: near(btc) }, USDT: { total: near(usdt) } });
    },
  );
  await compareBooks(client, books);
}

/** Sums of many figures are off by less than a unit. */
const near =
  (figure: number) =>
  (value: unknown): boolean =>
    Math.abs(Number(value) - figure) < 1e-6;

const viewOrder = (order: unknown): object => ({
  id: at(order, 'id'),
  side: at(order, 'side'),
  price: at(order, 'price'),
  amount: at(order, 'amount'),
  filled: at(order, 'filled'),
});

/** The book goes on changing: a snapshot is compared with the followed book of the same number. */
async function compareBooks(client: Client, books: Followed): Promise<void> {
  for (let taken = 0; taken < SNAPSHOTS_MAX; taken += 1) {
    const snapshot = await client.call('fetchOrderBook', SYMBOL, 100);
    await pause(200);
    const same = books.seen.findLast((book) => at(book, 'nonce') === at(snapshot, 'nonce'));
    if (same === undefined) continue;
    const cut = (side: string): unknown => listAt(same, side).slice(0, listAt(snapshot, side).length);
    mustMatch({ bids: cut('bids'), asks: cut('asks') }, { bids: at(snapshot, 'bids'), asks: at(snapshot, 'asks') });
    return;
  }
  throw new Error('no snapshot had the number of a followed book');
}
