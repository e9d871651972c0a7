// What a page of another origin can make a visitor's browser do here: nothing. A browser adds cookies by itself and never an
// Authorization header, and that header is all that says who calls.
import { account, calls, safe, security, wallet, isOfficePath } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matrix } from '../../testing-access-matrix.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from './testing.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.register('victim@example.com');
});
afterAll(() => server.stop());

const FOREIGN = { origin: 'https://evil.example', referer: 'https://evil.example/', 'sec-fetch-site': 'cross-site' };
const cookiesOf = (token: string) => ({ cookie: `token=${token}; Authorization=${token}; session=${token}` });
const userCalls = calls.filter(({ access }) => access === 'user').map((call) => [call.path, call] as const);

describe.each(userCalls)('%s from a foreign page', (_, call) => {
  const input = matrix[`${call.method} ${call.path}`]?.input ?? {};
  const fields = new URLSearchParams(
    Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)])),
  );

  test('as a simple form, with whatever cookies there are, is nobody’s call', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const { body } = await server.send({
        method: call.method,
        url: call.path,
        headers: { ...FOREIGN, ...cookiesOf(user.token), ...(call.method === 'POST' ? { 'content-type': type } : {}) },
        ...(call.method === 'POST' ? { payload: fields.toString() } : { query: Object.fromEntries(fields) }),
      });
      expect(body, type).toMatchObject({ type: expect.stringMatching(/^(999|error)$/) });
      if (type.startsWith('application')) expect(body).toMatchObject({ type: '999' });
    }
  });

  test('cannot carry the token in its address or its fields', async () => {
    const token = { token: user.token, authorization: user.token, Authorization: `Bearer ${user.token}` };
    const query = { ...Object.fromEntries(fields), ...token };
    const sent =
      call.method === 'GET'
        ? await server.send({ url: call.path, query, headers: FOREIGN })
        : await server.send({ method: 'POST', url: call.path, query: token, payload: query, headers: FOREIGN });
    expect(sent.body).toMatchObject({ type: '999' });
  });
});

test('no browser is allowed to add the header from another origin: there is no answer to its question beforehand', async () => {
  for (const { path: url, method } of calls) {
    const asked = await server.app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        ...FOREIGN,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization',
      },
    });
    expect(asked.statusCode, url).toBe(isOfficePath(url) ? 404 : 405);
    for (const name of Object.keys(asked.headers)) expect(name).not.toMatch(/^access-control-/);
  }
});

test('no answer may be read by another origin, and the one cookie there is goes to the socket alone', async () => {
  const answers = await Promise.all([
    server.app.inject({
      method: 'POST',
      url: account.login.path,
      headers: FOREIGN,
      payload: { user_string: 'victim@example.com', password: TEST_PASSWORD },
    }),
    server.app.inject({ url: security.securityInfo.path, headers: { ...FOREIGN, authorization: user.token } }),
    server.app.inject({ url: '/', headers: FOREIGN }),
  ]);
  const [login, ...others] = answers;
  expect(login?.headers['set-cookie']).toMatch(
    /^bourse_socket=[\w-]{80,300}; Max-Age=2592000; Path=\/wss\/socket\.io\/; HttpOnly; SameSite=Strict$/,
  );
  for (const { headers } of others) expect(headers).not.toHaveProperty('set-cookie');
  for (const { headers } of answers) {
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  }
});

test('nothing has happened to the account after all that', async () => {
  const login = { user_string: 'victim@example.com', password: TEST_PASSWORD };
  await server.mustCall(account.login, login);
  expect(await server.mustCall(security.securityInfo, {}, user.token)).toMatchObject({
    is_frozen: 0,
    second_factor: 0,
  });
  const { change_wallet } = await server.mustCall(wallet.walletList, {}, user.token);
  for (const row of change_wallet.balance) expect(Number(row.lock_change_balance)).toBe(0);
  const change = { oldpassword: TEST_PASSWORD, password: 'granite5521', re_password: 'granite5521' };
  await server.mustCall(safe.changePassword, change, user.token);
});
