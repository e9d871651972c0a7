// Orders of the calls for programs through HTTP, on a real database.
import { type InputOf, spot, spotOrders, wallet } from '@bourse/contract';
import { BTC, ETH, USDT } from '@bourse/domain';
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

const EN = { headers: { lang: 'en' } };
const withKey = (key: string) => ({ headers: { lang: 'en', 'idempotency-key': key } });

type Terms = Partial<InputOf<typeof spotOrders.place>>;
type Options = Parameters<TestServer['call']>[3];

const ask = (user: TestUser, terms: Terms, options: Options = EN) =>
  server.call(spotOrders.place, { ...PAIR, side: 'buy', type: 'limit', ...terms }, user.token, options);

/** Sends what no typed client could. */
const post = (path: string, payload: object) =>
  server.send({ method: 'POST', url: path, payload, headers: { lang: 'en', authorization: taker.token } });

async function place(user: TestUser, terms: Terms) {
  const { body } = await ask(user, terms);
  if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
  return body.data;
}

const rest = (side: 'buy' | 'sell', price: string, quantity: string) => place(maker, { side, price, quantity });

/** Moves the market's last price. */
async function trade(price: string): Promise<void> {
  await rest('sell', price, '0.001');
  await place(taker, { price, quantity: '0.001' });
}

async function cancelEverything(): Promise<void> {
  for (const user of [maker, taker]) await server.mustCall(spot.cancelAll, { type: 'all', markets: 'all' }, user.token);
}

const read = (user: TestUser, name: { id?: number; client_order_id?: string; after?: number }) =>
  server.mustCall(spotOrders.read, name, user.token);

async function heldUsdt(user: TestUser): Promise<number> {
  const { change_wallet } = await server.mustCall(wallet.walletList, {}, user.token);
  return Number(change_wallet.balance.find((row) => row.currency_name === 'USDT')?.lock_change_balance);
}

describe('an order', () => {
  afterAll(cancelEverything);

  test('is answered with its fills, one by one in their order, and as it stands', async () => {
    await rest('sell', '60000', '0.001');
    await rest('sell', '60100', '0.002');
    const placed = await place(taker, { price: '60100', quantity: '0.004', client_order_id: 'fills-1' });
    expect(placed).toEqual({
      id: placed.id,
      status: 'open',
      filled: '0.003',
      average_price: '60066.66666667',
      fills: [
        {
          id: expect.any(Number),
          price: '60000',
          quantity: '0.001',
          total: '60',
          fee: '0.000001',
          fee_currency_name: 'BTC',
        },
        {
          id: expect.any(Number),
          price: '60100',
          quantity: '0.002',
          total: '120.2',
          fee: '0.000002',
          fee_currency_name: 'BTC',
        },
      ],
      order: expect.objectContaining({ id: placed.id, complete_number: '0.003', client_order_id: 'fills-1' }),
    });
    expect(placed.fills[1]?.id).toBeGreaterThan(placed.fills[0]?.id ?? 0);
  });

  test('with its fills is read by its id and by its client order id, by its owner alone', async () => {
    const { order } = await read(taker, { client_order_id: 'fills-1' });
    const whole = await read(taker, { id: order.id });
    expect(whole).toMatchObject({
      order: { id: order.id, status: 'open' },
      fills: [
        { price: '60000', role: 'taker', fee: '0.000001', time: order.time },
        { price: '60100', role: 'taker' },
      ],
    });
    const after = whole.fills[0]?.id ?? 0;
    expect((await read(taker, { id: order.id, after })).fills).toEqual(whole.fills.slice(1));
    await place(maker, { side: 'sell', price: '60100', quantity: '0.001' });
    expect((await read(taker, { id: order.id })).fills[2]).toMatchObject({ role: 'maker', quantity: '0.001' });
    for (const name of [{ id: order.id }, { client_order_id: 'fills-1' }]) {
      const { body } = await server.call(spotOrders.read, name, maker.token);
      expect(body).toMatchObject({ type: 'error', code: 'order_not_found' });
    }
  });

  test('that asks for nothing rare looks in lists as it always did', async () => {
    const { order } = await place(taker, { price: '50000', quantity: '0.001' });
    const { list } = await server.mustCall(spot.listOrders, {}, taker.token);
    expect(list[0]).toEqual(order);
    expect(Object.keys(order ?? {})).toEqual([
      'id',
      'create_time',
      'time',
      'legal_id',
      'currency_id',
      'currency_name',
      'legal_name',
      'type',
      'mode',
      'time_in_force',
      'status',
      'cancel_reason',
      'client_order_id',
      'total_number',
      'number',
      'complete_number',
      'price',
      'stop_price',
      'trigger',
      'oco_id',
      'average_price',
      'total_money',
      'in_fee',
      'out_fee',
      'maker_fee',
      'taker_fee',
    ]);
  });

  test('shows the rare terms that it has, and no others', async () => {
    const attached = { price: '55000', stop_price: '45000', stop_limit_price: '44900', fallback: 'market' } as const;
    const expiresAt = server.clock.now() + 3_600_000;
    const { order } = await place(taker, {
      price: '50000',
      quantity: '0.002',
      visible_quantity: '0.001',
      expires_at: expiresAt,
      self_trade: 'expire_both',
      attached,
    });
    const terms = { visible_quantity: '0.001', expires_at: expiresAt, self_trade: 'expire_both', attached };
    expect(order).toMatchObject({ status: 'open', total_money: '100', ...terms });
    for (const name of ['quote_quantity', 'trigger_kind', 'trail_bps', 'activation_price', 'parent_id'])
      expect(order).not.toHaveProperty(name);
  });

  test('is placed once under a key, and answers the same again', async () => {
    const terms = { price: '60200', quantity: '0.002' };
    await rest('sell', '60200', '0.001');
    const first = await ask(taker, terms, withKey('order-1'));
    const again = await ask(taker, terms, withKey('order-1'));
    expect(first.body).toMatchObject({ type: 'ok', data: { filled: '0.001', fills: [{ price: '60200' }] } });
    expect(again.body).toEqual(first.body);
    const other = await ask(taker, { ...terms, quantity: '0.003' }, withKey('order-1'));
    expect(other.body).toMatchObject({ code: 'idempotency_key_reused' });
  });
});

describe('what a type needs and what it does not take', () => {
  const limit = { type: 'limit', price: '60000', quantity: '0.001' } as const;
  const missing: [field: string, terms: object][] = [
    ['price', { ...limit, price: undefined }],
    ['quantity', { ...limit, quantity: undefined }],
    ['quantity', { type: 'market' }],
    ['stop_price', { ...limit, type: 'stop_limit' }],
    ['price', { type: 'stop_limit', stop_price: '61000', quantity: '0.001' }],
    ['stop_price', { type: 'take_profit_market', quantity: '0.001' }],
    ['trail_bps', { type: 'trailing_market', quantity: '0.001' }],
    ['price', { type: 'trailing_limit', trail_bps: 100, quantity: '0.001' }],
    ['side', { ...limit, side: undefined }],
    ['type', { ...limit, type: undefined }],
  ];
  test.each(missing)('%s is missing from %j', async (field, terms) => {
    const answer = await post(spotOrders.place.path, { ...PAIR, side: 'buy', ...terms });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        type: 'error',
        code: 'choice_required',
        message: expect.stringContaining(`“${field}”`),
        data: { fields: [{ path: field, message: 'Fill this in.' }] },
      },
    });
  });

  const stop = { type: 'stop_market', stop_price: '61000', quantity: '0.001' } as const;
  const trailing = { type: 'trailing_market', trail_bps: 100, quantity: '0.001' } as const;
  const unread: [field: string, terms: Terms][] = [
    ['stop_price', { ...limit, stop_price: '61000' }],
    ['quote_quantity', { ...limit, quote_quantity: '100' }],
    ['quote_quantity', { type: 'market', quantity: '0.001', quote_quantity: '100' }],
    ['price', { type: 'market', quantity: '0.001', price: '60000' }],
    ['time_in_force', { type: 'market', quantity: '0.001', time_in_force: 'ioc' }],
    ['expires_at', { type: 'market', quantity: '0.001', expires_at: 2_000_000_000_000 }],
    ['expires_at', { ...limit, time_in_force: 'ioc', expires_at: 2_000_000_000_000 }],
    ['visible_quantity', { ...limit, time_in_force: 'fok', visible_quantity: '0.0005' }],
    ['visible_quantity', { ...stop, visible_quantity: '0.0005' }],
    ['quote_quantity', { ...stop, side: 'sell', quote_quantity: '100' }],
    ['trail_bps', { ...stop, trail_bps: 100 }],
    ['activation_price', { ...stop, activation_price: '61000' }],
    ['stop_price', { ...trailing, stop_price: '61000' }],
    ['time_in_force', { ...limit, type: 'stop_limit', stop_price: '61000', time_in_force: 'post_only' }],
    [
      'visible_quantity',
      { ...limit, type: 'stop_limit', stop_price: '61000', time_in_force: 'ioc', visible_quantity: '0.0005' },
    ],
  ];
  test.each(unread)('%s is not taken in %j', async (field, terms) => {
    const { status, body } = await ask(taker, terms);
    expect([status, body]).toMatchObject([400, { type: 'error', code: 'invalid_request' }]);
    expect(body.type === 'error' && body.data).toEqual({
      fields: [{ path: field, message: 'This is not taken here. Leave it out.' }],
    });
  });

  test('the engine refuses in its own order, in the caller’s language', async () => {
    const unknown = await ask(taker, { ...limit, currency_id: 999 });
    expect(unknown).toMatchObject({ status: 200, body: { code: 'market_not_found' } });
    const poor = await ask(taker, { ...limit, quantity: '100' });
    expect(poor).toMatchObject({ status: 200, body: { code: 'insufficient_balance' } });
  });
});

describe('an order by sum', () => {
  afterAll(cancelEverything);

  test('buys the largest whole steps within the sum, and shows the sum', async () => {
    await rest('sell', '60000', '0.001');
    await rest('sell', '61000', '0.01');
    const placed = await place(taker, { type: 'market', quote_quantity: '100' });
    // 60 for the first, of the 40 that are left 6 steps of 6.1.
    expect(placed).toMatchObject({ status: 'filled', filled: '0.0016', average_price: '60375' });
    expect(placed.order).toMatchObject({
      mode: 1,
      quote_quantity: '100',
      total_number: '0.0016',
      total_money: '96.6',
      trigger: null,
    });
  });
});

describe('an order that waits', () => {
  afterAll(cancelEverything);

  test('at market shows what it is to come to, and its fills once it was triggered', async () => {
    await cancelEverything();
    await trade('60000');
    const bySum = await place(taker, { type: 'stop_market', stop_price: '60500', quote_quantity: '100' });
    const byQuantity = await place(taker, { type: 'stop_market', stop_price: '60600', quantity: '0.001' });
    expect(bySum.order).toMatchObject({
      mode: 1,
      status: 'open',
      trigger: 'waiting',
      price: '0',
      stop_price: '60500',
      quote_quantity: '100',
      total_money: '100',
    });
    expect(byQuantity.order).toMatchObject({ mode: 1, trigger: 'waiting', total_money: '60.6' });
    expect(byQuantity.order).not.toHaveProperty('trigger_kind');
    expect(await heldUsdt(taker)).toBeCloseTo(100 + 60.6 * 1.05, 6);
    await rest('sell', '60500', '0.005');
    const other = await server.register('mover@example.com');
    await place(other, { price: '60500', quantity: '0.001' });
    await expect
      .poll(async () => (await read(taker, { id: bySum.id })).order, { timeout: 20_000 })
      .toMatchObject({ status: 'filled', trigger: 'triggered', complete_number: '0.0016', total_money: '96.8' });
    expect((await read(taker, { id: byQuantity.id })).order).toMatchObject({ status: 'open', trigger: 'waiting' });
  });

  test('takes a profit on the other side of the price than a stop', async () => {
    await cancelEverything();
    await trade('60000');
    const terms = { side: 'sell', quantity: '0.001', stop_price: '60700' } as const;
    const market = await place(maker, { ...terms, type: 'take_profit_market' });
    const limit = await place(maker, { ...terms, type: 'take_profit_limit', price: '60650', time_in_force: 'gtc' });
    expect(market.order).toMatchObject({
      mode: 1,
      trigger: 'waiting',
      trigger_kind: 'take_profit',
      time_in_force: 'ioc',
    });
    expect(limit.order).toMatchObject({
      mode: 2,
      trigger: 'waiting',
      trigger_kind: 'take_profit',
      total_money: '60.65',
    });
    const below = await ask(maker, { ...terms, type: 'take_profit_market', stop_price: '59000' });
    expect(below.body).toMatchObject({ code: 'stop_would_trigger' });
    const file = await server.send({
      method: 'POST',
      url: spot.listOrders.path,
      payload: { format: 'csv', lang: 'en' },
      headers: { authorization: maker.token },
    });
    expect(file.body).toMatch(/,Take-profit market,/);
    expect(file.body).toMatch(/,Take-profit limit,/);
  });
});

describe('a mode of self-trade', () => {
  test.each([
    ['expire_taker', 'cancelled', 'open'],
    ['expire_maker', 'open', 'cancelled'],
    ['expire_both', 'cancelled', 'cancelled'],
  ] as const)('%s leaves the new order %s and the old one %s', async (mode, status, old) => {
    await cancelEverything();
    const resting = await place(taker, { side: 'sell', price: '60900', quantity: '0.001' });
    const placed = await place(taker, { price: '60900', quantity: '0.001', self_trade: mode });
    expect(placed).toMatchObject({ status, filled: '0', fills: [] });
    expect((await read(taker, { id: resting.id })).order.status).toBe(old);
    expect(placed.order?.self_trade).toBe(mode === 'expire_taker' ? undefined : mode);
    await cancelEverything();
  });
});

describe('cancelling', () => {
  test('by a client order id takes the open order of that name, once', async () => {
    const { id } = await place(taker, { price: '50000', quantity: '0.001', client_order_id: 'named-1' });
    const cancel = (name: object, user = taker) => server.call(spotOrders.cancel, name, user.token, EN);
    expect((await cancel({ client_order_id: 'named-1' }, maker)).body).toMatchObject({ code: 'order_not_found' });
    expect((await cancel({ client_order_id: 'named-1' })).body).toEqual({
      type: 'ok',
      message: 'Order cancelled',
      data: { id },
    });
    expect((await cancel({ client_order_id: 'named-1' })).body).toMatchObject({ code: 'order_not_open' });
    expect((await cancel({ id })).body).toMatchObject({ code: 'order_not_open' });
    expect((await cancel({})).body).toMatchObject({ code: 'choice_required' });
    const both = await cancel({ id, client_order_id: 'named-1' });
    expect(both).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', data: { fields: [{ path: 'client_order_id' }] } },
    });
  });
});

describe('cancel-replace', () => {
  afterAll(cancelEverything);

  const terms = { ...PAIR, side: 'buy', type: 'limit', price: '50100', quantity: '0.001' } as const;
  const replace = (input: object, options: Options = EN) =>
    server.call(spotOrders.replace, { ...terms, mode: 'stop_on_failure', ...input }, taker.token, options);

  test('cancels and places in one command, once per key', async () => {
    const { id } = await place(taker, { price: '50000', quantity: '0.001', client_order_id: 'quote-1' });
    const first = await replace(
      { cancel_client_order_id: 'quote-1', client_order_id: 'quote-2' },
      withKey('replace-1'),
    );
    expect(first.body).toMatchObject({
      type: 'ok',
      message: 'Order amended',
      data: { cancelled: { ok: true, id }, placed: { ok: true, status: 'open', fills: [], order: { price: '50100' } } },
    });
    const again = await replace(
      { cancel_client_order_id: 'quote-1', client_order_id: 'quote-2' },
      withKey('replace-1'),
    );
    expect(again.body).toEqual(first.body);
    expect((await read(taker, { id })).order).toMatchObject({ status: 'cancelled' });
  });

  test('where there is nothing to cancel, places only if it is told to', async () => {
    const { order } = await read(taker, { client_order_id: 'quote-1' });
    const stopped = await replace({ cancel_id: order.id });
    expect(stopped.body).toMatchObject({ type: 'error', code: 'order_not_open' });
    const allowed = await replace({ cancel_id: order.id, mode: 'allow_failure' });
    expect(allowed.body).toMatchObject({
      type: 'ok',
      data: { cancelled: { ok: false, code: 'order_not_open', text: expect.any(String) }, placed: { ok: true } },
    });
  });

  test('leaves the order cancelled where the other one is refused', async () => {
    const { id } = await place(taker, { price: '50000', quantity: '0.001' });
    const { body } = await replace({ cancel_id: id, quantity: '100' });
    expect(body).toMatchObject({
      type: 'ok',
      message: 'Order cancelled',
      data: { cancelled: { ok: true, id }, placed: { ok: false, code: 'insufficient_balance' } },
    });
  });

  test('names the order to cancel, and says what it does without one', async () => {
    expect((await replace({})).body).toMatchObject({
      code: 'choice_required',
      data: { fields: [{ path: 'cancel_id' }] },
    });
    const { body } = await post(spotOrders.replace.path, { ...terms, cancel_id: 1 });
    expect(body).toMatchObject({ code: 'choice_required', data: { fields: [{ path: 'mode' }] } });
  });
});

describe('a batch', () => {
  afterAll(cancelEverything);

  type Entry = InputOf<typeof spotOrders.batch>['entries'][number];
  const limit = { op: 'place', ...PAIR, side: 'buy', type: 'limit', price: '50000', quantity: '0.001' } as const;
  const send = (entries: Entry[], options: Options = EN) =>
    server.call(spotOrders.batch, { entries }, taker.token, options);
  const openCount = async () => (await server.mustCall(spot.listOrders, {}, taker.token)).total;

  test('carries out its entries in their order, each by itself, and answers them in that order', async () => {
    await cancelEverything();
    await rest('sell', '60000', '0.001');
    const { body } = await send([
      { ...limit, client_order_id: 'batch-1' },
      { ...limit, price: '60000' },
      { ...limit, quantity: '100' },
      { op: 'cancel', client_order_id: 'batch-1' },
      { op: 'cancel', id: 999_999_999 },
      { ...limit, currency_id: 999 },
      { ...limit, currency_id: ETH, price: '3000', quantity: '0.01' },
    ]);
    if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
    const [first] = body.data.results;
    expect(body).toMatchObject({ message: '4 of 7 done' });
    expect(body.data.results).toMatchObject([
      { ok: true, status: 'open', order: { client_order_id: 'batch-1', status: 'cancelled' } },
      { ok: true, status: 'filled', fills: [{ price: '60000', quantity: '0.001' }] },
      { ok: false, code: 'insufficient_balance', text: expect.stringContaining('USDT') },
      { ok: true, id: first?.ok === true ? first.id : 0 },
      { ok: false, code: 'order_not_found' },
      { ok: false, code: 'market_not_found' },
      { ok: true, status: 'open' },
    ]);
  });

  test('with a key keeps their order, too', async () => {
    await cancelEverything();
    const named = { ...limit, client_order_id: 'batch-2' };
    const { body } = await send([named, { op: 'cancel', client_order_id: 'batch-2' }, limit], withKey('batch-0'));
    expect(body).toMatchObject({ type: 'ok', message: '3 of 3 done' });
    expect(await openCount()).toBe(1);
  });

  test('that is sent again under its key answers the same and does nothing twice', async () => {
    await cancelEverything();
    const entries = [limit, { ...limit, quantity: '100' }, limit];
    const [first, parallel] = await Promise.all([send(entries, withKey('batch-1')), send(entries, withKey('batch-1'))]);
    expect(first.body).toMatchObject({ type: 'ok', data: { results: [{ ok: true }, { ok: false }, { ok: true }] } });
    expect(parallel.body).toEqual(first.body);
    expect((await send(entries, withKey('batch-1'))).body).toEqual(first.body);
    expect(await openCount()).toBe(2);
    for (const other of [[...entries, limit], entries.slice(0, 1), [{ ...limit, price: '50001' }]]) {
      expect((await send(other, withKey('batch-1'))).body).toMatchObject({ code: 'idempotency_key_reused' });
    }
    expect(await openCount()).toBe(2);
    const longest = 'k'.repeat(64);
    expect((await send([limit], withKey(longest))).body).toMatchObject({ type: 'ok' });
    expect((await send([limit], withKey(longest))).body).toMatchObject({ type: 'ok' });
    expect(await openCount()).toBe(3);
  });

  test('of two that come at once under one key, one is carried out', async () => {
    await cancelEverything();
    const answers = await Promise.all([send([limit], withKey('batch-2')), send([limit, limit], withKey('batch-2'))]);
    expect(answers.map(({ body }) => (body.type === 'ok' ? 'ok' : body.type === 'error' && body.code))).toEqual([
      'ok',
      'idempotency_key_reused',
    ]);
    expect(await openCount()).toBe(1);
  });

  test('is only looked at where that is asked', async () => {
    await cancelEverything();
    const look = (key: string) => ({ headers: { ...withKey(key).headers, 'idempotency-look': '1' } });
    expect((await send([limit], look('batch-3'))).body).toMatchObject({ code: 'not_received' });
    const done = await send([limit], withKey('batch-3'));
    expect((await send([limit], look('batch-3'))).body).toEqual(done.body);
    expect(await openCount()).toBe(1);
  });

  test('with an entry that is not well-formed is refused by its place, before anything is done', async () => {
    await cancelEverything();
    const faulty: [entries: readonly object[], path: string][] = [
      [[limit, { ...limit, price: undefined }], 'entries.1.price'],
      [[limit, limit, { ...limit, stop_price: '61000' }], 'entries.2.stop_price'],
      [[limit, { op: 'cancel' }], 'entries.1.id'],
      [[limit, { op: 'buy' }], 'entries.1.op'],
      [[limit, { ...limit, quantity: '1e3' }], 'entries.1.quantity'],
      [Array.from({ length: 21 }, () => limit), 'entries'],
      [[], 'entries'],
    ];
    for (const [entries, path] of faulty) {
      const answer = await post(spotOrders.batch.path, { entries });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', data: { fields: [{ path }] } } });
    }
    expect(await openCount()).toBe(0);
  });
});

test('amending takes a new client order id', async () => {
  const { id } = await place(taker, { price: '50000', quantity: '0.001', client_order_id: 'before' });
  const { body } = await server.call(spot.amend, { id, price: '50001', client_order_id: 'after' }, taker.token, EN);
  expect(body).toMatchObject({ type: 'ok' });
});
