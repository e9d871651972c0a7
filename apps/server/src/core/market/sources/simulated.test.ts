import { BTC, currencyId, ETH, instant, LTC, price, units, USDC, USDT, XRP } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { Path } from './path.ts';
import { KeyedDraws } from './draws.ts';
import { keyOfSeed, SIMULATED_COINS, SimulatedPrices } from './simulated.ts';

const START = Date.UTC(2026, 0, 1) / 1_000;
const DAY = 86_400;
const pricesOf = (seed: string) => new SimulatedPrices({ key: keyOfSeed(seed) });

/** Annual volatility of the log returns over `days`, sampled every `stepSeconds`. */
function realizedVolatility(prices: SimulatedPrices, coin: (typeof SIMULATED_COINS)[number], stepSeconds: number) {
  const days = 100;
  let sum = 0;
  let before = prices.valueAt(coin, START) ?? 0;
  for (let second = START + stepSeconds; second <= START + days * DAY; second += stepSeconds) {
    const value = prices.valueAt(coin, second) ?? 0;
    sum += Math.log(value / before) ** 2;
    before = value;
  }
  return Math.sqrt((sum * 365.25) / days);
}

test('the price is a function of key and second, in whatever order it is asked', () => {
  const seconds = Array.from({ length: 500 }, (_, index) => START + index * 37);
  const forward = pricesOf('seed');
  const backward = pricesOf('seed');
  const there = seconds.map((second) => forward.priceAt(BTC, second));
  const back = seconds.toReversed().map((second) => backward.priceAt(BTC, second));
  expect(back.toReversed()).toEqual(there);
  expect(pricesOf('other').priceAt(BTC, START)).not.toBe(there[0]);
});

test('prices of a seed stay what they are from release to release', () => {
  const prices = pricesOf('bourse');
  expect([BTC, ETH, USDC].map((coin) => prices.priceAt(coin, START))).toMatchInlineSnapshot(`
    [
      10749101000000n,
      426473000000n,
      99989000n,
    ]
  `);
});

test('no 32 bits stand behind the prices: keys that share a state of the old hash quote different ones', () => {
  // The old seeds `costarring` and `liquid` had the same FNV-1a value, so all their prices were the same.
  const [first, second] = ['costarring', 'liquid'].map((seed) => pricesOf(seed).priceAt(BTC, START));
  expect(first).not.toBe(second);
  const key = Buffer.alloc(32, 7);
  const near = Buffer.from(key);
  near[31] = 6;
  const prices = [key, near].map((each) => new SimulatedPrices({ key: each }));
  expect(prices[0]?.priceAt(BTC, START)).not.toBe(prices[1]?.priceAt(BTC, START));
});

describe('a database that quoted prices of the old hash', () => {
  const until = START * 1_000;
  const continued = (key: Uint8Array) =>
    new SimulatedPrices({ key, continues: { seed: 'bourse', until: instant(until) } });

  test('keeps those it has quoted', () => {
    const prices = continued(keyOfSeed('any'));
    // These prices were released.
    expect([BTC, ETH, USDC].map((coin) => prices.priceAt(coin, START))).toEqual([
      10245384000000n,
      360433000000n,
      100018000n,
    ]);
  });

  test('goes on without a jump, and is on its own path after 30 days', () => {
    const own = pricesOf('own');
    const prices = continued(keyOfSeed('own'));
    for (const coin of [BTC, ETH, LTC, XRP]) {
      // A second of a volatility of 0.75 a year is 0.013 %; the fading adds at most 2 % a day.
      for (let second = START - 60; second < START + 600; second += 1) {
        const step = Math.log((prices.valueAt(coin, second + 1) ?? 0) / (prices.valueAt(coin, second) ?? 1));
        expect(Math.abs(step)).toBeLessThan(0.002);
      }
      expect(prices.priceAt(coin, START + 30 * DAY)).toBe(own.priceAt(coin, START + 30 * DAY));
    }
  });

  test('cannot be told from its past: another key goes on differently from the first second', () => {
    const [one, other] = [continued(keyOfSeed('one')), continued(keyOfSeed('other'))];
    expect(one.valueAt(BTC, START)).toBe(other.valueAt(BTC, START));
    expect(one.valueAt(BTC, START + 1)).not.toBe(other.valueAt(BTC, START + 1));
  });
});

test.each([
  [BTC, 0.5],
  [ETH, 0.65],
  [XRP, 0.75],
])('coin %i moves with its annual volatility of %d, seen by the minute and by the hour', (coin, target) => {
  const prices = pricesOf('volatility');
  for (const stepSeconds of [60, 3_600]) {
    const found = realizedVolatility(prices, coin, stepSeconds);
    expect(found / target).toBeGreaterThan(0.9);
    expect(found / target).toBeLessThan(1.1);
  }
});

test('over ten years the price stays round its level', () => {
  const prices = pricesOf('drift');
  const values = Array.from({ length: 3_652 }, (_, day) => prices.valueAt(BTC, START + day * DAY) ?? 0);
  const mean = values.reduce((sum, value) => sum + Math.log(value / 96_000), 0) / values.length;
  expect(Math.abs(mean)).toBeLessThan(0.12);
  expect(Math.min(...values)).toBeGreaterThan(96_000 / 2.5);
  expect(Math.max(...values)).toBeLessThan(96_000 * 2.5);
});

test('coins move together, but not in step; the stable coin stays within a fifth of a percent', () => {
  const prices = pricesOf('together');
  const returnsOf = (coin: (typeof SIMULATED_COINS)[number]) =>
    Array.from({ length: 2_000 }, (_, index) => {
      const second = START + index * 3_600;
      return Math.log((prices.valueAt(coin, second + 3_600) ?? 0) / (prices.valueAt(coin, second) ?? 1));
    });
  const bitcoin = returnsOf(BTC);
  for (const coin of [ETH, LTC]) {
    const correlation = correlate(bitcoin, returnsOf(coin));
    expect(correlation).toBeGreaterThan(0.5);
    expect(correlation).toBeLessThan(0.9);
  }
  for (let hour = 0; hour < 5_000; hour += 1) {
    expect(Math.abs((prices.valueAt(USDC, START + hour * 3_600) ?? 0) - 1)).toBeLessThan(0.002);
  }
});

function correlate(a: readonly number[], b: readonly number[]): number {
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

test('returns repeat no pattern, and calm and busy hours cluster', () => {
  const path = new Path({
    draws: new KeyedDraws(keyOfSeed('texture'), 1),
    anchorBits: 24,
    anchorDeviation: 0.2,
    annualDeviation: 1,
  });
  const returns = Array.from(
    { length: 40_000 },
    (_, index) => path.at(START + (index + 1) * 60) - path.at(START + index * 60),
  );
  const lagged = (values: readonly number[], lag: number) => correlate(values.slice(lag), values.slice(0, -lag));
  for (const lag of [1, 2, 4, 8, 60, 64, 128, 1_440]) expect(Math.abs(lagged(returns, lag))).toBeLessThan(0.03);
  const squares = returns.map((value) => value * value);
  const mean = squares.reduce((sum, value) => sum + value, 0) / squares.length;
  expect(
    lagged(
      squares.map((value) => value - mean),
      1,
    ),
  ).toBeGreaterThan(0.03);
  const fourth = squares.reduce((sum, value) => sum + value * value, 0) / squares.length;
  expect(fourth / mean ** 2).toBeGreaterThan(3.3);
});

test('a quote is stamped with its second, and coins without a simulation have none', () => {
  const prices = pricesOf('seed');
  const quote = prices.quote(BTC, instant(START * 1_000 + 999));
  expect(quote).toEqual({ price: prices.priceAt(BTC, START), at: START * 1_000 });
  expect(prices.quote(USDT, instant(START * 1_000))).toBeUndefined();
});

test('a coin that is learned costs what was said at that moment, moves about it, and leaves the others as they are', () => {
  const prices = pricesOf('seed');
  const before = prices.priceAt(BTC, START + DAY);
  const coin = { id: currencyId(900), price: price(units('2.5')), at: instant(START * 1_000) };
  expect(prices.priceAt(coin.id, START)).toBeUndefined();
  prices.learn(coin);
  expect(prices.priceAt(coin.id, START)).toBe(units('2.5'));
  expect(prices.priceAt(coin.id, START - 100 * DAY)).not.toBe(units('2.5'));
  expect(prices.quote(coin.id, instant((START + 60) * 1_000))?.price).toBeGreaterThan(units('2.4'));
  expect(prices.priceAt(BTC, START + DAY)).toBe(before);
  // Calculated again, as every start does, it is the same; and so it is on another server of the key.
  const later = prices.priceAt(coin.id, START + DAY);
  prices.learn({ ...coin, price: price(units('9')) });
  const other = pricesOf('seed');
  other.learn(coin);
  expect([prices.priceAt(coin.id, START + DAY), other.priceAt(coin.id, START + DAY)]).toEqual([later, later]);
});
