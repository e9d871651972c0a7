// A market maker on ccxt.pro, beside the house's own: it quotes three levels a side round the middle of the book that it watches, for so many
// minutes, while somebody takes from it. In the end what it has heard of its book, its balances and its orders is what the server has.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment } from '../../tools/environment.ts';
import { at, type Client, listAt, must, mustBecome, mustMatch, numberAt, pause, say, textAt } from './client.ts';
import { makeCcxt, makeCcxtPro, UNHURRIED } from './clients.ts';
import { follow, mustBeWithoutErrors } from './follow.ts';
import { openStage, type Stage } from './stage.ts';
import type { Tally } from './tally.ts';

const SYMBOL = 'BTC/USDT';
const LEVELS_BPS = [1, 3, 6] as const;
const SIZE = 0.0005;
/** An order that is off by no more stays. */
const REQUOTE_BPS = 1;
const LOOK_MS = 500;
/** Within this the house has begun to quote. */
const HOUSE_MS = 30_000;
const TAKE_EVERY_MS = 2_000;

type Side = 'buy' | 'sell';
type Quote = { readonly id: string; readonly price: number };

export async function playMarketMaker(minutes: number, tally: Tally): Promise<void> {
  const stage = await openStage({ SIMULATOR: 'on' });
  const house = startHouse(stage);
  try {
    await tally.check(`quotes for ${minutes} minutes without an error`, () => quote(stage, minutes * 60_000));
  } finally {
    house.kill('SIGKILL');
    await stage.stop();
  }
}

/** The maker and the taker of a demo, in a process of their own. */
function startHouse({ url, server }: Stage): ChildProcess {
  const env = {
    PATH: environment['PATH'],
    BOURSE_URL: url,
    BOURSE_KEYS_FILE: join(server.dataDir, 'maker.json'),
  };
  return spawn(process.execPath, [join(import.meta.dirname, '../../tools/maker/main.ts')], { env, stdio: 'ignore' });
}

async function quote(stage: Stage, lengthMs: number): Promise<void> {
  const [owner, other] = [await stage.openTrader(), await stage.openTrader()];
  await stage.readPrice();
  const maker = await makeCcxtPro('binanceus', stage, owner.hmac, UNHURRIED);
  const taker = makeCcxt('binanceus', stage, other.hmac, UNHURRIED);
  await Promise.all([maker.call('loadMarkets'), taker.call('loadMarkets')]);
  const books = follow(maker, 'watchOrderBook', SYMBOL);
  const orders = follow(maker, 'watchOrders', SYMBOL);
  const trades = follow(maker, 'watchMyTrades', SYMBOL);
  const balances = follow(maker, 'watchBalance');
  const followed = [books, orders, trades, balances];
  await books.find('a book', (book) => listAt(book, 'bids').length > 0 && listAt(book, 'asks').length > 0, HOUSE_MS);
  const quotes = new Map<string, Quote>();
  const counts = { placed: 0, moved: 0, gone: 0, taken: 0 };
  const endsAtMs = performance.now() + lengthMs;
  const take = async (): Promise<void> => {
    for (let side: Side = 'buy'; performance.now() < endsAtMs; side = side === 'buy' ? 'sell' : 'buy') {
      await taker.call('createOrder', SYMBOL, 'market', side, SIZE * 2);
      counts.taken += 1;
      await pause(TAKE_EVERY_MS);
    }
  };
  const make = async (): Promise<void> => {
    while (performance.now() < endsAtMs) {
      await requote(maker, quotes, counts);
      await pause(LOOK_MS);
    }
  };
  try {
    await Promise.all([make(), take()]);
    await maker.call('cancelAllOrders', SYMBOL);
    await compare(maker, await makeReader(stage, owner.hmac));
    mustBeWithoutErrors(followed);
    must(trades.seen.length > 0, 'nobody traded with it');
    console.log(`       ${say(counts)}, ${trades.seen.length} trades heard of`);
  } finally {
    for (const one of followed) one.end();
    await maker.call('close');
  }
}

async function makeReader(stage: Stage, key: { readonly apiKey: string; readonly secret: string }): Promise<Client> {
  const reader = makeCcxt('binanceus', stage, key, UNHURRIED);
  await reader.call('loadMarkets');
  return reader;
}

/** Brings each level to where it belongs. An order that has gone meanwhile was filled, and is placed anew. */
async function requote(
  maker: Client,
  quotes: Map<string, Quote>,
  counts: { placed: number; moved: number; gone: number },
): Promise<void> {
  const book = at(maker.target, 'orderbooks', SYMBOL);
  const middle = (numberAt(book, 'bids', 0, 0) + numberAt(book, 'asks', 0, 0)) / 2;
  for (const side of ['buy', 'sell'] as const)
    for (const bps of LEVELS_BPS) {
      const wanted = middle * (1 + ((side === 'buy' ? -1 : 1) * bps) / 10_000);
      const price = Number(maker.callNow('priceToPrecision', SYMBOL, wanted));
      const level = `${side} ${bps}`;
      const open = quotes.get(level);
      if (open && Math.abs(open.price / price - 1) * 10_000 <= REQUOTE_BPS && !isOver(maker, open.id)) continue;
      if (open && !isOver(maker, open.id)) {
        const moved = await edit(maker, open.id, side, price);
        counts[moved === undefined ? 'gone' : 'moved'] += 1;
        if (moved === undefined) quotes.delete(level);
        else quotes.set(level, { id: moved, price });
        continue;
      }
      const placed = await maker.call('createOrder', SYMBOL, 'limit', side, SIZE, price);
      counts.placed += 1;
      quotes.set(level, { id: textAt(placed, 'id'), price });
    }
}

/** Whether it has heard that an order has ended. */
function isOver(maker: Client, id: string): boolean {
  const known = at(maker.target, 'orders');
  const order = known === undefined ? undefined : listAt(known).find((one) => at(one, 'id') === id);
  return order !== undefined && at(order, 'status') !== 'open';
}

/** Answers the id of what takes its place; undefined where there was nothing to replace any more. */
async function edit(maker: Client, id: string, side: Side, price: number): Promise<string | undefined> {
  try {
    return textAt(await maker.call('editOrder', id, SYMBOL, 'limit', side, SIZE, price), 'id');
  } catch (error) {
    if (!String(error).includes('Order cancel-replace failed')) throw error;
    const order = await maker.call('fetchOrder', id, SYMBOL);
    must(at(order, 'status') !== 'open', `an open order could not be replaced: ${String(error)}`);
    return undefined;
  }
}

async function compare(maker: Client, reader: Client): Promise<void> {
  mustMatch(await reader.call('fetchOpenOrders', SYMBOL), []);
  await mustBecome(
    async () => [at(maker.target, 'balance', 'spot'), await reader.call('fetchBalance')],
    (both) => {
      const [heard, read] = listAt(both);
      for (const coin of ['BTC', 'USDT'])
        for (const part of ['free', 'used']) {
          const [one, two] = [numberAt(heard, coin, part), numberAt(read, coin, part)];
          must(Math.abs(one - two) < 1e-8, `${coin} ${part}: heard ${one}, read ${two}`);
        }
    },
  );
  const orders = await reader.call('fetchOrders', SYMBOL, undefined, 500);
  const heard = new Map(listAt(at(maker.target, 'orders')).map((order) => [textAt(order, 'id'), order]));
  for (const order of listAt(orders)) {
    const known = heard.get(textAt(order, 'id'));
    if (!known) continue;
    mustMatch(
      { status: at(known, 'status'), filled: at(known, 'filled') },
      { status: at(order, 'status'), filled: at(order, 'filled') },
    );
  }
  const trades = listAt(await reader.call('fetchMyTrades', SYMBOL, undefined, 500)).map((trade) => textAt(trade, 'id'));
  const told = new Set(listAt(at(maker.target, 'myTrades')).map((trade) => textAt(trade, 'id')));
  const untold = trades.filter((id) => !told.has(id));
  must(untold.length === 0, `it never heard of the trades ${untold.slice(0, 5).join(', ')}`);
  // The house quotes on: both are compared at a moment at which they have the same number.
  await mustBecome(
    async () => {
      const depth = await reader.call('publicGetDepth', { symbol: 'BTCUSDT', limit: 100 });
      return { depth, book: structuredClone(JSON.parse(JSON.stringify(at(maker.target, 'orderbooks', SYMBOL)))) };
    },
    (both) => {
      const levels = (value: unknown, side: string) =>
        listAt(value, side)
          .slice(0, 10)
          .map((level) => listAt(level).map(Number));
      for (const side of ['bids', 'asks']) mustMatch(levels(at(both, 'book'), side), levels(at(both, 'depth'), side));
    },
    { timeoutMs: 30_000 },
  );
}
