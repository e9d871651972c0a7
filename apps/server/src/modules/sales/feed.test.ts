import { type InputOf, launch } from '@bourse/contract';
import { amount, BTC, DAY_MS, instant, launchProjectId, price, SECOND_MS, units, USDT, XRP } from '@bourse/domain';
import type { LaunchTerms } from '@bourse/engine';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settle, tick } from '../../platform/http/testing-ticks.ts';
import { TEST_PASSWORD, type TestUser } from '../../platform/http/testing.ts';
import { type Client, type RealtimeBench, startRealtimeBench } from '../../platform/realtime/testing.ts';
import { mustAccept } from '../../core/sequencer/testing.ts';

let bench: RealtimeBench;
let users = 0;
let ann: TestUser;

beforeAll(async () => {
  bench = await startRealtimeBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  ann = await register();
});
afterEach(() => bench.disconnect());

const register = (): Promise<TestUser> => bench.server.register(`user${(users += 1)}@example.com`);
const whole = (decimal: string) => amount(units(decimal));

let sales = 100;
/** A thousand XRP at 2 USDT, from now on for a day, unless said otherwise. */
async function announce(part: Partial<LaunchTerms> = {}): Promise<number> {
  const { clock, services } = bench.server;
  const id = launchProjectId((sales += 1));
  const limit = whole('1000');
  const project: LaunchTerms = {
    id,
    currencyId: XRP,
    price: price(units('2')),
    supply: whole('1000'),
    mode: 'first_come',
    startAt: clock.now(),
    endAt: instant(clock.now() + DAY_MS),
    lockDays: 7,
    step: whole('1'),
    minimum: whole('1'),
    limits: { 0: limit, 1: limit, 2: limit, 3: limit },
    payCurrencies: [USDT, BTC],
    ...part,
  };
  const { currencyId, supply } = project;
  await mustAccept(services.sequencer, { kind: 'fundTreasury', currencyId, amount: supply });
  await mustAccept(services.sequencer, { kind: 'fundLaunch', currencyId, amount: supply });
  await mustAccept(services.sequencer, { kind: 'configureLaunchProject', project });
  await mustAccept(services.sequencer, { kind: 'scheduleLaunch', projectId: id });
  await settle(bench.server);
  return id;
}

let keys = 0;
async function subscribe({ token }: TestUser, input: InputOf<typeof launch.subscribe>): Promise<void> {
  const { body } = await bench.server.call(launch.subscribe, input, token, {
    headers: { 'idempotency-key': `feed-${(keys += 1)}` },
  });
  expect(body).toMatchObject({ type: 'ok' });
}

/** Lists the events about a sale, in order. */
const heardOf = ({ ear }: Client, id: number) => ear.named('launch').filter(({ data }) => data.id === id);
const soldIn = (client: Client, id: number) => heardOf(client, id).map(({ data }) => data.left);
const rowsOf = ({ ear }: Client) => ear.named('subscription');

async function watch(client: Client, id: number): Promise<void> {
  const before = heardOf(client, id).length;
  client.emit('watch_launch');
  await client.ear.until(() => heardOf(client, id).length > before);
}

describe('the progress of sales', () => {
  test('is told to sockets that watch, conflated to a second, until they do so no more; and to nobody else', async () => {
    const id = await announce();
    const [watching, again, plain] = await Promise.all([bench.connect(), bench.connect(), bench.connect()]);
    await watch(watching, id);
    await watch(again, id);
    expect(heardOf(watching, id)).toMatchObject([
      { type: 'launch', data: { total: '1000', left: '0', right: '1000', sczq: 2 } },
    ]);
    for (let nth = 1; nth <= 6; nth += 1) await subscribe(ann, { id, amount: `${nth}` });
    await watching.ear.until(() => soldIn(watching, id).at(-1) === '21');
    await again.ear.until(() => soldIn(again, id).at(-1) === '21');
    expect(heardOf(watching, id).length).toBeLessThan(6);
    again.emit('unwatch_launch');
    await again.settle();
    const before = again.ear.named('launch').length;
    await subscribe(ann, { id, amount: '9' });
    await watching.ear.until(() => soldIn(watching, id).at(-1) === '30');
    await Promise.all([again.settle(), plain.settle()]);
    expect(again.ear.named('launch')).toHaveLength(before);
    expect(plain.ear.named('launch')).toEqual([]);
  });

  test('carries what a coin costs now, at most once a second, and nothing while nothing changes', async () => {
    const [id, quiet] = [await announce(), await announce({ payCurrencies: [USDT] })];
    const client = await bench.connect();
    await watch(client, id);
    const costs = () => heardOf(client, id).map(({ data }) => data.prices.map((one) => one.price));
    expect(costs()).toEqual([['2', null]]);
    const start = performance.now();
    for (let nth = 1; nth <= 8; nth += 1) await tick(bench.server, { BTC: nth === 8 ? '50000' : `${40_000 + nth}` });
    await client.ear.until(() => costs().at(-1)?.[1] === '0.00004');
    expect(costs().length).toBeLessThanOrEqual(2 + Math.ceil((performance.now() - start) / SECOND_MS));
    expect(heardOf(client, quiet)).toHaveLength(1);
  });

  test('ends with the word that it is over, and a newcomer is not told of what is over', async () => {
    const endAt = instant(bench.server.clock.now() + DAY_MS);
    const id = await announce({ endAt });
    const client = await bench.connect();
    await watch(client, id);
    await subscribe(ann, { id, amount: '40' });
    bench.server.clock.advance(DAY_MS);
    await client.ear.until(() => heardOf(client, id).at(-1)?.data.sczq === 4);
    const told = heardOf(client, id).length;
    const other = await announce();
    await client.ear.until(() => heardOf(client, other).length > 0);
    expect(heardOf(client, id)).toHaveLength(told);
    const late = await bench.connect();
    await watch(late, other);
    expect(heardOf(late, id)).toEqual([]);
  });

  test('costs nobody a word whatever hostile sockets send, and says nothing of whom a sale was sold to', async () => {
    const id = await announce();
    const calm = await bench.connect();
    await watch(calm, id);
    const hostile = await bench.connect();
    for (const rubbish of [[null], [[]], [{ id: '__proto__' }], ['x'.repeat(9_000)], [1, 2, 3], [{ toString: null }]]) {
      hostile.emit('watch_launch', ...rubbish);
      hostile.emit('unwatch_launch', ...rubbish);
    }
    for (let nth = 0; nth < 500; nth += 1) hostile.emit('watch_launch');
    await subscribe(ann, { id, amount: '7' });
    await calm.ear.until(() => soldIn(calm, id).at(-1) === '7');
    expect(heardOf(hostile, id).length).toBeLessThan(200);
    expect(JSON.stringify(calm.ear.named('launch'))).not.toContain('user');
    expect(rowsOf(calm).concat(rowsOf(hostile))).toEqual([]);
  });
});

describe('subscriptions', () => {
  test('are told to all sockets of their owner, each change once, and to nobody else', async () => {
    const id = await announce({ mode: 'pro_rata' });
    const ben = await register();
    const own = [await bench.connect({ token: ann.token }), await bench.connect({ token: ann.token })];
    own[0]?.emit('watch_launch');
    const others = [await bench.connect({ token: ben.token }), await bench.connect()];
    for (const other of others) other.emit('watch_launch');
    others[1]?.emit('login', ann.userId, ben.token);
    await subscribe(ann, { id, amount: '40' });
    await Promise.all(own.map(({ ear }) => ear.count('subscription', 1)));
    bench.server.clock.advance(DAY_MS);
    await mustAccept(bench.server.services.sequencer, { kind: 'settleLaunch', projectId: launchProjectId(id) });
    await Promise.all(own.map(({ ear }) => ear.count('subscription', 2)));
    for (const client of own) {
      expect(rowsOf(client).map(({ data }) => [data.project_id, data.state, data.status, data.allotted])).toEqual([
        [id, 'held', 0, '0'],
        [id, 'locked', 1, '40'],
      ]);
    }
    await Promise.all(others.map((other) => other.settle()));
    expect(others.flatMap(rowsOf)).toEqual([]);
  });

  test('speak the language of the browser that hears them', async () => {
    const id = await announce();
    const { headers } = await fetch(`${bench.url}/api/user/login`, {
      method: 'POST',
      body: new URLSearchParams({ user_string: `user${users}@example.com`, password: TEST_PASSWORD, type: '1' }),
    });
    const Cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const old = await bench.connectOld({ headers: { Cookie, Origin: bench.url, 'Accept-Language': 'en-GB,en;q=0.9' } });
    old.emit('login', `${ann.userId}`);
    await old.ear.count('session_start', 1);
    await subscribe(ann, { id, amount: '40' });
    await old.ear.count('subscription', 1);
    expect(rowsOf(old)).toMatchObject([
      { data: { currency_name: 'XRP', status_name: 'Locked', base_name: 'USDT', charged: '80' } },
    ]);
  });
});
