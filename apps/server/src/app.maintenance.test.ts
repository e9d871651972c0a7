// Maintenance, call by call: what takes on new risk is refused, and nothing else that a user can do.
import {
  acceptors,
  account,
  type Call,
  calls,
  isOfficePath,
  lever,
  market,
  office,
  spot,
  wallet,
} from '@bourse/contract';
import { BTC, USDT } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { matrix } from './testing-access-matrix.ts';
import { saveSettings } from './platform/http/testing-edits.ts';
import { logInOperator } from './platform/http/testing-operators.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from './platform/http/testing.ts';

const PAIR = { legal_id: USDT, currency_id: BTC };

let server: TestServer;
let admin: string;
let user: TestUser;
let orderId = 0;

beforeAll(async () => {
  server = await startTestServer();
  admin = await logInOperator(server, 'admin');
  user = await server.register('before@example.com');
  const { body } = await server.call(spot.placeBuy, { ...PAIR, price: '30000', num: '0.02' }, user.token);
  if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
  orderId = body.data.id;
  const carried = { from_field: 'change', to_field: 'lever', currency_id: USDT, number: '200' } as const;
  await server.mustCall(wallet.change, carried, user.token);
  await saveSettings(server, { is_maintenance: 1, maintenance_text: 'Back at 10:00' }, admin);
});
afterAll(() => server.stop());

const isUsers = ({ access, isSensitive, path }: Call): boolean =>
  (access === 'user' || isSensitive === true) && !isOfficePath(path);
const nameOf = ({ method, path }: Call): string => `${method} ${path}`;
const CALLS = calls.filter(isUsers).map((call) => [nameOf(call), call] as const);

async function codeOf(call: Call): Promise<unknown> {
  const { input = {}, endsSession } = matrix[nameOf(call)] ?? {};
  const token = endsSession
    ? await server.services.sessions.create({ userId: user.userId, ip: '192.0.2.1', userAgent: 'maintenance' })
    : user.token;
  const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const headers = { authorization: token };
  const sent = call.method === 'GET' ? { query } : { payload: input };
  const { body } = await server.send({ method: call.method, url: call.path, headers, ...sent });
  return z.object({ code: z.unknown() }).safeParse(body).data?.code;
}

describe('what depends on what is sent', () => {
  const codeOfAnswer = async <C extends Call>(call: C, input: Parameters<typeof server.call<C>>[1]) => {
    const { body } = await server.call(call, input, user.token);
    return body.type === 'ok' ? 'ok' : body.code;
  };

  test('an order gets smaller where it stands, and nothing else of it changes', async () => {
    const id = orderId;
    expect(await codeOfAnswer(spot.amend, { id, num: '0.03' })).toBe('maintenance');
    expect(await codeOfAnswer(spot.amend, { id, price: '30001' })).toBe('maintenance');
    expect(await codeOfAnswer(spot.amend, { id, num: '0.01', price: '30001' })).toBe('maintenance');
    expect(await codeOfAnswer(spot.amend, { id, num: '0.01', price: '30000' })).toBe('ok');
    expect(await codeOfAnswer(spot.cancel, { id })).toBe('ok');
  });

  test('margin comes in, and does not go out', async () => {
    const ways = { currency_id: USDT, number: '100' };
    expect(await codeOfAnswer(wallet.change, { ...ways, from_field: 'change', to_field: 'lever' })).toBe('ok');
    expect(await codeOfAnswer(wallet.change, { ...ways, from_field: 'lever', to_field: 'change' })).toBe('maintenance');
    expect(await codeOfAnswer(wallet.change, { ...ways, type: 1 })).toBe('maintenance');
    expect(await codeOfAnswer(wallet.change, { ...ways, from_field: 'change', to_field: 'legal' })).toBe('ok');
  });

  test('an acceptor takes none for now, and no new ones', async () => {
    expect(await codeOfAnswer(acceptors.switchAccepting, { is_accepting: 1 })).toBe('maintenance');
    expect(await codeOfAnswer(acceptors.switchAccepting, { is_accepting: 0 })).not.toBe('maintenance');
  });
});

describe('every call of users', () => {
  test.each(CALLS.filter(([, { risk }]) => risk === 'new'))('%s is refused', async (_, call) => {
    expect(await codeOf(call)).toBe('maintenance');
  });

  test.each(CALLS.filter(([, { risk }]) => risk === 'none'))('%s is served', async (_, call) => {
    expect(await codeOf(call)).not.toBe('maintenance');
  });
});

test('a refusal is a 503 that says when to come again, and what can still be done', async () => {
  const { status, body } = await server.call(spot.placeBuy, { ...PAIR, price: '30000', num: '0.01' }, user.token, {
    headers: { lang: 'en' },
  });
  expect(status).toBe(503);
  expect(body).toMatchObject({ type: 'error', code: 'maintenance', message: expect.stringContaining('still cancel') });
  expect(body).not.toMatchObject({ message: expect.stringMatching(/not affected/) });
});

test('what became of an order that was sent before is told: a look takes no risk', async () => {
  const headers = { 'idempotency-key': 'sent-before', 'idempotency-look': '1' };
  const order = { ...PAIR, price: '30000', num: '0.01' };
  const { body } = await server.call(spot.placeBuy, order, user.token, { headers });
  expect(body).not.toMatchObject({ code: 'maintenance' });
});

test('logging in, views, prices, news and the back office stay open, and visitors read why', async () => {
  const token = await server.mustCall(account.login, { user_string: 'before@example.com', password: TEST_PASSWORD });
  await server.mustCall(wallet.walletList, {}, token);
  await server.mustCall(lever.account, {}, token);
  await server.mustCall(market.quotationGroups, {});
  await server.mustCall(office.me, {}, admin);
  await logInOperator(server, 'viewer');
  const { site } = await server.mustCall(market.clientConfig, {});
  expect(site).toMatchObject({ is_maintenance: true, maintenance_text: 'Back at 10:00' });
});
