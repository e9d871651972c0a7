// The lock after ten failed logins, through the routes.
import { account } from '@bourse/contract';
import { MINUTE_MS } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../http/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: true });
});
afterAll(() => server.stop());

const login = async (user_string: string, password: string): Promise<string> => {
  const { body } = await server.call(account.login, { user_string, password });
  return body.type === 'ok' ? 'ok' : body.code;
};
const failTimes = async (address: string, times: number): Promise<readonly string[]> => {
  const answers: string[] = [];
  for (let index = 0; index < times; index += 1) answers.push(await login(address, 'wrong1234'));
  return answers;
};
const TEN_WRONG = Array.from({ length: 10 }, () => 'wrong_credentials');

test('ten failures lock an address for 15 minutes, known or not, whatever place they come from', async () => {
  await server.register('locked@example.com');
  expect(await failTimes('locked@example.com', 10)).toEqual(TEN_WRONG);
  expect(await failTimes('nobody@example.com', 10)).toEqual(TEN_WRONG);
  expect(await login('LOCKED@example.com', TEST_PASSWORD)).toBe('login_locked');
  expect(await login('nobody@example.com', TEST_PASSWORD)).toBe('login_locked');
  const headers = { lang: 'en' };
  const input = { user_string: 'nobody@example.com', password: 'wrong1234' };
  const { body } = await server.call(account.login, input, undefined, { headers });
  expect(body.message).toContain('15 minutes');
  server.clock.advance(15 * MINUTE_MS);
  expect(await login('locked@example.com', TEST_PASSWORD)).toBe('ok');
  expect(await login('nobody@example.com', TEST_PASSWORD)).toBe('wrong_credentials');
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
