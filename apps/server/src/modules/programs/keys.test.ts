// Keys on the sockets of programs: who is let in, what each permission lets do, and what becomes of a socket whose key ends.
import { keys, spot, type spotOrders } from '@bourse/contract';
import { BTC, USDT } from '@bourse/domain';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signText } from '../../platform/http/keys/testing.ts';
import { TEST_PASSWORD, type TestUser } from '../../platform/http/testing.ts';
import { type MadeKey, makeTestKey } from '../keys/testing.ts';
import { OwnStreams } from './own-streams.ts';
import { type Program, type ProgramBench, startProgramBench } from './testing.ts';

const PAIR = { legal_id: USDT, currency_id: BTC };
const ORDER = { ...PAIR, type: 'limit', side: 'buy', quantity: '0.001', price: '50000' };

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

type Way = { readonly timestamp?: number; readonly window?: number; readonly path?: string; readonly method?: string };

let moments = 0;
/** The parameters of a login, each with a timestamp of its own. */
function signed(key: MadeKey, { timestamp, window, path = '/wss/api', method = 'GET' }: Way = {}) {
  moments += 1;
  const at = timestamp ?? bench.server.clock.now() - (moments % 1_000);
  const signature = signText(key, [at, window ?? '', method, path, ''].join('\n'));
  return { key: key.name, timestamp: at, ...(window !== undefined && { window }), signature };
}

async function enter(key: MadeKey): Promise<Program> {
  const program = await bench.connect();
  await program.must('login', signed(key));
  return program;
}

describe('a key', () => {
  test('logs in, trades, and is listed with what it did', async () => {
    const key = await makeTestKey(bench.server, alice, { permissions: 'read,trade' });
    const program = await bench.connect();
    expect(await program.must('login', signed(key, { window: 10_000 }))).toMatchObject({
      user_id: alice.userId,
      permissions: ['read', 'trade'],
      seq: 0,
      time: bench.server.clock.now(),
    });
    await program.must('subscribe', { stream: 'orders' });
    const cancel = await program.must<spotOrders.PlacedOrder | undefined>('order.cancel_all', {
      markets: 'all',
      type: 'all',
    });
    expect(cancel).toMatchObject({ ids: [] });
    await program.refusal('order.cancel', { id: 1 });
    await bench.server.services.keys.flushUses();
    const { list } = await bench.server.mustCall(keys.uses, { key_id: key.id }, alice.token);
    expect(list.map(({ call, outcome }) => `${call} ${outcome}`).toSorted()).toEqual([
      'POST /api/spot/cancel order_not_found',
      'POST /api/transaction_del_all ok',
      'socket ok',
    ]);
  });

  test('does what its permissions say, and nothing else', async () => {
    const [reads, trades, transfers] = await Promise.all(
      ['read', 'trade', 'transfer'].map(async (permissions) =>
        enter(await makeTestKey(bench.server, alice, { permissions })),
      ),
    );
    if (!reads || !trades || !transfers) throw new Error('a socket is missing');
    const may = async (program: Program, method: string, params: object) => {
      const answer = await program.ask(method, { ...params });
      return answer.ok || (answer.code !== 'key_not_permitted' && answer.code !== 'key_not_allowed');
    };
    const reading = [
      ['subscribe', { stream: 'orders' }],
      ['subscribe', { stream: 'balances' }],
      ['orders.open', {}],
      ['order.info', { id: 1 }],
    ] as const;
    const trading = [
      ['order.place', ORDER],
      ['order.batch', { entries: [{ op: 'cancel', id: 1 }] }],
      ['order.cancel', { id: 1 }],
      ['order.replace', { ...ORDER, cancel_id: 1, mode: 'stop_on_failure' }],
      ['order.amend', { id: 1, price: '50001' }],
      ['order.oco', { ...PAIR, type: 'out', num: '1', price: '61000', stop_price: '50000', stop_limit_price: '49999' }],
      ['order.cancel_all', { markets: 'all', type: 'all' }],
      ['cancel_after', { ...PAIR, seconds: 0 }],
    ] as const;
    for (const [method, params] of reading) {
      const allowed = [
        await may(reads, method, params),
        await may(trades, method, params),
        await may(transfers, method, params),
      ];
      expect([method, ...allowed]).toEqual([method, true, false, false]);
    }
    for (const [method, params] of trading) {
      const allowed = [
        await may(reads, method, params),
        await may(trades, method, params),
        await may(transfers, method, params),
      ];
      expect([method, ...allowed]).toEqual([method, false, true, false]);
    }
    expect(await reads.refusal('order.place', ORDER)).toMatchObject({
      code: 'key_not_permitted',
      message: expect.any(String),
    });
  });

  test('of one user and one of another never see each other', async () => {
    const own = await enter(await makeTestKey(bench.server, alice));
    const other = await enter(await makeTestKey(bench.server, bob));
    for (const program of [own, other]) await program.must('subscribe', { stream: 'orders' });
    const token = await bench.follow(alice.token);
    const { id } = await token.must<spotOrders.PlacedOrder>('order.place', ORDER);
    expect(await other.refusal('order.cancel', { id })).toMatchObject({ code: 'order_not_found' });
    expect(await own.must('order.cancel', { id })).toEqual({ id });
    await other.must('ping');
    expect(own.executions.map(({ data }) => data.event)).toEqual(['accepted', 'ended']);
    expect(other.executions).toEqual([]);
  });
});

describe('a login', () => {
  test('that is replayed, late, early, altered or unknown is refused with a code of its own', async () => {
    const key = await makeTestKey(bench.server, alice);
    const program = await bench.connect();
    const now = bench.server.clock.now();
    const codeOf = async (params: object) => (await program.refusal('login', { ...params })).code;
    const good = signed(key);
    await program.must('login', good);
    expect(await codeOf(good)).toBe('key_replayed');
    expect(await codeOf(signed(key, { timestamp: now - 5_001 }))).toBe('key_timestamp_outside');
    expect(await codeOf(signed(key, { timestamp: now + 1_000 }))).toBe('key_timestamp_outside');
    expect(await codeOf({ ...signed(key), timestamp: now - 1_999 })).toBe('key_signature_wrong');
    expect(await codeOf({ ...signed(key), window: 60_000 })).toBe('key_signature_wrong');
    for (const way of [{ method: 'POST' }, { path: '/wss/socket.io/' }, { path: '/wss/api?lang=en' }])
      expect(await codeOf(signed(key, way))).toBe('key_signature_wrong');
    const { signature, ...unsigned } = signed(key);
    expect(await codeOf({ ...unsigned, signature: signature.toUpperCase() })).toBe('key_signature_wrong');
    expect(await codeOf({ ...signed(key), key: 'a'.repeat(32) })).toBe('key_unknown');
    expect(await codeOf({ ...signed(key), window: 60_001 })).toBe('key_header_missing');
    const bound = await makeTestKey(bench.server, alice, { addresses: '203.0.113.0/24' });
    expect(await codeOf(signed(bound))).toBe('key_address_refused');
    // What is refused leaves the login that there was.
    expect(await program.must('orders.open')).toMatchObject({ orders: [] });
  });

  test('reads the forwarded address behind a proxy that is trusted', async () => {
    const bound = await makeTestKey(bench.server, alice, { addresses: '203.0.113.7' });
    const forged = await bench.connect({ headers: { 'x-forwarded-for': '203.0.113.7' } });
    const answer = await forged.ask('login', signed(bound));
    const isTrusted = bench.server.services.config.trustedProxies.some(
      (range) => range.startsWith('127.') || range === 'loopback',
    );
    expect(answer.ok).toBe(isTrusted);
  });
});

test('a key that is changed or ends logs its sockets out at once, with a word', async () => {
  const key = await makeTestKey(bench.server, alice);
  const lasting = await enter(await makeTestKey(bench.server, alice));
  const program = await enter(key);
  await program.must('subscribe', { stream: 'orders' });
  await bench.server.mustCall(keys.revoke, { id: key.id, password: TEST_PASSWORD }, alice.token);
  await program.until(() => program.logouts.length > 0);
  expect(program.logouts).toMatchObject([{ event: 'logout', code: 'key_ended', message: expect.any(String) }]);
  expect(await program.refusal('order.cancel', { id: 1 })).toMatchObject({ code: 'not_logged_in' });
  expect(await program.refusal('login', signed(key))).toMatchObject({ code: 'key_unknown' });
  await lasting.must('order.cancel_all', { markets: 'all', type: 'all' });
  await program.must('ping');
  expect([program.executions, lasting.logouts]).toEqual([[], []]);
});

test('numbers of another process are of another epoch, and those of an account that is counted go on', () => {
  const { market, storage } = bench.server.services;
  const [before, after] = [new OwnStreams(market, storage.sql), new OwnStreams(market, storage.sql)];
  const place = before.placeOf(alice.userId);
  expect(before.placeOf(alice.userId)).toEqual(place);
  expect(after.placeOf(alice.userId).epoch).not.toBe(place.epoch);
  expect(before.placeOf(bob.userId).epoch).not.toBe(place.epoch);
});
