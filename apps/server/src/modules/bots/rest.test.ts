// Requests of bots: what each client signs and how, what is refused and in which words, and what everybody is told of the limits.
import { generateKeyPairSync } from 'node:crypto';
import { bots, keys } from '@bourse/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createProgramKeys } from '../../platform/http/keys/program-keys.ts';
import { signText, type TestKey } from '../../platform/http/keys/testing.ts';
import { TEST_PASSWORD, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { saveSettings } from '../../platform/http/testing-edits.ts';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { type MadeKey, makeTestKey } from '../keys/testing.ts';
import { createMethods } from './methods.ts';
import { readForm } from './parameters.ts';
import { proveAsked } from './proofs.ts';
import { type BotBench, nextMoment, signForm, startBotBench } from './testing.ts';

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

const answerOf = z.record(z.string(), z.unknown());

type Way = {
  readonly method?: string;
  readonly path: string;
  readonly query?: string;
  readonly body?: string;
  readonly key?: TestKey | undefined;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

async function send({ method = 'GET', path, query, body, key, type, headers = {} }: Way) {
  const response = await fetch(`${bench.url}${path}${query === undefined ? '' : `?${query}`}`, {
    method,
    headers: {
      ...(key && { 'X-MBX-APIKEY': key.name }),
      ...(type !== undefined && { 'content-type': type }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: answerOf.parse(JSON.parse(text)) };
}

const now = () => `timestamp=${nextMoment(server)}`;
const readAccount = (key: TestKey, query: string) => send({ path: '/api/v3/account', key, query });

describe('every method', () => {
  test('has a handler, and every handler a method', async () => {
    const handled = createMethods(server.services).map(({ method }) => method.name);
    expect(handled.toSorted()).toEqual(bots.METHODS.map(({ name }) => name).toSorted());
    expect(new Set(handled).size).toBe(handled.length);
  });

  test('is answered at each of its addresses, by the traders’ app alone', async () => {
    for (const { method, path: url } of bots.METHODS.flatMap(({ http }) => http))
      expect(server.app.hasRoute({ method, url })).toBe(true);
    expect(await server.send({ url: '/api/v3/ping' })).toMatchObject({ status: 200, text: '{}' });
    expect(await server.send({ url: '/api/v3/time' })).toMatchObject({ body: { serverTime: server.clock.now() } });
    const office = await server.office();
    expect((await office.inject({ url: '/api/v3/ping' })).statusCode).toBe(404);
  });

  test('keeps the headers of our own answers', async () => {
    const { headers } = await server.app.inject({ url: '/api/v3/ping' });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'server-time': String(server.clock.now()),
      'x-mbx-used-weight-1m': expect.any(String),
    });
    const twoHosts = await server.app.inject({ url: '/api/v3/ping', headers: { host: 'a b' } });
    expect(twoHosts.statusCode).toBe(400);
  });
});

describe('what leads nowhere', () => {
  test.each([
    '/api/v3',
    '/api/v3/nothing',
    '/api/v3/ping/',
    '/sapi/v1/nothing',
    '/fapi/v1/nothing',
    '/dapi/v1/nothing',
  ])('%s is answered in the form of this API', async (url) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      const { status, body } = await server.send({ url: `${url}?a=1`, method });
      expect([status, body]).toEqual([404, { code: -5000, msg: `Path ${url}, Method ${method} is invalid` }]);
    }
  });

  test('a method of another way is none, and our own calls are where they were', async () => {
    expect(await server.send({ url: '/api/v3/ping', method: 'POST' })).toMatchObject({
      status: 404,
      body: { code: -5000 },
    });
    expect(await server.send({ url: '/api/v4/ping' })).toMatchObject({ status: 404, body: { type: 'error' } });
    expect((await server.send({ url: '/api/market/tickers' })).status).toBe(200);
  });
});

describe('a signed request', () => {
  test('signs its query', async () => {
    for (const key of [hmac, ed25519])
      expect(await readAccount(key, signForm(key, `omitZeroBalances=true&${now()}`))).toMatchObject({
        status: 200,
        body: { uid: alice.userId, omitZeroBalances: true },
      });
  });

  const place = (form: string, way: Partial<Way>) =>
    send({ method: 'POST', path: '/api/v3/order', type: 'application/x-www-form-urlencoded', body: form, ...way });

  test('signs its body', async () => {
    for (const key of [hmac, ed25519]) {
      const { status, body } = await place(signForm(key, `symbol=BTCUSDT&side=BUY&price=1.50&${now()}`), { key });
      expect([status, body]).toEqual([200, { uid: alice.userId, symbol: 'BTCUSDT', side: 'BUY' }]);
    }
  });

  test('signs its query and sends nothing, whatever type it names', async () => {
    for (const key of [hmac, ed25519])
      for (const type of [
        undefined,
        'application/json',
        'application/x-www-form-urlencoded',
        'text/plain',
        'application/odd',
      ]) {
        const query = signForm(key, `symbol=BTCUSDT&side=BUY&${now()}`);
        const sent = { path: '/api/v3/order', query, key, ...(type !== undefined && { type }) };
        expect(await send({ method: 'POST', ...sent })).toMatchObject({ status: 200 });
        const other = signForm(key, `symbol=BTCUSDT&${now()}`);
        expect(await send({ ...sent, method: 'DELETE', query: other })).toMatchObject({ status: 200 });
      }
  });

  test('sends a form as whatever type it names', async () => {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data'])
      expect(await place(signForm(hmac, `symbol=BTCUSDT&side=BUY&${now()}`), { key: hmac, type })).toMatchObject({
        status: 200,
      });
  });

  test('signs its query and its body one after the other, with nothing between', async () => {
    for (const key of [hmac, ed25519]) {
      const [query, form] = ['symbol=BTCUSDT&side=BUY', `newClientOrderId=a1&${now()}`];
      const signature = encodeURIComponent(signText(key, query + form));
      const send2 = (sentQuery: string, body: string) => place(body, { key, query: sentQuery });
      expect(await send2(query, `${form}&signature=${signature}`)).toMatchObject({ status: 200 });
      const again = `newClientOrderId=a2&${now()}`;
      const other = encodeURIComponent(signText(key, query + again));
      expect(await send2(`${query}&signature=${other}`, again)).toMatchObject({ status: 200 });
    }
  });

  test('has its signature wherever it likes', async () => {
    for (const key of [hmac, ed25519]) {
      const parts = ['omitZeroBalances=true', now()];
      for (const at of [0, 1, 2]) {
        const signed = parts.toSpliced(at, 0, `signature=${encodeURIComponent(signText(key, parts.join('&')))}`);
        expect(await readAccount(key, signed.join('&'))).toMatchObject({ status: 200 });
      }
    }
  });

  test('may write its HMAC in capitals, and Ed25519 without encoding', async () => {
    const form = now();
    const capitals = signText(hmac, form).toUpperCase();
    expect(await readAccount(hmac, `${form}&signature=${capitals}`)).toMatchObject({ status: 200 });
    const bare = signText(ed25519, form);
    expect(await readAccount(ed25519, `${form}&signature=${bare}`)).toMatchObject({ status: 200 });
  });

  test('signs what it sends as it sends it', async () => {
    const forms = [
      'note=%E4%B8%AD%20%2B+%26',
      'note=%e4%b8%ad',
      'a%20b=c%3Dd',
      'note=%7B%22a%22%3A%5B1%2C2%5D%7D',
      'note=[1,2]',
      '&&note=1&',
    ];
    for (const key of [hmac, ed25519])
      for (const form of forms)
        expect([form, (await readAccount(key, signForm(key, `${form}&${now()}`))).status]).toEqual([form, 200]);
    const wide = `note=中&${now()}`;
    const body = signForm(hmac, `${wide}&symbol=BTCUSDT`);
    expect(await send({ method: 'DELETE', path: '/api/v3/order', key: hmac, body, type: 'text/plain' })).toMatchObject({
      body: { code: -1104 },
    });
    expect(
      await send({ path: '/api/v3/depth', query: 'symbol=BTCUSDT&note=%E4%B8%AD%20%2B+%26&junk=1' }),
    ).toMatchObject({
      body: { symbol: 'BTCUSDT', limit: 100, note: '中 + &' },
    });
    expect(await send({ path: '/api/v3/depth', query: 'symbol=BTCUSDT&note=%ff' })).toMatchObject({
      status: 400,
      body: { code: -1100 },
    });
  });
});

describe('time', () => {
  const at = (offset: number, more = '') =>
    readAccount(hmac, signForm(hmac, `timestamp=${server.clock.now() + offset}${more}`));
  const outside = {
    status: 400,
    body: { code: -1021, msg: 'Timestamp for this request is outside of the recvWindow.' },
  };
  const ahead = {
    status: 400,
    body: { code: -1021, msg: "Timestamp for this request was 1000ms ahead of the server's time." },
  };

  test('is within the window', async () => {
    expect((await at(999)).status).toBe(200);
    expect(await at(1_000)).toMatchObject(ahead);
    expect((await at(-5_000)).status).toBe(200);
    expect(await at(-5_001)).toMatchObject(outside);
    expect((await at(-60_000, '&recvWindow=60000')).status).toBe(200);
    expect(await at(-101, '&recvWindow=100')).toMatchObject(outside);
    expect(await at(-101, '&recvWindow=100.999')).toMatchObject(outside);
    expect((await at(-100, '&recvWindow=100.5')).status).toBe(200);
  });

  test('may be in microseconds', async () => {
    const micros = (offset: number) =>
      readAccount(hmac, signForm(hmac, `timestamp=${server.clock.now() * 1_000 + offset}`));
    expect((await micros(-1)).status).toBe(200);
    expect((await micros(999_999)).status).toBe(200);
    expect(await micros(1_000_000)).toMatchObject(ahead);
    expect(await micros(-5_000_001)).toMatchObject(outside);
  });

  test('is a number, and its window no longer than a minute', async () => {
    const of = (form: string) => readAccount(hmac, signForm(hmac, form));
    const missing = (name: string) => ({
      code: -1102,
      msg: `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`,
    });
    expect(await of('omitZeroBalances=true')).toMatchObject({ status: 400, body: missing('timestamp') });
    expect(await readAccount(hmac, now())).toMatchObject({ status: 400, body: missing('signature') });
    for (const odd of ['-1', '1e12', 'now', '1.5', '12345678901234567890'])
      expect(await of(`timestamp=${odd}`)).toMatchObject({ status: 400, body: { code: -1100 } });
    expect(await of(`${now()}&recvWindow=60001`)).toMatchObject({
      status: 400,
      body: { code: -1131, msg: 'recvWindow must be less than 60000.' },
    });
    for (const odd of ['-1', '1.2345', 'x'])
      expect(await of(`${now()}&recvWindow=${odd}`)).toMatchObject({ body: { code: -1100 } });
  });
});

describe('a key', () => {
  const refused = { status: 401, body: { code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' } };

  test('is named in its form', async () => {
    const wrong = { status: 401, body: { code: -2014, msg: 'API-key format invalid.' } };
    const query = signForm(hmac, now());
    expect(await send({ path: '/api/v3/account', query })).toMatchObject(wrong);
    for (const name of ['', 'short', 'x'.repeat(64), `${'x'.repeat(31)}1`])
      expect(await readAccount({ ...hmac, name }, query)).toMatchObject(wrong);
  });

  test('is known, lives, and signs for itself', async () => {
    const query = signForm(hmac, now());
    expect(await readAccount({ ...hmac, name: 'x'.repeat(32) }, query)).toMatchObject(refused);
    const wrong = { status: 400, body: { code: -1022, msg: 'Signature for this request is not valid.' } };
    expect(await readAccount(ed25519, query)).toMatchObject(wrong);
    for (const signature of ['1', 'f'.repeat(64), `${'A'.repeat(86)}==`])
      for (const key of [hmac, ed25519])
        expect(await readAccount(key, `${now()}&signature=${signature}`)).toMatchObject(wrong);
    const ended = await makeTestKey(server, alice);
    expect((await readAccount(ended, signForm(ended, now()))).status).toBe(200);
    await server.mustCall(keys.revoke, { id: String(ended.id), password: TEST_PASSWORD }, alice.token);
    expect(await readAccount(ended, signForm(ended, now()))).toMatchObject(refused);
  });

  test('does what its permissions let it, from its addresses', async () => {
    const reads = await makeTestKey(server, alice, { permissions: 'read' });
    const trades = await makeTestKey(server, alice, { permissions: 'trade' });
    const order = (key: TestKey) =>
      send({ method: 'POST', path: '/api/v3/order', key, query: signForm(key, `symbol=BTCUSDT&side=BUY&${now()}`) });
    expect((await readAccount(reads, signForm(reads, now()))).status).toBe(200);
    expect(await order(reads)).toMatchObject(refused);
    expect((await order(trades)).status).toBe(200);
    expect(await readAccount(trades, signForm(trades, now()))).toMatchObject(refused);
    const bound = await makeTestKey(server, alice, { addresses: '203.0.113.7' });
    const from = (address: string) =>
      send({
        path: '/api/v3/account',
        key: bound,
        query: signForm(bound, now()),
        headers: { 'x-forwarded-for': address },
      });
    expect((await from('203.0.113.7')).status).toBe(200);
    expect(await from('203.0.113.8')).toMatchObject(refused);
    const listen = (key: TestKey, address: string) =>
      send({ method: 'POST', path: '/api/v3/userDataStream', key, headers: { 'x-forwarded-for': address } });
    expect(await listen(bound, '203.0.113.7')).toMatchObject({ status: 200, body: { uid: alice.userId } });
    expect(await listen(bound, '203.0.113.8')).toMatchObject(refused);
    expect(await listen({ ...bound, name: 'y'.repeat(32) }, '203.0.113.7')).toMatchObject(refused);
  });

  test('reads with one signature as often as it likes, and trades with it once', async () => {
    const query = signForm(hmac, now());
    for (let nth = 0; nth < 3; nth += 1) expect((await readAccount(hmac, query)).status).toBe(200);
    for (const key of [hmac, ed25519]) {
      const order = signForm(key, `symbol=BTCUSDT&side=BUY&${now()}`);
      const place = (sent: string) => send({ method: 'POST', path: '/api/v3/order', key, query: sent });
      expect((await place(order)).status).toBe(200);
      const duplicate = { status: 400, body: { code: -2010, msg: 'Duplicate order sent.' } };
      expect(await place(order)).toMatchObject(duplicate);
      const capitals = order.replace(/signature=[0-9a-f]{64}$/, (text) => `signature=${text.slice(10).toUpperCase()}`);
      expect(await place(capitals)).toMatchObject(duplicate);
      const cancel = signForm(key, `symbol=BTCUSDT&${now()}`);
      const undo = () => send({ method: 'DELETE', path: '/api/v3/order', key, query: cancel });
      expect((await undo()).status).toBe(200);
      expect(await undo()).toMatchObject({ status: 400, body: { code: -1022 } });
    }
  });

  test('is listed with what it has done', async () => {
    const key = await makeTestKey(server, alice);
    await readAccount(key, signForm(key, now()));
    await readAccount(key, `${now()}&signature=${'f'.repeat(64)}`);
    await send({ path: '/api/v3/order', method: 'POST', key, query: signForm(key, `symbol=BTCUSDT&${now()}`) });
    await send({ path: '/api/v3/userDataStream', method: 'POST', key });
    await server.services.keys.flushUses();
    const { list } = await server.mustCall(keys.uses, { key_id: key.id }, alice.token);
    expect(list.map(({ call, outcome }) => `${call} ${outcome}`).toSorted()).toEqual([
      'GET /api/v3/account key_signature_wrong',
      'GET /api/v3/account ok',
      'POST /api/v3/order -1102',
      'POST /api/v3/userDataStream ok',
    ]);
  });
});

describe('parameters', () => {
  const place = (form: string) =>
    send({ method: 'POST', path: '/api/v3/order', key: hmac, query: signForm(hmac, `${form}&${now()}`) });

  test.each([
    ['side=BUY', -1102, "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed."],
    ['symbol=BTCUSDT&side=HOLD', -1117, 'Invalid side.'],
    [
      'symbol=btcusdt&side=BUY',
      -1100,
      "Illegal characters found in parameter 'symbol'; legal range is '^[A-Z0-9-_.]{1,20}$'.",
    ],
    [
      'symbol=BTCUSDT&side=BUY&price=1e-7',
      -1100,
      "Illegal characters found in parameter 'price'; legal range is '^([0-9]{1,20})(\\.[0-9]{1,20})?$'.",
    ],
    [
      'symbol=BTCUSDT&side=BUY&junk=1',
      -1104,
      "Not all sent parameters were read; read '3' parameter(s) but was sent '4'.",
    ],
    ['symbol=BTCUSDT&side=BUY&side=BUY', -1101, "Duplicate values for parameter 'side'."],
    ['symbol=BTCUSDT&side=', -1105, "Parameter 'side' was empty."],
    [
      '__proto__=1&symbol=BTCUSDT&side=BUY',
      -1104,
      "Not all sent parameters were read; read '3' parameter(s) but was sent '4'.",
    ],
  ])('%s is %i', async (form, code, msg) => {
    expect(await place(form)).toMatchObject({ status: 400, body: { code, msg } });
  });

  test('count as the query has them where they are in the body, too', async () => {
    const [query, body] = [`symbol=BTCUSDT&side=BUY&${now()}`, 'side=SELL&newClientOrderId=twice'];
    const signature = signForm(hmac, query + body).split('&signature=')[1];
    const sent = await send({
      method: 'POST',
      path: '/api/v3/order',
      key: hmac,
      query,
      body: `${body}&signature=${signature}`,
      type: 'text/plain',
    });
    expect(sent).toMatchObject({ status: 200, body: { side: 'BUY', newClientOrderId: 'twice' } });
  });

  test('are signed once', async () => {
    const query = signForm(hmac, `symbol=BTCUSDT&side=BUY&${now()}`);
    const post = (body: string) =>
      send({ method: 'POST', path: '/api/v3/order', key: hmac, query, body, type: 'text/plain' });
    expect(await post('signature=1')).toMatchObject({ body: { code: -1101 } });
    expect(await post('side=BUY&side=BUY')).toMatchObject({ body: { code: -1101 } });
  });

  test('beyond what is read do not matter where nothing is changed', async () => {
    expect(await send({ path: '/api/v3/depth', query: 'symbol=BTCUSDT&junk=1&timestamp=1' })).toMatchObject({
      status: 200,
    });
  });
});

describe('refusals', () => {
  test('bring their data, and faults tell nothing', async () => {
    const fail = (as: string) => send({ path: '/api/v3/fails', query: `as=${as}` });
    expect(await fail('partly')).toMatchObject({ status: 409, body: { code: -2021, data: { cancelled: true } } });
    expect(await fail('busy')).toMatchObject({ status: 503, body: { code: -1008 } });
    const fault = await fail('fault');
    expect([fault.status, fault.body]).toEqual([
      500,
      { code: -1000, msg: 'An unknown error occurred while processing the request.' },
    ]);
    const tooLarge = await send({
      method: 'POST',
      path: '/api/v3/order',
      body: 'a'.repeat(2_000_000),
      type: 'text/plain',
    });
    expect(tooLarge).toMatchObject({ status: 413, body: { code: -1101 } });
  });

  test('stop new risks under maintenance, and nothing else', async () => {
    const operator = await logInOperator(server, 'admin');
    await saveSettings(server, { is_maintenance: 1, maintenance_text: 'Back at 10:00' }, operator);
    const order = await send({
      method: 'POST',
      path: '/api/v3/order',
      key: hmac,
      query: signForm(hmac, `symbol=BTCUSDT&side=BUY&${now()}`),
    });
    expect(order).toMatchObject({ status: 503, body: { code: -1016 } });
    const cancel = await send({
      method: 'DELETE',
      path: '/api/v3/order',
      key: hmac,
      query: signForm(hmac, `symbol=BTCUSDT&${now()}`),
    });
    expect(cancel.status).toBe(200);
    await saveSettings(server, { is_maintenance: 0 }, operator);
  });
});

describe('limits', () => {
  let limited: BotBench;
  let open: BotBench;
  beforeAll(async () => {
    limited = await startBotBench({ hasRateLimits: true });
    open = bench;
    bench = limited;
    ({ server } = bench);
  });
  afterAll(async () => {
    bench = open;
    ({ server } = bench);
    await limited.stop();
  });
  let address = 0;
  beforeEach(() => {
    address += 1;
  });
  const from = () => ({ 'x-forwarded-for': `198.51.100.${address}` });
  const depth = (limit = 100) =>
    send({ path: '/api/v3/depth', query: `symbol=BTCUSDT&limit=${limit}`, headers: from() });

  test('are told with every answer', async () => {
    const used = async (answer: Promise<{ headers: Headers }>) => {
      const { headers } = await answer;
      return [headers.get('X-MBX-USED-WEIGHT-1M'), headers.get('X-MBX-USED-WEIGHT')];
    };
    expect(await used(depth())).toEqual(['5', '5']);
    expect(await used(depth(5_000))).toEqual(['55', '55']);
    expect(await used(send({ path: '/api/v3/nothing', headers: from() }))).toEqual(['56', '56']);
    expect(await used(send({ path: '/api/v3/account', headers: from() }))).toEqual(['76', '76']);
  });

  test('are refused, and then banned, with the time to wait', async () => {
    for (let nth = 0; nth < 120; nth += 1) expect((await depth(5_000)).status).toBe(200);
    const refused = await depth();
    expect(refused).toMatchObject({ status: 429, body: { code: -1003 } });
    const seconds = Number(refused.headers.get('Retry-After'));
    expect(seconds).toBe(60 - (Math.floor(server.clock.now() / 1_000) % 60));
    expect(refused.headers.get('X-MBX-USED-WEIGHT-1M')).toBe('6000');
    for (let nth = 0; nth < 99; nth += 1) expect((await depth()).status).toBe(429);
    const banned = await depth();
    expect(banned).toMatchObject({
      status: 418,
      body: { code: -1003, msg: expect.stringMatching(/IP banned until \d{13}/) },
    });
    expect(banned.headers.get('Retry-After')).toBe('120');
    address += 1;
    expect((await depth()).status).toBe(200);
  });

  test('of orders are counted by the account', async () => {
    const bob = await server.register('bob@example.com');
    const key = await makeTestKey(server, bob);
    const order = () =>
      send({
        method: 'POST',
        path: '/api/v3/order',
        key,
        headers: from(),
        query: signForm(key, `symbol=BTCUSDT&side=BUY&${now()}`),
      });
    const first = await order();
    const counts = ({ headers }: { headers: Headers }) =>
      ['X-MBX-ORDER-COUNT-10S', 'X-MBX-ORDER-COUNT-1D'].map((name) => headers.get(name));
    expect([first.status, ...counts(first)]).toEqual([200, '1', '1']);
    for (let nth = 1; nth < 100; nth += 1) await order();
    const refused = await order();
    expect(refused).toMatchObject({
      status: 429,
      body: { code: -1015, msg: 'Too many new orders; current limit is 100 orders per 10 SECOND.' },
    });
    expect(counts(refused)).toEqual(['100', '100']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  test('of made-up keys are those of our own calls', async () => {
    const guess = (nth: number) => {
      const key: TestKey = {
        name: `${'k'.repeat(30)}${String.fromCodePoint(97 + (nth % 26), 97 + Math.floor(nth / 26))}`,
        secret: 'x',
      };
      return send({ path: '/api/v3/account', key, headers: from(), query: signForm(key, now()) });
    };
    for (let nth = 0; nth < 100; nth += 1) expect((await guess(nth)).status).toBe(401);
    expect(await guess(100)).toMatchObject({ status: 429, body: { code: -1003 } });
  });
});

test('a key that was made before the process began reads at once, and trades with what is signed after it', async () => {
  const key = await makeTestKey(server, alice);
  const { services } = server;
  server.clock.advance(1);
  const restarted = createProgramKeys({ ...services, sql: services.storage.sql, hasLimits: false });
  const prove = (access: 'read' | 'trade', offset: number) => {
    const form = signForm(key, `timestamp=${server.clock.now() + offset}`);
    const sent = readForm(form, undefined);
    if ('ok' in sent) throw new Error('the form is not read');
    const method: bots.BotMethod = { ...bots.server.ping, weight: 1, access };
    return proveAsked(
      { ...services, keys: restarted },
      { method, sent, apiKey: key.name, address: '192.0.2.1', call: 'test' },
    );
  };
  expect(await prove('read', -10)).toMatchObject({ ok: true });
  expect(await prove('trade', 999)).toMatchObject({ ok: false, code: -1021 });
  server.clock.advance(2_000);
  expect(await prove('trade', 0)).toMatchObject({ ok: true });
  expect(await prove('trade', -1_500)).toMatchObject({ ok: false, code: -1021 });
});
