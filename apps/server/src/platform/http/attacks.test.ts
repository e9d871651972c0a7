// What a hostile or broken client may send: every answer is a refusal, none a fault.
import { connect } from 'node:net';
import { preferences, spot } from '@bourse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../app.ts';
import { startTestServer, type TestServer, type TestUser } from './testing.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.register('victim@example.com');
});
afterAll(() => server.stop());

const ORDER = 'legal_id=3&currency_id=1&mode=2&price=50000&num=0.001';
const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  server.send({
    method: 'POST',
    url,
    payload,
    headers: { authorization: user.token, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

test('no body at all is an empty one, whatever it calls itself', async () => {
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
    const answer = await server.send({
      method: 'POST',
      url: '/api/wallet/list',
      headers: { authorization: user.token, 'content-type': type },
    });
    expect([type, answer.status]).toEqual([type, 200]);
  }
});

test.each([
  `${ORDER}&num=2`,
  `${ORDER}&__proto__=1&__proto__=2`,
  `${ORDER}&__proto__[price]=1`,
  ORDER.replace('0.001', '1e3'),
  ORDER.replace('0.001', '-1'),
  ORDER.replace('0.001', 'NaN'),
  ORDER.replace('0.001', '0x10'),
  ORDER.replace('0.001', '999999999999999999999'),
  `${ORDER}&client_order_id=%00`,
  `${ORDER}&client_order_id=a%0A`,
])('a form of %s is no fault', async (form) => {
  const { status } = await post(spot.placeBuy.path, form);
  expect(status).toBe(200);
});

test('a document of any depth is no fault', async () => {
  const nest = '['.repeat(30_000) + ']'.repeat(30_000);
  for (const body of [nest, `{"preferences":${nest}}`, `{"preferences":{"chart":${nest}}}`]) {
    const { status } = await post(preferences.setPreferences.path, body, { 'content-type': 'application/json' });
    expect(status).toBe(400);
  }
});

test.each([
  '{"__proto__":{"price":"1"}}',
  '{"constructor":{"prototype":{}}}',
  '[1]',
  'null',
  '"x"',
  '{"num":1e400}',
  '{',
])('a body of %s is no fault', async (body) => {
  const headers = { 'content-type': 'application/json' };
  expect((await post(spot.placeBuy.path, body, headers)).status).toBe(200);
  expect((await post(spot.amend.path, body, headers)).status).toBe(400);
});

const PERIODS = ['1min', '60min', '1D', '3D', '1W', '1M'];
const FAR = '999999999999999';
test.each(
  PERIODS.flatMap((period) => [
    [period, '1', FAR],
    [period, FAR, FAR],
    [period, '1', '1'],
  ]),
)('candles of %s from %s to %s are no fault', async (period, from, to) => {
  for (const path of ['/api/currency/new_timeshar', '/api/currency/new_timesharall']) {
    const answer = await server.send({ url: path, query: { symbol: 'BTC/USDT', period, from, to } });
    expect([path, answer.status]).toEqual([path, 200]);
  }
});

test.each(['/api/transaction_all', '/api/transaction_complete', '/api/transaction_in'])(
  '%s at its last page',
  async (url) => {
    expect((await post(url, 'page=100000')).body).toMatchObject({ type: 'ok' });
    for (const page of ['100001', '-1']) {
      const { status, body } = await post(url, `page=${page}`);
      expect([status, body]).toMatchObject([200, { type: 'error', code: 'invalid_request' }]);
    }
  },
);

test('ids and ticks far out are no fault', async () => {
  expect((await post('/api/transaction_del', `id=${FAR}`)).status).toBe(200);
  expect(
    (await server.send({ url: '/api/market/ticks', query: { currency_id: '1', before: FAR, limit: FAR } })).status,
  ).toBe(200);
  expect(
    (
      await server.send({
        url: '/api/user/addMyCurrency',
        query: { currency_id: FAR },
        headers: { authorization: user.token },
      })
    ).status,
  ).toBe(200);
  expect(
    (
      await server.send({
        url: '/api/user/delMyCurrency',
        query: { currency_id: FAR },
        headers: { authorization: user.token },
      })
    ).status,
  ).toBe(200);
});

test('a request whose body never ends is given up', () => {
  const { requestTimeout, headersTimeout } = server.app.server;
  expect(headersTimeout).toBeGreaterThan(0);
  expect(headersTimeout).toBeLessThan(requestTimeout);
  expect(requestTimeout).toBeLessThanOrEqual(30_000);
});

test('a body that drips is given up in the time of a whole request', async () => {
  const app = await buildApp(server.services, { onInvariant: () => {}, requestMsMax: 400 });
  try {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = z.object({ port: z.number() }).parse(app.server.address());
    const socket = connect({ host: '127.0.0.1', port });
    socket.on('error', () => {});
    const head = `POST ${spot.placeBuy.path} HTTP/1.1\r\nHost: bourse\r\nContent-Type: application/json\r\n`;
    socket.write(`${head}Content-Length: 60000\r\n\r\n{`);
    const dripping = setInterval(() => socket.write(' '), 20);
    // Read by hand: a drop that meets the closed socket is an error of its own, and no fault.
    let answer = '';
    socket.setEncoding('latin1').on('data', (part: string) => (answer += part));
    await new Promise<void>((resolve) => socket.once('close', () => resolve()));
    clearInterval(dripping);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  } finally {
    await app.close();
  }
});
