// Every route of the built server, on either origin, against every kind of caller.
import { account, bots, type Call, calls, isOfficePath, keyUseOf, spot } from '@bourse/contract';
import { BTC, hasPermission, KEY_PERMISSIONS, OPERATOR_ROLES, type OperatorRole, USDT } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Caller, matrix, verdictFor } from './testing-access-matrix.ts';
import { type MadeKey, makeTestKey, signedRequest } from './modules/keys/testing.ts';
import { logInOperator } from './platform/http/testing-operators.ts';
import { startTestServer, type TestServer, type TestUser } from './platform/http/testing.ts';

/** Routes under /api that are no calls of the contract: health for supervisors, and the documentation of the others. */
const BESIDE_THE_CONTRACT = /^\/api\/(health$|docs)/;
/** Requests of the Binance-Spot-compatible API, and what else is asked for where only they are. */
const OF_BOTS = /^\S+ \/(?:api\/v[13]|sapi|wapi|fapi|dapi)(?:[/*]|$)/;
const NOWHERE_OF_BOTS = /^\S+ \/(?:api\/v3|sapi|fapi|dapi)(?:\/?\*)?$/;
const BOT_WAYS = bots.METHODS.flatMap(({ http }) => http.map(({ method, path }) => `${method} ${path}`));
const OUTSIDE_API = {
  traders: [
    'GET /.well-known/change-password',
    'GET /dev/outbox',
    'GET /metrics',
    'POST /dev/blocks',
    'POST /dev/clock',
    'POST /dev/gateway',
  ],
  office: ['GET /.well-known/change-password', 'GET /dev/operator-code'],
};
/** The traders' screens ask for these calls, and so do the back office's. */
const SHARED = ['GET /api/cfg/kefu', 'GET /api/currency/logo', 'GET /api/site_picture'];

const ORDER = { legal_id: USDT, currency_id: BTC, num: '0.001' };

let server: TestServer;
let owner: TestUser;
let other: TestUser;
let ownerFacts: readonly string[];
let orders = 0;
const operators = new Map<OperatorRole, string>();

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.register('the-owner@example.com');
  other = await server.register('the-other@example.com');
  await placeOrder();
  for (const role of OPERATOR_ROLES) operators.set(role, await logInOperator(server, role));
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
function listRoutes(app: FastifyInstance): readonly string[] {
  const routes: string[] = [];
  const branch: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = /^([│ ]*)[├└]── (.*) \(([A-Z, ]+)\)$/.exec(line);
    if (!match) continue;
    const [, indent = '', part = '', methods = ''] = match;
    branch.length = indent.length / 4;
    branch.push(part);
    for (const method of methods.split(', ')) if (method !== 'HEAD') routes.push(`${method} ${branch.join('')}`);
  }
  return routes;
}

const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

async function callAs(call: Call, token?: string, extra: Readonly<Record<string, unknown>> = {}) {
  const input = { ...matrix[nameOf(call)]?.input, ...extra };
  const url = call.path;
  const headers = token === undefined ? {} : { authorization: token };
  const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return call.method === 'GET'
    ? server.send({ method: 'GET', url, query, headers })
    : server.send({ method: 'POST', url, payload: input, headers });
}

const byPath = (access: Call['access']) =>
  calls.filter((call) => call.access === access).map((call) => [call.path, call] as const);

/** A session of its own, where a call ends the one that makes it. */
const tokenFor = async (call: Call, user: TestUser): Promise<string> => {
  if (!matrix[nameOf(call)]?.endsSession) return user.token;
  return server.services.sessions.create({ userId: user.userId, ip: '192.0.2.1', userAgent: 'matrix' });
};

async function operatorToken(call: Call, role: OperatorRole): Promise<string | undefined> {
  return matrix[nameOf(call)]?.endsSession ? logInOperator(server, role) : operators.get(role);
}

const operatorColumns = (call: Call): readonly Caller[] =>
  OPERATOR_ROLES.map((role) => ({
    name: `an operator (${role})`,
    kind: 'operator',
    token: () => operatorToken(call, role),
    isGranted: ({ permission }) => permission === undefined || hasPermission(role, permission),
  }));

/** The columns of the matrix. */
const callersOf = (call: Call): readonly Caller[] => [
  { name: 'a visitor', kind: 'visitor', token: () => undefined },
  { name: 'a logged-out client', kind: 'visitor', token: () => 'null' },
  { name: 'a made-up token', kind: 'visitor', token: () => 'A'.repeat(43) },
  { name: 'the owner', kind: 'user', token: () => tokenFor(call, owner) },
  { name: 'another user', kind: 'user', token: () => tokenFor(call, other) },
  ...operatorColumns(call),
];

describe('the matrix', () => {
  test('has a line for every route of the contract, and none besides', () => {
    expect(Object.keys(matrix).toSorted()).toEqual(calls.map(nameOf).toSorted());
  });

  test.each(calls.map((call) => [nameOf(call), call] as const))('%s', async (name, call) => {
    expect(matrix[name]?.for).toBe(call.access);
    for (const caller of callersOf(call)) {
      const { status, body, text } = await callAs(call, await caller.token());
      const code = z.object({ code: z.unknown() }).safeParse(body).data?.code;
      const isRefused = code === 'not_logged_in' || code === 'forbidden';
      expect([caller.name, isRefused ? code : 'served'], text).toEqual([caller.name, verdictFor(call, caller)]);
      // What is served was understood: the line's input is sound. A visitor may be asked for more than a user.
      expect(status, `${caller.name}: ${text}`).toBe(200);
    }
  });
});

describe('routes', () => {
  test.each(['traders', 'office'] as const)(
    'of the origin %s are its calls, each mounted once, and nothing else',
    async (origin) => {
      const all = listRoutes(origin === 'office' ? await server.office() : server.app);
      const routes = all.filter((route) => !OF_BOTS.test(route));
      const ofBots = all.filter((route) => !routes.includes(route) && !NOWHERE_OF_BOTS.test(route));
      expect(ofBots.toSorted()).toEqual(origin === 'office' ? [] : BOT_WAYS.toSorted());
      const own = calls.filter(({ path }) => isOfficePath(path) === (origin === 'office')).map(nameOf);
      const ofContract = origin === 'office' ? [...own, ...SHARED] : own;
      const underApi = routes.filter((route) => / \/(api|wss)\//.test(route) || route.endsWith(' /api'));
      const beside = underApi.filter((route) => BESIDE_THE_CONTRACT.test(route.split(' ')[1] ?? ''));
      expect(beside).toContain('GET /api/health');
      expect(underApi.filter((route) => !beside.includes(route)).toSorted()).toEqual(ofContract.toSorted());
      const isFile = (route: string): boolean => /^GET \/.*\.[a-z0-9]+$/i.test(route);
      const outside = routes.filter((route) => !underApi.includes(route) && !isFile(route));
      expect(outside.toSorted()).toEqual(OUTSIDE_API[origin]);
    },
  );
});

describe.each(byPath('user'))('%s, for users', (_, call) => {
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
    const { text, status } = await callAs(call, await tokenFor(call, other), { user_id: other.userId });
    expect(status).toBe(200);
    for (const fact of ownerFacts) expect(text).not.toContain(fact);
  });
});

test('calls for operators refuse a visitor and a user before they look at the fields', async () => {
  for (const [, call] of byPath('operator')) {
    const { method, path: url } = call;
    expect(await server.send({ method, url })).toMatchObject({ body: { type: '999' } });
    expect(await server.send({ method, url, headers: { authorization: owner.token } })).toMatchObject({
      body: { code: 'forbidden' },
    });
  }
});

describe('an order of the owner', () => {
  test.each([{ type: 'in' }, { type: 'out' }, {}])('cannot be cancelled by another user, %j', async (side) => {
    const id = await placeOrder();
    const answer = await callAs(spot.cancel, other.token, { id, ...side });
    expect(answer).toMatchObject({ status: 200, body: { type: 'error' } });
    expect(answer.text).not.toContain('order-of-the-owner');
    await server.mustCall(spot.cancelAll, { type: 'all', markets: 'all' }, other.token);
    const { list } = await server.mustCall(spot.listOrders, {}, owner.token);
    expect(list.map((order) => order.id)).toContain(id);
  });
});

test('an order of the owner cannot be amended by another user', async () => {
  const id = await placeOrder();
  const answer = await callAs(spot.amend, other.token, { id, num: '0.001' });
  expect(answer).toMatchObject({ status: 200, body: { type: 'error', code: 'order_not_found' } });
  const { list } = await server.mustCall(spot.listOrders, {}, owner.token);
  expect(list.find((order) => order.id === id)).toMatchObject({ status: 'open', total_number: '0.01' });
});

test('a user whose session was revoked is a visitor', async () => {
  const third = await server.register('the-third@example.com');
  await server.services.sessions.revokeAll(third.userId);
  for (const [, call] of byPath('user'))
    expect(await callAs(call, third.token)).toMatchObject({ body: { type: '999' } });
});

// Keys of programs: every call with each permission, and what no permission lets a key do.

/** Calls that refuse every key, by what they are about: this list is no copy of what the contract says of each. */
const NO_KEY_PATHS = [
  // Logging in, passwords, factors, sessions, addresses, what the user is called, keys themselves.
  /^\/api\/(safe|keys)(\/|$)/,
  /^\/api\/(sms_send|sms_mail|set_withdraw_password)$/,
  /^\/api\/user\/(login\w*|logout|register|check_\w+|forget|info|center|setaccount|invitees|(get|set)Preferences)$/,
  // Identity, payment information, pictures, region.
  /^\/api\/(upload|user\/(real_name|verify_level|cash_\w+|region\w*))$/,
  // Fiat money: merchants, acceptors, payments.
  /^\/api\/(acceptor|c2c|ctoc|fiat|gateway|legal)\//,
  /^\/api\/(c2c_\w+|legal_\w+|seller_\w+|my_seller|(up|down|back)_send|do_legal_deal|handle_one|user_legal_pay\w*)$/,
  // What leaves: withdrawals and where to.
  /^\/api\/wallet\/(out|cancel_withdrawal|allow_list|get_info|\w*address\w*|charge_req|currencylist)$/,
  /^\/api\/money\/rechange$/,
  // Operators.
  /^\/api\/office\//,
];

describe('a key of a program', () => {
  const made = new Map<string, MadeKey>();
  const sets: readonly (readonly [string, readonly string[]])[] = [
    ...KEY_PERMISSIONS.map((name) => [name, [name]] as const),
    ['all', KEY_PERMISSIONS],
  ];
  let foreign: MadeKey;
  beforeAll(async () => {
    for (const [name, permissions] of sets) {
      made.set(name, await makeTestKey(server, owner, { permissions: permissions.join(',') }));
    }
    foreign = await makeTestKey(server, other);
  });
  const sign = (key: MadeKey | undefined, call: Call, extra: Readonly<Record<string, unknown>> = {}) => {
    if (!key) throw new Error('there is no such key');
    return server.send(signedRequest(server, key, call, { ...matrix[nameOf(call)]?.input, ...extra }));
  };
  const codeOf = (body: unknown) => z.object({ code: z.unknown() }).safeParse(body).data?.code;

  test.each(calls.filter(({ access }) => access !== 'operator').map((call) => [nameOf(call), call] as const))(
    'makes %s if its permissions say so',
    async (_, call) => {
      const use = keyUseOf(call);
      for (const [name, permissions] of sets) {
        const { body, status, text } = await sign(made.get(name), call);
        const code = codeOf(body);
        const verdict = String(code).startsWith('key_not_') ? code : 'served';
        const isPermitted = use === 'any' || permissions.includes(use);
        const due = use === 'never' ? 'key_not_allowed' : isPermitted ? 'served' : 'key_not_permitted';
        expect([name, verdict, status], text).toEqual([name, due, due === 'served' ? 200 : 403]);
      }
    },
  );

  test('makes no call of operators', async () => {
    for (const [, call] of byPath('operator')) {
      expect(await sign(made.get('all'), call), call.path).toMatchObject({
        status: 403,
        body: { code: 'key_not_allowed' },
      });
    }
  });

  test('makes none about security, identity, fiat money, keys, withdrawals and of the office, whatever their mark says', () => {
    const forbidden = calls.filter(({ path }) => NO_KEY_PATHS.some((pattern) => pattern.test(path)));
    expect(forbidden.length).toBeGreaterThan(150);
    // The ledger of one wallet is called so, and is no fiat call; neither are notes to read, which have no key's mark anyway.
    expect(forbidden.filter((call) => keyUseOf(call) !== 'never').map(nameOf)).toEqual([]);
    for (const pattern of NO_KEY_PATHS)
      expect(
        calls.some(({ path }) => pattern.test(path)),
        String(pattern),
      ).toBe(true);
  });

  test('acts on nobody else’s account, and sees nothing of it', async () => {
    for (const call of calls.filter((each) => KEY_PERMISSIONS.some((name) => name === keyUseOf(each)))) {
      const { body, text } = await sign(foreign, call);
      expect(codeOf(body), text).not.toBe('not_logged_in');
      for (const fact of ownerFacts) expect(text).not.toContain(fact);
      expect(await sign(foreign, call, { user_id: owner.userId }), call.path).toMatchObject({
        body: { type: 'error', code: 'forbidden' },
      });
    }
  });
});
