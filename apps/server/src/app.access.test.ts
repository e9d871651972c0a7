// Every route of the built server against every kind of caller.
import { account, type Call, calls, spot } from '@bourse/contract';
import { BTC, USDT } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from './http/testing.ts';

/** Routes under /api that are no calls of the contract: health for supervisors, and the documentation of the others. */
const BESIDE_THE_CONTRACT = /^\/api\/(health$|docs)/;
const OUTSIDE_API = ['GET /dev/outbox', 'GET /metrics', 'POST /dev/clock'];

const ORDER = { legal_id: USDT, currency_id: BTC, num: '0.001' };
/** A sound input for each call that does not take an empty one. */
const INPUTS: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  '/api/transaction/in': { ...ORDER, price: '1' },
  '/api/transaction/out': { ...ORDER, price: '999999' },
  '/api/transaction/oco': { ...ORDER, type: 'in', price: '1', stop_price: '999999', stop_limit_price: '999999' },
  '/api/transaction_amend': { id: 999_999_999, num: '0.001' },
  '/api/transaction_del': { id: 999_999_999 },
  '/api/user/addMyCurrency': { currency_id: 1 },
  '/api/user/delMyCurrency': { currency_id: 1 },
};

let server: TestServer;
let owner: TestUser;
let other: TestUser;
let ownerFacts: readonly string[];
let orders = 0;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.register('the-owner@example.com');
  other = await server.register('the-other@example.com');
  await placeOrder();
  const { extension_code } = await server.mustCall(account.userInfo, {}, owner.token);
  ownerFacts = ['the-owner@example.com', 'order-of-the-owner', extension_code];
});
afterAll(() => server.stop());

/** An order of the owner that rests. */
async function placeOrder(): Promise<number> {
  const { body } = await server.call(
    spot.placeBuy,
    { ...ORDER, price: '30000', num: '0.01', client_order_id: `order-of-the-owner-${(orders += 1)}` },
    owner.token,
  );
  if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
  return body.data.id;
}

/** `METHOD /path` of every route, from the tree that Fastify prints. */
function listRoutes(): readonly string[] {
  const routes: string[] = [];
  const branch: string[] = [];
  for (const line of server.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = /^([│ ]*)[├└]── (.*) \(([A-Z, ]+)\)$/.exec(line);
    if (!match) continue;
    const [, indent = '', part = '', methods = ''] = match;
    branch.length = indent.length / 4;
    branch.push(part);
    for (const method of methods.split(', ')) if (method !== 'HEAD') routes.push(`${method} ${branch.join('')}`);
  }
  return routes;
}

async function callAs(call: Call, token?: string, extra: Readonly<Record<string, unknown>> = {}) {
  const input = { ...INPUTS[call.path], ...extra };
  const url = call.path;
  const headers = token === undefined ? {} : { authorization: token };
  const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return call.method === 'GET'
    ? server.send({ method: 'GET', url, query, headers })
    : server.send({ method: 'POST', url, payload: input, headers });
}

const byPath = (access: Call['access']) =>
  calls.filter((call) => call.access === access).map((call) => [call.path, call] as const);

describe('routes', () => {
  test('are the calls of the contract, each mounted once, and nothing else', () => {
    const routes = listRoutes();
    const ofContract = calls.map(({ method, path }) => `${method} ${path}`);
    const underApi = routes.filter((route) => / \/(api|wss)\//.test(route) || route.endsWith(' /api'));
    const beside = underApi.filter((route) => BESIDE_THE_CONTRACT.test(route.split(' ')[1] ?? ''));
    expect(beside).toContain('GET /api/health');
    expect(underApi.filter((route) => !beside.includes(route)).toSorted()).toEqual(ofContract.toSorted());
    const isFile = (route: string): boolean => /^GET \/.*\.[a-z0-9]+$/i.test(route);
    const outside = routes.filter((route) => !underApi.includes(route) && !isFile(route));
    expect(outside.toSorted()).toEqual(OUTSIDE_API);
  });
});

describe.each(byPath('user'))('%s, for users', (_, call) => {
  test.each([
    ['a visitor', undefined],
    ['a logged-out client', 'null'],
    ['a made-up token', 'A'.repeat(43)],
  ])('refuses %s', async (__, token) => {
    expect(await callAs(call, token)).toMatchObject({ status: 200, body: { type: '999', code: 'not_logged_in' } });
  });

  test('refuses a visitor before it looks at the fields, and whoever names another user', async () => {
    const answer = await server.send({ method: call.method, url: call.path });
    expect(answer).toMatchObject({ status: 200, body: { type: '999' } });
    expect(await callAs(call, undefined, { user_id: owner.userId })).toMatchObject({ body: { type: '999' } });
    expect(await callAs(call, other.token, { user_id: owner.userId })).toMatchObject({
      status: 200,
      body: { type: 'error', code: 'forbidden' },
    });
  });

  test('shows another user nothing of the owner', async () => {
    // Logging out would end the session that the calls after it need.
    if (call === account.logout) return;
    const { text, status } = await callAs(call, other.token, { user_id: other.userId });
    expect(status).toBe(200);
    for (const fact of ownerFacts) expect(text).not.toContain(fact);
  });

  test('serves the owner', async () => {
    if (call === account.logout) return;
    const { status, body } = await callAs(call, owner.token, { user_id: owner.userId });
    expect(status).toBe(200);
    expect(body).not.toMatchObject({ type: '999' });
    expect(body).not.toMatchObject({ code: 'forbidden' });
  });
});

test.each(byPath('public'))('%s answers visitors, and a token that is none is no hindrance', async (_, call) => {
  for (const token of [undefined, 'null', 'A'.repeat(43)]) {
    const { body, status } = await callAs(call, token);
    expect([200, 400]).toContain(status);
    expect(body).not.toMatchObject({ type: '999' });
    expect(body).not.toMatchObject({ code: 'forbidden' });
  }
});

test('calls for operators refuse everybody who is none', async () => {
  for (const [, call] of byPath('operator')) {
    expect(await callAs(call)).toMatchObject({ body: { type: '999' } });
    expect(await callAs(call, owner.token)).toMatchObject({ body: { code: 'forbidden' } });
  }
});

describe('an order of the owner', () => {
  test.each([{ type: 'in' }, { type: 'out' }, {}])('cannot be cancelled by another user, %j', async (side) => {
    const id = await placeOrder();
    const answer = await callAs(spot.cancel, other.token, { id, ...side });
    expect(answer).toMatchObject({ status: 200, body: { type: 'error' } });
    expect(answer.text).not.toContain('order-of-the-owner');
    await server.mustCall(spot.cancelAll, {}, other.token);
    const { list } = await server.mustCall(spot.listOrders, {}, owner.token);
    expect(list.map((order) => order.id)).toContain(id);
  });
});

test('an order of the owner cannot be amended by another user', async () => {
  const id = await placeOrder();
  const answer = await callAs(spot.amend, other.token, { id, num: '0.001' });
  expect(answer).toMatchObject({ status: 200, body: { type: 'error', code: 'not_order_owner' } });
  const { list } = await server.mustCall(spot.listOrders, {}, owner.token);
  expect(list.find((order) => order.id === id)).toMatchObject({ status: 'open', total_number: '0.01' });
});

test('a user whose session was revoked is a visitor', async () => {
  const third = await server.register('the-third@example.com');
  await server.services.sessions.revokeAll(third.userId);
  for (const [, call] of byPath('user'))
    expect(await callAs(call, third.token)).toMatchObject({ body: { type: '999' } });
});
