// The traders' app and the back office answer on origins of their own, and neither answers for the other.
import { account, type Call, calls, isOfficePath, market, office, sitePictures } from '@bourse/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { matrix } from '../../testing-access-matrix.ts';
import { buildApp } from '../../app.ts';
import { logInOperator } from './testing-operators.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from './testing.ts';
import { holdToDocument } from './testing-answers.ts';

const SHARED: readonly Call[] = [market.clientConfig, market.currencyLogo, sitePictures.picture];

let server: TestServer;
let desk: FastifyInstance;
let operator: string;
let user: string;
beforeAll(async () => {
  server = await startTestServer();
  desk = await server.office();
  operator = await logInOperator(server, 'admin');
  user = (await server.register('trader@example.com')).token;
});
afterAll(() => server.stop());

async function ask(app: FastifyInstance, request: InjectOptions) {
  const { statusCode, headers, body } = await app.inject({ remoteAddress: '192.0.2.1', ...request });
  return { status: statusCode, headers, body };
}

/** A call with fields that it takes. */
function requestOf({ method, path: url }: Call, token?: string): InjectOptions {
  const input = matrix[`${method} ${url}`]?.input ?? {};
  const fields = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const headers = token === undefined ? {} : { authorization: token };
  return method === 'GET' ? { method, url, query: fields, headers } : { method, url, payload: fields, headers };
}

const officeCalls = calls.filter(({ path }) => isOfficePath(path));
const tradersCalls = calls.filter((call) => !isOfficePath(call.path) && !SHARED.includes(call));

test('calls of either side are in the contract', () => {
  expect(officeCalls.length).toBeGreaterThan(100);
  expect(tradersCalls.length).toBeGreaterThan(100);
});

test('every call of the back office is answered there, and on the traders’ origin as an unknown path is, whoever asks', async () => {
  const unknown = await ask(server.app, { url: '/api/no-such-call' });
  for (const call of officeCalls) {
    expect((await ask(desk, requestOf(call))).status, call.path).toBe(200);
    for (const token of [undefined, operator]) {
      const { status, body } = await ask(server.app, requestOf(call, token));
      expect([call.path, status, body]).toEqual([call.path, 404, unknown.body]);
    }
  }
});

test('no other call is answered on the back office’s origin, whoever asks', async () => {
  for (const call of tradersCalls) {
    for (const token of [undefined, user, operator])
      expect((await ask(desk, requestOf(call, token))).status, call.path).toBe(404);
  }
});

test('what the back office needs of the rest is answered on both, and is for everybody', async () => {
  for (const { method, path: url, access } of SHARED) {
    expect(access).toBe('public');
    for (const app of [server.app, desk]) expect((await ask(app, { method, url })).status).not.toBe(404);
  }
});

test('a user logs in nowhere at the back office, an operator nowhere at the traders’ app', async () => {
  const login = { user_string: 'trader@example.com', password: TEST_PASSWORD };
  expect((await ask(desk, { method: 'POST', url: account.login.path, payload: login })).status).toBe(404);
  const credentials = { email: 'admin@demo.example', password: 'bourse-demo-office', code: '000000' };
  const tried = { method: 'POST', url: office.login.path, payload: credentials } as const;
  expect((await ask(server.app, tried)).status).toBe(404);
});

test('doors of the demo, metrics and sockets are on one side each, health on both', async () => {
  const local = { remoteAddress: '127.0.0.1', headers: { host: '127.0.0.1:3000' } };
  const found = async (app: FastifyInstance, request: InjectOptions) =>
    (await ask(app, { ...local, ...request })).status !== 404;
  const sides = async (request: InjectOptions) => [await found(server.app, request), await found(desk, request)];
  for (const url of ['/dev/outbox', '/metrics']) expect(await sides({ url })).toEqual([true, false]);
  for (const url of ['/dev/clock', '/dev/blocks'])
    expect(await sides({ method: 'POST', url, payload: { ms: '0' } })).toEqual([true, false]);
  expect(await sides({ url: '/dev/operator-code' })).toEqual([false, true]);
  expect(await sides({ url: '/api/health' })).toEqual([true, true]);
  expect(await found(desk, { url: '/wss/socket.io/?EIO=4&transport=polling' })).toBe(false);
});

test('each side documents its own calls, and only the traders’ has a page for it', async () => {
  const pathsOf = async (app: FastifyInstance) => {
    const { body } = await ask(app, { url: '/api/docs/json' });
    return Object.keys(z.object({ paths: z.record(z.string(), z.unknown()) }).parse(JSON.parse(body)).paths);
  };
  expect((await pathsOf(server.app)).filter(isOfficePath)).toEqual([]);
  const ofDesk = await pathsOf(desk);
  expect(ofDesk.filter(isOfficePath).length).toBe(new Set(officeCalls.map(({ path }) => path)).size);
  expect(ofDesk.filter((path) => !isOfficePath(path)).toSorted()).toEqual(
    ['/api/health', ...SHARED.map(({ path }) => path)].toSorted(),
  );
  expect((await ask(server.app, { url: '/api/docs' })).status).toBe(200);
  expect((await ask(desk, { url: '/api/docs' })).status).toBe(404);
});

describe('whoever opens the old address of the back office', () => {
  test.each(['/backoffice', '/backoffice/', '/backoffice?lang=en', '/backoffice/users/7?lang=en'])(
    'at %s is told the new one, and is sent nowhere',
    async (url) => {
      const { status, headers, body } = await ask(server.app, { url });
      expect([status, headers['location']]).toEqual([404, undefined]);
      expect(body).toContain('<a href="http://127.0.0.1:3001/" rel="noreferrer">http://127.0.0.1:3001</a>');
      expect(body).toContain(url.includes('lang=en') ? 'The back office has moved' : '运营后台已迁至单独的地址');
      expect(body).not.toContain('users/7');
      expect(body).not.toMatch(/<script|http-equiv/);
    },
  );

  test('finds no file and no form there', async () => {
    const asset = await ask(server.app, { url: '/backoffice/assets/index.js' });
    expect([asset.status, asset.body.includes(':3001')]).toEqual([404, false]);
    const posted = await ask(server.app, { method: 'POST', url: '/backoffice/', payload: {} });
    expect([posted.status, posted.body.includes('not_found')]).toEqual([404, true]);
  });

  test('finds a page of the back office at no other address', async () => {
    for (const url of ['/backofficer', '/users', '/operators'])
      expect((await ask(server.app, { url })).body).not.toContain(':3001');
  });
});

test('no page elsewhere, the traders’ app among them, is let in by the back office', async () => {
  const from = { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-site' };
  for (const { method, path: url } of officeCalls) {
    const asking = { 'access-control-request-method': method, 'access-control-request-headers': 'authorization' };
    const { status, headers } = await ask(desk, { method: 'OPTIONS', url, headers: { ...from, ...asking } });
    expect(status, url).toBe(405);
    for (const name of Object.keys(headers)) expect(name).not.toMatch(/^access-control-/);
  }
  const host = '127.0.0.1:3001';
  const door = await ask(desk, { url: '/dev/operator-code', headers: { host, ...from } });
  expect(JSON.parse(door.body)).toMatchObject({ code: 'forbidden' });
  const { headers } = await ask(desk, { url: office.me.path, headers: { ...from, authorization: operator } });
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-') || name === 'set-cookie')).toEqual(
    [],
  );
});

test('requests are limited on the back office’s origin too, by where a trusted proxy says they come from', async () => {
  const config = { ...server.services.config, hasRateLimits: true, trustedProxies: ['10.0.0.0/8'] };
  const app = await buildApp({ ...server.services, config }, { origin: 'office', onInvariant: () => {} });
  holdToDocument(app);
  const from = (visitor: string) => ({
    url: market.clientConfig.path,
    remoteAddress: '10.0.0.1',
    headers: { 'x-forwarded-for': visitor },
  });
  let answered = 0;
  while ((await ask(app, from('203.0.113.7'))).status === 200) answered += 1;
  expect(answered).toBe(300);
  expect((await ask(app, from('203.0.113.8'))).status).toBe(200);
  await app.close();
});
