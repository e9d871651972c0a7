// Exchanges through ccxt: which of its ways to all tickers an exchange has, and what comes that way.
import { z } from 'zod';
import type { Exchange, Ticker } from './exchange.ts';

const TIMEOUT_MS = 5_000;

const exchangeClass = z.custom<new (options: object) => unknown>((value) => typeof value === 'function');

/** The little of ccxt's classes that is used here. */
type Client = {
  readonly has: Readonly<Record<string, unknown>>;
  headers: unknown;
  loadMarkets(): Promise<object>;
  close(): Promise<unknown>;
  fetchTime(): Promise<unknown>;
  fetchTickers(symbols: string[]): Promise<unknown>;
  watchTickers(symbols: string[]): Promise<unknown>;
  watchBidsAsks(symbols: string[]): Promise<unknown>;
  watchTicker(symbol: string): Promise<unknown>;
};
const ccxtClient = z.custom<Client>(
  (value) => typeof value === 'object' && value !== null && 'loadMarkets' in value && 'fetchTickers' in value,
);

const figure = z
  .number()
  .nullish()
  .transform((value) => value ?? undefined);
const ticker = z.object({ symbol: z.string(), bid: figure, ask: figure, last: figure, timestamp: figure });

/** Tickers by their symbols, as ccxt answers. One that is malformed is left out, and the others count. */
function parseTickers(answer: unknown): readonly Ticker[] {
  return Object.values(z.record(z.string(), z.unknown()).parse(answer)).flatMap((one) => parseTicker(one) ?? []);
}

function parseTicker(one: unknown): Ticker | undefined {
  const { data } = ticker.safeParse(one);
  return data && { symbol: data.symbol, bid: data.bid, ask: data.ask, last: data.last, at: data.timestamp };
}

/**
 * Opens an exchange by its ccxt id. All tickers in one call come before a socket, which says nothing while nothing
 * changes, so that a quiet coin would grow stale. The library is large and is loaded only where it is needed.
 */
export async function openCcxtExchange(id: string): Promise<Exchange> {
  const { exchanges, pro } = await import('ccxt');
  const classes = new Map<string, unknown>([...Object.entries(exchanges), ...Object.entries(pro)]);
  const found = exchangeClass.safeParse(classes.get(id));
  if (!found.success) throw new Error(`INDEX_SOURCES names an exchange that is unknown: ${id}`);
  return fromClient(ccxtClient.parse(new found.data({ enableRateLimit: true, timeout: TIMEOUT_MS })), id);
}

/** `has` of a client names its ways: true, false, undefined, or `emulated` for one that asks symbol by symbol. */
export function fromClient(client: Client, id: string): Exchange {
  // Some answer out of a cache of a second unless they are asked not to.
  client.headers = { 'cache-control': 'no-cache' };
  const listing = {
    listSymbols: async () => Object.keys(await client.loadMarkets()),
    close: async () => void (await client.close()),
  };
  const { has } = client;
  if (has['fetchTickers'] === true) {
    const fetchTickers = async (symbols: readonly string[]) => parseTickers(await client.fetchTickers([...symbols]));
    return { ...listing, kind: 'asked', fetchTickers };
  }
  const nextTickers = watchingOf(client);
  if (nextTickers === undefined || has['fetchTime'] !== true) {
    throw new Error(
      `INDEX_SOURCES names an exchange that has no call for all tickers, and no socket with its time: ${id}`,
    );
  }
  const fetchTime = async () => z.number().parse(await client.fetchTime());
  return { ...listing, kind: 'watched', nextTickers, fetchTime };
}

function watchingOf(client: Client): ((symbols: readonly string[]) => Promise<readonly Ticker[]>) | undefined {
  const { has } = client;
  if (has['watchBidsAsks'] === true) return async (symbols) => parseTickers(await client.watchBidsAsks([...symbols]));
  if (has['watchTickers'] === true) return async (symbols) => parseTickers(await client.watchTickers([...symbols]));
  return has['watchTicker'] === true ? watchEach((symbol) => client.watchTicker(symbol)) : undefined;
}

/** One subscription a symbol. What comes of one while another is handed out is kept for the next call. */
function watchEach(watch: (symbol: string) => Promise<unknown>) {
  const waiting = new Map<string, Promise<void>>();
  let came: Ticker[] = [];
  const follow = async (symbol: string): Promise<void> => {
    try {
      const next = parseTicker(await watch(symbol));
      if (next !== undefined) came.push(next);
    } finally {
      waiting.delete(symbol);
    }
  };
  return async (symbols: readonly string[]): Promise<readonly Ticker[]> => {
    for (const symbol of symbols) {
      if (waiting.has(symbol)) continue;
      const following = follow(symbol);
      // One that fails while nobody waits is met by the next call, which asks anew.
      following.catch(() => {});
      waiting.set(symbol, following);
    }
    if (came.length === 0) await Promise.race(waiting.values());
    const handed = came;
    came = [];
    return handed;
  };
}
