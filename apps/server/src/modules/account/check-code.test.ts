// Checking a code without naming its address, as old clients do while they bind a new one.
import { account, safe } from '@bourse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../platform/http/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const from = (ip: string) => ({ ip });

test('a logged-in user’s check finds the code that was sent to the new address, and does not use it up', async () => {
  const { token } = await server.register('binds@example.com');
  const here = from('192.0.2.10');
  await server.mustCall(account.sendMail, { user_string: 'new@example.com' }, token, here);
  const mailed = await server.codeFor('new@example.com');
  for (let nth = 0; nth < 2; nth += 1) {
    expect(await server.mustCall(account.checkEmail, { email_code: mailed }, token, here)).toBeTruthy();
  }
  const wrong = mailed === '000000' ? '000001' : '000000';
  const refused = await server.call(account.checkEmail, { email_code: wrong }, token, here);
  expect(refused.body).toMatchObject({ code: 'invalid_code' });
  const change = { email: 'new@example.com', code: mailed, password: TEST_PASSWORD };
  await server.mustCall(safe.bindEmail, change, token, here);

  await server.mustCall(account.sendSms, { user_string: '13800000001', country_code: '86' }, token, here);
  const sent = await server.codeFor('+8613800000001');
  expect(await server.mustCall(account.checkMobile, { mobile_code: sent }, token, here)).toBeTruthy();
  await server.mustCall(safe.bindMobile, { mobile: '13800000001', country_code: '86', code: sent }, token, here);
});

test('a code for the own address is found where none was sent to another', async () => {
  const { token } = await server.register('own@example.com');
  const here = from('192.0.2.11');
  await server.mustCall(account.sendMail, { user_string: 'own@example.com', type: 'widthdraw' }, token, here);
  const code = await server.codeFor('own@example.com');
  expect(await server.mustCall(account.checkEmail, { email_code: code }, token, here)).toBeTruthy();
});
