// What bots do with orders that are there: cancel, replace, amend and page through them, on a real server with a real database.
import { bots } from '@bourse/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import { tick } from '../../platform/http/testing-ticks.ts';
import { limitOrder as limit, type Robot, type Row, startRobot, SYMBOL } from './testing-robots.ts';

const { orders } = bots;
const HOUR = 3_600_000;

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
  await tick(server, { BTC: '60000' });
});
afterEach(async () => {
  for (const robot of [ann, bob]) await robot.ask(orders.cancelAll, { symbol: SYMBOL });
});

const place = (params: object): Promise<Row> => ann.must(orders.place, { ...params });
const statusOf = (orderId: number) => ann.ask(orders.status, { symbol: SYMBOL, orderId });
const UNKNOWN = { code: -2011, msg: 'Unknown order sent.' };
const POOR = { code: -2010, msg: 'Account has insufficient balance for requested action.' };

/** A fill of ann's with bob at this price. */
async function trade(price: string, side: 'BUY' | 'SELL' = 'BUY'): Promise<Row> {
  await bob.must(orders.place, limit(side === 'BUY' ? 'SELL' : 'BUY', price, '0.001'));
  return place(limit(side, price, '0.001'));
}

describe('cancelling', () => {
  test('answers the order as it ended, under a name of the cancelling', async () => {
    const { orderId } = await place(limit('BUY', '50000', '0.01', { newClientOrderId: 'mine' }));
    const cancelled = await ann.ask(orders.cancel, {
      symbol: SYMBOL,
      orderId: String(orderId),
      newClientOrderId: 'out',
    });
    expect(cancelled).toEqual({
      symbol: SYMBOL,
      origClientOrderId: 'mine',
      orderId,
      orderListId: -1,
      clientOrderId: 'out',
      transactTime: server.clock.now(),
      price: '50000.00000000',
      origQty: '0.01000000',
      executedQty: '0.00000000',
      origQuoteOrderQty: '0.00000000',
      cummulativeQuoteQty: '0.00000000',
      status: 'CANCELED',
      timeInForce: 'GTC',
      type: 'LIMIT',
      side: 'BUY',
      selfTradePreventionMode: 'EXPIRE_TAKER',
    });
    expect(await statusOf(orderId)).toMatchObject({ status: 'CANCELED', clientOrderId: 'mine' });
  });

  test('is refused of what is not there, has ended, is of another market, or is another user’s', async () => {
    const { orderId } = await place(limit('BUY', '50000', '0.01'));
    const unknown = { status: 400, code: -2011, text: 'Unknown order sent.' };
    expect(await bob.ask(orders.cancel, { symbol: SYMBOL, orderId })).toEqual(unknown);
    expect(await bob.ask(orders.status, { symbol: SYMBOL, orderId })).toMatchObject({ code: -2013 });
    expect(await ann.ask(orders.cancel, { symbol: 'ETHUSDT', orderId })).toEqual(unknown);
    expect(await ann.ask(orders.cancel, { symbol: SYMBOL, orderId: orderId + 1 })).toEqual(unknown);
    expect(await ann.ask(orders.cancel, { symbol: SYMBOL })).toMatchObject({ code: -1102 });
    await ann.must(orders.cancel, { symbol: SYMBOL, orderId });
    expect(await ann.ask(orders.cancel, { symbol: SYMBOL, orderId })).toEqual(unknown);
  });

  test('keeps to its restrictions', async () => {
    const fresh = await place(limit('BUY', '50000', '0.01'));
    const restricted = { status: 400, code: -2011, text: 'Order was not canceled due to cancel restrictions.' };
    const only = (orderId: number, cancelRestrictions: string) =>
      ann.ask(orders.cancel, { symbol: SYMBOL, orderId, cancelRestrictions });
    expect(await only(fresh.orderId, 'ONLY_PARTIALLY_FILLED')).toEqual(restricted);
    const part = await place(limit('BUY', '60000', '0.01'));
    await bob.must(orders.place, limit('SELL', '60000', '0.001'));
    expect(await only(part.orderId, 'ONLY_NEW')).toEqual(restricted);
    expect(await only(part.orderId, 'ONLY_PARTIALLY_FILLED')).toMatchObject({ executedQty: '0.00100000' });
    expect(await only(fresh.orderId, 'ONLY_NEW')).toMatchObject({ status: 'CANCELED' });
    expect(await only(fresh.orderId, 'ONLY_OLD')).toEqual({ fault: expect.stringMatching(/^-1145 /) });
  });

  test('of all takes those of one market, and is refused where there are none', async () => {
    expect(await ann.ask(orders.cancelAll, { symbol: SYMBOL })).toMatchObject({ code: -2011 });
    const one = await place(limit('BUY', '50000', '0.01'));
    const two = await place(limit('SELL', '70000', '0.01'));
    expect(await ann.ask(orders.openOrders)).toMatchObject([{ orderId: one.orderId }, { orderId: two.orderId }]);
    expect(await ann.ask(orders.openOrders, { symbol: 'ETHUSDT' })).toEqual([]);
    expect(await ann.ask(orders.cancelAll, { symbol: SYMBOL })).toMatchObject([
      { orderId: one.orderId, status: 'CANCELED' },
      { orderId: two.orderId, status: 'CANCELED' },
    ]);
    expect(await ann.ask(orders.openOrders)).toEqual([]);
  });
});

describe('cancel-replace', () => {
  const replace = (cancelReplaceMode: string, cancelOrderId: number, params: object) =>
    ann.ask(orders.cancelReplace, { ...limit('BUY', '51000', '0.01'), cancelReplaceMode, cancelOrderId, ...params });
  const DEAR = limit('BUY', '51000', '90');

  test.each(['STOP_ON_FAILURE', 'ALLOW_FAILURE'])('%s does both', async (mode) => {
    const { orderId } = await place(limit('BUY', '50000', '0.01', { newClientOrderId: 'kept' }));
    const answer = await replace(mode, orderId, { newClientOrderId: 'kept', cancelNewClientOrderId: 'gone' });
    expect(answer).toMatchObject({
      cancelResult: 'SUCCESS',
      newOrderResult: 'SUCCESS',
      cancelResponse: { orderId, status: 'CANCELED', origClientOrderId: 'kept', clientOrderId: 'gone' },
      newOrderResponse: { status: 'NEW', price: '51000.00000000', clientOrderId: 'kept', fills: [] },
    });
    expect(await ann.ask(orders.openOrders)).toMatchObject([{ price: '51000.00000000' }]);
  });

  test.each(['STOP_ON_FAILURE', 'ALLOW_FAILURE'])('%s cancels what it cannot replace', async (mode) => {
    const { orderId } = await place(limit('BUY', '50000', '0.01'));
    expect(await replace(mode, orderId, DEAR)).toEqual({
      status: 409,
      code: -2021,
      text: 'Order cancel-replace partially failed.',
      data: {
        cancelResult: 'SUCCESS',
        newOrderResult: 'FAILURE',
        cancelResponse: expect.objectContaining({ orderId, status: 'CANCELED' }),
        newOrderResponse: POOR,
      },
    });
    expect(await ann.ask(orders.openOrders)).toEqual([]);
  });

  test('places nothing where nothing was cancelled, unless that is allowed', async () => {
    expect(await replace('STOP_ON_FAILURE', 1, {})).toEqual({
      status: 400,
      code: -2022,
      text: 'Order cancel-replace failed.',
      data: {
        cancelResult: 'FAILURE',
        newOrderResult: 'NOT_ATTEMPTED',
        cancelResponse: UNKNOWN,
        newOrderResponse: null,
      },
    });
    expect(await ann.ask(orders.openOrders)).toEqual([]);
    expect(await replace('ALLOW_FAILURE', 1, DEAR)).toMatchObject({
      status: 400,
      code: -2022,
      data: { cancelResult: 'FAILURE', newOrderResult: 'FAILURE', cancelResponse: UNKNOWN, newOrderResponse: POOR },
    });
    expect(await replace('ALLOW_FAILURE', 1, {})).toMatchObject({
      status: 409,
      code: -2021,
      data: {
        cancelResult: 'FAILURE',
        newOrderResult: 'SUCCESS',
        cancelResponse: UNKNOWN,
        newOrderResponse: { status: 'NEW' },
      },
    });
    expect(await ann.ask(orders.openOrders)).toHaveLength(1);
  });

  test('keeps what its restrictions keep, and never reaches another user’s', async () => {
    const { orderId } = await place(limit('BUY', '50000', '0.01'));
    const only = { cancelRestrictions: 'ONLY_PARTIALLY_FILLED' };
    expect(await replace('STOP_ON_FAILURE', orderId, only)).toMatchObject({
      code: -2022,
      data: { cancelResponse: { code: -2011, msg: 'Order was not canceled due to cancel restrictions.' } },
    });
    expect(await replace('ALLOW_FAILURE', orderId, only)).toMatchObject({
      code: -2021,
      data: { cancelResult: 'FAILURE', newOrderResult: 'SUCCESS' },
    });
    const other = await bob.must(orders.place, limit('BUY', '50000', '0.01'));
    expect(await replace('STOP_ON_FAILURE', other.orderId, {})).toMatchObject({ code: -2022 });
    expect(await bob.ask(orders.status, { symbol: SYMBOL, orderId: other.orderId })).toMatchObject({ status: 'NEW' });
  });
});

describe('amending', () => {
  const amend = (params: object) => ann.ask(orders.amend, { symbol: SYMBOL, ...params });

  test('lowers the quantity of an order, and names it anew', async () => {
    const { orderId } = await place(limit('BUY', '50000', '0.02', { newClientOrderId: 'first' }));
    expect(await amend({ origClientOrderId: 'first', newQty: '0.01', newClientOrderId: 'second' })).toMatchObject({
      transactTime: server.clock.now(),
      amendedOrder: {
        symbol: SYMBOL,
        orderId,
        orderListId: -1,
        origClientOrderId: 'first',
        clientOrderId: 'second',
        qty: '0.01000000',
        executedQty: '0.00000000',
        status: 'NEW',
      },
    });
    expect(await amend({ orderId, newQty: '0.005', newClientOrderId: 'second' })).toMatchObject({
      amendedOrder: { origClientOrderId: 'second', clientOrderId: 'second' },
    });
    expect(await statusOf(orderId)).toMatchObject({ origQty: '0.00500000', clientOrderId: 'second' });
  });

  test('is refused where it would change nothing, or would raise the quantity', async () => {
    const { orderId } = await place(limit('BUY', '50000', '0.02'));
    const said = (newQty: string) => amend({ orderId, newQty });
    expect(await said('0.02')).toMatchObject({
      code: -2038,
      text: 'The requested action would change no state; rejecting.',
    });
    expect(await said('0.03')).toMatchObject({
      code: -2038,
      text: 'Order amend (quantity increase) is not supported.',
    });
    expect(await said('0.0000001')).toMatchObject({ code: -1013, text: 'Filter failure: LOT_SIZE' });
    expect(await amend({ orderId: orderId + 1, newQty: '0.01' })).toMatchObject({ code: -2013 });
  });
});

describe('paging', () => {
  test('through orders goes from an id or a time on, and ends with the newest', async () => {
    const from = server.clock.now();
    const ids: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      ids.push((await place(limit('BUY', '50000', '0.01'))).orderId);
      server.clock.advance(1_000);
    }
    await tick(server, { BTC: '60000' });
    const listed = async (params: object) => {
      const rows = await ann.rows(orders.allOrders, { symbol: SYMBOL, ...params });
      return rows.map(({ orderId }) => orderId);
    };
    expect(await listed({})).toEqual(ids);
    expect(await listed({ limit: 2 })).toEqual(ids.slice(-2));
    expect(await listed({ orderId: ids[2], limit: '2' })).toEqual(ids.slice(2, 4));
    expect(await listed({ orderId: 0, limit: 2 })).toEqual(ids.slice(0, 2));
    expect(await listed({ startTime: from + 1 })).toEqual(ids.slice(1));
    expect(await listed({ startTime: (from + 1_000) * 1_000, endTime: from + 3_000 })).toEqual(ids.slice(1, 4));
    expect(await listed({ endTime: from + 1_000, limit: 1 })).toEqual([ids[1]]);
    expect(await listed({ startTime: from + HOUR })).toEqual([]);
    expect(await listed({ symbol: 'ETHUSDT' })).toEqual([]);
    expect(await bob.ask(orders.allOrders, { symbol: SYMBOL, orderId: ids[0] })).not.toContainEqual(
      expect.objectContaining({ orderId: ids[0] }),
    );
    const long = { symbol: SYMBOL, startTime: from - 25 * HOUR, endTime: from };
    expect(await ann.ask(orders.allOrders, long)).toMatchObject({
      code: -1127,
      text: 'More than 24 hours between startTime and endTime.',
    });
    expect(await ann.ask(orders.allOrders, { ...long, startTime: from + 1 })).toMatchObject({ code: -1128 });
  });

  test('through trades goes the same way, and shows one’s own side of them', async () => {
    const from = server.clock.now();
    const made: Row[] = [];
    for (const side of ['BUY', 'SELL', 'BUY', 'BUY'] as const) {
      made.push(await trade('60000', side));
      await tick(server, { BTC: '60000' });
    }
    const listed = (params: object) => ann.rows(orders.myTrades, { symbol: SYMBOL, ...params });
    const all = await listed({});
    expect(all).toMatchObject([
      {
        symbol: SYMBOL,
        orderId: made[0]?.orderId,
        orderListId: -1,
        price: '60000.00000000',
        qty: '0.00100000',
        quoteQty: '60.00000000',
        commissionAsset: 'BTC',
        time: from,
        isBuyer: true,
        isMaker: false,
        isBestMatch: true,
      },
      { commissionAsset: 'USDT', isBuyer: false, isMaker: false },
      { isBuyer: true },
      { isBuyer: true },
    ]);
    const ids = all.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    const idsOf = async (params: object) => (await listed(params)).map(({ id }) => id);
    expect(await idsOf({ limit: 2 })).toEqual(ids.slice(-2));
    expect(await idsOf({ fromId: ids[1], limit: 2 })).toEqual(ids.slice(1, 3));
    expect(await idsOf({ startTime: from + 1 })).toEqual(ids.slice(1));
    expect(await idsOf({ startTime: from, endTime: from + 1_000 })).toEqual(ids.slice(0, 2));
    expect(await idsOf({ orderId: made[2]?.orderId })).toEqual([ids[2]]);
    expect(await idsOf({ startTime: from + HOUR })).toEqual([]);
    const theirs = await bob.rows(orders.myTrades, { symbol: SYMBOL, fromId: ids[0], limit: 1 });
    expect(theirs).toMatchObject([{ id: ids[0], isBuyer: false, isMaker: true, commissionAsset: 'USDT' }]);
    const cal = await startRobot(server, server.services);
    expect(await cal.ask(orders.myTrades, { symbol: SYMBOL })).toEqual([]);
    expect(await cal.ask(orders.myTrades, { symbol: SYMBOL, orderId: made[0]?.orderId })).toEqual([]);
    expect(await cal.ask(orders.allOrders, { symbol: SYMBOL, startTime: from })).toEqual([]);
  });
});
