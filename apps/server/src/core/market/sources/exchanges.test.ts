import { BTC, ETH, type Instant, USDC } from '@bourse/domain';
import { expect, test } from 'vitest';
import type { AskedExchange, Exchange, Ticker } from './exchange.ts';
import { ExchangeSource } from './exchanges.ts';
import { VirtualTime } from './testing-exchanges.ts';

const START = 1_790_000_000_000;

/** An exchange as the network shows it: lists two symbols, and answers what the test says. */
function exchangeThatAnswers(fetchTickers: AskedExchange['fetchTickers']): Exchange {
  const listSymbols = async () => ['BTC/USDT', 'ETH/USDT', 'ETH/EUR'];
  return { kind: 'asked', listSymbols, close: async () => {}, fetchTickers };
}

const coins = [
  { id: BTC, name: 'BTC' },
  { id: ETH, name: 'ETH' },
  { id: USDC, name: 'USDC' },
];

function follow(open: () => Promise<Exchange>, listed: () => typeof coins = () => coins) {
  const time = new VirtualTime(START);
  const warnings: string[] = [];
  const log = { warn: (_: unknown, text?: string) => void warnings.push(text ?? '') };
  const source = new ExchangeSource({ name: 'one', coins: listed, open, clock: time, wait: time.wait, log });
  source.start();
  return { time, source, warnings };
}

test('an exchange is asked once for all coins that it trades against USDT, and its floats become prices of 8 places', async () => {
  const asked: (readonly string[])[] = [];
  const { time, source } = follow(async () =>
    exchangeThatAnswers(async (symbols) => {
      asked.push(symbols);
      return [
        { symbol: 'BTC/USDT', last: 96_123.456_789_012 },
        { symbol: 'ETH/EUR', last: 5 },
      ];
    }),
  );
  await time.runTo(START);
  expect(source.quote(BTC)).toEqual({ price: 9_612_345_678_901n, at: START });
  expect(source.quote(ETH)).toBeUndefined();
  expect(source.quote(USDC)).toBeUndefined();
  expect(asked).toEqual([['BTC/USDT', 'ETH/USDT']]);
  await source.stop();
});

test('a round that fails or lacks a coin leaves its quote as old as it is, and the next one is asked', async () => {
  const rounds: readonly (() => readonly Ticker[])[] = [
    () => [
      { symbol: 'BTC/USDT', bid: 99, ask: 101 },
      { symbol: 'ETH/USDT', bid: 9, ask: 9.1 },
    ],
    () => {
      throw new Error('the connection was reset');
    },
    () => [{ symbol: 'ETH/USDT', bid: 10, ask: 10.1 }],
  ];
  let round = 0;
  const { time, source, warnings } = follow(async () => exchangeThatAnswers(async () => rounds[round++]?.() ?? []));
  await time.runTo(START + 2_500);
  expect(source.quote(BTC)).toEqual({ price: 10_000_000_000n, at: START });
  expect(source.quote(ETH)).toEqual({ price: 1_005_000_000n, at: START + 2_000 });
  expect(warnings).toEqual(['a price source does not answer']);
  await source.stop();
});

test('a quote is as old as the question, however long the answer takes, and a slow exchange does not come and go', async () => {
  const ages: number[] = [];
  const { time, source } = follow(async () => {
    const fetchTickers = async (): Promise<readonly Ticker[]> => {
      await time.wait(3_400);
      return [{ symbol: 'BTC/USDT', last: 100, at: time.now() }];
    };
    return exchangeThatAnswers(fetchTickers);
  });
  for (let at = START + 4_000; at < START + 20_000; at += 100) {
    await time.runTo(at);
    ages.push(at - (source.quote(BTC)?.at ?? 0));
  }
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(3_400);
  expect(Math.max(...ages)).toBeLessThan(5_000);
  const stopped = source.stop();
  await time.runTo(START + 30_000);
  await stopped;
});

test('an exchange that never answers has a few questions waiting, and no more', async () => {
  let asked = 0;
  const { promise: never } = Promise.withResolvers<readonly Ticker[]>();
  const { time } = follow(async () =>
    exchangeThatAnswers(() => {
      asked += 1;
      return never;
    }),
  );
  await time.runTo(START + 60_000);
  expect(asked).toBe(4);
});

test('a source that cannot be opened has no quotes, is tried again ever more rarely, and can be stopped meanwhile', async () => {
  let tried = 0;
  const { time, source } = follow(async () => {
    tried += 1;
    throw new Error('no route to host');
  });
  await time.runTo(START + 10_000);
  expect(tried).toBe(4);
  expect(source.quote(BTC)).toBeUndefined();
  await source.stop();
});

/** A socket that sends what the test hands it, and whose exchange has a clock that is off by so much. */
function socket(clockAheadMs: number) {
  let handed = Promise.withResolvers<readonly Ticker[]>();
  let clock: (() => Instant) | undefined;
  const exchange: Exchange = {
    kind: 'watched',
    listSymbols: async () => ['BTC/USDT'],
    close: async () => {},
    nextTickers: () => handed.promise,
    fetchTime: async () => {
      if (clock === undefined) throw new Error('the clock does not answer');
      return clock() + clockAheadMs;
    },
  };
  const hand = (settle: (next: typeof handed) => void): void => {
    const last = handed;
    handed = Promise.withResolvers();
    settle(last);
  };
  const send = (ticker: Omit<Ticker, 'symbol'>): void =>
    hand((next) => next.resolve([{ symbol: 'BTC/USDT', ...ticker }]));
  const fail = (): void => hand((next) => next.reject(new Error('the connection was closed')));
  return { exchange, send, fail, setClock: (next: (() => Instant) | undefined) => (clock = next) };
}

test('what comes over a socket is as old as it says by the clock of the exchange, as far as that is known', async () => {
  const { exchange, send, fail, setClock } = socket(700);
  const { time, source } = follow(async () => exchange);
  await time.runTo(START + 100);
  send({ last: 100, at: START + 800 });
  await time.runTo(START + 200);
  // The exchange's clock has not answered yet, so that nothing is known of the message's age.
  expect(source.quote(BTC)).toBeUndefined();
  setClock(time.now);
  await time.runTo(START + 10_000);
  send({ last: 101, at: START + 9_000 + 700 });
  await time.runTo(START + 10_100);
  expect(source.quote(BTC)).toEqual({ price: 10_100_000_000n, at: START + 9_000 });
  send({ last: 102 });
  await time.runTo(START + 10_200);
  expect(source.quote(BTC)?.price).toBe(10_100_000_000n);
  fail();
  await time.runTo(START + 11_300);
  send({ last: 103, at: START + 86_400_000 });
  await time.runTo(START + 11_400);
  // After the connection has failed a message counts that comes over the next one, as of now at most.
  expect(source.quote(BTC)).toEqual({ price: 10_300_000_000n, at: START + 11_300 });
  setClock(undefined);
  await time.runTo(START + 60_000);
  send({ last: 104, at: START + 60_700 });
  await time.runTo(START + 60_100);
  expect(source.quote(BTC)?.price).toBe(10_300_000_000n);
  await source.stop();
});

test('a clock that says whole seconds may be ahead by one more', async () => {
  const { exchange, send, setClock } = socket(0);
  const { time, source } = follow(async () => exchange);
  setClock(time.now);
  await time.runTo(START + 100);
  send({ last: 100, at: START + 90 });
  await time.runTo(START + 200);
  expect(source.quote(BTC)?.at).toBe(START + 90 - 999);
  await source.stop();
});
