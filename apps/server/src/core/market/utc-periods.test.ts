// Candles of days in UTC and of seconds: recounted from the fills of a random history, across midnights here and there, the end of
// a month and of a week, and restarts of every kind.
import {
  amount,
  BTC,
  ETH,
  type FillId,
  HOUR_MS,
  instant,
  type Instant,
  marketId,
  MINUTE_MS,
  ppm,
  price,
  SECOND_MS,
  units,
  USDT,
  userId,
} from '@bourse/domain';
import type { MarketSettings } from '@bourse/engine';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../storage/testing.ts';
import { findFirstFill } from './fill-seconds.ts';
import { buildHistory } from './history.ts';
import type { PublicTrade } from './market-data.ts';
import { nextOpening, openingOf, periodOf } from './periods.ts';
import { keyOfSeed, SimulatedPrices } from './sources/simulated.ts';
import { ANN, BOB, BTC_USDT, everything, type Opened, openMarket } from './testing-market.ts';

const databases: { drop(): Promise<void> }[] = [];
async function freshDatabase() {
  const database = await createTestDatabase();
  databases.push(database);
  return database.connection;
}
afterAll(() => Promise.all(databases.map((database) => database.drop())));

const ETH_USDT = marketId(2);
const CAT = userId(3);
const utc = (text: string): number => Date.parse(`${text}Z`);

test.each([
  ['480min', '2026-11-30T16:00:00', '2026-12-01T00:00:00'],
  ['360min_utc', '2026-11-30T18:00:00', '2026-12-01T00:00:00'],
  ['720min_utc', '2026-11-30T12:00:00', '2026-12-01T00:00:00'],
  ['1D_utc', '2026-11-30T00:00:00', '2026-12-01T00:00:00'],
  ['3D_utc', '2026-11-30T00:00:00', '2026-12-03T00:00:00'],
  ['1W_utc', '2026-11-30T00:00:00', '2026-12-07T00:00:00'],
  ['1M_utc', '2026-11-01T00:00:00', '2026-12-01T00:00:00'],
  ['1s', '2026-11-30T23:59:59', '2026-12-01T00:00:00'],
] as const)(
  'the candle of %s that holds the last second of a month opens at %s and ends at %s',
  (name, opening, end) => {
    const period = periodOf(name);
    const at = instant(utc('2026-11-30T23:59:59') + 500);
    expect([openingOf(period, at), nextOpening(period, openingOf(period, at))]).toEqual([utc(opening), utc(end)]);
  },
);

const PERIODS = ['480min', '360min_utc', '720min_utc', '1D_utc', '3D_utc', '1W_utc', '1M_utc'] as const;

/** Adds each fill by itself. */
function recount(fills: readonly PublicTrade[], openedAt: Instant) {
  const open: bigint = fills[0]?.price ?? 0n;
  const close = fills.at(-1)?.price;
  const traded = { volume: 0n, quoteVolume: 0n, trades: 0, takerBuyVolume: 0n, takerBuyQuoteVolume: 0n };
  const candle = { openedAt, open, high: open, low: open, close, ...traded };
  for (const { price: paid, quantity, notional, takerSide } of fills) {
    if (paid > candle.high) candle.high = paid;
    if (paid < candle.low) candle.low = paid;
    candle.volume += quantity;
    candle.quoteVolume += notional;
    candle.trades += 1;
    if (takerSide === 'buy') candle.takerBuyVolume += quantity;
    if (takerSide === 'buy') candle.takerBuyQuoteVolume += notional;
  }
  return candle;
}

const fillsOf = async ({ market }: Opened) => (await market.trades({ marketId: BTC_USDT, limit: 10_000 })).toReversed();

async function expectRecounted(opened: Opened, now: number): Promise<void> {
  const { market } = opened;
  const fills = await fillsOf(opened);
  for (const name of PERIODS) {
    const period = periodOf(name);
    const bars = await market.candles({ marketId: BTC_USDT, period: name, ...everything });
    const since = await market.historySince(BTC_USDT, name);
    expect([name, since]).toEqual([name, openingOf(periodOf(period.resolution), fills[0]?.at ?? instant(0))]);
    for (const bar of bars) {
      const inside = fills.filter(({ at }) => openingOf(period, at) === bar.openedAt);
      if (inside.length > 0) expect([name, bar]).toEqual([name, recount(inside, bar.openedAt)]);
      else expect(bar).toMatchObject({ trades: 0, volume: 0n, open: bar.close, high: bar.close, low: bar.close });
    }
    expect(bars.filter(({ trades }) => trades > 0)).toHaveLength(
      new Set(fills.map(({ at }) => openingOf(period, at))).size,
    );
    expect(bars.at(-1)).toMatchObject({ openedAt: openingOf(period, instant(now)) });
    expect(market.currentCandle(BTC_USDT, name)).toEqual(bars.at(-1));
    expect(market.candleHolding(BTC_USDT, name, instant(now))).toEqual(bars.at(-1));
    const rows = await market.candleRows({ marketId: BTC_USDT, period: name, ...everything });
    expect(rows.map(({ openedAt, trades, quoteVolume }) => [openedAt, trades, units(quoteVolume)])).toEqual(
      bars.map(({ openedAt, trades, quoteVolume }) => [openedAt, trades, quoteVolume]),
    );
  }
  await expectSeconds(opened, fills);
}

/** A hundred seconds round each of some fills. */
async function expectSeconds({ market }: Opened, fills: readonly PublicTrade[]): Promise<void> {
  const period = periodOf('1s');
  for (const [nth, fill] of fills.entries()) {
    if (nth % 7 !== 0 && nth !== fills.length - 1) continue;
    const range = { from: instant(fill.at - 50 * SECOND_MS), to: instant(fill.at + 50 * SECOND_MS) };
    for (const bar of await market.candles({ marketId: BTC_USDT, period: '1s', ...range })) {
      const inside = fills.filter(({ at }) => openingOf(period, at) === bar.openedAt);
      const before = fills.findLast(({ at }) => at < bar.openedAt)?.price;
      if (inside.length > 0) expect(bar).toEqual(recount(inside, bar.openedAt));
      else expect(bar).toMatchObject({ trades: 0, volume: 0n, open: before, close: before });
    }
    const openings = (await market.candleRows({ marketId: BTC_USDT, period: '1s', ...range })).map(
      ({ openedAt }) => openedAt,
    );
    expect(openings).toContain(openingOf(period, fill.at));
    expect(openings).toEqual(openings.map((_, at) => (openings[0] ?? 0) + at * SECOND_MS));
  }
}

/** Numbers that are the same in every run. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % sides;
  };
}

test('are the sums over the fills, after every kill and stop', async () => {
  const connection = await freshDatabase();
  const roll = createDice(5);
  let now = utc('2026-11-28T15:30:07');
  let opened = await openMarket(connection, undefined, now);
  const steps = [0, 300, 2 * SECOND_MS, 45 * SECOND_MS, 25 * MINUTE_MS, 5 * HOUR_MS, 9 * HOUR_MS] as const;
  for (let nth = 0; nth < 60; nth += 1) {
    now += steps[roll(steps.length)] ?? 0;
    opened.moveTo(now);
    const [taker, makers] = roll(2) === 0 ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const);
    for (const at of [60_000 + roll(500), 60_000 + roll(500)])
      await opened.limit(makers, ANN, [`${at}`, `0.0${1 + roll(9)}`]);
    await opened.limit(taker, BOB, [taker === 'buy' ? '70000' : '50000', `0.0${1 + roll(9)}`]);
    for (const userId of [ANN, BOB]) await opened.submit({ kind: 'cancelAllOrders', userId });
    const fate = roll(9);
    if (fate > 1) continue;
    await (fate === 0 ? opened.abandon() : opened.close());
    opened = await openMarket(connection, undefined, now);
  }
  expect(new Date(now).toISOString() > '2026-12-02').toBe(true);
  await expectRecounted(opened, now);
  await opened.close();
  // A start finds no fill of the last minutes: all seconds are made of the fills.
  now += 2 * HOUR_MS;
  const again = await openMarket(connection, undefined, now);
  await expectRecounted(again, now);
  await again.close();
});

test('an instant is found among the fills of a market, whatever other markets trade', async () => {
  const start = utc('2026-11-30T23:00:00');
  const opened = await openMarket(await freshDatabase(), undefined, start);
  const { market, storage } = opened;
  expect(await findFirstFill(storage.sql, BTC_USDT, instant(0))).toBeUndefined();
  const grants = [BTC, ETH].map((currencyId) => ({
    wallet: 'change' as const,
    currencyId,
    amount: amount(units('100')),
  }));
  await opened.submit({ kind: 'openUser', userId: CAT, grants });
  const roll = createDice(3);
  let now = start;
  for (let nth = 0; nth < 40; nth += 1) {
    now += roll(3) * 700;
    opened.moveTo(now);
    const id = roll(3) === 0 ? BTC_USDT : ETH_USDT;
    await opened.limit('sell', CAT, ['100', '1', id]);
    await opened.limit('buy', BOB, ['100', '1', id]);
  }
  const fills = await fillsOf(opened);
  expect(fills.length).toBeGreaterThan(5);
  const firstSince = (since: number): FillId | undefined => fills.find(({ at }) => at >= since)?.id;
  for (let since = start - 350; since < now + 1_000; since += 350) {
    expect(await market.firstTradeSince(BTC_USDT, instant(since))).toBe(firstSince(since));
  }
  await opened.close();
});

const SETTINGS: MarketSettings = {
  marketId: BTC_USDT,
  baseId: BTC,
  quoteId: USDT,
  state: 'open',
  tick: price(units('0.01')),
  step: amount(units('0.0001')),
  minNotional: amount(units('5')),
  maxQuantity: amount(units('100')),
  makerFee: ppm(1_000n),
  takerFee: ppm(1_000n),
  triggerBand: ppm(50_000n),
};

test('simulated history has whole days of UTC without a hole, joined from its hours', () => {
  const simulation = new SimulatedPrices({ key: keyOfSeed('bourse') });
  const now = instant(utc('2026-11-30T23:30:00'));
  const found = buildHistory({ simulation, now, markets: [SETTINGS] });
  const of = (resolution: string) => found.filter((candle) => candle.resolution === resolution);
  const days = of('1D_utc');
  expect(days.length).toBeGreaterThanOrEqual(731);
  expect(days.every(({ openedAt }, nth) => openedAt === (days[0]?.openedAt ?? 0) + nth * 24 * HOUR_MS)).toBe(true);
  expect(days.at(-1)?.openedAt).toBe(utc('2026-11-30T00:00:00'));
  const hours = of('60min');
  const day = openingOf(periodOf('1D_utc'), instant(now - 60 * 24 * HOUR_MS));
  const inside = hours.filter(({ openedAt }) => openingOf(periodOf('1D_utc'), openedAt) === day);
  expect(inside).toHaveLength(24);
  expect(days.find(({ openedAt }) => openedAt === day)).toMatchObject({
    open: inside[0]?.open,
    close: inside.at(-1)?.close,
    volume: inside.reduce((sum, { volume }) => sum + volume, 0n),
  });
  // The days before the hours begin where those end.
  for (const [nth, later] of days.slice(1).entries()) {
    const apart = (later.open - (days[nth]?.close ?? 0n)) * 100n;
    expect(apart < later.open && later.open + apart > 0n).toBe(true);
  }
});
