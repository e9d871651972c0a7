// How good the demo's market is: measures a running server through its public API, prints a table and one JSON line.
// Usage: node tools/maker/check.ts [--url http://127.0.0.1:3000] [--seconds 60]
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { market, type realtime } from '@bourse/contract';
import { io, type Socket } from 'socket.io-client';
import { EXIT } from '../../apps/server/src/system/not-there.ts';
import { Client, Unavailable } from '../api-client.ts';
import { listOpenMarkets, type OpenMarket } from './exchange.ts';

const BTC_SPREAD_PERCENT_MAX = 0.05;
const BTC_DEPTH_MIN = 50;
const LEVELS_MIN = 20;
const BTC_TRADES_A_MINUTE = { min: 30, max: 120 };
const TRADES_EVERY_MS = 2_000;
const SAMPLE_EVERY_MS = 5_000;

/** Of several looks at the book the worst counts. */
type Quality = { bids: number; asks: number; spreadPercent: number; bidDepth: number; askDepth: number };
type Row = Quality & { readonly market: string; readonly tradesPerMinute: number; readonly lagPercent: number };

const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://127.0.0.1:3000' }, seconds: { type: 'string', default: '60' } },
});
const seconds = Number(values.seconds);
const client = new Client(values.url);
const markets = await listOpenMarkets(client).catch((error: unknown) => {
  if (error instanceof Unavailable) return [];
  throw error;
});
if (markets.length === 0) {
  console.error(
    `No open market is found at ${values.url}: there is nothing to check. Start the demo, or name it with --url.`,
  );
  process.exit(EXIT.notThere);
}
const rows = await Promise.all(markets.map(measure));
await client.close();

console.table(
  rows.map((row) => ({
    market: row.market,
    bids: row.bids,
    asks: row.asks,
    'spread %': row.spreadPercent.toFixed(4),
    'bids to -2 %': row.bidDepth.toFixed(2),
    'asks to +2 %': row.askDepth.toFixed(2),
    'trades/min': row.tradesPerMinute.toFixed(1),
    'last off mid %': row.lagPercent.toFixed(4),
  })),
);
const faults = rows.flatMap(findFaults);
console.log(JSON.stringify({ check: 'market', seconds, ok: faults.length === 0, faults, rows }));
process.exitCode = faults.length === 0 ? 0 : 1;

async function measure(info: OpenMarket): Promise<Row> {
  const seen = new Set<number>();
  const until = Date.now() + seconds * 1_000;
  let newestBefore: number | undefined;
  let worst: Quality | undefined;
  let lagPercent = 0;
  for (let nextSample = 0; Date.now() < until; await delay(TRADES_EVERY_MS)) {
    const trades = await readTrades(info);
    newestBefore ??= trades[0]?.id ?? 0;
    for (const trade of trades) if (trade.id > newestBefore) seen.add(trade.id);
    if (Date.now() < nextSample) continue;
    nextSample = Date.now() + SAMPLE_EVERY_MS;
    const book = await readBook(values.url, info.symbol);
    worst = worse(worst, assess(book));
    const middle = (Number(book.bids[0]?.[0]) + Number(book.asks[0]?.[0])) / 2;
    lagPercent = Math.max(lagPercent, Math.abs(Number(trades[0]?.price ?? middle) / middle - 1) * 100);
  }
  const found = worst ?? { bids: 0, asks: 0, spreadPercent: Number.NaN, bidDepth: 0, askDepth: 0 };
  return { market: info.symbol, ...found, tradesPerMinute: (seen.size * 60) / seconds, lagPercent };
}

async function readTrades(info: OpenMarket) {
  const answer = await client.get(market.tradeHistory.path, { legal_id: info.quoteId, currency_id: info.baseId });
  if (!answer.ok) throw new Error(answer.code);
  return market.tradeHistory.message.parse(answer.message);
}

type ClientEvents = { subscribe: (subscription: { readonly channel: string; readonly market: string }) => void };

/** The whole committed book: what a subscriber gets first. */
async function readBook(url: string, symbol: string): Promise<realtime.DepthSnapshot> {
  const socket: Socket<realtime.ServerEvents, ClientEvents> = io(url, {
    path: '/wss/socket.io/',
    transports: ['websocket'],
  });
  try {
    return await new Promise((resolve, reject) => {
      socket.once('depth_snapshot', resolve);
      socket.once('connect_error', reject);
      socket.once('connect', () => socket.emit('subscribe', { channel: 'depth', market: symbol }));
    });
  } finally {
    socket.close();
  }
}

function assess({ bids, asks }: realtime.DepthSnapshot): Quality {
  const bid = Number(bids[0]?.[0]);
  const ask = Number(asks[0]?.[0]);
  const middle = (bid + ask) / 2;
  const depth = (levels: readonly realtime.Level[]): number =>
    levels.reduce((sum, [at, quantity]) => sum + (Math.abs(Number(at) / middle - 1) <= 0.02 ? Number(quantity) : 0), 0);
  return {
    bids: bids.length,
    asks: asks.length,
    spreadPercent: ((ask - bid) / middle) * 100,
    bidDepth: depth(bids),
    askDepth: depth(asks),
  };
}

function worse(a: Quality | undefined, b: Quality): Quality {
  if (a === undefined) return b;
  return {
    bids: Math.min(a.bids, b.bids),
    asks: Math.min(a.asks, b.asks),
    spreadPercent: Math.max(a.spreadPercent, b.spreadPercent),
    bidDepth: Math.min(a.bidDepth, b.bidDepth),
    askDepth: Math.min(a.askDepth, b.askDepth),
  };
}

function findFaults(row: Row): string[] {
  const faults: string[] = [];
  const expect = (isGood: boolean, fault: string): void => {
    if (!isGood) faults.push(`${row.market}: ${fault}`);
  };
  expect(Math.min(row.bids, row.asks) >= LEVELS_MIN, `fewer than ${LEVELS_MIN} levels a side`);
  expect(row.spreadPercent > 0, 'the book is crossed or empty');
  if (row.market !== 'BTC/USDT') return faults;
  expect(row.spreadPercent <= BTC_SPREAD_PERCENT_MAX, `spread above ${BTC_SPREAD_PERCENT_MAX} %`);
  expect(Math.min(row.bidDepth, row.askDepth) >= BTC_DEPTH_MIN, `less than ${BTC_DEPTH_MIN} BTC within 2 %`);
  const { min, max } = BTC_TRADES_A_MINUTE;
  expect(row.tradesPerMinute >= min && row.tradesPerMinute <= max, `trades a minute outside ${min} to ${max}`);
  return faults;
}
