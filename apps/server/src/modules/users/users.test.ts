// Users as operators see them: search, freezing through the engine, ending sessions; each act is in the log.
import { account, office, safe, spot, wallet } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../platform/http/testing.ts';

let server: TestServer;
let operator: string;
let trader: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  operator = await logInOperator(server, 'operator');
  trader = await server.register('trader@example.com');
});
afterAll(() => server.stop());

const find = async (q: string) => (await server.mustCall(office.searchUsers, { q }, operator)).list.map(({ id }) => id);
const detail = (id: number) => server.mustCall(office.userDetail, { id }, operator);
const newestEntry = async () => {
  const { list } = await server.mustCall(office.listAudit, { subject: `user ${trader.userId}` }, operator);
  return list[0];
};
const order = { legal_id: 3, currency_id: 1, mode: 2, price: '30000', num: '0.01' } as const;

test('a user is found by id, invite code and the beginning of an address, whatever its case', async () => {
  const other = await server.register('other@example.com');
  const { invite_code } = await detail(trader.userId);
  expect(await find(String(trader.userId))).toEqual([trader.userId]);
  expect(await find(invite_code.toLowerCase())).toEqual([trader.userId]);
  expect(await find(' TRADER@')).toEqual([trader.userId]);
  expect(await find('example.com')).toEqual([]);
  expect(await find('%')).toEqual([]);
  expect(await find('99999999999999999999')).toEqual([]);
  const { list, total } = await server.mustCall(office.searchUsers, {}, operator);
  expect([list.map(({ id }) => id), total]).toEqual([[other.userId, trader.userId], 2]);
});

test.each(['trader\u200b@example.com', '\u202atrader@example.com\u202c', '\u00a0Trader@example.com'])(
  'the copied address %j finds its user',
  async (q) => {
    expect(await find(q)).toEqual([trader.userId]);
  },
);

test('the detail shows balances, open orders and live sessions', async () => {
  await server.mustCall(spot.placeBuy, order, trader.token);
  const user = await detail(trader.userId);
  expect(user).toMatchObject({ email: 'trader@example.com', open_orders: 1, is_frozen: 0, locale: 'zh' });
  expect(user.balances).toContainEqual({ wallet: 'change', currency_name: 'USDT', available: '9700', locked: '300' });
  expect(user.sessions).toHaveLength(1);
  expect((await server.call(office.userDetail, { id: 1 }, operator)).body).toMatchObject({ code: 'user_not_found' });
});

test('a mail that was given with a registration by phone is marked as unproven, until it is bound', async () => {
  const user_string = '13912340001';
  const email = 'claimed@example.com';
  const passwords = { password: TEST_PASSWORD, re_password: TEST_PASSWORD };
  await server.mustCall(account.sendSms, { user_string });
  const code = await server.codeFor(user_string);
  await server.mustCall(account.register, { type: 'mobile', user_string, email, code, ...passwords });
  const token = await server.mustCall(account.login, { user_string, password: TEST_PASSWORD });
  const { id } = await server.mustCall(account.userInfo, {}, token);
  const marks = async () => {
    const { list } = await server.mustCall(office.searchUsers, { q: email }, operator);
    const own = await server.mustCall(account.userInfo, {}, token);
    return [list[0], await detail(id), own].map((shown) => [shown?.email, shown?.is_email_proven]);
  };
  expect(await marks()).toEqual([
    [email, 0],
    [email, 0],
    [email, 0],
  ]);
  await server.mustCall(account.sendMail, { user_string: email, type: 'safe' }, token);
  await server.mustCall(safe.bindEmail, { email, code: await server.codeFor(email) }, token);
  expect(await marks()).toEqual([
    [email, 1],
    [email, 1],
    [email, 1],
  ]);
  await server.services.storage.sql`UPDATE users SET email = NULL WHERE id = ${id}`;
});

describe('freezing', () => {
  test('stops orders through the engine, and is undone; both are in the log with their reason', async () => {
    const id = trader.userId;
    await server.mustCall(office.freezeUser, { id, reason: 'stolen phone' }, operator);
    expect((await server.call(spot.placeBuy, order, trader.token)).body).toMatchObject({ code: 'user_frozen' });
    await server.mustCall(spot.cancelAll, { type: 'all', markets: 'all' }, trader.token);
    const { list } = await server.mustCall(office.searchUsers, { is_frozen: 1 }, operator);
    expect(list.map((user) => user.id)).toEqual([id]);
    expect(await newestEntry()).toMatchObject({ actor: 'operator@demo.example', action: 'user.freeze' });
    expect((await newestEntry())?.after).toContain('stolen phone');
    await server.mustCall(office.unfreezeUser, { id, reason: 'found' }, operator);
    expect((await server.call(spot.placeBuy, order, trader.token)).body).toMatchObject({ type: 'ok' });
    expect(await newestEntry()).toMatchObject({ action: 'user.unfreeze' });
  });

  test('is undone by somebody else than the one it was done to', async () => {
    const own = await server.register('operator@demo.example');
    await server.mustCall(office.freezeUser, { id: own.userId, reason: 'under investigation' }, operator);
    const undo = (token: string) => server.call(office.unfreezeUser, { id: own.userId, reason: 'cleared' }, token);
    expect((await undo(operator)).body).toMatchObject({ code: 'not_yourself' });
    expect(await detail(own.userId)).toMatchObject({ is_frozen: 1 });
    expect((await undo(await logInOperator(server, 'admin'))).body).toMatchObject({ type: 'ok' });
  });

  test('needs a reason and a user who is there', async () => {
    const headers = { authorization: operator };
    const payload = { id: trader.userId };
    const without = await server.send({ method: 'POST', url: office.freezeUser.path, payload, headers });
    expect(without).toMatchObject({ status: 400 });
    const nobody = await server.call(office.freezeUser, { id: 1, reason: 'x' }, operator);
    expect(nobody.body).toMatchObject({ code: 'user_not_found' });
  });
});

describe('ending sessions', () => {
  const logIn = () => server.mustCall(account.login, { user_string: 'trader@example.com', password: TEST_PASSWORD });
  const isLive = async (token: string) => (await server.call(wallet.walletList, {}, token)).body.type === 'ok';

  test('ends the one that was meant, then all', async () => {
    const id = trader.userId;
    const [first, second] = [await logIn(), await logIn()];
    const before = (await detail(id)).sessions;
    expect(before).toHaveLength(3);
    // Newest first.
    await server.mustCall(office.revokeUserSessions, { id, session_id: before[0]?.id ?? 0 }, operator);
    expect([await isLive(first), await isLive(second)]).toEqual([true, false]);
    expect(await newestEntry()).toMatchObject({ action: 'user.sessions' });
    await server.mustCall(office.revokeUserSessions, { id }, operator);
    expect(await isLive(first)).toBe(false);
    expect((await detail(id)).sessions).toEqual([]);
    trader = { ...trader, token: await logIn() };
  });

  test('refuses a session of somebody else', async () => {
    const other = await server.register('another@example.com');
    const [session] = (await detail(other.userId)).sessions;
    const input = { id: trader.userId, session_id: session?.id ?? 0 };
    expect((await server.call(office.revokeUserSessions, input, operator)).body).toMatchObject({ code: 'not_found' });
    expect(await isLive(other.token)).toBe(true);
  });
});
