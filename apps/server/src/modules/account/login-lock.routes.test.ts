// How often logins may fail, through the routes.
import { account } from '@bourse/contract';
import { HOUR_MS, MINUTE_MS } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../platform/http/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: true });
});
afterAll(() => server.stop());

const HERE = '198.51.100.7';
const login = async (user_string: string, password: string, ip = HERE): Promise<string> => {
  const { body } = await server.call(account.login, { user_string, password }, undefined, { ip });
  return body.type === 'ok' ? 'ok' : body.code;
};
const failTimes = async (address: string, times: number, ip = HERE): Promise<readonly string[]> => {
  const answers: string[] = [];
  for (let index = 0; index < times; index += 1) answers.push(await login(address, 'wrong1234', ip));
  return answers;
};
const wrong = (times: number) => Array.from({ length: times }, () => 'wrong_credentials');

describe('ten failures', () => {
  test('lock an account, known or not, for 15 minutes and for the place they come from', async () => {
    await server.register('locked@example.com');
    expect(await failTimes('locked@example.com', 10)).toEqual(wrong(10));
    expect(await failTimes('nobody@example.com', 10)).toEqual(wrong(10));
    expect(await login('LOCKED@example.com', TEST_PASSWORD)).toBe('login_locked');
    expect(await login('nobody@example.com', TEST_PASSWORD)).toBe('login_locked');
    const input = { user_string: 'nobody@example.com', password: 'wrong1234' };
    const { body } = await server.call(account.login, input, undefined, { ip: HERE, headers: { lang: 'en' } });
    expect(body.message).toContain('15 minutes');
    server.clock.advance(15 * MINUTE_MS);
    expect(await login('locked@example.com', TEST_PASSWORD)).toBe('ok');
    expect(await login('nobody@example.com', TEST_PASSWORD)).toBe('wrong_credentials');
  });

  test('lock nobody out elsewhere', async () => {
    await server.register('victim@example.com');
    await failTimes('victim@example.com', 10, '203.0.113.66');
    expect(await login('victim@example.com', TEST_PASSWORD, '203.0.113.66')).toBe('login_locked');
    expect(await login('victim@example.com', TEST_PASSWORD, '192.0.2.80')).toBe('ok');
  });

  test('from anywhere in an IPv6 /64 come from one place', async () => {
    await server.register('sixes@example.com');
    for (let host = 1; host <= 10; host += 1) await login('sixes@example.com', 'wrong1234', `2001:db8:7:7::${host}`);
    expect(await login('sixes@example.com', TEST_PASSWORD, '2001:db8:7:7:ffff::1')).toBe('login_locked');
    expect(await login('sixes@example.com', TEST_PASSWORD, '2001:db8:7:8::1')).toBe('ok');
  });
});

test('fifty failures in an hour from everywhere close an account to unknown places, known or not, and to no other', async () => {
  await server.register('stormed@example.com');
  expect(await login('stormed@example.com', TEST_PASSWORD, '192.0.2.90')).toBe('ok');
  for (const account of ['stormed@example.com', 'nobody-stormed@example.com']) {
    for (let nth = 0; nth < 50; nth += 1) {
      expect(await login(account, 'wrong1234', `203.0.113.${nth}`)).toBe('wrong_credentials');
    }
    expect(await login(account, TEST_PASSWORD, '203.0.113.200')).toBe('login_locked');
  }
  expect(await login('stormed@example.com', TEST_PASSWORD, '192.0.2.90')).toBe('ok');
  server.clock.advance(HOUR_MS);
  expect(await login('stormed@example.com', TEST_PASSWORD, '203.0.113.201')).toBe('ok');
});

test('a success forgets the failures before it', async () => {
  await server.register('forgiven@example.com');
  await failTimes('forgiven@example.com', 9);
  expect(await login('forgiven@example.com', TEST_PASSWORD)).toBe('ok');
  await failTimes('forgiven@example.com', 9);
  expect(await login('forgiven@example.com', TEST_PASSWORD)).toBe('ok');
});

test('attempts at once cannot outrun the count', async () => {
  await server.register('raced@example.com');
  const answers = await Promise.all(Array.from({ length: 16 }, () => login('raced@example.com', 'wrong1234')));
  expect(answers.filter((answer) => answer === 'wrong_credentials')).toHaveLength(10);
  expect(answers.filter((answer) => answer === 'login_locked')).toHaveLength(6);
});

test('many right logins at once all succeed', async () => {
  await server.register('many@example.com');
  const answers = await Promise.all(Array.from({ length: 16 }, () => login('many@example.com', TEST_PASSWORD)));
  expect(answers.every((answer) => answer === 'ok')).toBe(true);
});
