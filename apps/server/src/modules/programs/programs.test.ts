// Orders over the sockets of programs: what is answered and told, in which order, and to whom.
import { account, type programSocket, security, spot, spotOrders, subAccounts } from '@bourse/contract';
import { BTC, USDT } from '@bourse/domain';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD, type TestUser } from '../../platform/http/testing.ts';
import { type Program, type ProgramBench, startProgramBench } from './testing.ts';

const PAIR = { legal_id: USDT, currency_id: BTC };
const MARKET = 'BTC/USDT';
const LIMIT = { ...PAIR, type: 'limit', quantity: '0.001' };

let bench: ProgramBench;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  bench = await startProgramBench();
  alice = await bench.server.register('alice@example.com');
  bob = await bench.server.register('bob@example.com');
});
afterAll(() => bench.stop());
afterEach(async () => {
  for (const { token } of [alice, bob])
    await bench.server.mustCall(spot.cancelAll, { type: 'all', markets: 'all' }, token);
  await bench.disconnect();
});

const happened = (program: Program): string[] => program.executions.map(({ data }) => `${data.order.id} ${data.event}`);
const numbers = (program: Program): number[] => program.executions.map(({ seq }) => seq);

describe('orders', () => {
  test('are placed, filled, amended, replaced and cancelled, and each event comes before the answer of what caused it', async () => {
    const seller = await bench.follow(alice.token);
    const buyer = await bench.follow(bob.token);
    const sell = await seller.must<spotOrders.PlacedOrder>('order.place', { ...LIMIT, side: 'sell', price: '60000' });
    expect(sell).toMatchObject({ status: 'open', filled: '0', order: { price: '60000' } });
    const buy = await buyer.must<spotOrders.PlacedOrder>('order.place', {
      ...LIMIT,
      side: 'buy',
      price: '60000',
      quantity: '0.0004',
      client_order_id: 'first',
    });
    expect(buy).toMatchObject({ status: 'filled', fills: [{ price: '60000', quantity: '0.0004' }] });
    await seller.until(() => seller.executions.length >= 2);
    expect(happened(seller)).toEqual([`${sell.id} accepted`, `${sell.id} filled`]);
    expect(happened(buyer)).toEqual([`${buy.id} accepted`, `${buy.id} filled`, `${buy.id} ended`]);
    expect(seller.executions[1]?.data.fill).toMatchObject({ number: '0.0004', role: 'maker' });
    const amended = await seller.must<{ id: number }>('order.amend', { id: sell.id, price: '60001' });
    const replaced = await seller.must('order.replace', {
      ...LIMIT,
      side: 'sell',
      price: '60002',
      cancel_id: amended.id,
      mode: 'stop_on_failure',
    });
    expect(replaced).toMatchObject({ cancelled: { ok: true, id: amended.id }, placed: { ok: true, status: 'open' } });
    const [last] = seller.executions.slice(-1);
    expect(await seller.must('order.cancel', { id: last?.data.order.id })).toEqual({ id: last?.data.order.id });
    expect(await buyer.must('order.info', { client_order_id: 'first' })).toMatchObject({
      order: { id: buy.id, status: 'filled' },
      fills: [{ role: 'taker' }],
    });
    expect(numbers(seller)).toEqual(numbers(seller).map((_, nth) => (seller.executions[0]?.seq ?? 0) + nth));
    for (const program of [seller, buyer]) expectEventsFirst(program);
    const keys = Object.keys(seller.executions[0] ?? {});
    expect(keys).toEqual(['stream', 'epoch', 'seq', 'data']);
  });

  test('of a batch are carried out in their order; a refused one leaves the others', async () => {
    const program = await bench.follow(alice.token);
    const entry = { op: 'place', ...LIMIT, side: 'buy' };
    const { results } = await program.must<{ results: { ok: boolean; id?: number; code?: string; text?: string }[] }>(
      'order.batch',
      {
        entries: [
          { ...entry, price: '50000' },
          { ...entry, price: '50001', quantity: '50' },
          { op: 'cancel', client_order_id: 'nobody' },
          { ...entry, price: '50002' },
        ],
      },
    );
    expect(results.map(({ ok, code }) => code ?? ok)).toEqual([true, 'insufficient_balance', 'order_not_found', true]);
    expect(results[2]?.text).toBe('Order not found. Reload the list of orders.');
    expect(happened(program)).toEqual([`${results[0]?.id} accepted`, `${results[3]?.id} accepted`]);
    const open = await program.must<programSocket.OpenOrders>('orders.open', { market: MARKET });
    expect(open).toMatchObject({ has_more: false, seq: program.executions.at(-1)?.seq });
    expect(open.orders.map(({ price }) => price)).toEqual(['50002', '50000']);
    const { ids } = await program.must<{ ids: number[] }>('order.cancel_all', { markets: 'all', type: 'all' });
    expect(ids).toHaveLength(2);
    expect(await program.must('orders.open')).toMatchObject({ orders: [] });
  });

  test('that are sent at once are carried out in the order in which they were sent', async () => {
    const program = await bench.follow(alice.token);
    const ids = Array.from({ length: 20 }, (_, nth) =>
      program.send('order.place', { ...LIMIT, side: 'buy', price: String(50_000 + nth), client_order_id: `n${nth}` }),
    );
    const cancel = program.send('order.cancel', { client_order_id: 'n19' });
    await program.until(() => [...ids, cancel].every((id) => program.answerTo(id) !== undefined));
    expect(program.answerTo(cancel)).toMatchObject({ ok: true });
    const accepted = program.executions.filter(({ data }) => data.event === 'accepted');
    expect(accepted.map(({ data }) => data.order.client_order_id)).toEqual(ids.map((_, nth) => `n${nth}`));
  });

  test('under one key are placed once, whether by socket or by request', async () => {
    const program = await bench.follow(alice.token);
    const order = { ...LIMIT, side: 'buy', price: '50000' } as const;
    const first = await program.must<spotOrders.PlacedOrder>('order.place', { ...order, key: 'once' });
    const again = await program.must<spotOrders.PlacedOrder>('order.place', { ...order, key: 'once' });
    expect(again.id).toBe(first.id);
    const { body } = await bench.server.call(spotOrders.place, { ...order, type: 'limit' }, alice.token, {
      headers: { 'idempotency-key': 'once' },
    });
    expect(body).toMatchObject({ type: 'ok', data: { id: first.id } });
    expect(await program.refusal('order.place', { ...order, price: '50001', key: 'once' })).toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect(await program.refusal('order.place', { ...order, key: 'two words' })).toMatchObject({
      code: 'invalid_idempotency_key',
    });
    expect(happened(program)).toEqual([`${first.id} accepted`]);
  });

  test('end with the countdown, which is told', async () => {
    const program = await bench.follow(alice.token);
    const { id } = await program.must<spotOrders.PlacedOrder>('order.place', { ...LIMIT, side: 'buy', price: '50000' });
    const { ends_at: endsAt } = await program.must<{ ends_at: number }>('cancel_after', { ...PAIR, seconds: 5 });
    expect(endsAt).toBe(bench.server.clock.now() + 5_000);
    expect(await program.must('cancel_after', { ...PAIR, seconds: 0 })).toEqual({ ends_at: null });
    await program.must('cancel_after', { ...PAIR, seconds: 5 });
    bench.server.clock.advance(5_000);
    await bench.server.services.sequencer.submit({ kind: 'keepTime' });
    await program.until(() => program.executions.length > 1);
    expect(happened(program)).toEqual([`${id} accepted`, `${id} ended`]);
    expect(program.executions[1]?.data.order).toMatchObject({ status: 'cancelled', cancel_reason: 'countdown' });
  });

  test('come in pairs, too', async () => {
    const program = await bench.follow(alice.token);
    const pair = { ...PAIR, type: 'out', num: '0.001', price: '61000', stop_price: '50000', stop_limit_price: '49999' };
    const answer = await program.ask('order.oco', pair);
    expect(answer).toMatchObject({ ok: true, result: { oco_id: expect.any(Number) } });
    expect(program.executions.map(({ data }) => data.event)).toEqual(['accepted', 'accepted']);
  });
});

/** For each answer that names an order, what was told of that order came before it. */
function expectEventsFirst(program: Program): void {
  const accepted = new Map<number, number>();
  for (const [nth, one] of program.heard.entries()) {
    if ('stream' in one && one.stream === 'orders' && one.data.event === 'accepted')
      accepted.set(one.data.order.id, nth);
  }
  for (const [nth, one] of program.heard.entries()) {
    if (!('ok' in one) || !one.ok || typeof one.result !== 'object' || one.result === null) continue;
    const { id } = one.result as { id?: number };
    if (id !== undefined) expect(accepted.get(id)).toBeLessThan(nth);
  }
}

describe('an account', () => {
  test('hears of its own orders and balances alone', async () => {
    const [own, other, visitor] = [
      await bench.follow(alice.token),
      await bench.follow(bob.token),
      await bench.connect(),
    ];
    const { id } = await own.must<spotOrders.PlacedOrder>('order.place', { ...LIMIT, side: 'buy', price: '50000' });
    await own.until(() => own.balances.length > 1);
    expect(own.balances[1]?.data).toMatchObject({
      user_id: alice.userId,
      balances: [{ currency: USDT, wallet: 'change', locked: '50' }],
    });
    expect(await other.refusal('order.cancel', { id })).toMatchObject({ code: 'order_not_found' });
    expect(await other.refusal('order.amend', { id, price: '50001' })).toMatchObject({ code: 'order_not_found' });
    expect(await other.refusal('order.info', { id })).toMatchObject({ code: 'order_not_found' });
    expect(await other.must('orders.open')).toMatchObject({ orders: [] });
    for (const method of ['order.place', 'orders.open', 'order.cancel_all', 'cancel_after', 'order.info'])
      expect(await visitor.refusal(method)).toMatchObject({ code: 'not_logged_in' });
    expect(await visitor.refusal('subscribe', { stream: 'orders' })).toMatchObject({ code: 'not_logged_in' });
    await other.must('ping');
    expect([...other.executions, ...visitor.executions, ...visitor.balances]).toEqual([]);
    expect(other.balances.map(({ data }) => data.user_id)).toEqual([bob.userId]);
    expect(
      await other.refusal('order.place', { ...LIMIT, side: 'buy', price: '50000', user_id: alice.userId }),
    ).toMatchObject({ code: 'forbidden' });
  });

  test('hears of all that it owns before the answer to its subscription, and again with another one', async () => {
    const program = await bench.connect();
    await program.must('login', { token: alice.token });
    await program.must('order.place', { ...LIMIT, side: 'buy', price: '50000' });
    for (const times of [1, 2]) {
      await program.must('subscribe', { stream: 'balances' });
      expect(program.balances).toHaveLength(times);
      const [first] = program.balances.slice(-1);
      expect(first?.data.user_id).toBe(alice.userId);
      expect(first?.data.balances).toContainEqual(
        expect.objectContaining({ currency: USDT, wallet: 'change', locked: '50' }),
      );
      expect(new Set(first?.data.balances.map(({ wallet }) => wallet)).size).toBeGreaterThan(1);
    }
  });

  test('is a sub-account where the login of its master names it, until that is closed', async () => {
    const { server } = bench;
    const { id } = await server.mustCall(subAccounts.create, { label: 'Grid' }, alice.token);
    const move = { wallet: 'change', currency_id: USDT, number: '1000' } as const;
    await server.mustCall(subAccounts.transfer, { ...move, from_id: alice.userId, to_id: id }, alice.token);
    const [own, program] = [await bench.follow(alice.token), await bench.connect()];
    for (const [token, named] of [
      [bob.token, id],
      [alice.token, bob.userId],
    ] as const)
      expect(await program.refusal('login', { token, account: named })).toMatchObject({
        code: 'sub_account_not_found',
      });
    expect(await program.must('login', { token: alice.token, account: id })).toMatchObject({ user_id: id });
    await program.must('subscribe', { stream: 'orders' });
    const placed = await program.must<spotOrders.PlacedOrder>('order.place', { ...LIMIT, side: 'buy', price: '50000' });
    expect(happened(program)).toEqual([`${placed.id} accepted`]);
    expect(await own.refusal('order.cancel', { id: placed.id })).toMatchObject({ code: 'order_not_found' });
    expect(own.executions).toEqual([]);
    await program.must('order.cancel', { id: placed.id });
    await server.mustCall(subAccounts.transfer, { ...move, from_id: id, to_id: alice.userId }, alice.token);
    await server.mustCall(subAccounts.close, { id }, alice.token);
    await program.until(() => program.logouts.length > 0);
    expect(program.logouts).toMatchObject([{ code: 'sub_account_closed' }]);
    expect(await program.refusal('login', { token: alice.token, account: id })).toMatchObject({
      code: 'sub_account_closed',
    });
    expect(own.logouts).toEqual([]);
  });

  test('is logged out of its sub-account when the session is revoked', async () => {
    const { server } = bench;
    const { id } = await server.mustCall(subAccounts.create, { label: 'Short' }, alice.token);
    const login = { user_string: 'alice@example.com', password: TEST_PASSWORD };
    const token = await server.mustCall(account.login, login);
    const program = await bench.connect();
    await program.must('login', { token, account: id });
    await server.mustCall(security.revokeOtherSessions, {}, alice.token);
    await program.until(() => program.logouts.length > 0);
    expect(await program.refusal('orders.open')).toMatchObject({ code: 'not_logged_in' });
  });

  test('sees by numbers and epoch whether something happened while it was away', async () => {
    const program = await bench.follow(alice.token);
    await program.must('order.place', { ...LIMIT, side: 'buy', price: '50000' });
    const [{ seq, epoch } = { seq: 0, epoch: '' }] = program.executions.slice(-1);
    program.close();
    await program.closed;
    const nothing = await bench.connect();
    expect(await nothing.must('login', { token: alice.token })).toMatchObject({ seq, epoch });
    nothing.close();
    await nothing.closed;
    await bench.server.mustCall(spot.cancelAll, { type: 'all', markets: 'all' }, alice.token);
    const back = await bench.connect();
    expect(await back.must('login', { token: alice.token })).toMatchObject({ seq: seq + 1, epoch });
    expect(await back.must('subscribe', { stream: 'orders' })).toEqual({ stream: 'orders', seq: seq + 1, epoch });
    expect(await back.must('orders.open')).toMatchObject({ orders: [], seq: seq + 1, epoch });
    await back.must('order.place', { ...LIMIT, side: 'buy', price: '50000' });
    expect(numbers(back)).toEqual([seq + 2]);
  });

  test('is logged out at once when its session is revoked, and the socket goes on as a visitor’s', async () => {
    const token = await bench.server.mustCall(account.login, {
      user_string: 'alice@example.com',
      password: TEST_PASSWORD,
    });
    const program = await bench.follow(token);
    const stays = await bench.follow(alice.token);
    await bench.server.mustCall(security.revokeOtherSessions, {}, alice.token);
    await program.until(() => program.logouts.length > 0);
    expect(program.logouts).toEqual([
      { event: 'logout', code: 'not_logged_in', message: 'Your session has expired. Please log in again.' },
    ]);
    expect(await program.refusal('orders.open')).toMatchObject({ code: 'not_logged_in' });
    await stays.must('order.place', { ...LIMIT, side: 'buy', price: '50000' });
    await program.must('ping');
    expect([program.executions, stays.logouts]).toEqual([[], []]);
    await program.must('login', { token: alice.token });
    expect(await program.must('orders.open')).toMatchObject({ has_more: false });
  });

  test('changes with another login, and ends with a logout', async () => {
    const program = await bench.follow(alice.token);
    expect(await program.must('login', { token: bob.token })).toMatchObject({ user_id: bob.userId, permissions: null });
    await program.must('order.place', { ...LIMIT, side: 'buy', price: '50000' });
    const quiet = await bench.follow(alice.token);
    await quiet.must('order.place', { ...LIMIT, side: 'buy', price: '50000' });
    await program.must('logout');
    expect(await program.refusal('orders.open')).toMatchObject({ code: 'not_logged_in' });
    expect(program.executions).toEqual([]);
    expect(await program.refusal('login', { token: 'no-such-token-of-any-session' })).toMatchObject({
      code: 'not_logged_in',
    });
  });
});

describe('streams of markets', () => {
  test('begin with the whole book and follow it without a gap', async () => {
    const trader = await bench.follow(alice.token);
    await trader.must('order.place', { ...LIMIT, side: 'buy', price: '50000' });
    const program = await bench.connect();
    await program.must('subscribe', { stream: 'book', market: MARKET });
    await program.until(() => program.of('book').length > 0);
    const [first] = program.of('book');
    expect(first).toMatchObject({
      market: MARKET,
      data: { type: 'depth_snapshot', bids: [['50000', '0.001']], asks: [] },
    });
    await trader.must('order.place', { ...LIMIT, side: 'buy', price: '50001' });
    await program.until(() => program.of('book').length > 1);
    const [snapshot, update] = program.of('book').map(({ data }) => data);
    expect(update).toMatchObject({ type: 'depth_update', bids: [['50001', '0.001']] });
    if (snapshot?.type !== 'depth_snapshot' || update?.type !== 'depth_update') throw new Error('another event came');
    expect(update.prev_seq).toBe(snapshot.seq);
    await program.must('unsubscribe', { stream: 'book', market: MARKET });
    await trader.must('order.place', { ...LIMIT, side: 'buy', price: '50002' });
    await program.must('subscribe', { stream: 'book', market: MARKET });
    await program.until(() => program.of('book').length > 2);
    expect(program.of('book')[2]).toMatchObject({ data: { type: 'depth_snapshot' } });
  });

  test('tell trades, tickers and candles to whoever asks, logged in or not', async () => {
    const program = await bench.connect();
    for (const stream of ['trades', 'ticker', 'candles', 'index'])
      await program.must('subscribe', { stream, market: MARKET, period: '1min' });
    const trader = await bench.follow(alice.token);
    const taker = await bench.follow(bob.token);
    await program.until(() => program.of('trades').length > 0 && program.of('ticker').length > 0);
    await trader.must('order.place', { ...LIMIT, side: 'sell', price: '60000' });
    await taker.must('order.place', { ...LIMIT, side: 'buy', price: '60000' });
    await program.until(() => program.of('trades').length > 1 && program.of('ticker').length > 1);
    await program.until(() => program.of('candles').length > 0);
    expect(program.of('trades').at(-1)).toMatchObject({ data: { type: 'market_detail', data: [{ price: '60000' }] } });
    expect(program.of('candles').at(-1)).toMatchObject({ period: '1min', data: { type: 'market_candle' } });
    expect(await program.refusal('subscribe', { stream: 'book', market: 'NO/USDT' })).toMatchObject({
      code: 'market_not_found',
    });
    expect(await program.refusal('subscribe', { stream: 'candles', market: MARKET, period: '7min' })).toMatchObject({
      code: 'invalid_request',
      data: { fields: [{ path: 'period' }] },
    });
  });
});
