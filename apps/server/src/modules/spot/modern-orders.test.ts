// Orders of every kind as their owner and everybody else sees them: HTTP and sockets of a real server on a real database.
import { type InputOf, type realtime, spot, spotOrders } from '@bourse/contract';
import { BTC, USDT } from '@bourse/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mustAccept } from '../../core/sequencer/testing.ts';
import { saveSettings } from '../../platform/http/testing-edits.ts';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import type { TestUser } from '../../platform/http/testing.ts';
import { type Client, type RealtimeBench, startRealtimeBench } from '../../platform/realtime/testing.ts';

const PAIR = { legal_id: USDT, currency_id: BTC };
const EN = { headers: { lang: 'en' } };
const withKey = (key: string) => ({ headers: { lang: 'en', 'idempotency-key': key } });
const HOUR = 3_600_000;

let bench: RealtimeBench;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  bench = await startRealtimeBench();
  bob = await bench.server.register('bob@example.com');
});
afterAll(() => bench.stop());
let users = 0;
beforeEach(async () => {
  ann = await bench.server.register(`ann${(users += 1)}@example.com`);
  await trade('60000');
});
afterEach(async () => {
  for (const user of [ann, bob]) {
    await bench.server.mustCall(spot.cancelAll, { type: 'all', markets: 'all' }, user.token);
  }
  await bench.disconnect();
});

type Terms = Partial<InputOf<typeof spotOrders.place>>;

const ask = async (user: TestUser, terms: Terms, options = EN) => {
  const input = { ...PAIR, side: 'buy', type: 'limit', ...terms } as const;
  return (await bench.server.call(spotOrders.place, input, user.token, options)).body;
};

async function place(user: TestUser, terms: Terms): Promise<spotOrders.PlacedOrder> {
  const body = await ask(user, terms);
  if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
  return body.data;
}

const read = async (id: number, user = ann) => (await bench.server.mustCall(spotOrders.read, { id }, user.token)).order;
const cancel = (id: number) => bench.server.mustCall(spotOrders.cancel, { id }, ann.token, EN);
const openOf = async (user: TestUser) =>
  (await bench.server.mustCall(spot.listOrders, {}, user.token)).list.toSorted((one, other) => one.id - other.id);

/** One more user, who has nothing open. */
const mover = (): Promise<TestUser> => bench.server.register(`mover${(users += 1)}@example.com`);

/** A fill at this price between others. What it sets off is done before the answer, or by the next commands. */
async function trade(price: string): Promise<void> {
  await place(bob, { side: 'sell', price, quantity: '0.001' });
  await place(await mover(), { price, quantity: '0.001' });
}

const becomes = (id: number, expected: object) =>
  expect.poll(() => read(id), { timeout: 10_000 }).toMatchObject(expected);

/** A socket that has been told that it is told. */
async function watch(user: TestUser): Promise<Client> {
  const client = await bench.connect({ token: user.token });
  client.emit('watch_executions');
  await client.ear.count('execution_start', 1);
  return client;
}

const armedOf = ({ ear }: Client): realtime.ExecutionEvent[] =>
  ear.named('execution').filter(({ event }) => event === 'armed');

async function armed(client: Client): Promise<realtime.ExecutionEvent> {
  await client.ear.until(() => armedOf(client).length > 0);
  const [event] = armedOf(client);
  if (!event) throw new Error('it has been told');
  return event;
}

describe('a trailing order', () => {
  test('follows at once, keeps its first stop price in its row, and is triggered by the turn', async () => {
    const limit = await place(ann, {
      side: 'sell',
      type: 'trailing_limit',
      trail_bps: 100,
      price: '58000',
      quantity: '0.01',
    });
    expect(limit.order).toMatchObject({
      mode: 2,
      status: 'open',
      trigger: 'waiting',
      trigger_kind: 'trailing',
      trail_bps: 100,
      price: '58000',
      stop_price: '59400',
      total_money: '580',
    });
    expect(limit.order).not.toHaveProperty('activation_price');
    await trade('61000');
    await trade('60400');
    expect(await read(limit.id)).toMatchObject({ trigger: 'waiting', stop_price: '59400' });
    // 1 % below 61,000.
    await place(bob, { price: '60390', quantity: '0.02' });
    await place(await mover(), { side: 'sell', price: '60390', quantity: '0.001' });
    await becomes(limit.id, { status: 'filled', trigger: 'triggered', average_price: '60390' });
  });

  test('at market waits for its activation price; a buy by sum holds its sum', async () => {
    const buy = await place(ann, {
      type: 'trailing_market',
      trail_bps: 200,
      activation_price: '59000',
      quote_quantity: '600',
    });
    expect(buy.order).toMatchObject({
      mode: 1,
      time_in_force: 'ioc',
      trigger: 'waiting',
      trigger_kind: 'trailing',
      trail_bps: 200,
      activation_price: '59000',
      quote_quantity: '600',
      stop_price: '60180',
      total_money: '600',
      price: '0',
    });
    await trade('60500');
    expect(await read(buy.id)).toMatchObject({ trigger: 'waiting' });
    await trade('58000');
    await place(bob, { side: 'sell', price: '59200', quantity: '0.02' });
    await trade('59100');
    // 2 % above 58,000 is 59,160.
    await place(await mover(), { price: '59200', quantity: '0.001' });
    await becomes(buy.id, { status: 'filled', trigger: 'triggered', average_price: '59200', stop_price: '60180' });
  });

  test('has a stop price that lies on no tick, and is worth what that comes to, rounded', async () => {
    const terms = { side: 'sell', type: 'trailing_market', quantity: '0.0013', trail_bps: 137 } as const;
    const { order } = await place(ann, { ...terms, activation_price: '61000.01' });
    expect(order).toMatchObject({ stop_price: '60164.309863', total_money: '78.21360282' });
  });

  test('is refused out of its range, and its stop price cannot be amended', async () => {
    const terms = { side: 'sell', type: 'trailing_market', quantity: '0.01' } as const;
    for (const trail_bps of [9, 2_001]) {
      expect(await ask(ann, { ...terms, trail_bps })).toMatchObject({ code: 'trail_out_of_range' });
    }
    const { id } = await place(ann, { ...terms, trail_bps: 10 });
    const amended = (input: object) => bench.server.call(spot.amend, { id, ...input }, ann.token, EN);
    expect((await amended({ stop_price: '59000' })).body).toMatchObject({ code: 'order_not_waiting' });
    expect((await amended({ price: '59000' })).body).toMatchObject({ code: 'order_without_price' });
  });
});

describe('an expiry', () => {
  test('ends an order by its moment, frees its name after a day, and is refused once it has passed', async () => {
    const { clock } = bench.server;
    const client = await watch(ann);
    const at = clock.now() + HOUR;
    const terms = { price: '50000', quantity: '0.01', expires_at: at, client_order_id: 'ends' };
    const rests = await place(ann, terms);
    const waits = await place(ann, { type: 'stop_market', stop_price: '61000', quantity: '0.01', expires_at: at });
    clock.advance(HOUR - 1);
    expect((await openOf(ann)).map(({ id }) => id)).toEqual([rests.id, waits.id]);
    clock.advance(1);
    const sale = await place(bob, { side: 'sell', price: '50000', quantity: '0.01', time_in_force: 'ioc' });
    expect(sale.filled).toBe('0');
    for (const { id } of [rests, waits]) {
      expect(await read(id)).toMatchObject({ status: 'cancelled', cancel_reason: 'expired', expires_at: at });
    }
    await client.ear.count('execution', 4);
    expect(client.ear.named('execution').map(({ event, time }) => [event, time === at])).toEqual([
      ['accepted', false],
      ['accepted', false],
      ['ended', true],
      ['ended', true],
    ]);
    expect(await ask(ann, { ...terms, client_order_id: 'late' })).toMatchObject({ code: 'expiry_passed' });
    const again = { price: '50000', quantity: '0.01', client_order_id: 'ends' };
    expect(await ask(ann, again)).toMatchObject({ code: 'client_order_id_in_use' });
    clock.advance(24 * HOUR);
    expect(await ask(ann, again)).toMatchObject({ type: 'ok' });
  });
});

describe('an attached pair', () => {
  const attached = { price: '63000', stop_price: '57000', stop_limit_price: '56900', fallback: 'market' } as const;

  test('is there in the answer of the order that was filled, and its owner is told', async () => {
    const client = await watch(ann);
    await place(bob, { side: 'sell', price: '60100', quantity: '0.01' });
    const parent = await place(ann, { price: '60100', quantity: '0.01', attached });
    expect(parent.order).toMatchObject({ status: 'filled', attached });
    const [target, stop, ...none] = await openOf(ann);
    expect(none).toEqual([]);
    const leg = { parent_id: parent.id, type: 'out', total_number: '0.0099', oco_id: target?.id };
    expect(target).toMatchObject({ ...leg, price: '63000', trigger: null });
    expect(stop).toMatchObject({ ...leg, stop_price: '57000', price: '56900', trigger: 'waiting' });
    const event = await armed(client);
    expect(event).toMatchObject({
      order: { id: parent.id, status: 'filled', complete_number: '0.01' },
      fill: null,
      time: bench.server.clock.now(),
      armed: { result: 'pair', order_ids: [target?.id, stop?.id] },
    });
    const order = client.ear.named('execution').map((one) => `${one.event} ${one.order.id - parent.id}`);
    expect(order).toEqual(['accepted 0', 'filled 0', 'ended 0', 'accepted 1', 'accepted 2', 'armed 0']);
  });

  test('of an order that was filled in part comes when that is cancelled; without a fill it ends with it', async () => {
    const client = await watch(ann);
    const bare = await place(ann, { price: '59000', quantity: '0.01', attached });
    await cancel(bare.id);
    const parent = await place(ann, { price: '59900', quantity: '0.02', attached });
    await place(bob, { side: 'sell', price: '59900', quantity: '0.01' });
    expect((await openOf(ann)).map(({ id }) => id)).toEqual([parent.id]);
    await cancel(parent.id);
    const legs = await openOf(ann);
    expect(legs.map((leg) => [leg.parent_id, leg.total_number])).toEqual([
      [parent.id, '0.0099'],
      [parent.id, '0.0099'],
    ]);
    expect(await armed(client)).toMatchObject({
      order: { id: parent.id, status: 'cancelled', cancel_reason: 'user', complete_number: '0.01' },
      armed: { result: 'pair', order_ids: legs.map(({ id }) => id) },
    });
    expect(armedOf(client)).toHaveLength(1);
  });

  test.each([
    ['market', 'market'],
    ['drop', 'dropped'],
  ] as const)('whose stop is reached already does what %s says, and its owner is told', async (fallback, result) => {
    const client = await watch(ann);
    await place(bob, { price: '55900', quantity: '0.02' });
    await place(bob, { side: 'sell', price: '56000', quantity: '0.01' });
    const parent = await place(ann, { price: '56000', quantity: '0.01', attached: { ...attached, fallback } });
    const { order, armed: pair } = await armed(client);
    expect([order.id, pair?.result, pair?.order_ids.length]).toEqual([
      parent.id,
      result,
      fallback === 'market' ? 1 : 0,
    ]);
    const [sale] = pair?.order_ids ?? [];
    if (sale !== undefined) {
      expect(await read(sale)).toMatchObject({ parent_id: parent.id, type: 'out', mode: 1, average_price: '55900' });
    }
    expect(await openOf(ann)).toEqual([]);
  });

  test('ends with an order that was filled in part where everything is cancelled', async () => {
    const client = await watch(ann);
    await place(ann, { price: '59900', quantity: '0.02', attached });
    await place(bob, { side: 'sell', price: '59900', quantity: '0.01' });
    await bench.server.mustCall(spot.cancelAll, { type: 'all', ...PAIR }, ann.token);
    await place(ann, { price: '50000', quantity: '0.01' });
    await client.ear.count('execution', 4);
    expect(client.ear.named('execution').map(({ event }) => event)).toEqual([
      'accepted',
      'filled',
      'ended',
      'accepted',
    ]);
    expect(await openOf(ann)).toHaveLength(1);
  });

  test('with prices the wrong way round is refused', async () => {
    const wrong = { ...attached, price: '57000', stop_price: '63000' };
    expect(await ask(ann, { price: '59000', quantity: '0.01', attached: wrong })).toMatchObject({
      code: 'attached_prices_wrong',
    });
  });
});

describe('an iceberg', () => {
  test('shows its slice to everybody and the whole to its owner', async () => {
    const depth = await bench.connect();
    depth.emit('subscribe', { channel: 'depth', market: 'BTC/USDT' });
    await depth.ear.count('depth_snapshot', 1);
    const placed = await place(ann, { side: 'sell', price: '62000', quantity: '0.05', visible_quantity: '0.01' });
    expect(placed.order).toMatchObject({ total_number: '0.05', number: '0.05', visible_quantity: '0.01' });
    const shown = () => depth.ear.named('depth_update').flatMap(({ asks }) => asks.filter(([at]) => at === '62000'));
    await depth.ear.until(() => shown().length > 0);
    await place(bob, { price: '62000', quantity: '0.015' });
    expect(await read(placed.id)).toMatchObject({ complete_number: '0.015', number: '0.035' });
    await depth.ear.until(() => shown().length > 1);
    expect(shown()).toEqual([
      ['62000', '0.01'],
      ['62000', '0.005'],
    ]);
    const { out } = await bench.server.mustCall(spot.deal, PAIR);
    expect(out.find(({ price }) => Number(price) === 62_000)).toMatchObject({ number: '0.005' });
    const tooMany = { side: 'sell', price: '62000', quantity: '0.05', visible_quantity: '0.004' } as const;
    expect(await ask(ann, tooMany)).toMatchObject({ code: 'visible_quantity_wrong' });
  });
});

describe('kinds mixed', () => {
  test('one batch places each kind, and one countdown ends what rests, waits and is attached', async () => {
    const common = { op: 'place', ...PAIR, side: 'sell', quantity: '0.01' } as const;
    const attached = { price: '59000', stop_price: '63000', stop_limit_price: '63100', fallback: 'drop' } as const;
    const { body } = await bench.server.call(
      spotOrders.batch,
      {
        entries: [
          { ...common, type: 'limit', price: '62000', visible_quantity: '0.002', attached },
          { ...common, type: 'stop_market', stop_price: '59000' },
          { ...common, type: 'take_profit_limit', stop_price: '61000', price: '61000' },
          { ...common, type: 'trailing_market', trail_bps: 500, client_order_id: 'trail' },
          { ...common, type: 'trailing_market', trail_bps: 5 },
          { op: 'cancel', client_order_id: 'trail' },
          { ...common, type: 'trailing_limit', trail_bps: 500, activation_price: '61000', price: '58000' },
        ],
      },
      ann.token,
      EN,
    );
    if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
    expect(body.data.results.map((one) => (one.ok ? 'ok' : one.code))).toEqual([
      'ok',
      'ok',
      'ok',
      'ok',
      'trail_out_of_range',
      'ok',
      'ok',
    ]);
    expect(await openOf(ann)).toHaveLength(4);
    await bench.server.mustCall(spot.setCountdown, { ...PAIR, seconds: 5 }, ann.token);
    bench.server.clock.advance(5_000);
    await place(bob, { price: '62000', quantity: '0.001', time_in_force: 'ioc' });
    const { list } = await bench.server.mustCall(spot.listOrders, { status: 'closed' }, ann.token);
    expect(list.map((order) => order.cancel_reason)).toEqual(expect.arrayContaining(['countdown', 'user']));
    expect(list.filter((order) => order.cancel_reason === 'countdown')).toHaveLength(4);
    expect(await openOf(ann)).toEqual([]);
  });

  test('a replacement is of any kind, under one key, and may take the name of the order that it replaces', async () => {
    const { id } = await place(ann, { price: '50000', quantity: '0.01', client_order_id: 'kind' });
    const input = {
      ...PAIR,
      side: 'sell',
      type: 'trailing_limit',
      trail_bps: 300,
      price: '58000',
      quantity: '0.01',
      visible_quantity: '0.005',
      client_order_id: 'kind',
      cancel_client_order_id: 'kind',
      mode: 'stop_on_failure',
    } as const;
    const replace = () => bench.server.call(spotOrders.replace, input, ann.token, withKey('replaced'));
    const { body } = await replace();
    expect(body).toMatchObject({
      type: 'ok',
      data: {
        cancelled: { ok: true, id },
        placed: { ok: true, order: { trigger_kind: 'trailing', visible_quantity: '0.005', client_order_id: 'kind' } },
      },
    });
    expect((await replace()).body).toEqual(body);
    expect(await openOf(ann)).toHaveLength(1);
  });
});

describe('what is closed for now', () => {
  const attached = { price: '63000', stop_price: '57000', stop_limit_price: '56900', fallback: 'market' } as const;
  const trailing = { ...PAIR, side: 'sell', type: 'trailing_market', trail_bps: 100, quantity: '0.01' } as const;

  async function partFilled(): Promise<spotOrders.PlacedOrder> {
    const parent = await place(ann, { price: '59900', quantity: '0.02', attached });
    await place(bob, { side: 'sell', price: '59900', quantity: '0.01' });
    return parent;
  }
  async function codesOfNewRisk(cancelled: number): Promise<unknown[]> {
    const { server } = bench;
    const answers = [
      await server.call(spotOrders.place, trailing, ann.token),
      await server.call(spotOrders.replace, { ...trailing, cancel_id: cancelled, mode: 'stop_on_failure' }, ann.token),
      await server.call(
        spotOrders.batch,
        {
          entries: [
            { op: 'cancel', id: cancelled },
            { op: 'place', ...trailing },
          ],
        },
        ann.token,
      ),
    ];
    return answers.map(({ status, body }) => [status, body.type === 'error' ? body.code : 'ok'].join(' '));
  }
  const cancelByBatch = (id: number) =>
    bench.server.mustCall(spotOrders.batch, { entries: [{ op: 'cancel', id }] }, ann.token, EN);

  test('maintenance takes no order of any kind; cancels go on, and arm what has filled', async () => {
    const operator = await logInOperator(bench.server, 'admin');
    const client = await watch(ann);
    const parent = await partFilled();
    await saveSettings(bench.server, { is_maintenance: 1 }, operator);
    try {
      expect(await codesOfNewRisk(parent.id)).toEqual(['503 maintenance', '503 maintenance', '503 maintenance']);
      await bench.server.mustCall(spot.setCountdown, { ...PAIR, seconds: 60 }, ann.token);
      expect(await cancelByBatch(parent.id)).toBe('1 of 1 done');
    } finally {
      await saveSettings(bench.server, { is_maintenance: 0 }, operator);
    }
    expect((await armed(client)).armed).toMatchObject({ result: 'pair' });
    await bench.server.mustCall(spot.setCountdown, { ...PAIR, seconds: 0 }, ann.token);
  });

  test('a full stop takes none either; cancels go on, and pairs are dropped', async () => {
    const { sequencer } = bench.server.services;
    const client = await watch(ann);
    const parent = await partFilled();
    await mustAccept(sequencer, { kind: 'beginFullStop' });
    try {
      await expect
        .poll(() => codesOfNewRisk(parent.id), { timeout: 10_000 })
        .toEqual(['503 full_stop', '503 full_stop', '503 full_stop']);
      expect(await cancelByBatch(parent.id)).toBe('1 of 1 done');
    } finally {
      await mustAccept(sequencer, { kind: 'endFullStop' });
    }
    expect((await armed(client)).armed).toEqual({ result: 'dropped', order_ids: [] });
    expect(await openOf(ann)).toEqual([]);
  });
});
