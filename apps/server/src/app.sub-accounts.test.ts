// Every call as somebody who acts on a sub-account, on one of somebody else's, and as a sub-account's own user.
import { type Call, calls, isForSubAccounts, subAccounts } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { logInOperator } from './platform/http/testing-operators.ts';
import { startTestServer, type TestServer, type TestUser } from './platform/http/testing.ts';
import { matrix } from './testing-access-matrix.ts';

let server: TestServer;
let master: TestUser;
let own: number;
let foreign: number;

beforeAll(async () => {
  server = await startTestServer();
  master = await server.register('the-master@example.com');
  const other = await server.register('the-other@example.com');
  own = (await server.mustCall(subAccounts.create, { label: 'own' }, master.token)).id;
  foreign = (await server.mustCall(subAccounts.create, { label: 'theirs' }, other.token)).id;
});
afterAll(() => server.stop());

const nameOf = ({ method, path }: Call): string => `${method} ${path}`;
const byAccess = (access: Call['access']) =>
  calls
    .filter((call) => call.access === access && matrix[nameOf(call)] !== undefined)
    .map((call) => [nameOf(call), call] as const);

async function codeOf(call: Call, token: string, account: number): Promise<unknown> {
  const input = matrix[nameOf(call)]?.input ?? {};
  const headers = { authorization: token, account: String(account) };
  const { body } = await (call.method === 'GET'
    ? server.send({
        method: 'GET',
        url: call.path,
        query: Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)])),
        headers,
      })
    : server.send({ method: 'POST', url: call.path, payload: { ...input }, headers }));
  return z.object({ code: z.unknown() }).safeParse(body).data?.code;
}

const ACTING = ['sub_account_refused', 'sub_account_not_found', 'not_logged_in', 'internal_error'];

describe.each(byAccess('user'))('%s', (name, call) => {
  test(`is ${isForSubAccounts(call) ? 'served to' : 'refused to'} a sub-account, and never on somebody else’s`, async () => {
    const ends = matrix[name]?.endsSession === true;
    const token = ends
      ? await server.services.sessions.create({ userId: master.userId, ip: '192.0.2.1', userAgent: 'matrix' })
      : master.token;
    expect(await codeOf(call, token, foreign)).toBe('sub_account_not_found');
    const code = await codeOf(call, token, own);
    // A call about accounts of the master's may find that a sub-account has none.
    if (call.path.startsWith('/api/sub_accounts/') && isForSubAccounts(call)) expect(code).not.toBe('internal_error');
    else if (isForSubAccounts(call)) expect(ACTING).not.toContain(code);
    else expect(code).toBe('sub_account_refused');
  });
});

test('what is public is served to a sub-account, and refused on somebody else’s', async () => {
  for (const [name, call] of byAccess('public')) {
    expect([name, await codeOf(call, master.token, foreign)]).toEqual([
      name,
      expect.stringMatching(/^(sub_account_not_found|not_found|invalid_request)$/),
    ]);
    expect(ACTING).not.toContain(await codeOf(call, master.token, own));
  }
});

test('an operator has no sub-accounts', async () => {
  const token = await logInOperator(server, 'viewer');
  for (const [name, call] of byAccess('operator')) {
    expect([name, await codeOf(call, token, own)]).not.toEqual([
      name,
      expect.stringMatching(/^sub_account_(refused|not_found)$/),
    ]);
    expect([name, await codeOf(call, master.token, own)]).toEqual([name, 'forbidden']);
  }
});
