import { account, keys, safe, spot, spotOrders, wallet } from '@bourse/contract';
import { KEYS_MAX, keyId, MINUTE_MS, USDT, BTC } from '@bourse/domain';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { signHeaders, type TestKey, type ToSign } from '../../platform/http/keys/testing.ts';
import { registerWithTotp } from '../security/testing-factors.ts';
import { makeTestKey, type MadeKey } from './testing.ts';

let server: TestServer;
let owner: TestUser;
let other: TestUser;
let key: MadeKey;

let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  people += 1;
  owner = await server.register(`owner-${people}@example.com`);
  other = await server.register(`other-${people}@example.com`);
  key = await makeTestKey(server, owner);
  server.clock.advance(MINUTE_MS);
});

const codeOf = (body: unknown): string => z.object({ code: z.string() }).safeParse(body).data?.code ?? 'ok';

type Sent = Partial<ToSign> & {
  readonly key?: TestKey;
  /** These are sent in place of what was signed. */
  readonly asSent?: Partial<Pick<ToSign, 'method' | 'path' | 'body'>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly ip?: string;
};

async function ask({ key: by = key, asSent = {}, headers = {}, ip, ...sent }: Sent = {}) {
  const signed = { timestamp: server.clock.now(), method: 'GET', path: '/api/wallet/overview', ...sent };
  const { method, path, body } = { ...signed, ...asSent };
  const all = {
    ...signHeaders(by, signed),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
  const answer = await server.send({
    method: method === 'POST' ? 'POST' : 'GET',
    url: path,
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
    ...(body !== undefined && { payload: body }),
    ...(ip !== undefined && { remoteAddress: ip }),
  });
  return { status: answer.status, code: codeOf(answer.body), body: answer.body };
}

const ORDER = JSON.stringify({ legal_id: USDT, currency_id: BTC, num: '0.001', price: '30000' });

describe('a signed request', () => {
  test('is its owner’s, by HMAC and by Ed25519, with a query and with a body', async () => {
    expect(await ask()).toMatchObject({ status: 200, code: 'ok' });
    expect(await ask({ path: '/api/wallet/overview?b=2&a=%2F1', timestamp: server.clock.now() - 1 })).toMatchObject({
      code: 'ok',
    });
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(12);
    const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
    for (const typed of [pem, raw.toString('base64'), raw.toString('base64url'), raw.toString('hex')]) {
      const made = await makeTestKey(server, owner, { kind: 'ed25519', public_key: typed });
      const by = { name: made.name, privateKey };
      expect(await ask({ key: by })).toMatchObject({ status: 200, code: 'ok' });
      const placed = await ask({ key: by, method: 'POST', path: spot.placeBuy.path, body: ORDER });
      expect(['ok', 'insufficient_balance', 'key_index_stale', 'market_halted']).toContain(placed.code);
    }
  });

  test.each([
    ['another method', { path: '/api/wallet/list', asSent: { method: 'POST', body: '' } }],
    ['another path', { asSent: { path: '/api/wallet/list' } }],
    ['another query', { path: '/api/wallet/overview?a=1', asSent: { path: '/api/wallet/overview?a=2' } }],
    ['no query', { path: '/api/wallet/overview?a=1', asSent: { path: '/api/wallet/overview' } }],
    [
      'parameters in another order',
      { path: '/api/wallet/overview?a=1&b=2', asSent: { path: '/api/wallet/overview?b=2&a=1' } },
    ],
    [
      'another way to write a sign',
      { path: '/api/wallet/overview?a=%2f', asSent: { path: '/api/wallet/overview?a=%2F' } },
    ],
    [
      'another body',
      { method: 'POST', path: spot.placeBuy.path, body: ORDER, asSent: { body: ORDER.replace('30000', '30001') } },
    ],
    ['blanks in the body', { method: 'POST', path: spot.placeBuy.path, body: ORDER, asSent: { body: ` ${ORDER}` } }],
    ['no body', { method: 'POST', path: spot.placeBuy.path, body: ORDER, asSent: { body: '' } }],
    ['another window', { window: 5_000, headers: { 'bourse-window': '5001' } }],
    ['a window that was not signed', { headers: { 'bourse-window': '5000' } }],
    ['no window where one was signed', { window: 5_000, headers: { 'bourse-window': undefined } }],
    ['a signature in capitals', { headers: { 'bourse-signature': 'A'.repeat(64) } }],
    ['a signature that is none', { headers: { 'bourse-signature': 'abc' } }],
  ] satisfies readonly [string, Sent][])('is refused with %s', async (_, sent) => {
    expect(await ask(sent)).toMatchObject({ status: 401, code: 'key_signature_wrong' });
  });

  test('is refused with another timestamp than was signed', async () => {
    const headers = { 'bourse-timestamp': String(server.clock.now() - 1) };
    expect(await ask({ headers })).toMatchObject({ status: 401, code: 'key_signature_wrong' });
  });

  test('does not depend on the order of headers', async () => {
    const headers = signHeaders(key, { timestamp: server.clock.now(), method: 'GET', path: '/api/wallet/overview' });
    const turned = Object.fromEntries(Object.entries(headers).toReversed());
    expect((await server.send({ url: '/api/wallet/overview', headers: turned })).body).toMatchObject({ type: 'ok' });
  });

  test('is good once', async () => {
    expect(await ask()).toMatchObject({ code: 'ok' });
    expect(await ask()).toMatchObject({ status: 401, code: 'key_replayed' });
    const [first, second] = await Promise.all([
      ask({ timestamp: server.clock.now() - 5 }),
      ask({ timestamp: server.clock.now() - 5 }),
    ]);
    expect([first.code, second.code].toSorted()).toEqual(['key_replayed', 'ok']);
  });

  test.each([
    [-5_000, undefined, 'ok'],
    [-5_001, undefined, 'key_timestamp_outside'],
    [999, undefined, 'ok'],
    [1_000, undefined, 'key_timestamp_outside'],
    [-60_000, 60_000, 'ok'],
    [-101, 100, 'key_timestamp_outside'],
  ] as const)('%i ms from the server’s clock with a window of %s: %s', async (ms, window, code) => {
    const timestamp = server.clock.now() + ms;
    expect(await ask({ timestamp, ...(window !== undefined && { window }) })).toMatchObject({ code });
  });

  test.each([
    ['bourse-key', undefined],
    ['bourse-key', 'short'],
    ['bourse-timestamp', undefined],
    ['bourse-timestamp', '2026-11-30'],
    ['bourse-window', '60001'],
    ['bourse-window', '0'],
    ['bourse-signature', undefined],
    ['bourse-signature', 'é'],
  ])('is refused by the name of the header %s that is %s', async (name, value) => {
    const { status, code, body } = await ask({ headers: { [name]: value } });
    expect([status, code]).toEqual([401, 'key_header_missing']);
    expect(JSON.stringify(body).toLowerCase()).toContain(name);
  });

  test('is refused beside a token, and where its key is unknown', async () => {
    expect(await ask({ headers: { authorization: owner.token } })).toMatchObject({
      status: 401,
      code: 'key_and_token',
    });
    const unknown = { ...key, name: 'Z'.repeat(32) };
    expect(await ask({ key: unknown })).toMatchObject({ status: 401, code: 'key_unknown', body: { type: 'error' } });
    expect(await ask({ key: unknown })).toMatchObject({ code: 'key_unknown' });
  });

  test('reaches nobody else’s account', async () => {
    expect(await ask({ path: `/api/wallet/overview?user_id=${other.userId}` })).toMatchObject({ code: 'forbidden' });
    expect(await ask({ headers: { account: String(other.userId) } })).toMatchObject({
      status: 403,
      code: 'key_not_allowed',
    });
  });

  test('with a body that is no JSON, none, or too large is answered as ever', async () => {
    const post = { method: 'POST', path: spotOrders.replace.path };
    expect(await ask({ ...post, body: '{' })).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await ask({ ...post, timestamp: server.clock.now() - 1, body: '' })).toMatchObject({
      status: 400,
      code: 'choice_required',
    });
    expect(await ask({ ...post, body: `{"x":"${'x'.repeat(70_000)}"}` })).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    });
    const form = {
      method: 'POST',
      path: spot.placeBuy.path,
      body: new URLSearchParams({ legal_id: String(USDT) }).toString(),
    };
    const { code } = await ask({ ...form, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect(code).not.toMatch(/^(ok|key_)/);
  });
});

describe('a key', () => {
  test('may do what it is permitted, and no more', async () => {
    const reading = await makeTestKey(server, owner, { permissions: 'read' });
    expect(await ask({ key: reading })).toMatchObject({ code: 'ok' });
    const placed = await ask({ key: reading, method: 'POST', path: spot.placeBuy.path, body: ORDER });
    expect(placed).toMatchObject({ status: 403, code: 'key_not_permitted' });
    const moved = await ask({ key: reading, method: 'POST', path: wallet.change.path, body: '{}' });
    expect(moved).toMatchObject({ status: 403, code: 'key_not_permitted' });
    expect(await ask({ key: reading, path: keys.list.path })).toMatchObject({ status: 403, code: 'key_not_allowed' });
  });

  test('is bound to its addresses', async () => {
    const bound = await makeTestKey(server, owner, { addresses: '203.0.113.7, 198.51.100.0/24 2001:db8::/48' });
    let ms = 0;
    const from = (ip: string) => ask({ key: bound, ip, timestamp: server.clock.now() - (ms += 1) });
    for (const ip of ['203.0.113.7', '::ffff:203.0.113.7', '198.51.100.250', '2001:db8:0:ffff::1'])
      expect(await from(ip)).toMatchObject({ code: 'ok' });
    for (const ip of ['203.0.113.8', '198.51.101.1', '2001:db8:1::1'])
      expect(await from(ip)).toMatchObject({ status: 401, code: 'key_address_refused' });
  });

  test.each([
    [{ addresses: '203.0.113.300' }, 'invalid_key_address'],
    [{ addresses: '203.0.113.0/33' }, 'invalid_key_address'],
    [{ addresses: 'example.com' }, 'invalid_key_address'],
    [{ kind: 'ed25519' as const }, 'invalid_public_key'],
    [{ kind: 'ed25519' as const, public_key: 'AAAA' }, 'invalid_public_key'],
    [{ kind: 'ed25519' as const, public_key: '00'.repeat(32) }, 'invalid_public_key'],
    [{ permissions: 'read,withdraw' }, 'invalid_request'],
    [{ permissions: '' }, 'invalid_request'],
    [{ markets: 'XXX/YYY' }, 'invalid_request'],
    [{ expires_at: 1_000 }, 'invalid_request'],
    [{ password: 'wrong1234' }, 'wrong_password'],
  ])('%j is refused with %s', async (input, code) => {
    const asked = { label: 'Robot', kind: 'hmac' as const, permissions: 'read', password: TEST_PASSWORD, ...input };
    expect((await server.call(keys.create, asked, owner.token)).body).toMatchObject({ code });
  });

  test('is made, seen without its secret, changed and revoked, with a mail each time', async () => {
    const { keys: seen, max } = await server.mustCall(keys.list, {}, owner.token);
    expect(seen).toMatchObject([{ id: key.id, key: key.name, label: 'Robot', kind: 'hmac', ended_ms: null }]);
    expect(max).toBe(KEYS_MAX);
    expect(JSON.stringify(seen)).not.toContain('secret' in key ? key.secret : '');
    const budget = { markets: 'btc/usdt', order_max: '100', day_max: '1000', loss_max: '5', open_max: '500' };
    const wanted = { id: key.id, label: 'Narrow', permissions: 'read', ...budget, password: TEST_PASSWORD };
    const changed = await server.mustCall(keys.change, wanted, owner.token);
    expect(changed).toMatchObject({
      label: 'Narrow',
      permissions: ['read'],
      budget: {
        markets: ['BTC/USDT'],
        order_max: '100',
        day_max: '1000',
        loss_max: '5',
        open_max: '500',
        band_bps: 200,
        day_used: '0',
      },
    });
    const placed = await ask({ method: 'POST', path: spot.placeBuy.path, body: ORDER });
    expect(placed).toMatchObject({ code: 'key_not_permitted' });
    const gone = { id: key.id, password: TEST_PASSWORD };
    await server.mustCall(keys.revoke, gone, owner.token);
    expect(await ask()).toMatchObject({ status: 401, code: 'key_unknown' });
    expect((await server.call(keys.revoke, gone, owner.token)).body).toMatchObject({ code: 'key_not_found' });
    expect((await server.mustCall(keys.list, {}, owner.token)).keys).toMatchObject([{ end_reason: 'user' }]);
    expect(await mailsTo(`owner-${people}@example.com`)).toEqual(['made', 'changed', 'revoked']);
  });

  test('is made, changed and revoked under the second factor, where there is one', async () => {
    const guarded = await registerWithTotp(server, `guarded-${people}@example.com`);
    const input = { label: 'Robot', kind: 'hmac' as const, permissions: 'read', password: TEST_PASSWORD };
    const made = await server.mustCall(keys.create, { ...input, totp_code: guarded.nextCode() }, guarded.token);
    const { id } = made.key;
    for (const asked of [
      await server.call(keys.create, input, guarded.token),
      await server.call(keys.change, { ...input, id }, guarded.token),
      await server.call(keys.revoke, { ...input, id }, guarded.token),
    ])
      expect(asked.body).toMatchObject({ type: 'error', code: 'second_factor_required' });
    await server.mustCall(keys.revoke, { ...input, id, totp_code: guarded.nextCode() }, guarded.token);
  });

  test('of another user is neither seen, changed nor revoked', async () => {
    expect((await server.mustCall(keys.list, {}, other.token)).keys).toEqual([]);
    await ask();
    expect((await server.mustCall(keys.uses, {}, other.token)).list).toEqual([]);
    const wanted = { id: key.id, label: 'Mine', permissions: 'read', password: TEST_PASSWORD };
    expect((await server.call(keys.change, wanted, other.token)).body).toMatchObject({ code: 'key_not_found' });
    expect((await server.call(keys.revoke, wanted, other.token)).body).toMatchObject({ code: 'key_not_found' });
    expect(await ask({ timestamp: server.clock.now() - 1 })).toMatchObject({ code: 'ok' });
  });

  test(`is one of ${KEYS_MAX} at most, also where many are made at once`, async () => {
    const input = { label: 'Robot', kind: 'hmac' as const, permissions: 'read', password: TEST_PASSWORD };
    const made = await Promise.all(
      Array.from({ length: KEYS_MAX + 3 }, () => server.call(keys.create, input, owner.token)),
    );
    const codes = made.map(({ body }) => codeOf(body));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(KEYS_MAX - 1);
    expect(codes.filter((code) => code === 'too_many_keys')).toHaveLength(4);
  });

  test('expires', async () => {
    const brief = await makeTestKey(server, owner, { expires_at: server.clock.now() + 10 * MINUTE_MS });
    expect(await ask({ key: brief })).toMatchObject({ code: 'ok' });
    server.clock.advance(10 * MINUTE_MS);
    expect(await ask({ key: brief })).toMatchObject({ status: 401, code: 'key_ended' });
    await server.services.keys.endLapsed();
    expect(await ask({ key: brief, timestamp: server.clock.now() - 1 })).toMatchObject({ code: 'key_ended' });
    const { keys: seen } = await server.mustCall(keys.list, {}, owner.token);
    expect(seen.find(({ id }) => id === brief.id)).toMatchObject({ end_reason: 'expired' });
  });

  test('lists its uses by call, address and outcome, refused ones too', async () => {
    const ip = '192.0.2.9';
    for (const ms of [1, 2, 3]) await ask({ ip, timestamp: server.clock.now() - ms });
    await ask({ ip, timestamp: server.clock.now() - 3 });
    await ask({ ip, timestamp: server.clock.now() - MINUTE_MS });
    await ask({ ip, method: 'POST', path: spot.placeBuy.path, body: '{' });
    const [seen] = (await server.mustCall(keys.list, {}, owner.token)).keys;
    expect(seen).toMatchObject({ last_address: ip, last_used_ms: server.clock.now() });
    await ask({ ip });
    const { list, total } = await server.mustCall(keys.uses, {}, owner.token);
    const call = 'GET /api/wallet/overview';
    expect(total).toBe(4);
    expect(list).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ call, address: ip, outcome: 'ok', count: 4, label: 'Robot', key_id: key.id }),
        expect.objectContaining({ call, outcome: 'key_replayed', count: 1 }),
        expect.objectContaining({ call, outcome: 'key_timestamp_outside', count: 1 }),
        expect.objectContaining({ call: `POST ${spot.placeBuy.path}`, outcome: 'invalid_request', count: 1 }),
      ]),
    );
  });

  test('lists 300 kinds of uses an hour, and all others as one', async () => {
    const user = { id: owner.userId, isHouse: false, key: { id: keyId(key.id), permissions: new Set<never>() } };
    for (let at = 0; at < 320; at += 1)
      server.services.keys.used(user, { call: `GET /${at}`, address: '192.0.2.9', outcome: 'ok' });
    const { list, total } = await server.mustCall(keys.uses, { page: 4, limit: 100 }, owner.token);
    expect(total).toBe(301);
    expect(list).toContainEqual(expect.objectContaining({ call: 'others', address: '', outcome: 'others', count: 20 }));
  });
});

describe('keys end', () => {
  test('with a change of the password, of whatever account of the person', async () => {
    const passwords = { oldpassword: TEST_PASSWORD, password: 'lantern8812', re_password: 'lantern8812' };
    await server.mustCall(safe.changePassword, passwords, owner.token);
    expect(await ask()).toMatchObject({ code: 'key_unknown' });
    const [ended] = (await server.mustCall(keys.list, {}, owner.token)).keys;
    expect(ended).toMatchObject({ end_reason: 'password_changed' });
    expect(await mailsTo(`owner-${people}@example.com`)).toEqual(['made', 'ended']);
  });

  test('with freezing, whoever freezes, and stay so when the account is thawed', async () => {
    const { sequencer, keys: programKeys } = server.services;
    const heard: number[] = [];
    const stop = programKeys.onEnded((id) => heard.push(id));
    await sequencer.submit({ kind: 'setUserFrozen', userId: owner.userId, isFrozen: true });
    // At once, and not when the row is written.
    expect(await ask()).toMatchObject({ code: 'key_unknown' });
    await programKeys.settled();
    stop();
    expect(heard).toContain(key.id);
    await sequencer.submit({ kind: 'setUserFrozen', userId: owner.userId, isFrozen: false });
    expect(await ask({ timestamp: server.clock.now() - 1 })).toMatchObject({ code: 'key_unknown' });
    const [ended] = (await server.mustCall(keys.list, {}, owner.token)).keys;
    expect(ended).toMatchObject({ end_reason: 'frozen' });
  });

  test('a request that is under way when its key ends is refused', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
    const made = await makeTestKey(server, owner, { kind: 'ed25519', public_key: pem });
    const by = { name: made.name, privateKey };
    expect(await ask({ key: by })).toMatchObject({ code: 'ok' });
    const signed = { timestamp: server.clock.now() - 1, method: 'GET', path: '/api/wallet/overview' };
    const headers = signHeaders(by, signed);
    const verifying = server.services.keys.verify({
      ...signed,
      name: headers['bourse-key'],
      timestamp: headers['bourse-timestamp'],
      window: undefined,
      signature: headers['bourse-signature'],
      body: new Uint8Array(),
      address: '192.0.2.1',
      call: 'socket',
    });
    server.services.keys.forget(keyId(made.id));
    expect(await verifying).toMatchObject({ code: 'key_unknown' });
  });
});

test('calls that need no key take one, and calls of logging in do not', async () => {
  expect(await ask({ path: '/api/market/tickers' })).toMatchObject({ code: 'ok' });
  const login = { method: 'POST', path: account.login.path, body: '{}' };
  expect(await ask(login)).toMatchObject({ status: 403, code: 'key_not_allowed' });
});

const SUBJECTS = [
  [/新建/, 'made'],
  [/API 密钥已修改/, 'changed'],
  [/已停用/, 'revoked'],
  [/已失效/, 'ended'],
] as const;

/** Names the mails about keys that an address has got, the oldest first. */
async function mailsTo(address: string): Promise<string[]> {
  const { body } = await server.send({ url: '/dev/outbox', query: { to: address } });
  const mails = z.array(z.object({ text: z.string() })).parse(body);
  return mails
    .map(({ text }) => text.split('\n')[0] ?? '')
    .flatMap((subject) => SUBJECTS.find(([form]) => form.test(subject))?.[1] ?? [])
    .toReversed();
}
