// Executions one by one, with real sockets on a real server and database.
import { type realtime, spot } from '@bourse/contract';
import { amount, BTC, orderId, price, units, USDT, userId } from '@bourse/domain';
import type { PlaceOrder } from '@bourse/engine';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { mustAccept } from '../../core/sequencer/testing.ts';
import type { TestUser } from '../../platform/http/testing.ts';
import { type Client, type RealtimeBench, startRealtimeBench } from '../../platform/realtime/testing.ts';

const PAIR = { legal_id: USDT, currency_id: BTC };

let bench: RealtimeBench;
let users = 0;
let alice: TestUser;
let bob: TestUser;
/** The first id that a test's orders get. */
let first: number;

beforeAll(async () => {
  bench = await startRealtimeBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  alice = await bench.server.register(`user${(users += 1)}@example.com`);
  bob = await bench.server.register(`user${(users += 1)}@example.com`);
  first = (await newestId()) + 1;
});
afterEach(async () => {
  for (const user of [alice, bob]) {
    await bench.server.mustCall(spot.cancelAll, { type: 'all', markets: 'all' }, user.token);
  }
  await bench.disconnect();
});

async function newestId(): Promise<number> {
  const [row] = await bench.server.services.storage.sql<
    { id: number }[]
  >`SELECT coalesce(max(id), 0)::integer AS id FROM orders`;
  return row?.id ?? 0;
}

/** A socket that has been told that it is told. */
async function watch(user: TestUser): Promise<Client> {
  const client = await bench.connect({ token: user.token });
  client.emit('watch_executions');
  await client.ear.count('execution_start', 1);
  return client;
}

async function place(side: 'in' | 'out', user: TestUser, order: object): Promise<number> {
  const { body } = await bench.server.call(
    side === 'in' ? spot.placeBuy : spot.placeSell,
    { ...PAIR, mode: 2, ...order },
    user.token,
  );
  if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
  return body.data.id;
}

/** `#1 filled 0.01 of 0.02 open`, ids counted from the test's first; of a fill what was traded, and as what. */
function draw({ event, order, fill }: realtime.ExecutionEvent): string {
  const { id, complete_number: filled, total_number: total, status, cancel_reason: reason } = order;
  const traded = fill ? `: ${fill.number} @ ${fill.price} as ${fill.role}, fee ${fill.fee}` : '';
  return `#${id - first + 1} ${event} ${filled} of ${total} ${reason ?? status}${traded}`;
}

/** Resolves with what was told once so much of it is there; the numbers follow on each other. */
async function told({ ear }: Client, count: number): Promise<string[]> {
  await ear.count('execution', count);
  const events = ear.named('execution');
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + (events[0]?.seq ?? 1)));
  return events.map(draw);
}

test('S37 a taker through three makers hears of each fill, and so does their owner', async () => {
  const [ofAlice, ofBob] = [await watch(alice), await watch(bob)];
  for (const at of ['60000', '60001', '60002']) await place('out', alice, { price: at, num: '0.01' });
  await place('in', bob, { price: '60002', num: '0.025', client_order_id: 'taken' });
  expect(await told(ofBob, 5)).toEqual([
    '#4 accepted 0 of 0.025 open',
    '#4 filled 0.01 of 0.025 open: 0.01 @ 60000 as taker, fee 0.00001',
    '#4 filled 0.02 of 0.025 open: 0.01 @ 60001 as taker, fee 0.00001',
    '#4 filled 0.025 of 0.025 open: 0.005 @ 60002 as taker, fee 0.000005',
    '#4 ended 0.025 of 0.025 filled',
  ]);
  expect(await told(ofAlice, 8)).toEqual([
    '#1 accepted 0 of 0.01 open',
    '#2 accepted 0 of 0.01 open',
    '#3 accepted 0 of 0.01 open',
    '#1 filled 0.01 of 0.01 open: 0.01 @ 60000 as maker, fee 0.6',
    '#1 ended 0.01 of 0.01 filled',
    '#2 filled 0.01 of 0.01 open: 0.01 @ 60001 as maker, fee 0.60001',
    '#2 ended 0.01 of 0.01 filled',
    '#3 filled 0.005 of 0.01 open: 0.005 @ 60002 as maker, fee 0.30001',
  ]);
  const [accepted, one, two, three, ended] = ofBob.ear.named('execution');
  expect([one, two, three].map((event) => event?.order.in_fee)).toEqual(['0.00001', '0.00002', '0.000025']);
  expect(accepted).toMatchObject({ type: 'execution', seq: 1, fill: null });
  expect(accepted?.order).toMatchObject({ client_order_id: 'taken', type: 'in', price: '60002', average_price: '0' });
  expect(two?.fill).toMatchObject({ order_id: first + 3, currency_name: 'BTC', total_money: '600.01' });
  expect(ended?.order).toMatchObject({ number: '0', in_fee: '0.000025' });
});

test('S37 a stop order is accepted, triggered, filled and ends', async () => {
  await place('out', bob, { price: '60000', num: '0.001' });
  await place('in', alice, { price: '60000', num: '0.001' });
  const ofAlice = await watch(alice);
  await place('in', alice, { price: '60100', num: '0.01', stop_price: '60050' });
  await place('out', bob, { price: '60050', num: '0.001' });
  await place('out', bob, { price: '60060', num: '0.01' });
  await place('in', alice, { price: '60050', num: '0.001' });
  expect(await told(ofAlice, 7)).toEqual([
    '#3 accepted 0 of 0.01 open',
    '#6 accepted 0 of 0.001 open',
    '#6 filled 0.001 of 0.001 open: 0.001 @ 60050 as taker, fee 0.000001',
    '#6 ended 0.001 of 0.001 filled',
    '#3 triggered 0 of 0.01 open',
    '#3 filled 0.01 of 0.01 open: 0.01 @ 60060 as taker, fee 0.00001',
    '#3 ended 0.01 of 0.01 filled',
  ]);
  expect(ofAlice.ear.named('execution').map(({ order }) => order.trigger)).toEqual([
    'waiting',
    null,
    null,
    null,
    'triggered',
    'triggered',
    'triggered',
  ]);
});

test('S37 commands of one transaction come apart: each tells the order as it was right after it', async () => {
  const { sequencer } = bench.server.services;
  const id = orderId(await place('in', alice, { price: '50000', num: '0.03', client_order_id: 'one' }));
  const [ofAlice, ofBob] = [await watch(alice), await watch(bob)];
  const owner = { userId: userId(alice.userId), orderId: id };
  const sale: PlaceOrder = {
    kind: 'placeOrder',
    type: 'limit',
    timeInForce: 'gtc',
    userId: userId(bob.userId),
    marketId: mustFindMarket(),
    side: 'sell',
    price: price(units('50000')),
    quantity: amount(units('0.01')),
  };
  await Promise.all([
    mustAccept(sequencer, { kind: 'amendOrder', ...owner, quantity: amount(units('0.02')) }),
    mustAccept(sequencer, sale),
    mustAccept(sequencer, { kind: 'amendOrder', ...owner, clientOrderId: 'two' }),
    mustAccept(sequencer, { kind: 'cancelOrder', ...owner }),
  ]);
  expect(await told(ofAlice, 4)).toEqual([
    '#1 reduced 0 of 0.02 open',
    '#1 filled 0.01 of 0.02 open: 0.01 @ 50000 as maker, fee 0.00001',
    '#1 renamed 0.01 of 0.02 open',
    '#1 ended 0.01 of 0.02 user',
  ]);
  const names = ofAlice.ear.named('execution').map(({ order }) => order.client_order_id);
  expect(names).toEqual(['one', 'one', 'two', 'two']);
  expect(await told(ofBob, 3)).toEqual([
    '#2 accepted 0 of 0.01 open',
    '#2 filled 0.01 of 0.01 open: 0.01 @ 50000 as taker, fee 0.5',
    '#2 ended 0.01 of 0.01 filled',
  ]);
});

test('S37 amending: in place nothing but what is less, else the order ends before the next is accepted', async () => {
  const ofAlice = await watch(alice);
  const id = await place('in', alice, { price: '50000', num: '0.03' });
  await bench.server.mustCall(spot.amend, { id, num: '0.02' }, alice.token);
  await bench.server.mustCall(spot.amend, { id, price: '50001' }, alice.token);
  expect(await told(ofAlice, 4)).toEqual([
    '#1 accepted 0 of 0.03 open',
    '#1 reduced 0 of 0.02 open',
    '#1 ended 0 of 0.02 amended',
    '#2 accepted 0 of 0.02 open',
  ]);
});

test('S37 of a pair the stop leg ends before the first fill of the limit leg', async () => {
  await place('out', bob, { price: '60000', num: '0.001' });
  await place('in', alice, { price: '60000', num: '0.001' });
  const [ofAlice, ofBob] = [await watch(alice), await watch(bob)];
  const pair = { type: 'out', num: '0.01', price: '61000', stop_price: '59000', stop_limit_price: '58900' } as const;
  await bench.server.mustCall(spot.placeOco, { ...PAIR, ...pair }, alice.token);
  await place('in', bob, { price: '61000', num: '0.01' });
  expect(await told(ofAlice, 5)).toEqual([
    '#3 accepted 0 of 0.01 open',
    '#4 accepted 0 of 0.01 open',
    '#4 ended 0 of 0.01 oco',
    '#3 filled 0.01 of 0.01 open: 0.01 @ 61000 as maker, fee 0.61',
    '#3 ended 0.01 of 0.01 filled',
  ]);
  expect(await told(ofBob, 3)).toHaveLength(3);
});

test('S37 cancelling all tells of each order, the oldest first', async () => {
  const ofAlice = await watch(alice);
  for (const at of ['50000', '49000', '48000']) await place('in', alice, { price: at, num: '0.01' });
  await bench.server.mustCall(spot.cancelAll, { type: 'all', markets: 'all' }, alice.token);
  expect((await told(ofAlice, 6)).slice(3)).toEqual([
    '#1 ended 0 of 0.01 user',
    '#2 ended 0 of 0.01 user',
    '#3 ended 0 of 0.01 user',
  ]);
});

test('who does not ask hears none, nor who has asked no more, nor another user, nor a visitor', async () => {
  const [watches, stops] = [await watch(alice), await watch(alice)];
  const others = [await bench.connect({ token: alice.token }), await watch(bob), await bench.connect()];
  others[2]?.emit('watch_executions');
  stops.emit('unwatch_executions');
  await Promise.all([stops, ...others].map((client) => client.settle()));
  const id = await place('in', alice, { price: '50000', num: '0.01' });
  await told(watches, 1);
  await Promise.all([stops, ...others].map((client) => client.settle()));
  for (const client of [stops, ...others]) expect(client.ear.named('execution')).toEqual([]);
  await others[0]?.ear.until(() => others[0]?.ear.named('update_order').some(({ order }) => order.id === id) ?? false);
});

test('numbers go on for all sockets of a user, and another one is told where they stand', async () => {
  const one = await watch(alice);
  await place('in', alice, { price: '50000', num: '0.01' });
  await told(one, 1);
  const two = await watch(alice);
  expect(two.ear.named('execution_start')).toEqual([{ type: 'execution_start', seq: 1 }]);
  await place('in', alice, { price: '50001', num: '0.01' });
  await Promise.all([told(one, 2), told(two, 1)]);
  expect(two.ear.named('execution').map(({ seq }) => seq)).toEqual([2]);
  one.emit('watch_executions');
  await one.ear.count('execution_start', 2);
  expect(one.ear.named('execution_start').at(-1)?.seq).toBe(2);
});

test('a socket that logs in later is told from then on', async () => {
  const client = await bench.connect();
  client.emit('watch_executions');
  await client.settle();
  client.emit('login', alice.userId, alice.token);
  await client.ear.count('execution_start', 1);
  await place('in', alice, { price: '50000', num: '0.01' });
  expect(await told(client, 1)).toEqual(['#1 accepted 0 of 0.01 open']);
});

function mustFindMarket(): PlaceOrder['marketId'] {
  const info = bench.server.services.market.marketBySymbol('BTC/USDT');
  if (!info) throw new Error('the market exists');
  return info.id;
}
