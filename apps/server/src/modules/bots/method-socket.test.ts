// The socket of methods: the same methods, refusals and limits as requests, sessions, and what becomes of whoever does too much.
import { generateKeyPairSync } from 'node:crypto';
import { bots, keys } from '@bourse/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signText, type TestKey } from '../../platform/http/keys/testing.ts';
import { TEST_PASSWORD, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { type MadeKey, makeTestKey } from '../keys/testing.ts';
import { begun, type BotBench, type BotClient, nextMoment, signParams, startBotBench } from './testing.ts';

let bench: BotBench;
let server: TestServer;
let alice: TestUser;
let hmac: MadeKey;
let ed25519: MadeKey;

beforeAll(async () => {
  bench = await startBotBench();
  ({ server } = bench);
  alice = await server.register('alice@example.com');
  hmac = await makeTestKey(server, alice);
  const pair = generateKeyPairSync('ed25519');
  const publicKey = pair.publicKey.export({ format: 'pem', type: 'spki' }).toString();
  const made = await makeTestKey(server, alice, { kind: 'ed25519', public_key: publicKey });
  ed25519 = { id: made.id, name: made.name, privateKey: pair.privateKey };
});
afterAll(() => bench.stop());

let client: BotClient;
beforeEach(async () => {
  client = await bench.connect();
  return () => client.close();
});

const now = () => nextMoment(server);
const ORDER = { symbol: 'BTCUSDT', side: 'BUY' };
const WEIGHT = { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 6_000 };

describe('messages', () => {
  test('are answered with their id, and what is used of the limits', async () => {
    const before = server.services.botWeights.usedBy('127.0.0.1');
    for (const id of ['a', 7, null]) {
      const answer = await client.say(JSON.stringify({ id, method: 'ping' }));
      expect(answer).toMatchObject({ id, status: 200, result: {}, rateLimits: [WEIGHT] });
    }
    expect(await client.say('{"method":"time","params":{}}')).toMatchObject({
      id: null,
      status: 200,
      result: { serverTime: server.clock.now() },
      rateLimits: [{ ...WEIGHT, count: before + 4 }],
    });
    const signed = signParams(hmac, { ...ORDER, timestamp: now() });
    const { rateLimits } = await client.ask('order.place', signed);
    expect(rateLimits?.map(({ rateLimitType, interval }) => `${rateLimitType} ${interval}`)).toEqual([
      'REQUEST_WEIGHT MINUTE',
      'ORDERS SECOND',
      'ORDERS DAY',
    ]);
  });

  test('may go without the limits', async () => {
    const limitsOf = async (by: BotClient, params = {}) => (await by.ask('ping', params)).rateLimits?.length;
    expect(await limitsOf(client, { returnRateLimits: false })).toBeUndefined();
    const other = await bench.connect('?returnRateLimits=false');
    expect(await limitsOf(other)).toBeUndefined();
    expect(await limitsOf(other, { returnRateLimits: true })).toBe(1);
  });

  test.each([
    '{',
    'null',
    '[]',
    '"ping"',
    '{}',
    '{"id":{},"method":"ping"}',
    '{"id":1,"method":7}',
    '{"id":1,"method":"ping","params":[]}',
  ])('%s is none', async (text) => {
    expect(await client.say(text)).toMatchObject({ id: null, status: 400, error: { code: -1135 } });
  });

  test('with half a pair of surrogates are refused, signed or not', async () => {
    for (const params of ['"symbol":"\\ud800"', '"\\udc00":1', '"symbol":"a\\ud83d","apiKey":"x","signature":"y"'])
      expect(await client.say(`{"id":1,"method":"depth","params":{${params}}}`)).toMatchObject({
        id: 1,
        status: 400,
        error: { code: -1100 },
      });
    expect(await client.say('{"id":2,"method":"ping","params":{"a":["\\ud800"]}}')).toMatchObject({ status: 200 });
  });

  test('weigh what the lightest method weighs where they name none', async () => {
    const before = server.services.botWeights.usedBy('127.0.0.1');
    await client.say('{');
    await client.ask('pong');
    expect(server.services.botWeights.usedBy('127.0.0.1')).toBe(before + 2);
  });

  test('of unknown methods are refused', async () => {
    for (const method of ['pong', 'constructor', '__proto__', 'toString', ''])
      expect(await client.ask(method)).toMatchObject({ status: 400, error: { code: -1130 } });
  });

  test('are refused in the words of requests', async () => {
    expect(await client.ask('fails', { as: 'partly' })).toMatchObject({
      status: 409,
      error: { code: -2021, msg: 'Order cancel-replace partially failed.', data: { cancelled: true } },
    });
    expect(await client.ask('fails', { as: 'busy' })).toMatchObject({ status: 503, error: { code: -1008 } });
    expect(await client.ask('fails', { as: 'fault' })).toMatchObject({ status: 500, error: { code: -1000 } });
    expect(await client.ask('depth')).toMatchObject({ error: { code: -1102 } });
    expect(await client.ask('depth', { symbol: '' })).toMatchObject({ error: { code: -1105 } });
  });
});

describe('signed messages', () => {
  test('are proved by either kind of key', async () => {
    for (const key of [hmac, ed25519]) {
      expect(await client.ask('account.status', signParams(key, { timestamp: now() }))).toMatchObject({
        status: 200,
        result: { uid: alice.userId, omitZeroBalances: false },
      });
      const order = signParams(key, { ...ORDER, newClientOrderId: 'a:/b c', timestamp: now(), recvWindow: 5_000 });
      expect(await client.ask('order.place', order)).toMatchObject({ status: 200, result: { uid: alice.userId } });
      expect(await client.ask('order.place', order)).toMatchObject({ status: 400, error: { code: -2010 } });
    }
  });

  test('sign numbers as they are written', async () => {
    for (const price of ['1.0', '0.10', '1000000.00']) {
      const timestamp = now();
      const signature = signText(
        hmac,
        `apiKey=${hmac.name}&price=${price}&side=BUY&symbol=BTCUSDT&timestamp=${timestamp}`,
      );
      const params = `"symbol":"BTCUSDT","side":"BUY","price":${price},"timestamp":${timestamp},"apiKey":"${hmac.name}","signature":"${signature}"`;
      expect(await client.say(`{"id":1,"method":"order.place","params":{${params}}}`)).toMatchObject({
        id: 1,
        status: 200,
      });
    }
  });

  test('may sign their values percent-encoded', async () => {
    for (const key of [hmac, ed25519]) {
      const params = { ...ORDER, newClientOrderId: 'a:/b', apiKey: key.name, timestamp: now() };
      const text = Object.entries(params)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
        .join('&');
      expect(await client.ask('order.place', { ...params, signature: signText(key, text) })).toMatchObject({
        status: 200,
      });
    }
  });

  test('say what is missing or wrong', async () => {
    const code = async (params: Record<string, unknown>) => (await client.ask('account.status', params)).error?.code;
    const good = signParams(hmac, { timestamp: now() });
    const { signature: _signature, ...unsigned } = good;
    expect(await code({})).toBe(-1102);
    expect(await code(unsigned)).toBe(-1102);
    expect(await code({ ...good, apiKey: 'x' })).toBe(-2014);
    expect(await code(signParams({ ...hmac, name: 'q'.repeat(32) }, { timestamp: now() }))).toBe(-2015);
    expect(await code({ ...good, signature: 'f'.repeat(64) })).toBe(-1022);
    expect(await code({ ...good, omitZeroBalances: true })).toBe(-1022);
    expect(await code(signParams(hmac, { timestamp: server.clock.now() - 5_001 }))).toBe(-1021);
    expect(await code(signParams(hmac, { timestamp: server.clock.now() + 1_000 }))).toBe(-1021);
    expect(await code(good)).toBeUndefined();
  });

  test('begin in the order in which they come, whatever proves them', async () => {
    begun.length = 0;
    const names = Array.from({ length: 30 }, (_, nth) => `o${nth}`);
    const sent = names.map((newClientOrderId, nth) =>
      nth % 5 === 4
        ? client.ask('depth', { symbol: 'BTCUSDT', limit: nth })
        : client.ask(
            'order.place',
            signParams(nth % 2 === 0 ? ed25519 : hmac, { ...ORDER, newClientOrderId, timestamp: now() }),
          ),
    );
    await Promise.all(sent);
    expect(begun).toEqual(names.map((name, nth) => (nth % 5 === 4 ? `depth ${nth}` : name)));
  });
});

describe('a session', () => {
  const logOn = (key: TestKey) => client.ask('session.logon', signParams(key, { timestamp: now() }));
  const nobody = { apiKey: null, authorizedSince: null, returnRateLimits: true, userDataStream: false };

  test('is logged on once, and then needs no signature', async () => {
    for (const key of [hmac, ed25519]) {
      expect(await logOn(key)).toMatchObject({
        status: 200,
        result: { apiKey: key.name, authorizedSince: server.clock.now(), serverTime: server.clock.now() },
      });
      expect(bench.sockets.stats()).toMatchObject({ loggedIn: 1 });
      const timestamp = now();
      expect(await client.ask('order.place', { ...ORDER, timestamp })).toMatchObject({ status: 200 });
      // What a session sends may be the same again.
      expect(await client.ask('order.place', { ...ORDER, timestamp, apiKey: key.name })).toMatchObject({ status: 200 });
      expect(await client.ask('userDataStream.start')).toMatchObject({ status: 200, result: { uid: alice.userId } });
      expect(await client.ask('order.place', ORDER)).toMatchObject({ error: { code: -1102 } });
      expect(await client.ask('account.status')).toMatchObject({ status: 200, result: { uid: alice.userId } });
      expect(await client.ask('account.status', { timestamp: timestamp - 10_000 })).toMatchObject({
        error: { code: -1021 },
      });
      expect(await client.ask('order.place', { ...ORDER, timestamp: timestamp - 10_000 })).toMatchObject({
        error: { code: -1021 },
      });
    }
    expect(await client.ask('session.status')).toMatchObject({ result: { apiKey: ed25519.name } });
    expect(await client.ask('session.logout')).toMatchObject({ result: nobody });
    expect(await client.ask('session.status')).toMatchObject({ result: nobody });
    expect(await client.ask('order.place', { ...ORDER, timestamp: now() })).toMatchObject({ error: { code: -1102 } });
  });

  test('does what its key may, and another key may sign beside it', async () => {
    const reads = await makeTestKey(server, alice, { permissions: 'read' });
    await logOn(reads);
    expect(await client.ask('account.status', { timestamp: now() })).toMatchObject({ status: 200 });
    expect(await client.ask('order.place', { ...ORDER, timestamp: now() })).toMatchObject({
      status: 401,
      error: { code: -2015 },
    });
    expect(await client.ask('order.place', { ...ORDER, timestamp: now(), apiKey: hmac.name })).toMatchObject({
      error: { code: -1102 },
    });
    expect(await client.ask('order.place', signParams(hmac, { ...ORDER, timestamp: now() }))).toMatchObject({
      status: 200,
    });
    const trades = await makeTestKey(server, alice, { permissions: 'trade' });
    expect(await logOn(trades)).toMatchObject({ status: 200 });
    expect(await client.ask('account.status', { timestamp: now() })).toMatchObject({ error: { code: -2015 } });
  });

  test('is not begun by a wrong proof, nor by the same twice', async () => {
    const signed = signParams(hmac, { timestamp: now() });
    expect(await client.ask('session.logon', { ...signed, signature: 'f'.repeat(64) })).toMatchObject({
      error: { code: -1022 },
    });
    expect(await client.ask('session.status')).toMatchObject({ result: nobody });
    expect(await client.ask('session.logon', signed)).toMatchObject({ status: 200 });
    expect(await client.ask('session.logon', signed)).toMatchObject({ error: { code: -1022 } });
    expect(await client.ask('session.status')).toMatchObject({ result: { apiKey: hmac.name } });
  });

  test('ends with its key', async () => {
    const key = await makeTestKey(server, alice);
    await logOn(key);
    expect(await client.ask('account.status', { timestamp: now() })).toMatchObject({ status: 200 });
    await server.mustCall(keys.revoke, { id: String(key.id), password: TEST_PASSWORD }, alice.token);
    expect(await client.ask('session.status')).toMatchObject({ result: nobody });
    expect(await client.ask('account.status', { timestamp: now() })).toMatchObject({ error: { code: -1102 } });
    expect(await logOn(key)).toMatchObject({ status: 401, error: { code: -2015 } });
  });

  test('of a key that ends while it logs on is none', async () => {
    const key = await makeTestKey(server, alice);
    const attempts = Array.from({ length: 20 }, () => logOn(key));
    await server.mustCall(keys.revoke, { id: String(key.id), password: TEST_PASSWORD }, alice.token);
    await Promise.all(attempts);
    expect(await client.ask('session.status')).toMatchObject({ result: nobody });
  });

  test('is listed among the uses of its key, like what is done by it', async () => {
    const key = await makeTestKey(server, alice);
    await logOn(key);
    await client.ask('order.place', { ...ORDER, timestamp: now() });
    await server.services.keys.flushUses();
    const { list } = await server.mustCall(keys.uses, { key_id: key.id }, alice.token);
    expect(list.map(({ call, outcome }) => `${call} ${outcome}`).toSorted()).toEqual([
      'POST /api/v3/order ok',
      'session.logon ok',
    ]);
  });
});

describe('too much', () => {
  test('at once is refused, and more of it closes the socket', async () => {
    for (let nth = 0; nth < 600; nth += 1) client.socket.send('{"id":1,"method":"ping"}');
    expect(await client.closed).toBe(bots.CLOSE.flood);
    expect(client.heard.filter(({ error }) => error?.code === -1003).length).toBeGreaterThan(0);
    expect(client.heard.find(({ status }) => status === 429)?.id).toBe(1);
    expect(client.heard.find(({ status }) => status === 429)?.error?.data).toEqual({
      serverTime: server.clock.now(),
      retryAfter: server.clock.now() + 1_000,
    });
  });

  test('under way is refused', async () => {
    const sent = Array.from({ length: 100 }, () =>
      client.ask('account.status', signParams(ed25519, { timestamp: now() })),
    );
    const codes = (await Promise.all(sent)).map(({ error }) => error?.code);
    expect(codes.slice(0, 64).every((code) => code === undefined)).toBe(true);
    expect(codes.slice(64)).toContain(-1008);
  });

  test('is not text', async () => {
    client.socket.send(Buffer.from([1, 2, 3]));
    expect(await client.closed).toBe(bots.CLOSE.notText);
  });
});

test('limits are those of requests', async () => {
  const limited = await startBotBench({ hasRateLimits: true });
  try {
    const bob = await limited.server.register('bob@example.com');
    const key = await makeTestKey(limited.server, bob);
    const by = await limited.connect();
    const order = () => by.ask('order.place', signParams(key, { ...ORDER, timestamp: nextMoment(limited.server) }));
    for (let nth = 0; nth < 50; nth += 1) await order();
    for (let nth = 50; nth < 100; nth += 1) expect((await order()).error).toBeUndefined();
    expect(await order()).toMatchObject({
      status: 429,
      error: { code: -1015, data: { serverTime: limited.server.clock.now() } },
      rateLimits: [{}, { interval: 'SECOND', count: 100 }, { interval: 'DAY', count: 100 }],
    });
    limited.server.services.botWeights.charge(
      '127.0.0.1',
      6_000 - limited.server.services.botWeights.usedBy('127.0.0.1'),
    );
    expect(await by.ask('ping')).toMatchObject({ status: 429, error: { code: -1003 } });
    expect((await fetch(`${limited.url}/api/v3/ping`)).status).toBe(429);
  } finally {
    await limited.stop();
  }
});
