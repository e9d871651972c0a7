// Spot trading through HTTP, on a real database.
import { type InputOf, spot, wallet } from '@bourse/contract';
import { BTC, ETH, USDT, XRP } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';

const PAIR = { legal_id: USDT, currency_id: BTC };

let server: TestServer;
let maker: TestUser;
let taker: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  maker = await server.register('maker@example.com');
  taker = await server.register('taker@example.com');
});
afterAll(() => server.stop());

type OrderInput = InputOf<typeof spot.placeBuy>;

async function placeOk(side: 'in' | 'out', user: TestUser, input: Partial<OrderInput> & { num: string }) {
  const call = side === 'in' ? spot.placeBuy : spot.placeSell;
  const { body } = await server.call(call, { ...PAIR, mode: 2, ...input }, user.token);
  if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
  return body.data;
}

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

/** Rows of the change wallet by currency name: available and locked. */
async function readBalances(user: TestUser): Promise<Record<string, [string, string]>> {
  const { change_wallet } = await server.mustCall(wallet.walletList, {}, user.token);
  return Object.fromEntries(
    change_wallet.balance.map((row) => [row.currency_name, [row.change_balance, row.lock_change_balance]]),
  );
}

async function cancelEverything(): Promise<void> {
  for (const user of [maker, taker]) await server.mustCall(spot.cancelAll, { type: 'all', markets: 'all' }, user.token);
}

describe('a limit order', () => {
  afterAll(cancelEverything);

  test('rests, shows in the list and the deal view, is taken by a better price, and both sides see the trade', async () => {
    const placed = await placeOk('out', maker, { price: '60000', num: '0.01', client_order_id: 'first-1' });
    expect(placed).toEqual({ id: placed.id, status: 'open', filled: '0' });
    const { list } = await server.mustCall(spot.listSellOrders, { page: 1, currency_id: BTC }, maker.token);
    expect(list).toEqual([
      expect.objectContaining({
        id: placed.id,
        type: 'out',
        mode: 2,
        time_in_force: 'gtc',
        status: 'open',
        currency_name: 'BTC',
        legal_name: 'USDT',
        price: '60000',
        total_number: '0.01',
        number: '0.01',
        complete_number: '0',
        total_money: '600',
        in_fee: '0',
        out_fee: '0',
        client_order_id: 'first-1',
        create_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      }),
    ]);
    expect(await readBalances(maker)).toMatchObject({ BTC: ['0.49', '0.01'] });

    const taken = await placeOk('in', taker, { price: '60500', num: '0.004' });
    expect(taken).toMatchObject({ status: 'filled', filled: '0.004' });

    const [makersTrade] = (await server.mustCall(spot.listTrades, {}, maker.token)).list;
    expect(makersTrade).toMatchObject({
      order_id: placed.id,
      way: 1,
      role: 'maker',
      price: '60000',
      number: '0.004',
      total_money: '240',
      fee: '0.24',
      fee_currency_name: 'USDT',
    });
    const [takersTrade] = (await server.mustCall(spot.listTrades, {}, taker.token)).list;
    expect(takersTrade).toMatchObject({
      order_id: taken.id,
      way: 2,
      role: 'taker',
      fee: '0.000004',
      fee_currency_name: 'BTC',
    });
    expect(await readBalances(maker)).toMatchObject({ BTC: ['0.49', '0.006'], USDT: ['10239.76', '0'] });
    expect(await readBalances(taker)).toMatchObject({ BTC: ['0.503996', '0'], USDT: ['9760', '0'] });

    const { list: closed } = await server.mustCall(spot.listOrders, { status: 'closed' }, taker.token);
    expect(closed[0]).toMatchObject({
      id: taken.id,
      status: 'filled',
      number: '0',
      complete_number: '0.004',
      average_price: '60000',
      in_fee: '0.000004',
    });
  });

  test('and its trades are listed within a period: from is in it, to is not', async () => {
    const { list, total } = await server.mustCall(spot.listOrders, { status: 'closed' }, taker.token);
    const [order] = list;
    if (!order) throw new Error('nothing was filled');
    const totalOf = async (period: { from?: number; to?: number }) =>
      (await server.mustCall(spot.listOrders, { status: 'closed', ...period }, taker.token)).total;
    expect(await totalOf({ from: order.time })).toBeGreaterThan(0);
    expect(await totalOf({ to: order.time })).toBeLessThan(total);
    expect(await totalOf({ from: order.time + 3_600_000 })).toBe(0);
    const [trade] = (await server.mustCall(spot.listTrades, {}, taker.token)).list;
    if (!trade) throw new Error('nothing was traded');
    expect(await server.mustCall(spot.listTrades, { to: trade.time_ms }, taker.token)).toMatchObject({ total: 0 });
    expect(
      await server.mustCall(spot.listTrades, { from: trade.time_ms, to: trade.time_ms + 1 }, taker.token),
    ).toMatchObject({
      total: 1,
    });
  });

  test('of a form post with empty fields and a timestamp is read like one of a JSON body', async () => {
    const { body } = await server.call(
      spot.placeBuy,
      { ...PAIR, price: '50000', num: '0.001', mode: '2', client_order_id: '' },
      taker.token,
      { form: true, headers: { lang: 'en' } },
    );
    expect(body).toMatchObject({ type: 'ok', message: 'Order submitted', data: { status: 'open', filled: '0' } });
  });

  test('answers in Chinese unless another language is asked for', async () => {
    const { body } = await server.call(spot.placeBuy, { ...PAIR, price: '50000', num: '0.001', mode: 2 }, taker.token);
    expect(body.message).toBe('委托已提交');
  });
});

describe('a market order', () => {
  afterAll(cancelEverything);

  test('ignores its price, takes the best levels and never rests', async () => {
    await placeOk('out', maker, { price: '60000', num: '0.001' });
    await placeOk('out', maker, { price: '60100', num: '0.001' });
    const placed = await placeOk('in', taker, { mode: 1, price: 'best', num: '0.003' });
    expect(placed).toMatchObject({ status: 'cancelled', filled: '0.002' });
    const { list } = await server.mustCall(spot.listBuyOrders, { status: 'closed' }, taker.token);
    expect(list[0]).toMatchObject({
      id: placed.id,
      mode: 1,
      price: '0',
      average_price: '60050',
      total_money: '120.1',
      number: '0.001',
      cancel_reason: 'time_in_force',
    });
  });
});

describe('the deal view', () => {
  afterAll(cancelEverything);

  test('shows visitors the committed book, asks highest first, and the user own balances', async () => {
    for (const price of ['60010', '60030', '60020']) await placeOk('out', maker, { price, num: '0.002' });
    for (const price of ['59990', '59980']) await placeOk('in', taker, { price, num: '0.001' });
    // Readers hear of a batch just after its commands are answered.
    await expect.poll(async () => (await server.mustCall(spot.deal, PAIR)).in.length, { timeout: 20_000 }).toBe(2);
    const visitor = await server.mustCall(spot.deal, PAIR);
    expect(visitor.out).toEqual([
      { price: '60030', number: '0.002', sum: '0.006' },
      { price: '60020', number: '0.002', sum: '0.004' },
      { price: '60010', number: '0.002', sum: '0.002' },
    ]);
    expect(visitor.in).toEqual([
      { price: '59990', number: '0.001', sum: '0.001' },
      { price: '59980', number: '0.001', sum: '0.002' },
    ]);
    expect(visitor).toMatchObject({
      last_price: '60100',
      trigger_price: '60100',
      user_currency: '0',
      user_legal: '0',
      cny_price: '7.1',
    });
    expect(visitor.complete[0]).toMatchObject({
      price: '60100',
      number: '0.001',
      currency_name: 'BTC',
      legal_name: 'USDT',
      way: 2,
    });
    const own = await server.mustCall(spot.deal, PAIR, taker.token, {
      headers: { authorization: `Bearer ${taker.token}` },
    });
    const balances = await readBalances(taker);
    expect([own.user_currency, own.user_legal]).toEqual([balances['BTC']?.[0], balances['USDT']?.[0]]);
  });
});

describe('lists', () => {
  afterAll(cancelEverything);

  test('hold 10 a page, newest first, with the total, and follow their filters', async () => {
    const ids: number[] = [];
    for (let nth = 0; nth < 12; nth += 1) {
      ids.unshift((await placeOk('in', maker, { price: `${59000 + nth}`, num: '0.0001' })).id);
    }
    const first = await server.mustCall(spot.listOrders, { page: 1 }, maker.token);
    expect(first).toMatchObject({ page: 1, page_size: 10, total: 12 });
    expect(first.list.map(({ id }) => id)).toEqual(ids.slice(0, 10));
    const second = await server.mustCall(spot.listOrders, { page: '2', currency_id: BTC, legal_id: USDT }, maker.token);
    expect(second.list.map(({ id }) => id)).toEqual(ids.slice(10));
    const empty = { list: [], total: 0 };
    expect(await server.mustCall(spot.listOrders, { currency_id: ETH }, maker.token)).toMatchObject(empty);
    expect(await server.mustCall(spot.listSellOrders, {}, maker.token)).toMatchObject(empty);
    expect(await server.mustCall(spot.listBuyOrders, {}, taker.token)).toMatchObject(empty);
    const { total } = await server.mustCall(spot.listTrades, { page: 1 }, maker.token);
    expect(total).toBe(3);
    expect(await server.mustCall(spot.listTrades, { currency_id: XRP }, maker.token)).toMatchObject(empty);
  });
});

describe('cancelling', () => {
  afterAll(cancelEverything);

  test('releases the hold, once, and only for the owner', async () => {
    const before = await readBalances(taker);
    const { id } = await placeOk('in', taker, { price: '59000', num: '0.01' });
    const stranger = await server.call(spot.cancel, { id, type: 'in' }, maker.token, { headers: { lang: 'en' } });
    expect(stranger.body).toMatchObject({
      type: 'error',
      code: 'order_not_found',
      message: 'Order not found. Reload the list of orders.',
    });
    expect(await server.mustCall(spot.cancel, { id, type: 'in' }, taker.token)).toBe('委托已撤销');
    expect(await readBalances(taker)).toEqual(before);
    const again = await server.call(spot.cancel, { id, type: 'in' }, taker.token);
    expect(again.body).toMatchObject({ type: 'error', code: 'order_not_open' });
    const { list } = await server.mustCall(spot.listOrders, { status: 'closed' }, taker.token);
    expect(list[0]).toMatchObject({ id, status: 'cancelled', cancel_reason: 'user' });
  });

  test('tells the owner of an ended order that it has ended, by any key, and strangers nothing', async () => {
    const { id } = await placeOk('in', taker, { price: '59000', num: '0.01' });
    const answers = async (user: TestUser, key: string): Promise<unknown[]> => {
      const calls = [
        server.call(spot.cancel, { id }, user.token, withKey(`${key}-cancel`)),
        server.call(spot.amend, { id, num: '0.02' }, user.token, withKey(`${key}-amend`)),
      ];
      return (await Promise.all(calls)).map(({ body }) => body.type !== 'ok' && body.code);
    };
    const missing = ['order_not_found', 'order_not_found'];
    expect(await answers(maker, 'while-open')).toEqual(missing);
    await server.mustCall(spot.cancelAll, { type: 'all', markets: 'all' }, taker.token);
    const ended = ['order_not_open', 'order_not_open'];
    expect(await answers(taker, 'when-ended')).toEqual(ended);
    expect(await answers(taker, 'when-ended')).toEqual(ended);
    expect(await answers(maker, 'when-ended')).toEqual(missing);
    expect(await answers(maker, 'while-open')).toEqual(missing);
  });

  test('all of one market and side leaves the others', async () => {
    const buys = [
      await placeOk('in', taker, { price: '59000', num: '0.001' }),
      await placeOk('in', taker, { price: '59001', num: '0.001' }),
    ];
    const sell = await placeOk('out', taker, { price: '61000', num: '0.001' });
    const other = await placeOk('in', taker, { currency_id: ETH, price: '3000', num: '0.01' });
    const { body } = await server.call(spot.cancelAll, { ...PAIR, type: 'in' }, taker.token, {
      headers: { lang: 'en' },
    });
    expect(body).toMatchObject({ type: 'ok', message: '2 orders cancelled' });
    if (body.type === 'ok') expect(body.data?.ids.toSorted()).toEqual(buys.map(({ id }) => id));
    const { list } = await server.mustCall(spot.listOrders, {}, taker.token);
    expect(list.map(({ id }) => id)).toEqual([other.id, sell.id]);
    const half = await server.call(spot.cancelAll, { type: 'all', currency_id: BTC }, taker.token);
    expect(half).toMatchObject({ status: 400, body: { code: 'choice_required' } });
  });
});

/** Moves the market's last price. */
async function trade(price: string): Promise<void> {
  await placeOk('out', maker, { price, num: '0.001' });
  await placeOk('in', taker, { price, num: '0.001' });
}

async function findOrder(user: TestUser, id: number) {
  const [open, closed] = await Promise.all([
    server.mustCall(spot.listOrders, {}, user.token),
    server.mustCall(spot.listOrders, { status: 'closed' }, user.token),
  ]);
  return [...open.list, ...closed.list].find((order) => order.id === id);
}

describe('a stop-limit order', () => {
  afterAll(cancelEverything);

  test('waits with its money held, in no book, until a trade reaches its price', async () => {
    await trade('60000');
    const { out } = await server.mustCall(spot.deal, PAIR);
    const before = await readBalances(maker);
    const stop = await placeOk('in', maker, { price: '60250', stop_price: '60200', num: '0.002' });
    expect(stop).toMatchObject({ status: 'open', filled: '0' });
    expect(await findOrder(maker, stop.id)).toMatchObject({
      status: 'open',
      trigger: 'waiting',
      stop_price: '60200',
      price: '60250',
      mode: 2,
      oco_id: null,
    });
    const during = await readBalances(maker);
    expect(Number(during['USDT']?.[1]) - Number(before['USDT']?.[1])).toBeCloseTo(120.5, 6);
    const deal = await server.mustCall(spot.deal, PAIR);
    expect([deal.in, deal.out]).toEqual([[], out]);
    // The taker's own trade is over when it is triggered: it finds nothing left and rests as a limit order.
    const seller = await server.register('stop-seller@example.com');
    await placeOk('out', seller, { price: '60200', num: '0.001' });
    await placeOk('in', taker, { price: '60200', num: '0.001' });
    expect(await findOrder(maker, stop.id)).toMatchObject({ status: 'open', trigger: 'triggered' });
    await expect
      .poll(async () => (await server.mustCall(spot.deal, PAIR)).in, { timeout: 20_000 })
      .toEqual([{ price: '60250', number: '0.002', sum: '0.002' }]);
  });

  const stop = { ...PAIR, mode: 2, price: '60250', stop_price: '61000', num: '0.001' };
  test.each<[input: OrderInput, status: number, code: string]>([
    [{ ...stop, stop_price: '60000' }, 200, 'stop_would_trigger'],
    [{ ...stop, stop_price: '0' }, 200, 'price_required'],
    [{ ...stop, stop_price: 'soon' }, 400, 'invalid_request'],
    [{ ...stop, mode: 1 }, 200, 'invalid_request'],
    [{ ...stop, time_in_force: 'ioc' }, 200, 'invalid_request'],
    [{ ...stop, currency_id: ETH, price: '3000', stop_price: '3100' }, 200, 'no_last_price'],
  ])('%j is refused with %i %s', async (input, status, code) => {
    const answer = await server.call(spot.placeBuy, input, taker.token);
    expect(answer.body).toMatchObject({ type: 'error', code });
    if (code !== 'invalid_request') expect(answer.status).toBe(status);
  });
});

describe('an OCO pair', () => {
  afterAll(cancelEverything);

  const terms = { num: '0.01', price: '61000', stop_price: '59000', stop_limit_price: '58900' };
  const oco = { ...PAIR, ...terms, type: 'out' } as const;

  test('holds once, and its other leg ends when one trades', async () => {
    await trade('60000');
    const before = await readBalances(maker);
    const { body } = await server.call(spot.placeOco, oco, maker.token);
    if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
    const { oco_id: pair, limit_id: limitId, stop_id: stopId } = body.data;
    expect(pair).toBe(limitId);
    const during = await readBalances(maker);
    expect(Number(during['BTC']?.[1]) - Number(before['BTC']?.[1])).toBeCloseTo(0.01, 8);
    expect(await findOrder(maker, limitId)).toMatchObject({ oco_id: pair, trigger: null, stop_price: null });
    expect(await findOrder(maker, stopId)).toMatchObject({ oco_id: pair, trigger: 'waiting', stop_price: '59000' });
    await placeOk('in', taker, { price: '61000', num: '0.004' });
    expect(await findOrder(maker, limitId)).toMatchObject({ status: 'open', complete_number: '0.004' });
    expect(await findOrder(maker, stopId)).toMatchObject({ status: 'cancelled', cancel_reason: 'oco' });
  });

  test('without num, or with none, is refused for its quantity', async () => {
    for (const num of [undefined, '', '0']) {
      const { status, body } = await server.call(spot.placeOco, { ...oco, num }, maker.token);
      expect([num, status, body]).toMatchObject([num, 200, { type: 'error', code: 'quantity_required' }]);
    }
  });

  test('is cancelled whole by cancelling either leg, and refused when it would trade', async () => {
    const { body } = await server.call(spot.placeOco, { ...oco, price: '62000' }, maker.token, withKey('oco'));
    const again = await server.call(spot.placeOco, { ...oco, price: '62000' }, maker.token, withKey('oco'));
    expect(again.body).toEqual(body);
    if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
    await server.mustCall(spot.cancel, { id: body.data.stop_id }, maker.token);
    expect(await findOrder(maker, body.data.limit_id)).toMatchObject({ status: 'cancelled', cancel_reason: 'oco' });
    await placeOk('in', taker, { price: '60500', num: '0.001' });
    const refused = await server.call(spot.placeOco, { ...oco, price: '60500' }, maker.token, {
      headers: { lang: 'en' },
    });
    expect(refused.body).toMatchObject({ code: 'oco_would_take', message: expect.stringMatching(/OCO/) });
  });
});

describe('amending', () => {
  afterAll(cancelEverything);

  test('keeps the id of a smaller order, and replaces one whose price changes, once per key', async () => {
    const { id } = await placeOk('in', taker, { price: '58000', num: '0.01' });
    const smaller = await server.call(spot.amend, { id, num: '0.005' }, taker.token, { headers: { lang: 'en' } });
    expect(smaller.body).toEqual({ type: 'ok', message: 'Order amended', data: { id, status: 'open', filled: '0' } });
    expect(await findOrder(taker, id)).toMatchObject({ total_number: '0.005', number: '0.005' });
    const moved = await server.call(spot.amend, { id, price: '58100' }, taker.token, withKey('amend'));
    const again = await server.call(spot.amend, { id, price: '58100' }, taker.token, withKey('amend'));
    expect(again.body).toEqual(moved.body);
    if (moved.body.type !== 'ok' || !moved.body.data) throw new Error(JSON.stringify(moved.body));
    expect(moved.body.data.id).toBeGreaterThan(id);
    expect(await findOrder(taker, id)).toMatchObject({ status: 'cancelled', cancel_reason: 'amended' });
    expect(await findOrder(taker, moved.body.data.id)).toMatchObject({ price: '58100', total_number: '0.005' });
  });

  test('that is refused leaves the order alone', async () => {
    const { id } = await placeOk('in', taker, { price: '58000', num: '0.01' });
    const codes = [
      [{ id, num: '50' }, 'insufficient_balance'],
      [{ id, price: '1' }, 'price_out_of_band'],
      [{ id, stop_price: '61000' }, 'order_not_waiting'],
      [{ id }, 'invalid_request'],
      [{ id: 999_999_999, num: '1' }, 'order_not_found'],
    ] as const;
    for (const [input, code] of codes) {
      expect((await server.call(spot.amend, input, taker.token)).body).toMatchObject({ type: 'error', code });
    }
    expect((await server.call(spot.amend, { id, num: '1' }, maker.token)).body).toMatchObject({
      code: 'order_not_found',
    });
    expect(await findOrder(taker, id)).toMatchObject({ status: 'open', price: '58000', total_number: '0.01' });
  });
});

describe('an idempotency key', () => {
  afterAll(cancelEverything);

  test('answers a repeated order with the first outcome, refuses another body, and keeps refusals too', async () => {
    const input = { ...PAIR, price: '59000', num: '0.001', mode: 2 };
    const [first, second] = await Promise.all([
      server.call(spot.placeBuy, input, taker.token, withKey('k1')),
      server.call(spot.placeBuy, input, taker.token, withKey('k1')),
    ]);
    expect(first.body).toMatchObject({ type: 'ok' });
    expect(second.body).toEqual(first.body);
    expect(await server.mustCall(spot.listOrders, {}, taker.token)).toMatchObject({ total: 1 });
    const other = await server.call(spot.placeBuy, { ...input, num: '0.002' }, taker.token, withKey('k1'));
    expect(other.body).toMatchObject({ type: 'error', code: 'idempotency_key_reused' });
    const poor = { ...PAIR, price: '59000', num: '50', mode: 2 };
    for (let nth = 0; nth < 2; nth += 1) {
      const refused = await server.call(spot.placeBuy, poor, taker.token, withKey('k2'));
      expect(refused.body).toMatchObject({ type: 'error', code: 'insufficient_balance' });
    }
  });

  test('remembers a pair that is no market, like any other refusal', async () => {
    const nowhere = { ...PAIR, currency_id: 999, price: '1', num: '1', mode: 2 };
    const refused = await server.call(spot.placeBuy, nowhere, taker.token, withKey('k3'));
    expect(refused.body).toMatchObject({ type: 'error', code: 'market_not_found' });
    const other = await server.call(spot.placeBuy, { ...nowhere, currency_id: 1 }, taker.token, withKey('k3'));
    expect(other.body).toMatchObject({ type: 'error', code: 'idempotency_key_reused' });
  });
});

describe('refusals', () => {
  const limit = { ...PAIR, mode: 2, price: '60000', num: '0.001' };
  const unreadable = 'The request is not valid. Check what you entered, or reload the page.';
  const missing = '5,990,784.3 USDT';
  const table: [input: OrderInput, code: string, en: string][] = [
    [{ ...limit, price: undefined }, 'price_required', 'Enter a price above 0.'],
    [{ ...limit, num: '0' }, 'quantity_required', 'Enter an amount above 0.'],
    [{ ...limit, num: undefined }, 'quantity_required', 'Enter an amount above 0.'],
    [{ ...limit, num: '' }, 'quantity_required', 'Enter an amount above 0.'],
    [{ ...limit, price: undefined, num: undefined }, 'price_required', 'Enter a price above 0.'],
    [{ ...PAIR, mode: 1 }, 'quantity_required', 'Enter an amount above 0.'],
    [{ ...limit, currency_id: 999 }, 'market_not_found', 'There is no such market. Choose one from the list.'],
    [
      { ...limit, legal_id: 30 },
      'market_view_only',
      'This market shows prices only and cannot be traded. Choose another market.',
    ],
    [
      { ...limit, price: '60000.001' },
      'price_not_on_tick',
      'The price must be a multiple of the tick, 0.01. Change the price.',
    ],
    [
      { ...limit, num: '0.00001' },
      'quantity_not_on_step',
      'The amount must be a multiple of the lot size, 0.0001. Change the amount.',
    ],
    [
      { ...limit, price: '10' },
      'price_out_of_band',
      'The price is too far from the market. Enter one from 30,500 to 91,500.',
    ],
    [
      { ...limit, num: '0.0001', price: '31000' },
      'below_minimum_notional',
      'The order total must be at least 5 USDT. Increase the amount.',
    ],
    [
      { ...limit, num: '100' },
      'insufficient_balance',
      `Insufficient balance: ${missing} more is needed. Lower the amount, or add funds first.`,
    ],
    [{ ...limit, num: '-1' }, 'invalid_request', unreadable],
    [{ ...limit, num: '1e3' }, 'invalid_request', unreadable],
    [{ ...limit, mode: 3 }, 'invalid_request', unreadable],
    [{ ...limit, price: '1e5' }, 'invalid_request', unreadable],
    [{ ...limit, price: '60000.123456789' }, 'invalid_request', 'Use at most 8 decimal places.'],
    [{ ...limit, num: '0.000000001' }, 'invalid_request', 'Use at most 8 decimal places.'],
    [{ ...limit, stop_price: '60000.123456789' }, 'invalid_request', 'Use at most 8 decimal places.'],
  ];

  test.each(table)('%j is refused with %s', async (input, code, en) => {
    const answer = await server.call(spot.placeBuy, input, taker.token, { headers: { lang: 'en' } });
    expect(answer).toMatchObject({ status: 200, body: { type: 'error', code, message: en } });
  });

  test('write figures as the reader does', async () => {
    const refusedIn = async (lang: string) =>
      (await server.call(spot.placeBuy, { ...limit, num: '100' }, taker.token, { headers: { lang } })).body.message;
    expect(await refusedIn('spa')).toContain('5.990.784,3 USDT');
    expect(await refusedIn('kr')).toContain('5,990,784.3 USDT');
  });

  test('speak Chinese by default', async () => {
    const { body } = await server.call(spot.placeBuy, { ...limit, num: '0' }, taker.token);
    expect(body.message).toMatch(/数量/);
  });

  test('a visitor may only see the deal view', async () => {
    const calls = [spot.placeBuy, spot.placeSell, spot.cancel, spot.cancelAll, spot.listOrders, spot.listTrades];
    for (const { path } of calls) {
      const { body, status } = await server.send({
        method: 'POST',
        url: path,
        payload: {},
        headers: { authorization: 'null' },
      });
      expect({ status, body }).toMatchObject({ status: 200, body: { type: '999', code: 'not_logged_in' } });
    }
  });
});
