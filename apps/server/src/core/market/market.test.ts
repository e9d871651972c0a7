import { market as contract } from '@bourse/contract';
import {
  amount,
  BTC,
  DAY_MS,
  ETH,
  HOUR_MS,
  instant,
  marketId,
  MINUTE_MS,
  price,
  SECOND_MS,
  units,
  UNITS_PER_WHOLE,
  USD_INDEX,
  USDT,
  ZERO,
} from '@bourse/domain';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { currencies } from '../storage/schema.ts';
import { createTestDatabase } from '../storage/testing.ts';
import { CandleSeries, flatCandle } from './candle-series.ts';
import { writeCandles } from './candle-store.ts';
import { MARKET_ENTRIES } from './catalogue-entries.ts';
import { viewBar } from './market-view.ts';
import { CURRENCY_TEXTS } from './catalogue-texts.ts';
import { ANN, BOB, BTC_USDT, everything, NOON, type Opened, openMarket } from './testing-market.ts';
import { describeDoge, DOGE } from './testing.ts';
import type { MarketUpdate } from './market-data.ts';
import { openingOf, periodOf } from './periods.ts';
import { keyOfSeed, SimulatedPrices } from './sources/simulated.ts';

const BTC_USD = marketId(10);
const empty = undefined;
const demo = new SimulatedPrices({ key: keyOfSeed('seed') });

/** Open, high, low, close and volume of candles, as text. */
async function barsOf({ market }: Opened, period: '1min' | '5min' | '60min' | '1D' | '1M', id = BTC_USDT) {
  const bars = await market.candles({ marketId: id, period, ...everything });
  return bars.map((bar) =>
    [bar.open, bar.high, bar.low, bar.close, bar.volume].map((part) => Number(part) / 1e8).join(' '),
  );
}

const databases: { drop(): Promise<void> }[] = [];
async function freshDatabase() {
  const database = await createTestDatabase();
  databases.push(database);
  return database.connection;
}
afterAll(() => Promise.all(databases.map((database) => database.drop())));

test('a currency and a market that are configured while the server runs are listed with their first trades', async () => {
  const server = await openMarket(await freshDatabase(), empty);
  const { market, submit, trade } = server;
  const { dogeUsdt } = await describeDoge(server.storage);
  expect(market.currency(DOGE)).toBeUndefined();
  await submit({ kind: 'configureCurrency', currencyId: DOGE });
  await expect.poll(() => market.currency(DOGE)?.name).toBe('DOGE');
  expect(market.marketBySymbol('DOGE/USDT')).toBeUndefined();

  const updates: MarketUpdate[] = [];
  market.subscribe((update) => updates.push(update));
  const money = { wallet: 'change', source: 'outside', amount: amount(units('1000')), currencyId: DOGE } as const;
  // Nobody waits for what is read of the catalogue meanwhile.
  const commands: readonly Promise<void>[] = [
    submit({ kind: 'creditUser', userId: ANN, ...money }),
    submit({ kind: 'configureMarket', settings: dogeUsdt }),
    trade('0.12', '100', dogeUsdt.marketId),
    trade('60000', '0.1'),
  ];
  await Promise.all(commands);
  await expect.poll(() => updates.flatMap(({ trades }) => [...trades.keys()])).toEqual([dogeUsdt.marketId, BTC_USDT]);
  expect(market.marketBySymbol('DOGE/USDT')).toMatchObject({ id: dogeUsdt.marketId, base: { fullName: 'Dogecoin' } });
  expect(market.marketByPair({ baseId: DOGE, quoteId: USDT })?.settings).toEqual(dogeUsdt);
  expect(market.markets().at(-1)?.symbol).toBe('DOGE/USDT');
  expect(market.ticker(dogeUsdt.marketId)).toMatchObject({ last: units('0.12'), volume: units('100') });
  expect(market.latestTrades(dogeUsdt.marketId)).toHaveLength(1);
  expect(await barsOf(server, '1min', dogeUsdt.marketId)).toEqual(['0.12 0.12 0.12 0.12 100']);
  expect(market.currentCandle(dogeUsdt.marketId, '1D')?.close).toBe(units('0.12'));
  await server.close();
});

test('an empty database gets the catalogue once; what an operator changed stays', async () => {
  const connection = await freshDatabase();
  const first = await openMarket(connection, empty);
  expect(
    first.market
      .markets()
      .map((info) => info.symbol)
      .join(' '),
  ).toBe('BTC/USDT ETH/USDT LTC/USDT BCH/USDT XRP/USDT USDC/USDT ETH/BTC LTC/BTC XRP/BTC BTC/USD ETH/USD');
  const info = first.market.marketByPair({ baseId: BTC, quoteId: USDT });
  expect(info).toMatchObject({ id: BTC_USDT, hasMicro: false, lever: undefined });
  expect(first.market.marketBySymbol('BTC/USD')).toMatchObject({
    quote: { id: USD_INDEX },
    settings: { state: 'view_only' },
  });
  expect(first.market.cnyRate().perUsdt).toBe(units('7.1'));
  if (info === undefined) throw new Error('BTC/USDT is missing');
  await first.submit({ kind: 'configureMarket', settings: { ...info.settings, state: 'halted' } });
  expect(first.market.market(BTC_USDT)?.settings.state).toBe('halted');
  await first.close();

  const second = await openMarket(connection, empty);
  expect(second.market.markets()).toHaveLength(MARKET_ENTRIES.length);
  expect(second.market.market(BTC_USDT)?.settings.state).toBe('halted');
  await second.close();
});

test('a database with fewer languages gets the missing descriptions; those that are there stay', async () => {
  const connection = await freshDatabase();
  const first = await openMarket(connection, empty);
  const { db } = first.storage;
  const edited = { en: 'As an operator put it.', zh: '' };
  await db.update(currencies).set({ description: edited }).where(eq(currencies.id, ETH));
  await first.close();

  const second = await openMarket(connection, empty);
  expect(second.market.currency(ETH)?.description).toEqual({ ...CURRENCY_TEXTS.ETH, ...edited });
  expect(second.market.currency(BTC)?.description).toEqual(CURRENCY_TEXTS.BTC);
  await second.close();
});

test('orders make the committed book and updates; a restart reads the same book', async () => {
  const connection = await freshDatabase();
  const first = await openMarket(connection, empty);
  const updates: MarketUpdate[] = [];
  first.market.subscribe((update) => updates.push(update));
  await first.limit('buy', ANN, ['100', '1']);
  await first.limit('buy', BOB, ['101', '3']);
  await first.limit('buy', ANN, ['101', '2']);
  await first.limit('sell', BOB, ['103', '1']);
  await first.limit('sell', ANN, ['101', '1.5']);
  const book = first.market.book(BTC_USDT);
  const level = (at: string, quantity: string) => ({ price: units(at), quantity: units(quantity) });
  expect(book.bids).toEqual([level('101', '3.5'), level('100', '1')]);
  expect(book.asks).toEqual([level('103', '1')]);
  expect(first.market.book(BTC_USDT, 1).bids).toEqual([level('101', '3.5')]);
  const last = updates.at(-1);
  expect(last?.levels.get(BTC_USDT)).toEqual([{ side: 'buy', ...level('101', '3.5') }]);
  expect(last?.trades.get(BTC_USDT)).toMatchObject([
    { price: units('101'), quantity: units('1.5'), takerSide: 'sell' },
  ]);
  const trades = first.market.latestTrades(BTC_USDT);
  expect(trades).toHaveLength(1);
  await first.abandon();

  const second = await openMarket(connection, empty);
  expect({ ...second.market.book(BTC_USDT), seq: 0 }).toEqual({ ...book, seq: 0 });
  expect(second.market.latestTrades(BTC_USDT)).toEqual(trades);
  await second.close();
});

test('the latest 50 trades are kept, newest first', async () => {
  const opened = await openMarket(await freshDatabase(), empty);
  for (let index = 1; index <= 55; index += 1) await opened.trade(String(100 + index), '1');
  const trades = opened.market.latestTrades(BTC_USDT);
  expect(trades).toHaveLength(50);
  expect(trades[0]?.price).toBe(units('155'));
  expect(trades[49]?.price).toBe(units('106'));
  await opened.close();
});

test('candles come from trades, repeat the close through quiet minutes, and survive a kill at any moment', async () => {
  const connection = await freshDatabase();
  const first = await openMarket(connection, empty);
  expect(await barsOf(first, '1min')).toEqual([]);
  expect(first.market.currentCandle(BTC_USDT, '1D')).toBeUndefined();
  await first.trade('100', '1');
  await first.trade('110', '2');
  await first.trade('105', '1');
  first.moveTo(NOON + 3 * MINUTE_MS);
  await first.trade('90', '0.5');
  const minutes = ['100 110 100 105 4', '105 105 105 105 0', '105 105 105 105 0', '90 90 90 90 0.5'];
  expect(await barsOf(first, '1min')).toEqual(minutes);
  expect(await barsOf(first, '5min')).toEqual(['100 110 90 90 4.5']);
  await first.abandon();

  // Nothing had been written: everything is built from the trades.
  const second = await openMarket(connection, empty, NOON + 3 * MINUTE_MS);
  expect(await barsOf(second, '1min')).toEqual(minutes);
  await second.trade('95', '1');
  await second.close();

  // The open candles had been written; what follows is added to them once.
  const third = await openMarket(connection, empty, NOON + 3 * MINUTE_MS + SECOND_MS);
  await third.trade('120', '0.5');
  expect((await barsOf(third, '1min')).at(-1)).toBe('90 120 90 120 2');
  await third.abandon();

  const fourth = await openMarket(connection, empty, NOON + 3 * MINUTE_MS + 2 * SECOND_MS);
  expect((await barsOf(fourth, '1min')).at(-1)).toBe('90 120 90 120 2');
  for (const period of ['60min', '1D', '1M'] as const) {
    expect(await barsOf(fourth, period)).toEqual(['100 120 90 120 6']);
    const current = fourth.market.currentCandle(BTC_USDT, period);
    expect(current).toMatchObject({ open: units('100'), high: units('120'), low: units('90'), volume: units('6') });
  }
  fourth.moveTo(NOON + 4 * MINUTE_MS);
  expect(fourth.market.currentCandle(BTC_USDT, '1min')).toMatchObject({ open: units('120'), volume: 0n });
  await fourth.close();
});

test('candles that memory has let go are read from the table, joined with those it holds', async () => {
  const opened = await openMarket(await freshDatabase(), empty);
  opened.market.start();
  await opened.trade('100', '1');
  for (let hour = 1; hour <= 72; hour += 1) {
    opened.moveTo(NOON + hour * HOUR_MS);
    await opened.trade(String(100 + hour), '1');
  }
  await opened.market.stop();
  const days = await barsOf(opened, '1D');
  expect(days).toEqual(['100 111 100 111 12', '112 135 112 135 24', '136 159 136 159 24', '160 172 160 172 13']);
  const hours = await opened.market.candles({ marketId: BTC_USDT, period: '60min', ...everything });
  expect(hours).toHaveLength(73);
  const half = await opened.market.candles({
    marketId: BTC_USDT,
    period: '30min',
    from: instant(NOON + HOUR_MS),
    to: instant(NOON + 2 * HOUR_MS),
  });
  expect(half.map((bar) => Number(bar.close) / 1e8)).toEqual([101, 101, 102]);
  await opened.storage.close();
});

/** A market with minutes of 8 days, hours of 30 and days of two years, whose prices go up and down. */
async function openWithHistory(): Promise<Opened> {
  const connection = await freshDatabase();
  const first = await openMarket(connection, empty);
  const rowsOf = (resolution: '1min' | '60min' | '1D', lengthMs: number, count: number) => {
    const last = openingOf(periodOf(resolution), instant(NOON - lengthMs));
    return Array.from({ length: count }, (_, nth) => {
      const at = price(units(String(60_000 + (nth % 97))));
      const candle = flatCandle(instant(last - (count - 1 - nth) * lengthMs), at);
      return { ...candle, volume: amount(units('0.5')), marketId: BTC_USDT, resolution, isSeeded: true };
    });
  };
  await writeCandles(first.storage.sql, [
    ...rowsOf('1min', MINUTE_MS, 8 * 24 * 60),
    ...rowsOf('60min', HOUR_MS, 30 * 24),
    ...rowsOf('1D', DAY_MS, 731),
  ]);
  await first.close();
  return openMarket(connection, empty);
}

/** Compares many ranges as they are read with the same ranges put together from kept text. */
async function compareWritten({ market }: Opened, now: number): Promise<void> {
  for (const period of contract.PERIODS) {
    for (const [backMs, lengthMs] of [
      [0, 0],
      [HOUR_MS + 1, HOUR_MS],
      [DAY_MS, DAY_MS + HOUR_MS],
      [7 * DAY_MS + 1_234, 3 * DAY_MS],
      [800 * DAY_MS, 100 * DAY_MS],
    ] as const) {
      const from = instant(now - backMs);
      const query = { marketId: BTC_USDT, period, from, to: instant(from + lengthMs) };
      const bars = (await market.candles(query)).map(viewBar);
      const { text } = await market.candleText(query);
      expect(JSON.parse(`[${text.toString()}]`), `${period} ${backMs} ${lengthMs}`).toEqual(bars);
      const { candles } = await market.closes(query);
      expect(candles).toEqual(bars.map(({ time, close }) => ({ openedAt: time, close })));
    }
  }
}

test('what is kept of written candles is what they are, in every period and range, while time and trade go on', async () => {
  const server = await openWithHistory();
  await compareWritten(server, NOON);
  await server.trade('60000', '0.01');
  await compareWritten(server, NOON);
  for (const passedMs of [MINUTE_MS, 7 * HOUR_MS, 40 * DAY_MS]) {
    server.moveTo(NOON + passedMs);
    await compareWritten(server, NOON + passedMs);
    await server.trade('61000', '0.01');
    await compareWritten(server, NOON + passedMs);
  }
  await server.close();
});

test('a market without any price has no candles, written or not', async () => {
  const server = await openMarket(await freshDatabase(), empty);
  await compareWritten(server, NOON);
  expect((await server.market.candleText({ marketId: BTC_USDT, period: '1min', ...everything })).text).toHaveLength(0);
  await server.close();
});

test('a week of minutes that has been written costs less than 5 ms', async () => {
  const server = await openWithHistory();
  const from = instant(NOON - 7 * DAY_MS);
  const query = { marketId: BTC_USDT, period: '1min', from, to: instant(NOON) } as const;
  const first = await server.market.candleText(query);
  expect(JSON.parse(`[${first.text.toString()}]`)).toHaveLength(7 * 24 * 60 + 1);
  expect(first.written).toBeGreaterThanOrEqual(7 * 24 * 60);
  let bestMs = Infinity;
  for (let round = 0; round < 20; round += 1) {
    const begunMs = performance.now();
    const again = await server.market.candleText(query);
    bestMs = Math.min(bestMs, performance.now() - begunMs);
    expect(again).toEqual({ text: first.text, written: 0 });
  }
  expect(bestMs).toBeLessThan(5);
  await server.close();
});

test('the ticker rolls over 24 h', async () => {
  const opened = await openMarket(await freshDatabase(), empty);
  await opened.trade('100', '1');
  opened.moveTo(NOON + 12 * HOUR_MS);
  await opened.trade('150', '2');
  await opened.trade('120', '1');
  const ticker = opened.market.ticker(BTC_USDT);
  const day = { open: units('100'), high: units('150'), low: units('100'), change: 20_000_000n };
  expect(ticker).toMatchObject({ last: units('120'), day, volume: units('4') });
  opened.moveTo(NOON + 25 * HOUR_MS);
  expect(opened.market.ticker(BTC_USDT)).toMatchObject({
    day: { open: units('100'), low: units('120') },
    volume: units('3'),
  });
  opened.moveTo(NOON + 48 * HOUR_MS);
  const quiet = {
    last: units('120'),
    day: { open: units('120'), high: units('120'), low: units('120'), change: 0n },
    volume: 0n,
  };
  expect(opened.market.ticker(BTC_USDT)).toMatchObject(quiet);
  await opened.close();
});

test('the ticker of a market that seldom trades begins at the price of 24 h ago, also after a restart', async () => {
  const connection = await freshDatabase();
  const opened = await openMarket(connection, empty);
  await opened.trade('100', '1');
  opened.moveTo(NOON + 30 * HOUR_MS);
  await opened.trade('150', '1');
  const risen = { last: units('150'), day: { open: units('100'), low: units('150'), change: 50_000_000n } };
  expect(opened.market.ticker(BTC_USDT)).toMatchObject(risen);
  await opened.close();
  const again = await openMarket(connection, empty, NOON + 31 * HOUR_MS);
  expect(again.market.ticker(BTC_USDT)).toMatchObject(risen);
  expect(await barsOf(again, '1D')).toEqual(['100 100 100 100 1', '150 150 150 150 1']);
  await again.close();
});

test('what memory lets go of never takes the price of 24 h ago with it', () => {
  const series = new CandleSeries();
  const record = (minute: number) =>
    series.record({
      at: instant(NOON + minute * MINUTE_MS),
      price: price(units(String(100 + minute))),
      quantity: ZERO,
      notional: ZERO,
      takerSide: undefined,
    });
  for (let minute = 0; minute < 200; minute += 1) record(minute);
  series.takeDirty();
  const later = 30 * 60;
  record(later);
  expect(series.summary(instant(NOON + (later - 24 * 60) * MINUTE_MS)).before).toBe(units('299'));
});

test('the price is the own last trade, else the index, else unknown; index markets show the index', async () => {
  const connection = await freshDatabase();
  const first = await openMarket(connection, empty);
  expect(first.market.ticker(BTC_USDT)).toMatchObject({ last: undefined, indexAt: undefined, day: undefined });
  expect(first.market.currentCandle(BTC_USDT, '1D')).toBeUndefined();
  expect(first.market.index(BTC)).toBeUndefined();
  expect(first.market.usdtPrice(BTC)).toBeUndefined();
  expect(first.market.index(USDT)?.price).toBe(units('1'));
  await first.tick('90000.123', '3000');
  // Nothing was recorded that a day could begin with.
  expect(first.market.ticker(BTC_USDT)).toMatchObject({ last: units('90000.12'), indexAt: NOON, day: undefined });
  expect(first.market.isOldPrice(BTC)).toBe(false);
  first.moveTo(NOON + 5 * MINUTE_MS);
  expect(first.market.isOldPrice(BTC)).toBe(true);
  first.moveTo(NOON);
  expect(first.market.ticker(marketId(7)).last).toBe(units('0.03333'));
  expect(first.market.ticker(BTC_USDT).trigger).toBeUndefined();
  await first.trade('89000', '1');
  await first.trade('80000', '1');
  // A price far from the index does not move the price that stop orders go by.
  expect(first.market.ticker(BTC_USDT)).toMatchObject({ last: units('80000'), trigger: units('89000') });
  expect(first.market.usdtPrice(BTC)).toBe(units('90000.123'));
  first.moveTo(NOON + SECOND_MS);
  await first.tick('90001', '3001');
  expect(first.market.ticker(BTC_USD)).toMatchObject({
    last: units('90001'),
    day: { high: units('90001') },
    volume: 0n,
  });
  expect(await barsOf(first, '1min', BTC_USD)).toEqual(['90000.12 90001 90000.12 90001 0']);
  const ticks = await first.market.indexTicks({ currencyId: BTC, limit: 10 });
  expect(ticks.map((row) => [row.at, row.price])).toEqual([
    [NOON + SECOND_MS, units('90001')],
    [NOON, units('90000.123')],
  ]);
  expect(await first.market.indexTicks({ currencyId: BTC, before: instant(NOON + SECOND_MS), limit: 1 })).toEqual([
    ticks[1],
  ]);
  await first.abandon();

  const second = await openMarket(connection, empty);
  expect(second.market.ticker(BTC_USDT)).toMatchObject({ last: units('80000'), trigger: units('89000') });
  expect(second.market.index(BTC)).toEqual({ price: units('90001'), at: NOON + SECOND_MS });
  expect(await barsOf(second, '1min', BTC_USD)).toEqual(['90000.12 90001 90000.12 90001 0']);
  await second.close();
});

test('an empty demo database is born with history that ends at the simulated index, and only once', async () => {
  const connection = await freshDatabase();
  const first = await openMarket(connection, demo);
  const minute = Math.floor(NOON / MINUTE_MS) * 60;
  const wanted = demo.priceAt(BTC, minute);
  const minutes = await first.market.candles({ marketId: BTC_USDT, period: '1min', ...everything });
  // The minute that is open has nothing in it yet and repeats the close.
  expect(minutes.at(-1)).toMatchObject({ open: wanted, close: wanted, volume: 0n });
  expect(minutes.length).toBeGreaterThan(8 * 1_440);
  expect(first.market.ticker(BTC_USDT).last).toBe(wanted);
  const days = await first.market.candles({ marketId: BTC_USDT, period: '1D', ...everything });
  expect(days.length).toBeGreaterThanOrEqual(731);
  expect(days.at(-1)?.close).toBe(wanted);
  for (const [index, day] of days.entries()) {
    if (index > 0) expect(day.open).toBe(days[index - 1]?.close);
    expect(day.low <= day.open && day.open <= day.high && day.low <= day.close && day.close <= day.high).toBe(true);
    expect(day.volume).toBeGreaterThan(0n);
    expect(day.quoteVolume <= (day.volume * day.high) / UNITS_PER_WHOLE).toBe(true);
    expect([day.trades, day.takerBuyVolume < day.volume]).toEqual([0, true]);
  }
  const { average, day: prices } = first.market.ticker(BTC_USDT);
  if (average === undefined || prices === undefined) throw new Error('there is no day');
  expect(prices.low <= average && average <= prices.high).toBe(true);
  const rows = await first.storage.sql`SELECT 1 FROM candles WHERE NOT is_seeded`;
  expect(rows).toHaveLength(0);
  await first.trade('96000', '1');
  await first.close();

  const second = await openMarket(connection, demo, NOON + DAY_MS);
  const later = await second.market.candles({ marketId: BTC_USDT, period: '1min', ...everything });
  expect(later.at(-1)?.close).toBe(units('96000'));
  expect(later.slice(0, 100)).toEqual(minutes.slice(0, 100));
  await second.close();
});
