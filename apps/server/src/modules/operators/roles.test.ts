// Every call of the back office against every role, a user and a visitor.
import { calls, office, officeFilters } from '@bourse/contract';
import { hasPermission, OPERATOR_ROLES, type OperatorRole, PERMISSIONS } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';

let server: TestServer;
let user: string;
const tokens = new Map<OperatorRole, string>();
beforeAll(async () => {
  server = await startTestServer();
  for (const role of OPERATOR_ROLES) tokens.set(role, await logInOperator(server, role));
  user = (await server.register('somebody@example.com')).token;
});
afterAll(() => server.stop());

const operatorCalls = calls.filter((call) => call.access === 'operator');

/** Fields that parse and name nothing that is there: who may call is answered otherwise, and nothing is done. */
const NOTHING = { id: '999999999', reason: 'none', c_id: '5', lang: 'en', is_published: '0' };

async function ask(call: (typeof operatorCalls)[number], token?: string) {
  const headers = token === undefined ? {} : { authorization: token };
  return call.method === 'GET'
    ? server.send({ url: call.path, query: NOTHING, headers })
    : server.send({ method: 'POST', url: call.path, payload: NOTHING, headers });
}

/** The permissions of each role, written by hand once more: a change of the table must be meant. */
const EXPECTED: Readonly<Record<OperatorRole, readonly string[]>> = {
  viewer: ['settings.read', 'news.read', 'users.read'],
  support: [
    'settings.read',
    'news.read',
    'users.read',
    'users.sessions',
    'users.note',
    'identity.read',
    'factors.request',
    'agents.request',
    'funds.read',
    'lever.read',
    'micro.read',
    'fiat.read',
    'earn.read',
    'launch.read',
    'coins.read',
    'networks.read',
    'fees.read',
    'limits.read',
    'liabilities.read',
    'custody.read',
    'approvals.read',
    'house.read',
    'reports.read',
    'support.read',
    'support.answer',
    'messages.read',
    'messages.send',
    'watch.read',
  ],
  operator: [
    'settings.read',
    'news.read',
    'users.read',
    'users.sessions',
    'users.note',
    'identity.read',
    'factors.request',
    'agents.request',
    'funds.read',
    'lever.read',
    'micro.read',
    'fiat.read',
    'earn.read',
    'launch.read',
    'coins.read',
    'networks.read',
    'fees.read',
    'limits.read',
    'liabilities.read',
    'custody.read',
    'approvals.read',
    'house.read',
    'reports.read',
    'support.read',
    'support.answer',
    'messages.read',
    'messages.send',
    'watch.read',
    'news.edit',
    'users.freeze',
    'identity.review',
    'factors.review',
    'agents.review',
    'funds.lock',
    'funds.request',
    'funds.review',
    'withdrawals.review',
    'lever.halt',
    'lever.request',
    'lever.review',
    'micro.halt',
    'micro.request',
    'micro.review',
    'fiat.halt',
    'fiat.request',
    'fiat.review',
    'earn.halt',
    'earn.request',
    'earn.review',
    'launch.halt',
    'launch.request',
    'launch.review',
    'coins.halt',
    'coins.request',
    'coins.review',
    'networks.halt',
    'networks.request',
    'networks.review',
    'fees.request',
    'fees.review',
    'limits.request',
    'limits.review',
    'liabilities.make',
    'custody.watch',
    'custody.move',
    'custody.request',
    'custody.review',
    'approvals.sign',
    'house.request',
    'house.review',
    'messages.request',
    'messages.review',
    'watch.watch',
    'audit.read',
  ],
  admin: [...PERMISSIONS],
};

test.each(OPERATOR_ROLES)('%s has what the table says', (role) => {
  const granted = PERMISSIONS.filter((permission) => hasPermission(role, permission));
  expect(granted.toSorted()).toEqual([...EXPECTED[role]].toSorted());
});

test('every call but those of one’s own session and filters names a permission', () => {
  const open = operatorCalls.filter((call) => call.permission === undefined).map((call) => call.path);
  const own = [office.logout, office.me, ...Object.values(officeFilters)].map(({ path }) => path);
  expect(open.toSorted()).toEqual(own.toSorted());
});

describe.each(operatorCalls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
  test('refuses visitors and users', async () => {
    expect(await ask(call)).toMatchObject({ status: 200, body: { type: '999' } });
    expect(await ask(call, 'A'.repeat(43))).toMatchObject({ status: 200, body: { type: '999' } });
    expect(await ask(call, user)).toMatchObject({ status: 200, body: { code: 'forbidden' } });
  });

  // Logging out would end the session that the calls after it need.
  const others = call === office.logout ? [] : OPERATOR_ROLES;
  test.each(others)('answers %s as the table says', async (role) => {
    const { body, status } = await ask(call, tokens.get(role));
    const isAllowed = call.permission === undefined || hasPermission(role, call.permission);
    expect(status).toBeLessThan(500);
    if (isAllowed) expect(body).not.toMatchObject({ code: 'forbidden' });
    else expect(body).toMatchObject({ type: 'error', code: 'forbidden' });
    expect(body).not.toMatchObject({ type: '999' });
  });
});
