// What was traded, as candles and tickers count it: the sums over the fills, whatever the window, the period and the restarts.
import { market as contract } from '@bourse/contract';
import {
  amount,
  DAY_MS,
  divHalfEven,
  HOUR_MS,
  instant,
  type Instant,
  marketId,
  MINUTE_MS,
  price,
  SECOND_MS,
  units,
  UNITS_PER_WHOLE,
} from '@bourse/domain';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../storage/testing.ts';
import { CandleSeries } from './candle-series.ts';
import type { PublicTrade } from './market-data.ts';
import { openingAway, openingOf, periodOf } from './periods.ts';
import { ANN, BOB, BTC_USDT, everything, NOON, type Opened, openMarket } from './testing-market.ts';

const BTC_USD = marketId(10);
const empty = undefined;

const databases: { drop(): Promise<void> }[] = [];
async function freshDatabase() {
  const database = await createTestDatabase();
  databases.push(database);
  return database.connection;
}
afterAll(() => Promise.all(databases.map((database) => database.drop())));

/** Volume, quote volume, count of trades, what takers bought in base and quote. */
type Sums = {
  volume: bigint;
  quoteVolume: bigint;
  trades: number;
  takerBuyVolume: bigint;
  takerBuyQuoteVolume: bigint;
};
const nothing = (): Sums => ({
  volume: 0n,
  quoteVolume: 0n,
  trades: 0,
  takerBuyVolume: 0n,
  takerBuyQuoteVolume: 0n,
});
const sumsOf = ({ volume, quoteVolume, trades, takerBuyVolume, takerBuyQuoteVolume }: Sums): Sums => ({
  volume,
  quoteVolume,
  trades,
  takerBuyVolume,
  takerBuyQuoteVolume,
});

/** The naive model: each fill is added by itself. */
function sumUp(fills: readonly PublicTrade[]): Sums {
  const sums = nothing();
  for (const { quantity, price: paid, takerSide } of fills) {
    const notional = (quantity * paid) / UNITS_PER_WHOLE;
    sums.volume += quantity;
    sums.quoteVolume += notional;
    sums.trades += 1;
    if (takerSide === 'buy') sums.takerBuyVolume += quantity;
    if (takerSide === 'buy') sums.takerBuyQuoteVolume += notional;
  }
  return sums;
}

const fillsOf = ({ market }: Opened) => market.trades({ marketId: BTC_USDT, limit: 10_000 });

async function expectSums(opened: Opened, now: number): Promise<void> {
  const fills = await fillsOf(opened);
  for (const name of contract.PERIODS) {
    const period = periodOf(name);
    const bars = await opened.market.candles({ marketId: BTC_USDT, period: name, ...everything });
    const openings = new Set(fills.map(({ at }) => openingOf(period, at)));
    const isEmpty = ({ trades }: { readonly trades: number }) => trades === 0;
    expect(bars.filter((bar) => !isEmpty(bar)).length, name).toBe(openings.size);
    for (const bar of bars) {
      const inside = fills.filter(({ at }) => openingOf(period, at) === bar.openedAt);
      expect([name, bar.openedAt, sumsOf(bar)]).toEqual([name, bar.openedAt, sumUp(inside)]);
    }
    const current = opened.market.currentCandle(BTC_USDT, name);
    expect(current, name).toEqual(bars.at(-1));
  }
  const ticker = opened.market.ticker(BTC_USDT);
  expect(ticker.from).toBe(Math.floor(now / MINUTE_MS) * MINUTE_MS - DAY_MS + MINUTE_MS);
  const { volume, quoteVolume, trades } = sumUp(fills.filter(({ at }) => at >= ticker.from));
  const average = volume > 0n ? divHalfEven(quoteVolume * UNITS_PER_WHOLE, volume) : undefined;
  expect(ticker).toMatchObject({ volume, quoteVolume, trades, average });
}

/** Numbers that are the same in every run. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % sides;
  };
}

test('figures are the sums over the fills, in every period, after every kill and stop', async () => {
  const connection = await freshDatabase();
  const roll = createDice(11);
  let now = NOON;
  let opened = await openMarket(connection, empty, now);
  const steps = [0, 3 * SECOND_MS, 45 * SECOND_MS, 4 * MINUTE_MS, 3 * HOUR_MS, 26 * HOUR_MS] as const;
  for (let nth = 0; nth < 60; nth += 1) {
    now += steps[roll(steps.length)] ?? 0;
    opened.moveTo(now);
    // Three makers and one who takes them all, and a part of a fourth.
    const [taker, makers] = roll(2) === 0 ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const);
    const prices = [60_000 + roll(500), 60_000 + roll(500), 60_000 + roll(500)];
    for (const at of prices) await opened.limit(makers, ANN, [`${at}.${10 + roll(90)}`, `0.0${1 + roll(9)}`]);
    await opened.limit(taker, BOB, [taker === 'buy' ? '70000' : '50000', `0.0${1 + roll(9)}`]);
    for (const userId of [ANN, BOB]) {
      await opened.submit({ kind: 'cancelAllOrders', userId });
    }
    const fate = roll(8);
    if (fate > 1) continue;
    await (fate === 0 ? opened.abandon() : opened.close());
    opened = await openMarket(connection, empty, now);
  }
  expect((await fillsOf(opened)).length).toBeGreaterThan(60);
  await expectSums(opened, now);
  await opened.close();
  const again = await openMarket(connection, empty, now);
  await expectSums(again, now);
  await again.close();
});

test('a fill at the border of two candles belongs to the one that opens then, a millisecond before to the other', async () => {
  const midnight = Date.parse('2026-11-22T00:00:00+08:00');
  const opened = await openMarket(await freshDatabase(), empty, midnight - 1);
  await opened.trade('100', '1');
  opened.moveTo(midnight);
  await opened.trade('100', '2');
  for (const name of ['1min', '5min', '60min', '720min', '1D'] as const) {
    const bars = await opened.market.candles({ marketId: BTC_USDT, period: name, ...everything });
    expect(bars.map((bar) => [bar.openedAt < midnight, bar.quoteVolume, bar.trades])).toEqual([
      [true, units('100'), 1],
      [false, units('200'), 1],
    ]);
  }
  await opened.close();
});

test('the 24 h move on by whole minutes, and what leaves them takes its figures with it', async () => {
  const opened = await openMarket(await freshDatabase(), empty);
  const figures = () => {
    const { volume, quoteVolume, trades, average } = opened.market.ticker(BTC_USDT);
    return [volume, quoteVolume, trades, average];
  };
  expect(figures()).toEqual([0n, 0n, 0, undefined]);
  await opened.trade('100', '1');
  opened.moveTo(NOON + MINUTE_MS);
  await opened.trade('140', '2');
  expect(figures()).toEqual([units('3'), units('380'), 2, units('126.66666667')]);
  // The minute of the first trade is whole until the minute of the same name has begun.
  const minute = Math.floor(NOON / MINUTE_MS) * MINUTE_MS;
  opened.moveTo(minute + DAY_MS - 1);
  expect(figures()).toEqual([units('3'), units('380'), 2, units('126.66666667')]);
  opened.moveTo(minute + DAY_MS);
  expect(figures()).toEqual([units('2'), units('280'), 1, units('140')]);
  opened.moveTo(minute + DAY_MS + MINUTE_MS);
  expect(figures()).toEqual([0n, 0n, 0, undefined]);
  expect(opened.market.ticker(BTC_USDT)).toMatchObject({ last: units('140'), day: { open: units('140') } });
  await opened.close();
});

test('an index tick moves prices and is no trade', async () => {
  const opened = await openMarket(await freshDatabase(), empty);
  await opened.tick('90000', '3000');
  expect(opened.market.currentCandle(BTC_USD, '1min')).toMatchObject({ close: units('90000'), ...nothing() });
  expect(opened.market.ticker(BTC_USD)).toMatchObject({ trades: 0, quoteVolume: 0n, average: undefined });
  await opened.close();
});

test('a page in the past is whole up to its last candle, though memory begins later', async () => {
  const opened = await openMarket(await freshDatabase(), empty);
  opened.market.start();
  for (let hour = 0; hour < 80; hour += 1) {
    opened.moveTo(NOON + hour * HOUR_MS);
    await opened.trade('100', '1');
  }
  await opened.market.stop();
  const period = periodOf('240min');
  const from = openingAway(period, openingOf(period, instant(NOON)), 1);
  const bars = await opened.market.candles({ marketId: BTC_USDT, period: '240min', from, to: from });
  expect(bars).toMatchObject([{ openedAt: from, trades: 4, quoteVolume: units('400') }]);
  await opened.storage.close();
});

test('a market without trades has no pages of them; bounds go both ways', async () => {
  const opened = await openMarket(await freshDatabase(), empty);
  const { market } = opened;
  const read = async (bound?: Parameters<typeof market.trades>[0]['bound'], limit = 1_000) =>
    (await market.trades({ marketId: BTC_USDT, limit, ...(bound && { bound }) })).map(({ id }) => id);
  expect(await read()).toEqual([]);
  expect(await read(undefined, 1)).toEqual([]);
  for (let nth = 0; nth < 5; nth += 1) await opened.trade('100', '1');
  const all = await read();
  expect(all).toHaveLength(5);
  expect(all).toEqual(all.toSorted((a, b) => b - a));
  const [fifth, fourth, third, second, first] = all;
  if (!first || !second || !third || !fourth || !fifth) throw new Error('a trade is missing');
  expect(await read(undefined, 2)).toEqual([fifth, fourth]);
  expect(await read({ before: fourth }, 2)).toEqual([third, second]);
  expect(await read({ before: first })).toEqual([]);
  expect(await read({ after: first }, 2)).toEqual([second, third]);
  expect(await read({ after: fifth })).toEqual([]);
  await opened.close();
});

test('a fill costs its candles less than 5 microseconds, and a day of minutes is summed up in less than 1 ms', () => {
  const series = new CandleSeries();
  const trade = {
    price: price(units('60000')),
    quantity: amount(units('0.01')),
    notional: amount(units('600')),
    takerSide: 'buy' as const,
  };
  const count = 200_000;
  const at = (nth: number): Instant => instant(NOON + nth * 432);
  const begunMs = performance.now();
  for (let nth = 0; nth < count; nth += 1) series.record({ ...trade, at: at(nth) });
  const perFillUs = ((performance.now() - begunMs) / count) * 1_000;
  let bestMs = Infinity;
  for (let round = 0; round < 20; round += 1) {
    const summedMs = performance.now();
    expect(series.summary(instant(NOON - MINUTE_MS)).range?.trades).toBe(count);
    bestMs = Math.min(bestMs, performance.now() - summedMs);
  }
  expect(perFillUs).toBeLessThan(5);
  expect(bestMs).toBeLessThan(1);
});
