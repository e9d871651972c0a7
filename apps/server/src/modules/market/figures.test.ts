// Tickers, candles and trades of our own calls, with all figures, through HTTP on a real database.
import { type InputOf, market } from '@bourse/contract';
import { BTC, ETH, MINUTE_MS, marketId, price, units, amount, USDT } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tickOf } from '../../core/market/testing.ts';
import { mustAccept } from '../../core/sequencer/testing.ts';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';

let server: TestServer;
let seller: TestUser;
let buyer: TestUser;

const SYMBOL = 'BTC/USDT';
/** No id and no time is longer. */
const FAR = 999_999_999_999_999;
const english = { headers: { lang: 'en' } };

type Order = { readonly side: 'buy' | 'sell'; readonly at: string; readonly number: string };

const place = ({ userId }: TestUser, { side, at, number }: Order) =>
  mustAccept(server.services.sequencer, {
    kind: 'placeOrder',
    type: 'limit',
    timeInForce: 'gtc',
    userId,
    marketId: marketId(1),
    side,
    price: price(units(at)),
    quantity: amount(units(number)),
  });

const tickerOf = async (symbol = SYMBOL) => (await server.mustCall(market.marketTickers, { symbol })).list[0];
/** Readers hear of a batch just after its commands are answered. */
const settle = (trades: number) =>
  vi.waitFor(async () => expect(await tickerOf()).toMatchObject({ trades, ask_number: '0.005' }), { timeout: 20_000 });

/** One taker's order takes so many makers' orders. */
const ROUND = 400;
const ROUNDS = 3;
const TRADES = ROUND * ROUNDS + 2;

beforeAll(async () => {
  server = await startTestServer();
  seller = await server.register('seller@example.com');
  buyer = await server.register('buyer@example.com');
  const tick = tickOf(server.clock.now(), [
    [BTC, '60000'],
    [ETH, '3000'],
  ]);
  await mustAccept(server.services.sequencer, tick);
  server.clock.advance(1_000);
  expect(await server.mustCall(market.marketTrades, { symbol: SYMBOL })).toEqual({ list: [], next: null });
  expect(await server.mustCall(market.marketCandles, { symbol: SYMBOL, period: '1min' })).toEqual({
    list: [],
    next: null,
  });
  expect(await tickerOf()).toMatchObject({ last: '60000', open: null, trades: 0, average: null, bid: null, ask: null });

  await place(seller, { side: 'sell', at: '60000', number: '0.002' });
  await place(buyer, { side: 'buy', at: '60000', number: '0.002' });
  server.clock.advance(3 * MINUTE_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    const rest = { side: 'sell', at: '60010', number: '0.0001' } as const;
    await Promise.all(Array.from({ length: ROUND }, () => place(seller, rest)));
    await place(buyer, { side: 'buy', at: '60010', number: '0.04' });
  }
  await place(buyer, { side: 'buy', at: '59990', number: '0.001' });
  await place(seller, { side: 'sell', at: '59990', number: '0.001' });
  await place(buyer, { side: 'buy', at: '59000', number: '0.003' });
  await place(seller, { side: 'sell', at: '61000', number: '0.004' });
  await place(seller, { side: 'sell', at: '61000', number: '0.001' });
  await settle(TRADES);
});
afterAll(() => server.stop());

describe('tickers', () => {
  test('tell of one market what was traded in 24 h and the best of its book', async () => {
    // 0.002 × 60000 + 0.12 × 60010 + 0.001 × 59990
    const quoteVolume = '7381.19';
    expect(await tickerOf()).toEqual({
      id: 1,
      symbol: SYMBOL,
      legal_id: USDT,
      currency_id: BTC,
      from: expect.any(Number),
      last: '59990',
      index_time: null,
      open: '60000',
      high: '60010',
      low: '59990',
      change: '-0.02',
      volume: '0.123',
      quote_volume: quoteVolume,
      trades: TRADES,
      average: '60009.67479675',
      bid: '59000',
      bid_number: '0.003',
      ask: '61000',
      ask_number: '0.005',
    });
  });

  test('come of every market that is shown, in the order of lists', async () => {
    const { list } = await server.mustCall(market.marketTickers, {});
    const { coin_list: quotations } = await server.mustCall(market.quotations, {});
    expect(list.map(({ id }) => id)).toEqual(quotations.map(({ id }) => id));
    expect(list.find(({ symbol }) => symbol === 'ETH/USD')).toMatchObject({ last: '3000', trades: 0, ask: null });
  });

  test('are refused for a market that there is not', async () => {
    const { status, body } = await server.call(market.marketTickers, { symbol: 'XXX/USDT' }, undefined, english);
    expect([status, body]).toEqual([
      200,
      { type: 'error', code: 'market_not_found', message: 'There is no such market. Choose one from the list.' },
    ]);
    const { status: wrong } = await server.call(market.marketTickers, { symbol: 'btc' });
    expect(wrong).toBe(400);
  });
});

describe('candles', () => {
  const ask = (fields: Partial<InputOf<typeof market.marketCandles>> = {}) =>
    server.mustCall(market.marketCandles, { symbol: SYMBOL, period: '1min', ...fields });

  test('carry what takers bought beside all that was traded', async () => {
    const { list, next } = await ask();
    expect(next).toBeNull();
    expect(list.map(({ volume, quote_volume, trades }) => [volume, quote_volume, trades])).toEqual([
      ['0.002', '120', 1],
      ['0', '0', 0],
      ['0', '0', 0],
      ['0.121', '7261.19', TRADES - 1],
    ]);
    expect(list.at(-1)).toMatchObject({ taker_buy_volume: '0.12', taker_buy_quote_volume: '7201.2', close: '59990' });
    const { list: days } = await ask({ period: '1D' });
    expect(days).toMatchObject([{ quote_volume: '7381.19', trades: TRADES, taker_buy_quote_volume: '7321.2' }]);
  });

  test('come in pages that join without a gap, the first of them from `from` on, the last ones without it', async () => {
    const { list: all } = await ask();
    const [first, second, third, fourth] = all.map(({ time }) => time);
    if (!first || !second || !third || !fourth) throw new Error('a candle is missing');
    const page = await ask({ from: first + 1, limit: 3 });
    expect(page).toEqual({ list: all.slice(0, 3), next: fourth });
    expect(await ask({ from: page.next ?? 0, limit: 3 })).toEqual({ list: all.slice(3), next: null });
    expect(await ask({ from: second, to: third })).toEqual({ list: all.slice(1, 3), next: null });
    expect(await ask({ from: 1, to: fourth, limit: 4 })).toEqual({ list: all, next: null });
    expect(await ask({ limit: 2 })).toEqual({ list: all.slice(2), next: null });
    expect(await ask({ to: third - 1, limit: 2 })).toEqual({ list: all.slice(0, 2), next: null });
    const nothing = { list: [], next: null };
    expect(await ask({ to: first - 1 })).toEqual(nothing);
    expect(await ask({ from: fourth + MINUTE_MS })).toEqual(nothing);
  });

  test('are within a page of the latest in every period, whatever is asked for', async () => {
    for (const period of market.PERIODS) {
      for (const bounds of [{}, { from: 1 }, { to: FAR }]) {
        expect([period, (await ask({ period, ...bounds, limit: 1_000 })).list.at(-1)?.close]).toEqual([
          period,
          '59990',
        ]);
      }
      expect((await ask({ period, from: FAR })).list).toEqual([]);
      expect((await ask({ period, to: 1 })).list).toEqual([]);
    }
  });

  test.each([
    ['more than a page', { limit: 1_001 }, 400, 'invalid_request'],
    ['no candle', { limit: 0 }, 400, 'invalid_request'],
    ['a range that runs backwards', { from: 2, to: 1 }, 400, 'invalid_request'],
    ['an unknown period', { period: '7min' }, 400, 'invalid_request'],
    ['an unknown market', { symbol: 'XXX/USDT' }, 200, 'market_not_found'],
  ])('of %s are refused', async (_, fields, status, code) => {
    const answer = await server.call(market.marketCandles, { symbol: SYMBOL, period: '1min', ...fields });
    expect(answer).toMatchObject({ status, body: { type: 'error', code, message: expect.stringMatching(/./) } });
  });
});

describe('trades', () => {
  const ask = (fields: Partial<InputOf<typeof market.marketTrades>> = {}) =>
    server.mustCall(market.marketTrades, { symbol: SYMBOL, ...fields });

  test('come a thousand a page, back from the latest and on from the first, each once', async () => {
    const latest = await ask({ limit: 1_000 });
    const older = await ask({ limit: 1_000, before: latest.next ?? 0 });
    expect([latest.list.length, older.list.length, older.next]).toEqual([1_000, TRADES - 1_000, null]);
    const all = [...latest.list, ...older.list];
    const ids = all.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
    expect(all[0]).toMatchObject({ price: '59990', amount: '0.001', quote_amount: '59.99', direction: 'sell' });
    expect(all.at(-1)).toMatchObject({ price: '60000', amount: '0.002', quote_amount: '120', direction: 'buy' });
    const first = await ask({ limit: 1_000, after: 1 });
    const later = await ask({ limit: 1_000, after: first.next ?? 0 });
    const forward = [...first.list, ...later.list];
    expect(forward).toEqual(all.toReversed().filter(({ id }) => id > 1));
    expect(later.next).toBeNull();
  });

  test('are as many as are asked for, five hundred otherwise; the latest are those of the documents', async () => {
    expect((await ask()).list).toHaveLength(500);
    const { list } = await ask({ limit: 20 });
    const known = await server.mustCall(market.tradeHistory, { legal_id: USDT, currency_id: BTC });
    expect(list.map(({ id, time, amount: number }) => [id, time, number])).toEqual(
      known.map((row) => [row.id, row.time_ms, row.amount]),
    );
    expect(await ask({ after: list[0]?.id })).toEqual({ list: [], next: null });
    expect(await ask({ before: 1 })).toEqual({ list: [], next: null });
    expect(await ask({ after: FAR })).toEqual({ list: [], next: null });
    expect((await ask({ before: FAR, limit: 20 })).list).toEqual(list);
    expect(await ask({ symbol: 'ETH/BTC' })).toEqual({ list: [], next: null });
  });

  test.each([
    ['more than a page', { limit: 1_001 }, 400, 'invalid_request'],
    ['both directions', { before: 5, after: 1 }, 400, 'invalid_request'],
    ['an id that is none', { before: 'x' }, 400, 'invalid_request'],
    ['an unknown market', { symbol: 'XXX/USDT' }, 200, 'market_not_found'],
  ])('of %s are refused', async (_, fields, status, code) => {
    const answer = await server.call(market.marketTrades, { symbol: SYMBOL, ...fields });
    expect(answer).toMatchObject({ status, body: { type: 'error', code, message: expect.stringMatching(/./) } });
  });
});
