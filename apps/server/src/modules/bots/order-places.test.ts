// Orders of every type and either side, as a bot places, tests and reads them, on a real server with a real database.
import { bots } from '@bourse/contract';
import { DAY_MS, instant } from '@bourse/domain';
import { z } from 'zod';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import { tick } from '../../platform/http/testing-ticks.ts';
import { limitOrder as limit, type Robot, startRobot, SYMBOL } from './testing-robots.ts';

const { orders, wallets } = bots;

let server: TestServer;
let ann: Robot;
let bob: Robot;

beforeAll(async () => {
  server = await startTestServer();
  bob = await startRobot(server, server.services);
});
afterAll(() => server.stop());
beforeEach(async () => {
  ann = await startRobot(server, server.services);
  // Orders of a key are weighed by a fresh index.
  await tick(server, { BTC: '60000' });
  await tradeAt('60000');
});
afterEach(async () => {
  for (const robot of [ann, bob]) await robot.ask(orders.cancelAll, { symbol: SYMBOL });
});

/** A fill at this price. */
async function tradeAt(price: string): Promise<void> {
  await bob.must(orders.place, limit('SELL', price, '0.001'));
  await ann.must(orders.place, limit('BUY', price, '0.001'));
}

const placed = (params: object) => ann.must(orders.place, { symbol: SYMBOL, newOrderRespType: 'FULL', ...params });
const feeRow = z.tuple([z.object({ makerCommission: z.string(), takerCommission: z.string() })]);
const read = (orderId: number) => ann.ask(orders.status, { symbol: SYMBOL, orderId });

describe('an answer', () => {
  test('is full of LIMIT and MARKET, and an acknowledgement of the others, unless something else is asked for', async () => {
    await bob.must(orders.place, limit('SELL', '60100', '0.02'));
    const full = await ann.must(orders.place, limit('BUY', '60100', '0.01', { newClientOrderId: 'a.b:c/d-e_1' }));
    expect(full).toEqual({
      symbol: SYMBOL,
      orderId: full.orderId,
      orderListId: -1,
      clientOrderId: 'a.b:c/d-e_1',
      transactTime: server.clock.now(),
      price: '60100.00000000',
      origQty: '0.01000000',
      executedQty: '0.01000000',
      origQuoteOrderQty: '0.00000000',
      cummulativeQuoteQty: '601.00000000',
      status: 'FILLED',
      timeInForce: 'GTC',
      type: 'LIMIT',
      side: 'BUY',
      selfTradePreventionMode: 'EXPIRE_TAKER',
      workingTime: server.clock.now(),
      fills: [
        {
          price: '60100.00000000',
          qty: '0.01000000',
          commission: expect.stringMatching(/^0\.0000\d{4}$/),
          commissionAsset: 'BTC',
          tradeId: expect.any(Number),
        },
      ],
    });
    const ack = await ann.must(orders.place, limit('BUY', '50000', '0.01', { newOrderRespType: 'ACK' }));
    expect(Object.keys(ack)).toEqual(['symbol', 'orderId', 'orderListId', 'clientOrderId', 'transactTime']);
    expect(ack.clientOrderId).toMatch(/^[\w-]{22}$/);
    const result = await ann.must(orders.place, limit('BUY', '50000', '0.01', { newOrderRespType: 'RESULT' }));
    expect(result).toMatchObject({ status: 'NEW', executedQty: '0.00000000' });
    expect(result).not.toHaveProperty('fills');
    const maker = { symbol: SYMBOL, side: 'BUY', type: 'LIMIT_MAKER', price: '50000', quantity: '0.01' };
    expect(await ann.must(orders.place, maker)).not.toHaveProperty('status');
    const market = { symbol: SYMBOL, side: 'BUY', type: 'MARKET', quantity: '0.005' };
    expect(await ann.must(orders.place, market)).toMatchObject({ status: 'FILLED', fills: [{ qty: '0.00500000' }] });
  });

  test('of what fills in part says so; IOC and FOK expire', async () => {
    await bob.must(orders.place, limit('SELL', '60100', '0.01'));
    const kill = await placed(limit('BUY', '60100', '0.02', { timeInForce: 'FOK' }));
    expect(kill).toMatchObject({ status: 'EXPIRED', executedQty: '0.00000000', fills: [], timeInForce: 'FOK' });
    const part = await placed(limit('BUY', '60100', '0.02', { timeInForce: 'IOC' }));
    expect(part).toMatchObject({ status: 'EXPIRED', executedQty: '0.01000000', cummulativeQuoteQty: '601.00000000' });
    await bob.must(orders.place, limit('SELL', '60100', '0.01'));
    const rests = await placed(limit('BUY', '60100', '0.03'));
    expect(rests).toMatchObject({ status: 'PARTIALLY_FILLED', executedQty: '0.01000000' });
    expect(await read(rests.orderId)).toMatchObject({
      status: 'PARTIALLY_FILLED',
      isWorking: true,
      stopPrice: '0.00000000',
    });
  });

  test('of MARKET by sum has the sum and what it came to', async () => {
    await bob.must(orders.place, limit('SELL', '60000', '0.02'));
    const buy = await placed({ side: 'BUY', type: 'MARKET', quoteOrderQty: '600' });
    expect(buy).toMatchObject({
      status: 'FILLED',
      origQuoteOrderQty: '600.00000000',
      cummulativeQuoteQty: '600.00000000',
      executedQty: '0.01000000',
      origQty: '0.01000000',
      price: '0.00000000',
      timeInForce: 'GTC',
    });
    expect(await read(buy.orderId)).toMatchObject({ origQuoteOrderQty: '600.00000000', type: 'MARKET' });
  });
});

describe('an order that meets one of its owner’s', () => {
  test.each([
    [undefined, 'EXPIRED_IN_MATCH', 'NEW'],
    ['EXPIRE_TAKER', 'EXPIRED_IN_MATCH', 'NEW'],
    ['EXPIRE_MAKER', 'NEW', 'EXPIRED_IN_MATCH'],
    ['EXPIRE_BOTH', 'EXPIRED_IN_MATCH', 'EXPIRED_IN_MATCH'],
  ])('by %s is %s, and the other one %s', async (mode, taken, rested) => {
    const maker = await ann.must(orders.place, limit('SELL', '60100', '0.01'));
    const more = mode === undefined ? {} : { selfTradePreventionMode: mode };
    const taker = await placed(limit('BUY', '60100', '0.01', more));
    expect(taker).toMatchObject({ status: taken, selfTradePreventionMode: mode ?? 'EXPIRE_TAKER', fills: [] });
    expect(await read(taker.orderId)).toMatchObject({ status: taken });
    expect(await read(maker.orderId)).toMatchObject({ status: rested });
  });
});

/** Below and above 60000, where the last trade was. */
const WAITING = [
  ['BUY', 'STOP_LOSS', '61000', '59000'],
  ['SELL', 'STOP_LOSS', '59000', '61000'],
  ['BUY', 'TAKE_PROFIT', '59000', '61000'],
  ['SELL', 'TAKE_PROFIT', '61000', '59000'],
  ['BUY', 'STOP_LOSS_LIMIT', '61000', '59000'],
  ['SELL', 'STOP_LOSS_LIMIT', '59000', '61000'],
  ['BUY', 'TAKE_PROFIT_LIMIT', '59000', '61000'],
  ['SELL', 'TAKE_PROFIT_LIMIT', '61000', '59000'],
] as const;

describe('an order that waits', () => {
  test.each(WAITING)('%s %s waits at %s and would be triggered at %s', async (side, type, waits, reached) => {
    const isLimit = type.endsWith('LIMIT');
    const terms = { side, type, quantity: '0.01', ...(isLimit && { price: '60000', timeInForce: 'GTC' }) };
    const order = await placed({ ...terms, stopPrice: waits });
    const shown = {
      type,
      side,
      stopPrice: `${waits}.00000000`,
      status: 'NEW',
      price: `${isLimit ? '60000' : '0'}.00000000`,
    };
    expect(order).toMatchObject({ ...shown, workingTime: -1 });
    expect(await read(order.orderId)).toMatchObject({ ...shown, isWorking: false, workingTime: -1 });
    expect(await ann.ask(orders.place, { symbol: SYMBOL, ...terms, stopPrice: reached })).toEqual({
      status: 400,
      code: -2010,
      text: 'Order would trigger immediately.',
    });
  });

  test('trails by its distance, a take-profit one from its activation price on', async () => {
    const stop = await placed({ side: 'SELL', type: 'STOP_LOSS', quantity: '0.01', trailingDelta: '100' });
    expect(await read(stop.orderId)).toMatchObject({ type: 'STOP_LOSS', trailingDelta: 100, stopPrice: '0.00000000' });
    const terms = { side: 'SELL', quantity: '0.01', trailingDelta: 100, price: '60000', timeInForce: 'IOC' } as const;
    const profit = await placed({ ...terms, type: 'TAKE_PROFIT_LIMIT', stopPrice: '62000' });
    expect(profit).toMatchObject({ type: 'TAKE_PROFIT_LIMIT', trailingDelta: 100, stopPrice: '62000.00000000' });
    const wrong = { symbol: SYMBOL, ...terms, type: 'STOP_LOSS_LIMIT', stopPrice: '62000' };
    expect(await ann.ask(orders.place, wrong)).toMatchObject({ code: -2010 });
    const far = { symbol: SYMBOL, side: 'SELL', type: 'STOP_LOSS', quantity: '0.01', trailingDelta: 9 };
    expect(await ann.ask(orders.place, far)).toMatchObject({ text: 'Filter failure: TRAILING_DELTA' });
  });

  test('becomes what it is for once its price is reached', async () => {
    const order = await placed({ side: 'BUY', type: 'STOP_LOSS', quantity: '0.01', stopPrice: '60500' });
    await bob.must(orders.place, limit('SELL', '60600', '0.01'));
    await tradeAt('60500');
    expect(await read(order.orderId)).toMatchObject({
      type: 'STOP_LOSS',
      status: 'FILLED',
      isWorking: true,
      executedQty: '0.01000000',
      cummulativeQuoteQty: '606.00000000',
    });
  });

  test('shows a slice of itself', async () => {
    const iceberg = await placed(limit('BUY', '50000', '0.1', { icebergQty: '0.01' }));
    expect(iceberg).toMatchObject({ icebergQty: '0.01000000', status: 'NEW' });
    expect(await read(iceberg.orderId)).toMatchObject({ icebergQty: '0.01000000' });
  });
});

const SAID: readonly (readonly [object, number, string])[] = [
  [limit('BUY', '60000.001', '0.01'), -1013, 'Filter failure: PRICE_FILTER'],
  [limit('BUY', '60000', '0.0000001'), -1013, 'Filter failure: LOT_SIZE'],
  [limit('BUY', '20000', '0.01'), -1013, 'Filter failure: PERCENT_PRICE_BY_SIDE'],
  [limit('BUY', '40000', '0.0001'), -1013, 'Filter failure: NOTIONAL'],
  [limit('BUY', '0', '0.01'), -1013, 'Invalid price.'],
  [limit('BUY', '50000', '0'), -1013, 'Invalid quantity.'],
  [limit('SELL', '60000', '90'), -2010, 'Account has insufficient balance for requested action.'],
  [
    { ...limit('SELL', '50000', '0.01'), type: 'LIMIT_MAKER', timeInForce: undefined },
    -2010,
    'Order would immediately match and take.',
  ],
  [
    { side: 'SELL', type: 'MARKET' },
    -1102,
    "Param 'quantity' or 'quoteOrderQty' must be sent, but both were empty/null!",
  ],
  [
    { side: 'BUY', type: 'LIMIT', price: '1', quantity: '1' },
    -1102,
    "Mandatory parameter 'timeInForce' was not sent, was empty/null, or malformed.",
  ],
  [
    { side: 'BUY', type: 'STOP_LOSS', quantity: '1' },
    -1102,
    "Param 'stopPrice' or 'trailingDelta' must be sent, but both were empty/null!",
  ],
  [{ side: 'BUY', type: 'MARKET', quantity: '1', price: '1' }, -1106, "Parameter 'price' sent when not required."],
  [limit('BUY', '50000', '0.01', { icebergQty: '0.01' }), -2010, 'IcebergQty exceeds QTY.'],
  [limit('BUY', '50000', '0.1', { icebergQty: '0.001' }), -1013, 'Filter failure: ICEBERG_PARTS'],
  [limit('BUY', '50000', '0.01', { symbol: 'NOSUCH' }), -1121, 'Invalid symbol.'],
];

describe('a refusal', () => {
  test.each(SAID)('of %j is %i %s', async (params, code, text) => {
    // A maker has something to meet.
    await bob.must(orders.place, limit('BUY', '55000', '0.01'));
    for (const method of [orders.place, orders.test]) {
      expect(await ann.ask(method, { symbol: SYMBOL, ...params })).toEqual({ status: 400, code, text });
    }
  });

  test.each([
    [{ price: '1e-7' }, '-1100'],
    [{ quantity: '0.000000001' }, '-1111'],
    [{ quantity: '9'.repeat(20) }, '-1108'],
    [{ strategyType: 999_999 }, '-1134'],
    [{ side: 'HOLD' }, '-1117'],
    [{ type: 'PEGGED' }, '-1116'],
    [{ timeInForce: 'GTX' }, '-1115'],
    [{ newClientOrderId: 'a b' }, '-1100'],
  ])('of the form of %j begins with %s', async (params, code) => {
    const answer = await ann.ask(orders.place, { ...limit('BUY', '50000', '0.01'), ...params });
    expect(answer).toEqual({ fault: expect.stringMatching(`^${code} `) });
  });

  test('of an empty book is said to those who ask at market', async () => {
    const market = { symbol: SYMBOL, side: 'BUY', type: 'MARKET', quantity: '0.01' };
    for (const method of [orders.place, orders.test]) {
      expect(await ann.ask(method, market)).toEqual({
        status: 400,
        code: -1112,
        text: 'No orders on book for symbol.',
      });
    }
  });
});

describe('a test', () => {
  test('answers nothing, and places nothing', async () => {
    expect(await ann.ask(orders.test, limit('BUY', '50000', '0.01'))).toEqual({});
    expect(await ann.ask(orders.openOrders, { symbol: SYMBOL })).toEqual([]);
    const rated = await ann.ask(orders.test, limit('BUY', '50000', '0.01', { computeCommissionRates: 'true' }));
    expect(rated).toMatchObject({
      standardCommissionForOrder: { maker: '0.00100000' },
      discount: { discount: '0.00000000' },
    });
  });

  test('tells the rates of the account’s own tier', async () => {
    const until = instant(server.clock.now() + DAY_MS);
    await server.services.sequencer.submit({ kind: 'grantFeeTier', userId: ann.key.id, level: 1, until });
    const order = limit('BUY', '50000', '0.01', { computeCommissionRates: 'true' });
    const [{ makerCommission, takerCommission }] = feeRow.parse(await ann.ask(wallets.tradeFee, { symbol: SYMBOL }));
    expect(makerCommission).toBe('0.00090000');
    for (const [robot, maker, taker] of [
      [ann, makerCommission, takerCommission],
      [bob, '0.00100000', '0.00100000'],
    ] as const) {
      expect(await robot.ask(orders.test, order)).toMatchObject({ standardCommissionForOrder: { maker, taker } });
    }
  });
});

describe('a client order id', () => {
  test('names the open order, is taken while it is open, and then the newest one that had it', async () => {
    const named = limit('BUY', '50000', '0.01', { newClientOrderId: 'x/1' });
    const first = await ann.must(orders.place, named);
    for (const method of [orders.place, orders.test]) {
      expect(await ann.ask(method, named)).toEqual({ status: 400, code: -2010, text: 'Duplicate order sent.' });
    }
    const byName = { symbol: SYMBOL, origClientOrderId: 'x/1' };
    expect(await ann.ask(orders.status, byName)).toMatchObject({ orderId: first.orderId, status: 'NEW' });
    expect(await ann.ask(orders.status, { ...byName, orderId: first.orderId + 1 })).toMatchObject({ code: -2013 });
    expect(await ann.ask(orders.cancel, byName)).toMatchObject({
      orderId: first.orderId,
      origClientOrderId: 'x/1',
      status: 'CANCELED',
      orderListId: -1,
    });
    expect(await ann.ask(orders.status, byName)).toMatchObject({ orderId: first.orderId, status: 'CANCELED' });
    expect(await ann.ask(orders.cancel, byName)).toEqual({ status: 400, code: -2011, text: 'Unknown order sent.' });
  });

  test('falls free when its order has ended', async () => {
    const named = limit('BUY', '50000', '0.01', { newClientOrderId: 'again' });
    await ann.must(orders.place, named);
    await ann.must(orders.cancel, { symbol: SYMBOL, origClientOrderId: 'again' });
    const second = await ann.must(orders.place, named);
    expect(await ann.ask(orders.status, { symbol: SYMBOL, origClientOrderId: 'again' })).toMatchObject({
      orderId: second.orderId,
      status: 'NEW',
    });
  });
});
