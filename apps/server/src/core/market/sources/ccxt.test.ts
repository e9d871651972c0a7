import { exchanges } from 'ccxt';
import { expect, test } from 'vitest';
import { fromClient, openCcxtExchange } from './ccxt.ts';
import type { Ticker } from './exchange.ts';

const SYMBOLS = ['BTC', 'ETH', 'LTC', 'BCH', 'XRP', 'USDC'].map((base) => `${base}/USDT`);
const AT = 1_790_000_000_123;

/** The answer of each default exchange about bitcoin, after its documentation. */
const ANSWERS: readonly (readonly [keyof typeof exchanges, string, unknown, Omit<Ticker, 'symbol'>])[] = [
  [
    'binance',
    'BTCUSDT',
    [{ symbol: 'BTCUSDT', bidPrice: '100', bidQty: '1', askPrice: '101', lastPrice: '99', closeTime: AT }],
    { bid: 100, ask: 101, last: 99, at: AT },
  ],
  [
    'okx',
    'BTC-USDT',
    {
      code: '0',
      data: [{ instType: 'SPOT', instId: 'BTC-USDT', bidPx: '100', askPx: '101', last: '99', ts: String(AT) }],
    },
    { bid: 100, ask: 101, last: 99, at: AT },
  ],
  [
    'kraken',
    'XBTUSDT',
    { error: [], result: { XBTUSDT: { a: ['101', '1', '1'], b: ['100', '1', '1'], c: ['99', '1'], o: '98' } } },
    { bid: 100, ask: 101, last: 99, at: undefined },
  ],
  [
    'coinbase',
    'BTC-USDT',
    { products: [{ product_id: 'BTC-USDT', price: '99', volume_24h: '1' }] },
    { bid: undefined, ask: undefined, last: 99, at: undefined },
  ],
  [
    'bitstamp',
    'btcusdt',
    [{ pair: 'BTC/USDT', bid: '100', ask: '101', last: '99', timestamp: '1790000000' }],
    { bid: 100, ask: 101, last: 99, at: 1_790_000_000_000 },
  ],
];

test.each(ANSWERS)(
  '%s is asked for all coins in one request, and past its cache',
  async (id, btc, answer, expected) => {
    const asked: { url: string; headers: Headers }[] = [];
    const client = new exchanges[id]({
      enableRateLimit: true,
      fetchImplementation: async (url: string, init: RequestInit) => {
        asked.push({ url, headers: new Headers(init.headers) });
        return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
      },
    });
    client.setMarkets(
      SYMBOLS.map((symbol) => {
        const [base = '', quote = ''] = symbol.split('/');
        const marketId = base === 'BTC' ? btc : `${base}-${quote}`;
        return {
          id: marketId,
          symbol,
          base,
          quote,
          baseId: base,
          quoteId: quote,
          spot: true,
          type: 'spot',
          active: true,
        };
      }),
    );
    const exchange = fromClient(client, id);
    if (exchange.kind !== 'asked') throw new Error('it is asked');
    expect(await exchange.fetchTickers(SYMBOLS)).toEqual([{ symbol: 'BTC/USDT', ...expected }]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers.get('cache-control')).toBe('no-cache');
    await exchange.close();
  },
);

test('an exchange without such a call is heard over its socket, and one without either is refused in words', async () => {
  const watched = await openCcxtExchange('bullish');
  expect(watched.kind).toBe('watched');
  await watched.close();
  await expect(openCcxtExchange('bitso')).rejects.toThrow('no call for all tickers');
  await expect(openCcxtExchange('nowhere')).rejects.toThrow('an exchange that is unknown: nowhere');
});

test('of an exchange with a subscription for each symbol nothing is lost while another is handed out, and a failure is told once', async () => {
  const waiting = new Map<string, PromiseWithResolvers<unknown>>();
  const unused = () => Promise.reject(new Error('this is not asked'));
  const exchange = fromClient(
    {
      has: { watchTicker: true, fetchTime: true },
      headers: undefined,
      loadMarkets: async () => ({}),
      close: async () => {},
      fetchTime: async () => AT,
      fetchTickers: unused,
      watchTickers: unused,
      watchBidsAsks: unused,
      watchTicker: (symbol) => {
        const next = Promise.withResolvers<unknown>();
        waiting.set(symbol, next);
        return next.promise;
      },
    },
    'each',
  );
  if (exchange.kind !== 'watched') throw new Error('it is watched');
  const symbols = ['BTC/USDT', 'ETH/USDT'];
  const first = exchange.nextTickers(symbols);
  for (const symbol of symbols) waiting.get(symbol)?.resolve({ symbol, bid: 1, ask: 2, timestamp: AT });
  const handed = [...(await first)];
  if (handed.length < 2) handed.push(...(await exchange.nextTickers(symbols)));
  expect(handed.map(({ symbol }) => symbol)).toEqual(symbols);
  const second = exchange.nextTickers(symbols);
  waiting.get('BTC/USDT')?.reject(new Error('the connection was closed'));
  await expect(second).rejects.toThrow('the connection was closed');
  const third = exchange.nextTickers(symbols);
  waiting.get('BTC/USDT')?.resolve({ symbol: 'BTC/USDT', timestamp: AT });
  expect(await third).toMatchObject([{ symbol: 'BTC/USDT' }]);
});
