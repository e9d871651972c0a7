// Sessions and the login history, from the outside.
import { account, security, spot } from '@bourse/contract';
import { DAY_MS, MINUTE_MS } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../platform/http/testing.ts';
import { beginLogin, codeOf, registerWithTotp } from './testing-factors.ts';

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let serial = 0;
let email = '';
beforeEach(() => {
  serial += 1;
  email = `logins${serial}@example.com`;
});

const loginFrom = (ip: string, userAgent: string, password = TEST_PASSWORD) =>
  server.call(account.login, { user_string: email, password }, undefined, {
    ip,
    headers: { 'user-agent': userAgent },
  });
async function mustLoginFrom(ip: string, userAgent: string): Promise<string> {
  const { body } = await loginFrom(ip, userAgent);
  if (body.type !== 'ok') throw new Error(JSON.stringify(body));
  return body.message;
}
const isAlive = async (token: string) => (await server.call(account.userInfo, {}, token)).body.type === 'ok';
const sessionsOf = async (token: string, ip?: string) => {
  const options = ip === undefined ? {} : { ip };
  return (await server.mustCall(security.listSessions, {}, token, options)).list;
};

describe('sessions', () => {
  test('are listed with device, address and last use, the one that asks first', async () => {
    await server.register(email);
    const desk = await mustLoginFrom('203.0.113.5', WINDOWS);
    server.clock.advance(MINUTE_MS);
    const phone = await mustLoginFrom('2001:db8::7', IPHONE);
    const list = await sessionsOf(desk, '203.0.113.5');
    expect(list).toHaveLength(3);
    expect(list[0]).toEqual({
      id: expect.any(Number),
      device: 'Chrome · Windows',
      kind: 'desktop',
      address: '203.0.113.5',
      created_at: expect.any(Number),
      last_seen_at: expect.any(Number),
      is_current: 1,
    });
    expect(list[1]).toMatchObject({ device: 'Safari · iOS', kind: 'mobile', address: '2001:db8::7', is_current: 0 });
    expect(JSON.stringify(list)).not.toContain(phone);
    expect((await sessionsOf(phone))[0]).toMatchObject({ device: 'Safari · iOS', is_current: 1 });
  });

  test('tell where and when they were last used', async () => {
    await server.register(email);
    const token = await mustLoginFrom('203.0.113.5', WINDOWS);
    const [before] = await sessionsOf(token, '203.0.113.5');
    server.clock.advance(10 * MINUTE_MS);
    const [after] = await sessionsOf(token, '203.0.113.99');
    expect(after?.address).toBe('203.0.113.99');
    expect(after?.last_seen_at).toBeGreaterThanOrEqual((before?.last_seen_at ?? 0) + 10 * MINUTE_MS);
    expect(after?.created_at).toBe(before?.created_at);
  });

  test('of others are neither shown nor revoked', async () => {
    const other = await server.register(`other-${email}`);
    const user = await server.register(email);
    const [{ id } = { id: 0 }] = await sessionsOf(other.token);
    expect(codeOf(await server.call(security.revokeSession, { id }, user.token))).toBe('session_not_found');
    expect(await isAlive(other.token)).toBe(true);
  });

  test('revoked answer 999 from the next call on, and only they', async () => {
    await server.register(email);
    const [desk, phone] = [await mustLoginFrom('203.0.113.5', WINDOWS), await mustLoginFrom('203.0.113.6', IPHONE)];
    expect(await isAlive(phone)).toBe(true);
    const target = (await sessionsOf(desk)).find((session) => session.device === 'Safari · iOS');
    await server.mustCall(security.revokeSession, { id: target?.id ?? 0 }, desk);
    for (const call of [account.userInfo, spot.listOrders]) {
      expect((await server.call(call, {}, phone)).body).toMatchObject({ type: '999', code: 'not_logged_in' });
    }
    expect(await isAlive(desk)).toBe(true);
    expect(codeOf(await server.call(security.revokeSession, { id: target?.id ?? 0 }, desk))).toBe('session_not_found');
  });

  test('the own one is not revoked by mistake', async () => {
    const user = await server.register(email);
    const [{ id } = { id: 0 }] = await sessionsOf(user.token);
    expect(codeOf(await server.call(security.revokeSession, { id }, user.token))).toBe('session_is_current');
    expect(await isAlive(user.token)).toBe(true);
  });

  test('all others are revoked at once, with the logins that await a second factor', async () => {
    const user = await registerWithTotp(server, email);
    const { challenge: first } = await beginLogin(server, email);
    const token = await server.mustCall(security.loginSecondFactor, {
      challenge: first,
      totp_code: user.nextCode(),
    });
    const { challenge } = await beginLogin(server, email);
    const { body } = await server.call(security.revokeOtherSessions, {}, token);
    expect(body).toMatchObject({ type: 'ok', data: { revoked: 1 } });
    expect(await isAlive(token)).toBe(true);
    expect(await isAlive(user.token)).toBe(false);
    const late = { challenge, totp_code: user.nextCode() };
    expect(codeOf(await server.call(security.loginSecondFactor, late))).toBe('challenge_expired');
  });
});

describe('the login history', () => {
  const history = async (token: string, page = 1) => server.mustCall(security.listLogins, { page }, token);

  test('tells successes and failures, with device, address and method, newest first', async () => {
    const user = await registerWithTotp(server, email);
    await loginFrom('198.51.100.7', IPHONE, 'wrong1234');
    const { challenge } = await beginLogin(server, email);
    await server.call(security.loginSecondFactor, { challenge, totp_code: '000000' });
    await server.mustCall(security.loginSecondFactor, { challenge, totp_code: user.nextCode() });
    const { list, total, page_size } = await history(user.token);
    expect(list.map(({ method, outcome }) => [method, outcome])).toEqual([
      ['totp', 'ok'],
      ['totp', 'wrong_factor'],
      ['password', 'wrong_password'],
      ['password', 'ok'],
    ]);
    expect(list[2]).toMatchObject({ device: 'Safari · iOS', kind: 'mobile', address: '198.51.100.7' });
    expect([total, page_size]).toEqual([4, 20]);
  });

  test('is paged, ends after 180 days, and shows nothing of others', async () => {
    const user = await server.register(email);
    const other = await server.register(`other-${email}`);
    for (let tries = 0; tries < 21; tries += 1) await loginFrom('198.51.100.7', IPHONE, 'wrong1234');
    const [first, second] = [await history(user.token), await history(user.token, 2)];
    expect([first.list.length, second.list.length, first.total]).toEqual([20, 2, 22]);
    expect(second.list.at(-1)).toMatchObject({ outcome: 'ok' });
    expect((await history(other.token)).total).toBe(1);
    server.clock.advance(20 * DAY_MS);
    const token = await mustLoginFrom('198.51.100.7', IPHONE);
    server.clock.advance(20 * DAY_MS);
    expect((await history(token)).total).toBe(23);
    await server.services.storage.sql`UPDATE login_events SET at = at - ${150 * DAY_MS} WHERE user_id = ${user.userId}`;
    expect((await history(token)).total).toBe(1);
  });

  test('knows nothing of addresses without an account, and forgets nothing in a flood of refusals', async () => {
    const [before] = await server.services.storage.sql`SELECT count(*) AS n FROM login_events`;
    await loginFrom('198.51.100.7', IPHONE);
    await server.services.loginLog.settled();
    const [after] = await server.services.storage.sql`SELECT count(*) AS n FROM login_events`;
    expect(after).toEqual(before);
  });

  test('a lock is told once, not each time', async () => {
    const guarded = await startTestServer({ hasRateLimits: true });
    const user = await guarded.register(email);
    const wrong = { user_string: email, password: 'wrong1234' };
    for (let tries = 0; tries < 14; tries += 1)
      await guarded.call(account.login, wrong, undefined, { ip: '198.51.100.7' });
    const { list } = await guarded.mustCall(security.listLogins, {}, user.token);
    expect(list.filter(({ outcome }) => outcome === 'blocked')).toHaveLength(1);
    expect(list.filter(({ outcome }) => outcome === 'wrong_password')).toHaveLength(10);
    await guarded.stop();
  });
});
