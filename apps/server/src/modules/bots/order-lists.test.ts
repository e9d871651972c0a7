// Lists of two orders of which one cancels the other, from beginning to end, on a real server with a real database.
import { bots } from '@bourse/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import { tick } from '../../platform/http/testing-ticks.ts';
import { limitOrder as limit, type Robot, type Row, startRobot, SYMBOL } from './testing-robots.ts';

const { orders } = bots;

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
  await tradeAt('60000');
});
afterEach(async () => {
  for (const robot of [ann, bob]) await robot.ask(orders.cancelAll, { symbol: SYMBOL });
});

async function tradeAt(price: string): Promise<void> {
  const cal = await startRobot(server, server.services);
  await bob.must(orders.place, limit('SELL', price, '0.001'));
  await cal.must(orders.place, limit('BUY', price, '0.001'));
}

const SALE = {
  symbol: SYMBOL,
  side: 'SELL',
  quantity: '0.01',
  aboveType: 'LIMIT_MAKER',
  abovePrice: '62000',
  belowType: 'STOP_LOSS_LIMIT',
  belowPrice: '57900',
  belowStopPrice: '58000',
  belowTimeInForce: 'GTC',
} as const;

const PURCHASE = {
  symbol: SYMBOL,
  side: 'BUY',
  quantity: '0.01',
  aboveType: 'STOP_LOSS_LIMIT',
  abovePrice: '62100',
  aboveStopPrice: '62000',
  aboveTimeInForce: 'GTC',
  belowType: 'LIMIT_MAKER',
  belowPrice: '58000',
} as const;

const place = (params: object): Promise<Row> => ann.must(orders.placeOco, { ...params });
const listOf = (orderListId: number) => ann.ask(orders.listStatus, { orderListId });
const statusOf = (orderId: number | undefined) => ann.ask(orders.status, { symbol: SYMBOL, orderId });

describe('a list', () => {
  test('of a sale has its limit above and its stop below, named by whoever places it', async () => {
    const names = { listClientOrderId: 'pair/1', aboveClientOrderId: 'up', belowClientOrderId: 'down' };
    const list = await place({ ...SALE, ...names });
    const [limitLeg, stopLeg] = list.orders;
    expect(list).toEqual({
      orderListId: limitLeg?.orderId,
      contingencyType: 'OCO',
      listStatusType: 'EXEC_STARTED',
      listOrderStatus: 'EXECUTING',
      listClientOrderId: 'pair/1',
      transactionTime: server.clock.now(),
      symbol: SYMBOL,
      orders: [
        { symbol: SYMBOL, orderId: limitLeg?.orderId, clientOrderId: 'up' },
        { symbol: SYMBOL, orderId: stopLeg?.orderId, clientOrderId: 'down' },
      ],
      orderReports: [
        expect.objectContaining({ type: 'LIMIT_MAKER', side: 'SELL', price: '62000.00000000', status: 'NEW' }),
        expect.objectContaining({ type: 'STOP_LOSS_LIMIT', stopPrice: '58000.00000000', workingTime: -1 }),
      ],
    });
    expect(await statusOf(stopLeg?.orderId)).toMatchObject({ orderListId: list.orderListId, isWorking: false });
    expect(await listOf(list.orderListId)).toMatchObject({ listOrderStatus: 'EXECUTING', listClientOrderId: 'pair/1' });
    const { orderListId } = list;
    expect(await ann.ask(orders.listStatus, { origClientOrderId: 'pair/1' })).toMatchObject({ orderListId });
    expect(await ann.ask(orders.openLists)).toMatchObject([{ orderListId }]);
    expect(await ann.ask(orders.placeOco, { ...SALE, listClientOrderId: 'pair/1' })).toMatchObject({
      text: 'Duplicate order sent.',
    });
    expect(await ann.ask(orders.placeOco, { ...SALE, aboveClientOrderId: 'down' })).toMatchObject({
      text: 'Duplicate order sent.',
    });
  });

  test('of a purchase has its stop above; the older fields make the same pair', async () => {
    const { orderListId, orders: legs } = await place(PURCHASE);
    expect(legs).toHaveLength(2);
    await ann.must(orders.cancelList, { symbol: SYMBOL, orderListId });
    const older = {
      symbol: SYMBOL,
      side: 'BUY',
      quantity: '0.01',
      price: '58000',
      stopPrice: '62000',
      stopLimitPrice: '62100',
      stopLimitTimeInForce: 'GTC',
      newOrderRespType: 'RESULT',
    };
    expect(await ann.ask(orders.placeOldOco, older)).toMatchObject({
      listOrderStatus: 'EXECUTING',
      orderReports: [
        { type: 'LIMIT_MAKER', side: 'BUY', price: '58000.00000000' },
        { type: 'STOP_LOSS_LIMIT', price: '62100.00000000', stopPrice: '62000.00000000' },
      ],
    });
    const { stopLimitPrice: _, ...atMarket } = older;
    expect(await ann.ask(orders.placeOldOco, atMarket)).toMatchObject({ code: -1158 });
  });

  test('is cancelled whole, by its number, its name, or one of its orders', async () => {
    const first = await place(SALE);
    const cancelled = await ann.ask(orders.cancelList, { symbol: SYMBOL, orderListId: first.orderListId });
    expect(cancelled).toMatchObject({
      listStatusType: 'ALL_DONE',
      listOrderStatus: 'ALL_DONE',
      orderReports: [{ status: 'CANCELED' }, { status: 'CANCELED' }],
    });
    expect(await ann.ask(orders.cancelList, { symbol: SYMBOL, orderListId: first.orderListId })).toMatchObject({
      code: -2011,
    });
    await place({ ...SALE, listClientOrderId: 'named' });
    expect(await ann.ask(orders.cancelList, { symbol: SYMBOL, listClientOrderId: 'named' })).toMatchObject({
      listClientOrderId: 'named',
      listOrderStatus: 'ALL_DONE',
    });
    const third = await place(SALE);
    const { orderId } = third.orders[1] ?? { orderId: 0 };
    expect(await ann.ask(orders.cancel, { symbol: SYMBOL, orderId })).toMatchObject({
      orderListId: third.orderListId,
      orderReports: [{ status: 'CANCELED' }, { status: 'CANCELED' }],
    });
    const fourth = await place(SALE);
    const { orderId: alone } = await ann.must(orders.place, limit('BUY', '50000', '0.01'));
    expect(await ann.ask(orders.cancelAll, { symbol: SYMBOL })).toMatchObject([
      { orderListId: fourth.orderListId, contingencyType: 'OCO' },
      { orderId: alone },
    ]);
    expect(await ann.ask(orders.openLists)).toEqual([]);
    expect(await ann.ask(orders.allLists)).toHaveLength(4);
    expect(await ann.ask(orders.allLists, { limit: 1 })).toMatchObject([{ orderListId: fourth.orderListId }]);
    expect(await ann.ask(orders.allLists, { fromId: third.orderListId, limit: 1 })).toMatchObject([
      { orderListId: third.orderListId },
    ]);
  });

  test('ends when one of its orders is filled, which takes the other one with it', async () => {
    const list = await place(SALE);
    await bob.must(orders.place, limit('BUY', '62000', '0.01'));
    const [limitLeg, stopLeg] = list.orders;
    expect(await statusOf(limitLeg?.orderId)).toMatchObject({ status: 'FILLED' });
    expect(await statusOf(stopLeg?.orderId)).toMatchObject({ status: 'EXPIRED' });
    expect(await listOf(list.orderListId)).toMatchObject({ listStatusType: 'ALL_DONE', listOrderStatus: 'ALL_DONE' });
    const [trade] = await ann.rows(orders.myTrades, { symbol: SYMBOL });
    expect(trade).toMatchObject({ orderListId: list.orderListId, isMaker: true });
  });

  test('whose stop went on alone is cancelled without what had ended before', async () => {
    const { orderListId, orders: legs } = await place({ ...SALE, belowPrice: '58000' });
    await tradeAt('58000');
    expect(await statusOf(legs[0]?.orderId)).toMatchObject({ status: 'EXPIRED' });
    expect(await statusOf(legs[1]?.orderId)).toMatchObject({ status: 'NEW', isWorking: true });
    server.clock.advance(1_000);
    expect(await ann.ask(orders.cancelList, { symbol: SYMBOL, orderListId })).toMatchObject({
      orderReports: [{ status: 'EXPIRED' }, { status: 'CANCELED' }],
    });
  });

  test('is another user’s nobody’s', async () => {
    const { orderListId } = await place({ ...SALE, listClientOrderId: 'mine' });
    expect(await bob.ask(orders.listStatus, { orderListId })).toEqual({
      status: 400,
      code: -2018,
      text: 'Order list does not exist.',
    });
    expect(await bob.ask(orders.listStatus, { origClientOrderId: 'mine' })).toMatchObject({ code: -2018 });
    expect(await bob.ask(orders.cancelList, { symbol: SYMBOL, orderListId })).toMatchObject({ code: -2011 });
    expect(await listOf(orderListId)).toMatchObject({ listOrderStatus: 'EXECUTING' });
  });
});

test.each([
  ['a limit below a sale’s price', { ...SALE, abovePrice: '59000' }, -2010],
  ['a stop above a sale’s price', { ...SALE, belowStopPrice: '61000' }, -2010],
  ['a limit above a purchase’s price', { ...PURCHASE, belowPrice: '62000' }, -2010],
  ['a stop below a purchase’s price', { ...PURCHASE, aboveStopPrice: '59000' }, -2010],
])('%s is the wrong relationship of prices', async (_, params, code) => {
  await bob.must(orders.place, limit('BUY', '59500', '0.001'));
  await bob.must(orders.place, limit('SELL', '60500', '0.001'));
  expect(await ann.ask(orders.placeOco, params)).toEqual({
    status: 400,
    code,
    text: 'The relationship of the prices for the orders is not correct.',
  });
});

test.each([
  ['sale', { ...SALE, abovePrice: '58000', belowStopPrice: '59000' }],
  ['purchase', { ...PURCHASE, belowPrice: '62000', aboveStopPrice: '61000' }],
])('the limit of a %s lies beyond its stop on an empty book, too', async (_, params) => {
  expect(await ann.ask(orders.placeOco, params)).toMatchObject({
    code: -2010,
    text: 'The relationship of the prices for the orders is not correct.',
  });
});

test.each([
  [{ ...SALE, aboveType: 'STOP_LOSS_LIMIT', belowType: 'LIMIT_MAKER' }, -1166],
  [{ ...PURCHASE, aboveType: 'LIMIT_MAKER', belowType: 'STOP_LOSS_LIMIT' }, -1165],
  [{ ...SALE, belowType: 'STOP_LOSS' }, -1158],
  [{ ...SALE, aboveType: 'TAKE_PROFIT_LIMIT' }, -1158],
  [{ ...SALE, aboveIcebergQty: '0.005' }, -1158],
  [{ ...SALE, belowTrailingDelta: 100 }, -1158],
  [{ ...SALE, belowTimeInForce: 'IOC' }, -1158],
  [{ ...SALE, selfTradePreventionMode: 'EXPIRE_BOTH' }, -1158],
  [{ ...SALE, abovePrice: undefined }, -1102],
  [{ ...SALE, belowStopPrice: undefined }, -1102],
  [{ ...SALE, quantity: '90' }, -2010],
])('%j is refused with %i', async (params, code) => {
  expect(await ann.ask(orders.placeOco, params)).toMatchObject({ code });
});
