// Methods of markets, recounted from the fills of a random history of nine days; and every way to ask for them wrongly.
import { bots } from '@bourse/contract';
import {
  amount,
  BTC,
  DAY_MS,
  divHalfEven,
  ETH,
  HOUR_MS,
  instant,
  marketId,
  MINUTE_MS,
  price,
  SECOND_MS,
  units,
  UNITS_PER_WHOLE,
} from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { viewFigure } from '../../core/market/figures.ts';
import type { PublicTrade } from '../../core/market/market-data.ts';
import { tickOf } from '../../core/market/testing.ts';
import { mustAccept } from '../../core/sequencer/testing.ts';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { currentBotCandle } from './candles.ts';
import { viewPercentChange } from './figures.ts';
import { createCaller } from './testing-methods.ts';
import { createTradeIds } from './trade-ids.ts';

const { markets: methods } = bots;
const MARKET = marketId(1);
const SYMBOL = 'BTCUSDT';

let server: TestServer;
let call: ReturnType<typeof createCaller>;
let makers: TestUser;
let taker: TestUser;
/** Ascending. */
let fills: readonly PublicTrade[];

type Order = { readonly side: 'buy' | 'sell'; readonly at: string; readonly number: string };
const place = ({ userId }: TestUser, { side, at, number }: Order) =>
  mustAccept(server.services.sequencer, {
    kind: 'placeOrder',
    type: 'limit',
    timeInForce: 'gtc',
    userId,
    marketId: MARKET,
    side,
    price: price(units(at)),
    quantity: amount(units(number)),
  });

/** Numbers that are the same in every run. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % sides;
  };
}

async function must<Answer extends z.ZodType>(
  method: bots.BotMethod<z.ZodType, Answer>,
  input: Readonly<Record<string, unknown>>,
): Promise<z.output<Answer>> {
  const outcome = await call(method, input);
  if (!outcome.ok) throw new Error(`${method.name} was refused: ${JSON.stringify(outcome)}`);
  return method.answer.parse(outcome.value);
}

const weigh = ({ weight, input: parser }: bots.BotMethod, input: Readonly<Record<string, unknown>>): number =>
  typeof weight === 'number' ? weight : weight(parser.parse(input));

beforeAll(async () => {
  server = await startTestServer();
  call = createCaller(server.services);
  makers = await server.register('makers@example.com');
  taker = await server.register('taker@example.com');
  const roll = createDice(9);
  const steps = [0, 20, 3 * SECOND_MS, 50 * SECOND_MS, 14 * MINUTE_MS, 13 * HOUR_MS, 27 * HOUR_MS] as const;
  for (let nth = 0; nth < 90; nth += 1) {
    server.clock.advance(nth > 75 ? (steps[roll(4)] ?? 0) : (steps[roll(steps.length)] ?? 0));
    const [takes, makes] = roll(2) === 0 ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const);
    const at = `${59_900 + roll(200)}.${10 + roll(90)}`;
    await place(makers, { side: makes, at, number: `0.00${1 + roll(9)}` });
    await place(makers, { side: makes, at: `${59_900 + roll(200)}`, number: '0.001' });
    await place(taker, { side: takes, at: takes === 'buy' ? '62000' : '58000', number: `0.00${1 + roll(9)}` });
    for (const { userId } of [makers, taker]) {
      await mustAccept(server.services.sequencer, { kind: 'cancelAllOrders', userId });
    }
  }
  await place(makers, { side: 'buy', at: '59000', number: '0.003' });
  await place(makers, { side: 'buy', at: '58999.5', number: '0.002' });
  await place(makers, { side: 'sell', at: '61000', number: '0.004' });
  await vi.waitFor(() => expect(server.services.market.book(MARKET).asks).toHaveLength(1), { timeout: 20_000 });
  fills = (await server.services.market.trades({ marketId: MARKET, limit: 10_000 })).toReversed();
  expect(fills.length).toBeGreaterThan(100);
  expect((fills.at(-1)?.at ?? 0) - (fills[0]?.at ?? 0)).toBeGreaterThan(8 * DAY_MS);
});
afterAll(() => server.stop());

test('each description has one handler', async () => {
  for (const method of bots.METHODS.filter((each) => Object.values<unknown>(methods).includes(each))) {
    await expect(call(method, {})).resolves.toBeDefined();
  }
});

describe('exchangeInfo', () => {
  const symbolsOf = async (input: Readonly<Record<string, unknown>>) =>
    (await must(methods.exchangeInfo, input)).symbols.map(({ symbol }) => symbol);

  test('has each market that is shown, with the rules of orders', async () => {
    const info = await must(methods.exchangeInfo, {});
    expect(info).toMatchObject({ timezone: 'UTC', serverTime: server.clock.now() });
    expect(info.rateLimits).toEqual(bots.RATE_LIMITS);
    const market = info.symbols.find(({ symbol }) => symbol === SYMBOL);
    const { settings } = server.services.market.market(MARKET) ?? {};
    expect(market).toMatchObject({
      status: 'TRADING',
      baseAsset: 'BTC',
      quoteAsset: 'USDT',
      isSpotTradingAllowed: true,
      permissionSets: [['SPOT']],
    });
    expect(market?.filters).toContainEqual({
      filterType: 'PRICE_FILTER',
      minPrice: viewFigure(settings?.tick ?? 0n),
      maxPrice: '1000000000000000.00000000',
      tickSize: viewFigure(settings?.tick ?? 0n),
    });
    expect(market?.filters).toContainEqual({
      filterType: 'PERCENT_PRICE_BY_SIDE',
      bidMultiplierUp: '1.5',
      bidMultiplierDown: '0.5',
      askMultiplierUp: '1.5',
      askMultiplierDown: '0.5',
      avgPriceMins: 0,
    });
    expect(market?.filters).toContainEqual({ filterType: 'MAX_NUM_ORDERS', maxNumOrders: 500 });
    expect(info.symbols.find(({ symbol }) => symbol === 'BTCUSD')).toMatchObject({
      status: 'BREAK',
      isSpotTradingAllowed: false,
    });
  });

  test('is narrowed by names, permissions and status', async () => {
    expect(await symbolsOf({ symbol: SYMBOL })).toEqual([SYMBOL]);
    expect(await symbolsOf({ symbols: '["ETHUSDT","BTCUSDT"]' })).toEqual([SYMBOL, 'ETHUSDT']);
    expect(await symbolsOf({ permissions: '["SPOT","MARGIN"]' })).toEqual(await symbolsOf({}));
    expect(await symbolsOf({ permissions: 'MARGIN' })).toEqual([]);
    expect(await symbolsOf({ symbolStatus: 'BREAK' })).toContain('BTCUSD');
    expect(await symbolsOf({ symbolStatus: 'BREAK' })).not.toContain(SYMBOL);
    const { symbols } = await must(methods.exchangeInfo, { showPermissionSets: 'false' });
    expect(symbols[0]).not.toHaveProperty('permissionSets');
  });
});

test('depth has the best levels and the number of the last change', async () => {
  expect(await must(methods.depth, { symbol: SYMBOL })).toEqual({
    lastUpdateId: server.services.market.book(MARKET).seq,
    bids: [
      ['59000.00000000', '0.00300000'],
      ['58999.50000000', '0.00200000'],
    ],
    asks: [['61000.00000000', '0.00400000']],
  });
  expect(await must(methods.depth, { symbol: SYMBOL, limit: '1' })).toMatchObject({
    bids: [['59000.00000000', '0.00300000']],
  });
  const weights = [100, 500, 1_000, 5_000].map((limit) => weigh(methods.depth, { symbol: SYMBOL, limit }));
  expect(weights).toEqual([5, 25, 50, 250]);
});

describe('trades', () => {
  const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
  const ids = () => idsOf(fills);

  test('come oldest first, the latest or from an id on', async () => {
    expect(idsOf(await must(methods.recentTrades, { symbol: SYMBOL, limit: 1_000 }))).toEqual(ids());
    expect(idsOf(await must(methods.recentTrades, { symbol: SYMBOL, limit: 3 }))).toEqual(ids().slice(-3));
    expect(idsOf(await must(methods.historicalTrades, { symbol: SYMBOL, limit: 3 }))).toEqual(ids().slice(-3));
    const fromId = ids()[7];
    expect(idsOf(await must(methods.historicalTrades, { symbol: SYMBOL, limit: 3, fromId }))).toEqual(
      ids().slice(7, 10),
    );
    const [row] = await must(methods.recentTrades, { symbol: SYMBOL, limit: 1 });
    const last = fills.at(-1);
    expect(row).toEqual({
      id: last?.id,
      price: viewFigure(last?.price ?? 0n),
      qty: viewFigure(last?.quantity ?? 0n),
      quoteQty: viewFigure(last?.notional ?? 0n),
      time: last?.at,
      isBuyerMaker: last?.takerSide === 'sell',
      isBestMatch: true,
    });
  });

  test('are found by id and by time as aggregates of one each', async () => {
    const ask = async (input: Readonly<Record<string, unknown>>) =>
      (await must(methods.aggregateTrades, { symbol: SYMBOL, ...input })).map(({ a }) => a);
    const within = (from: number, to: number) => idsOf(fills.filter(({ at }) => at >= from && at <= to));
    expect(await ask({ fromId: ids()[5], limit: 2 })).toEqual(ids().slice(5, 7));
    expect(await ask({ limit: 2 })).toEqual(ids().slice(-2));
    for (let nth = 0; nth < fills.length; nth += 11) {
      const at = fills[nth]?.at ?? instant(0);
      expect(await ask({ startTime: at, limit: 4 })).toEqual(within(at, Infinity).slice(0, 4));
      expect(await ask({ startTime: at + 1, limit: 4 })).toEqual(within(at + 1, Infinity).slice(0, 4));
      expect(await ask({ endTime: at, limit: 4 })).toEqual(within(0, at).slice(-4));
      expect(await ask({ startTime: at, endTime: at + HOUR_MS })).toEqual(within(at, at + HOUR_MS));
      // Microseconds are read, too.
      expect(await ask({ startTime: at * 1_000, limit: 1 })).toEqual(within(at, Infinity).slice(0, 1));
    }
    expect(await ask({ startTime: server.clock.now() + 1 })).toEqual([]);
    expect(await ask({ startTime: Number.MAX_SAFE_INTEGER })).toEqual([]);
    const [row] = await must(methods.aggregateTrades, { symbol: SYMBOL, limit: 1 });
    expect(row).toMatchObject({ a: row?.f, l: row?.f, M: true });
  });
});

describe('klines', () => {
  const ask = (input: Readonly<Record<string, unknown>>) => must(methods.klines, { symbol: SYMBOL, ...input });
  const sum = (list: readonly bigint[]) => viewFigure(list.reduce((total, each) => total + each, 0n));

  test('are the sums over the fills in every interval, and what is open now is what streams tell', async () => {
    const ids = createTradeIds(server.services.market);
    for (const interval of bots.INTERVALS) {
      const rows = await ask({ interval, limit: 1_000 });
      expect(rows.length, interval).toBeGreaterThan(0);
      for (const [openedAt, open, high, low, close, volume, end, quoteVolume, trades, bought, boughtQuote] of rows) {
        const inside = fills.filter(({ at }) => at >= openedAt && at <= end);
        expect([interval, openedAt, trades]).toEqual([interval, openedAt, inside.length]);
        if (inside.length === 0) continue;
        const prices = inside.map(({ price: paid }) => paid);
        const taken = inside.filter(({ takerSide }) => takerSide === 'buy');
        expect([open, close]).toEqual([prices[0], prices.at(-1)].map((each) => viewFigure(each ?? 0n)));
        expect([high, low]).toEqual(
          [prices.reduce((a, b) => (a > b ? a : b)), prices.reduce((a, b) => (a < b ? a : b))].map(viewFigure),
        );
        expect([volume, quoteVolume]).toEqual([
          sum(inside.map(({ quantity }) => quantity)),
          sum(inside.map(({ notional }) => notional)),
        ]);
        expect([bought, boughtQuote]).toEqual([
          sum(taken.map(({ quantity }) => quantity)),
          sum(taken.map(({ notional }) => notional)),
        ]);
      }
      expect(rows.slice(1).map(([openedAt]) => openedAt)).toEqual(rows.slice(0, -1).map((row) => row[6] + 1));
      const now = server.clock.now();
      const current = currentBotCandle(
        { market: server.services.market, ids },
        { marketId: MARKET, interval, at: now },
      );
      expect([current?.openedAt, current?.trades]).toEqual([rows.at(-1)?.[0], rows.at(-1)?.[8]]);
      if (interval === '1M') {
        // What is older than the trades in memory is known at the second time.
        await vi.waitFor(() => {
          const again = currentBotCandle(
            { market: server.services.market, ids },
            { marketId: MARKET, interval, at: now },
          );
          const inside = fills.filter(({ at }) => at >= (again?.openedAt ?? 0));
          expect([again?.firstId, again?.lastId]).toEqual([inside[0]?.id, inside.at(-1)?.id]);
        });
      }
    }
  });

  test('days are those of UTC, or of Asia/Shanghai where they are asked for', async () => {
    const hourOf = async (timeZone: string) =>
      new Date((await ask({ interval: '1d', timeZone }))[0]?.[0] ?? 0).getUTCHours();
    expect(await hourOf('0')).toBe(0);
    expect(await hourOf('8')).toBe(16);
    expect(await hourOf('+08:00')).toBe(16);
  });

  test('come by pages: from a beginning the first, else the last, and none before or after what there is', async () => {
    const opened = async (input: Readonly<Record<string, unknown>>) => (await ask(input)).map(([openedAt]) => openedAt);
    for (const interval of ['1m', '1h', '1d', '1w', '1M'] as const) {
      const all = await opened({ interval, startTime: 0, limit: 1_000 });
      expect(await opened({ interval, limit: 2 })).toEqual((await opened({ interval, limit: 1_000 })).slice(-2));
      const [first = 0, second = 0] = all;
      expect(await opened({ interval, startTime: first, limit: 1 })).toEqual([first]);
      const [next] = all.slice(1);
      expect(await opened({ interval, startTime: first + 1, limit: 1 })).toEqual(next === undefined ? [] : [next]);
      expect(await opened({ interval, endTime: first })).toEqual([first]);
      expect(await opened({ interval, endTime: first - 1 })).toEqual([]);
      if (second > 0) expect(await opened({ interval, startTime: first, endTime: second - 1 })).toEqual([first]);
      for (const startTime of [server.clock.now() + 1, Number.MAX_SAFE_INTEGER]) {
        expect(await opened({ interval, startTime })).toEqual([]);
      }
      expect(await opened({ interval, endTime: 0 })).toEqual([]);
    }
    expect(await ask({ interval: '1s', startTime: 0, limit: 2 })).toHaveLength(2);
    expect(await must(methods.uiKlines, { symbol: SYMBOL, interval: '1h' })).toEqual(await ask({ interval: '1h' }));
    expect(await must(methods.klines, { symbol: 'ETHUSDT', interval: '1s' })).toEqual([]);
  });
});

describe('tickers', () => {
  /** Recounts a window from its first minute. */
  function recount(from: number) {
    const inside = fills.filter(({ at }) => at >= from);
    const last = fills.at(-1)?.price ?? price(0n);
    const prices = inside.map(({ price: paid }) => paid);
    const open = prices[0] ?? last;
    const volume = inside.reduce((sum, { quantity }) => sum + quantity, 0n);
    const quoteVolume = inside.reduce((sum, { notional }) => sum + notional, 0n);
    return {
      openPrice: viewFigure(open),
      highPrice: viewFigure(prices.reduce((a, b) => (a > b ? a : b), open)),
      lowPrice: viewFigure(prices.reduce((a, b) => (a < b ? a : b), open)),
      lastPrice: viewFigure(last),
      volume: viewFigure(volume),
      quoteVolume: viewFigure(quoteVolume),
      openTime: from,
      closeTime: server.clock.now(),
      firstId: inside[0]?.id ?? -1,
      lastId: inside.at(-1)?.id ?? -1,
      count: inside.length,
      full: {
        priceChange: viewFigure(last - open),
        priceChangePercent: viewPercentChange(open, last),
        weightedAvgPrice: viewFigure(volume > 0n ? divHalfEven(quoteVolume * UNITS_PER_WHOLE, volume) : last),
      },
    };
  }
  const floor = (at: number) => Math.floor(at / MINUTE_MS) * MINUTE_MS;

  test('sum up windows of every length', async () => {
    const sizes = { '1m': MINUTE_MS, '5m': 5 * MINUTE_MS, '59m': 59 * MINUTE_MS, '1h': HOUR_MS, '23h': 23 * HOUR_MS };
    const days = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((count) => [`${count}d`, count * DAY_MS]));
    for (let round = 0; round < 3; round += 1) {
      for (const [windowSize, lengthMs] of Object.entries({ ...sizes, ...days })) {
        const { full, ...mini } = recount(floor(server.clock.now() - lengthMs));
        expect(await must(methods.tickerWindow, { symbol: SYMBOL, windowSize }), windowSize).toEqual({
          symbol: SYMBOL,
          ...mini,
          ...full,
        });
        const row = await must(methods.tickerWindow, { symbol: SYMBOL, windowSize, type: 'MINI' });
        expect(row).toEqual({ symbol: SYMBOL, ...mini });
      }
      server.clock.advance(37 * MINUTE_MS + 1_234);
    }
  });

  test('of 24 hours have the best of the book and the last trade beside them', async () => {
    const from = floor(server.clock.now() - DAY_MS);
    const { full, ...mini } = recount(from);
    const before = fills.findLast(({ at }) => at < from)?.price;
    const ticker = {
      symbol: SYMBOL,
      ...mini,
      ...full,
      prevClosePrice: viewFigure(before ?? 0n),
      lastQty: viewFigure(fills.at(-1)?.quantity ?? 0n),
      bidPrice: '59000.00000000',
      bidQty: '0.00300000',
      askPrice: '61000.00000000',
      askQty: '0.00400000',
    };
    expect(await must(methods.ticker24hr, { symbol: SYMBOL })).toEqual(ticker);
    expect(await must(methods.ticker24hr, { symbols: [SYMBOL] })).toEqual([ticker]);
    expect(await must(methods.ticker24hr, {})).toContainEqual(ticker);
    expect(await must(methods.ticker24hr, { symbol: SYMBOL, type: 'MINI' })).toEqual({ symbol: SYMBOL, ...mini });
  });

  test('of the day that runs begin at its midnight', async () => {
    const midnight = Math.floor(server.clock.now() / DAY_MS) * DAY_MS;
    const { full, ...mini } = recount(midnight);
    expect(await must(methods.tickerTradingDay, { symbol: SYMBOL })).toEqual({ symbol: SYMBOL, ...mini, ...full });
    const shanghai = await must(methods.tickerTradingDay, { symbol: SYMBOL, timeZone: '8' });
    const openTime = 'openTime' in shanghai ? shanghai.openTime : 0;
    expect(new Date(openTime).getUTCHours()).toBe(16);
  });

  test('of a market without any price are zeros, and of an index its price', async () => {
    const row = { openPrice: '0.00000000', priceChangePercent: '0.000', firstId: -1, count: 0, bidPrice: '0.00000000' };
    expect(await must(methods.ticker24hr, { symbol: 'ETHUSDT' })).toMatchObject(row);
    await mustAccept(
      server.services.sequencer,
      tickOf(server.clock.now(), [
        [BTC, '60500'],
        [ETH, '3000'],
      ]),
    );
    await vi.waitFor(async () =>
      expect(await must(methods.tickerPrice, { symbol: 'BTCUSD' })).toEqual({
        symbol: 'BTCUSD',
        price: '60500.00000000',
      }),
    );
  });

  test('give prices, the best of books and averages', async () => {
    const last = viewFigure(fills.at(-1)?.price ?? 0n);
    expect(await must(methods.tickerPrice, { symbol: SYMBOL })).toEqual({ symbol: SYMBOL, price: last });
    expect(await must(methods.tickerPrice, {})).toContainEqual({ symbol: SYMBOL, price: last });
    expect(await must(methods.tickerBook, { symbols: [SYMBOL] })).toEqual([
      {
        symbol: SYMBOL,
        bidPrice: '59000.00000000',
        bidQty: '0.00300000',
        askPrice: '61000.00000000',
        askQty: '0.00400000',
      },
    ]);
    const average = await must(methods.averagePrice, { symbol: SYMBOL });
    expect(average).toEqual({ mins: 5, price: last, closeTime: fills.at(-1)?.at });
  });

  test('weigh by how many are asked for', () => {
    const names = (count: number) => Array.from({ length: count }, (_, nth) => `A${nth}`);
    const choices = [{ symbol: SYMBOL }, { symbols: names(20) }, { symbols: names(21) }, { symbols: names(101) }, {}];
    const weightsOf = (method: bots.BotMethod) => choices.map((choice) => weigh(method, choice));
    expect(weightsOf(methods.ticker24hr)).toEqual([2, 2, 40, 80, 80]);
    expect(weightsOf(methods.tickerPrice)).toEqual([2, 4, 4, 4, 4]);
    expect(weightsOf(methods.tickerWindow)).toEqual([4, 80, 84, 200, 200]);
  });
});

describe('what is asked wrongly is refused', () => {
  const named = Object.values<unknown>(methods).filter((each): each is bots.BotMethod =>
    bots.METHODS.some((method) => method === each),
  );
  const interval = '1h';

  test('a market that there is not', async () => {
    for (const method of named) {
      expect(await call(method, { symbol: 'NOUSDT', interval }), method.name).toMatchObject({
        status: 400,
        code: -1121,
        text: 'Invalid symbol.',
      });
    }
    expect(await call(methods.tickerPrice, { symbols: [SYMBOL, 'NOUSDT'] })).toMatchObject({ code: -1121 });
  });

  const CASES: readonly (readonly [bots.BotMethod, Readonly<Record<string, unknown>>, string, string])[] = [
    [methods.klines, { symbol: 'btcusdt', interval }, 'symbol', '-1100'],
    [methods.klines, { symbol: 'BTC/USDT', interval }, 'symbol', '-1100'],
    [methods.klines, { symbol: SYMBOL, interval: '7m' }, 'interval', '-1120 Invalid interval.'],
    [methods.klines, { symbol: SYMBOL, interval, timeZone: '5' }, 'timeZone', '-1130'],
    [methods.klines, { symbol: SYMBOL, interval, startTime: 'now' }, 'startTime', '-1100'],
    [methods.klines, { symbol: SYMBOL, interval, endTime: '-1' }, 'endTime', '-1100'],
    [methods.klines, { symbol: SYMBOL, interval, limit: '1e3' }, 'limit', '-1100'],
    [methods.depth, { symbol: SYMBOL, limit: 'many' }, 'limit', '-1100'],
    [methods.historicalTrades, { symbol: SYMBOL, fromId: '0x10' }, 'fromId', '-1100'],
    [methods.aggregateTrades, { symbol: SYMBOL, fromId: '1.5' }, 'fromId', '-1100'],
    [methods.ticker24hr, { symbol: SYMBOL, type: 'HUGE' }, 'type', '-1139 Invalid ticker type.'],
    [methods.ticker24hr, { symbols: 'BTCUSDT' }, 'symbols', '-1130'],
    [methods.ticker24hr, { symbols: '[]' }, 'symbols', '-1130'],
    [methods.ticker24hr, { symbols: '["btcusdt"]' }, 'symbols', '-1130'],
    [methods.ticker24hr, { symbols: [SYMBOL, SYMBOL] }, 'symbols', '-1151'],
    [methods.historicalTrades, { symbol: SYMBOL, fromId: '9'.repeat(20) }, 'fromId', '-1108'],
    ...['60m', '24h', '8d', '0h', '01h', '1w', 'day'].map(
      (windowSize) => [methods.tickerWindow, { symbol: SYMBOL, windowSize }, 'windowSize', '-1130'] as const,
    ),
    [methods.exchangeInfo, { symbolStatus: 'OPEN' }, 'symbolStatus', '-1122 Invalid symbolStatus.'],
    [methods.exchangeInfo, { showPermissionSets: 'yes' }, 'showPermissionSets', ''],
  ];
  test.each(CASES)('%o %o: %s', async (method, input, parameter, message) => {
    const outcome = await call(method, input);
    expect(outcome).toMatchObject({ ok: false, parameter });
    expect('message' in outcome && outcome.message.startsWith(message)).toBe(true);
  });

  test.each([
    [methods.tickerPrice, { symbol: SYMBOL, symbols: [SYMBOL] }, -1128],
    [methods.exchangeInfo, { symbol: SYMBOL, permissions: 'SPOT' }, -1128],
    [methods.exchangeInfo, { symbols: [SYMBOL], symbolStatus: 'TRADING' }, -1128],
    [methods.aggregateTrades, { symbol: SYMBOL, fromId: 1, startTime: 1 }, -1128],
    [methods.aggregateTrades, { symbol: SYMBOL, fromId: 1, endTime: 1 }, -1128],
    [methods.tickerWindow, {}, -1102],
    [methods.tickerTradingDay, {}, -1102],
    [methods.tickerWindow, { symbols: Array.from({ length: 101 }, (_, nth) => `A${nth}`) }, -1130],
    [methods.tickerPrice, { symbol: SYMBOL, symbolStatus: 'HALT' }, -1220],
    [methods.depth, { symbol: SYMBOL, symbolStatus: 'BREAK' }, -1220],
  ] as const)('%o %o: %i', async (method, input, code) => {
    expect(await call(method, input)).toMatchObject({ ok: false, status: 400, code });
  });

  test('a parameter that is missing', async () => {
    expect(await call(methods.klines, { symbol: SYMBOL })).toMatchObject({ parameter: 'interval' });
    expect(await call(methods.depth, {})).toMatchObject({ parameter: 'symbol' });
  });

  test('limits beyond the largest are cut', async () => {
    expect(await must(methods.recentTrades, { symbol: SYMBOL, limit: 99_999 })).toHaveLength(fills.length);
    expect(await must(methods.klines, { symbol: SYMBOL, interval: '1m', limit: '5000' })).toHaveLength(1_000);
  });
});
