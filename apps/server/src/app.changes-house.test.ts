// Every kind of change at the desks of the house, fees, limits, rights, messages and operators is asked for and decided here.
// What it is about is seen to change once.
import { DAY_MS, instant, USDT } from '@bourse/domain';
import { afterAll, beforeAll } from 'vitest';
import { addOperator } from './modules/operators/accounts.ts';
import { cellOf, fundsOf, testChanges } from './platform/http/testing-changes.ts';
import { mustSubmit } from './platform/http/testing-fiat.ts';
import { drainTreasury, fundTreasury } from './platform/http/testing-funds.ts';
import { startTestServer, type TestServer, type TestUser } from './platform/http/testing.ts';

let server: TestServer;
let user: TestUser;
let email: string;
let operator: number;
const getServer = () => server;
const CONSOLE = { actor: 'console', ip: '' };

beforeAll(async () => {
  server = await startTestServer();
  await fundTreasury(server, USDT, '1000');
  user = await server.register('trader@example.com');
  await server.services.storage.sql`UPDATE users SET locale = 'it' WHERE id = ${user.userId}`;
});
afterAll(() => server.stop());

const readStop = (sql: TestServer['services']['storage']['sql']) =>
  sql<{ value: string }[]>`SELECT count(*)::text AS value FROM stops WHERE ended_at IS NULL`;
const begin = () => mustSubmit(server, { kind: 'beginFullStop' });
const end = () => mustSubmit(server, { kind: 'endFullStop' });

testChanges(getServer, 'house', {
  move: {
    reads: fundsOf('fees', USDT),
    input: () => ({ from: 'treasury', to: 'fees', currency: USDT, amount: '1' }),
    becomes: { more: '1' },
    later: { failure: 'insufficient_balance' },
    subject: () => 'house move treasury/fees',
    changes: () => [
      ['from', '', 'treasury'],
      ['to', '', 'fees'],
      ['currency', 'USDT', '3'],
      ['amount', '', '1'],
      ['from_balance', '1000', '999'],
      ['to_balance', '0', '1'],
    ],
    keys: (id) => [['office/change/house/move', String(id), '']],
    isManifold: true,
    overtaken: { ...drainTreasury(getServer, USDT), refusal: 'house_funds_short' },
  },
  full_stop: {
    reads: readStop,
    input: () => ({ is_stopped: 1, expected_minutes: 30 }),
    becomes: '1',
    subject: () => 'house full_stop exchange',
    changes: () => [
      ['full_stop', '0', '1'],
      ['expected_minutes', '', '30'],
    ],
    keys: (id) => [['office/change/house/full_stop', String(id), '']],
    overtaken: { by: begin, undo: end, refusal: 'full_stop_running' },
  },
  end_stop: {
    reads: readStop,
    input: () => ({ is_stopped: 0 }),
    becomes: '0',
    subject: () => 'house end_stop exchange',
    changes: () => [['full_stop', '1', '0']],
    keys: (id) => [['office/change/house/end_stop', String(id), '']],
    overtaken: { by: end, undo: begin, refusal: 'no_full_stop' },
  },
});

const until = Date.UTC(2036, 0, 1);
testChanges(getServer, 'fees', {
  tiers: {
    ...cellOf(getServer, { table: 'fee_tiers', column: 'taker_fee_ppm', where: () => ({ level: 1 }) }, '952'),
    input: () => ({ tiers: [{ min_volume: '5000', maker_fee: '0.09', taker_fee: '0.0951' }] }),
    becomes: '951',
    later: {},
    subject: () => 'fees tiers',
    changes: () => [
      ['1.min_volume', '10000', '5000'],
      ['1.taker_fee', '0.095', '0.0951'],
      ['2.min_volume', '100000', ''],
      ['2.maker_fee', '0.08', ''],
      ['2.taker_fee', '0.09', ''],
      ['3.min_volume', '1000000', ''],
      ['3.maker_fee', '0.06', ''],
      ['3.taker_fee', '0.08', ''],
      ['4.min_volume', '10000000', ''],
      ['4.maker_fee', '0.04', ''],
      ['4.taker_fee', '0.06', ''],
      ['5.min_volume', '100000000', ''],
      ['5.maker_fee', '0.02', ''],
      ['5.taker_fee', '0.05', ''],
    ],
  },
  grant: {
    prepare: () => mustSubmit(server, { kind: 'grantFeeTier', userId: user.userId, level: 1, until: instant(until) }),
    ...cellOf(
      getServer,
      { table: 'fee_users', column: 'granted_until', where: () => ({ user_id: user.userId }) },
      String(until + 2 * DAY_MS),
    ),
    input: () => ({ user_id: user.userId, level: 1, until: until + DAY_MS }),
    becomes: String(until + DAY_MS),
    later: {},
    subject: () => `fees grant ${user.userId}`,
    changes: () => [
      ['level', '1', '1'],
      ['until', '2036-01-01 08:00:00', '2036-01-02 08:00:00'],
    ],
  },
});

testChanges(getServer, 'limits', {
  level: {
    ...cellOf(getServer, { table: 'level_limits', column: 'daily_withdrawal', where: () => ({ level: 1 }) }, '30002'),
    input: () => ({ level: 1, day_limit: '30001' }),
    becomes: '30001.00000000',
    later: {},
    subject: () => 'limits level 1',
    changes: () => [['day_limit', '20000', '30001']],
  },
});

testChanges(getServer, 'roles', {
  role: {
    reads: (sql) => sql`
      SELECT is_granted::text AS value FROM role_grants WHERE role = 'viewer' AND permission = 'fees.read'`,
    input: () => ({ role: 'viewer', cells: [{ permission: 'fees.read', is_granted: 1 }] }),
    becomes: 'true',
    later: {},
    subject: () => 'roles role viewer',
    changes: () => [['fees.read', '0', '1']],
  },
});

const texts = { en: { title: 'Hello', text: 'To Italy' } };
testChanges(getServer, 'messages', {
  announcement: {
    reads: (sql) => sql`SELECT count(*)::text AS value FROM announcements`,
    input: () => ({ audience: 'languages', members: 'it', texts }),
    becomes: { more: '1' },
    later: { holds: true },
    subject: () => 'messages announcement',
    changes: () => [
      ['audience', '', 'languages'],
      ['members', '', 'it'],
      ['in_box', '', '1'],
      ['by_mail', '', '0'],
      ['title.en', '', 'Hello'],
      ['text.en', '', 'To Italy'],
    ],
    isManifold: true,
    overtaken: {
      by: () => server.services.storage.sql`UPDATE users SET locale = 'en' WHERE id = ${user.userId}`,
      undo: () => server.services.storage.sql`UPDATE users SET locale = 'it' WHERE id = ${user.userId}`,
      refusal: 'audience_empty',
    },
  },
});

let employed = 0;
async function employ(): Promise<void> {
  email = `person-${(employed += 1)}@example.com`;
  const added = await addOperator(server.services, { email, name: 'N', role: 'viewer' }, CONSOLE);
  if (!added.ok) throw new Error(added.code);
  const [row] = await server.services.storage.sql<{ id: string }[]>`SELECT id FROM operators WHERE email = ${email}`;
  operator = Number(row?.id);
}

testChanges(getServer, 'operators', {
  add: {
    prepare: async () => {
      email = `person-${(employed += 1)}@example.com`;
    },
    reads: (sql) => sql`SELECT count(*)::text AS value FROM operators WHERE email = ${email} AND role = 'support'`,
    input: () => ({ email, name: 'New', role: 'support' }),
    becomes: { more: '1' },
    subject: () => `operators add ${email}`,
    changes: () => [
      ['name', '', 'New'],
      ['role', '', 'support'],
    ],
    overtaken: {
      by: () => addOperator(server.services, { email, name: 'N', role: 'viewer' }, CONSOLE),
      failure: 'operator_exists',
    },
    alsoLogs: () => [`operator.add operator ${email}`],
  },
  change: {
    prepare: employ,
    ...cellOf(getServer, { table: 'operators', column: 'role', where: () => ({ id: operator }) }, 'support'),
    input: () => ({ id: operator, role: 'operator' }),
    becomes: 'operator',
    subject: () => `operators change ${email}`,
    changes: () => [['role', 'viewer', 'operator']],
    alsoLogs: () => [`operator.change operator ${email}`],
  },
  reset: {
    prepare: employ,
    reads: (sql) => sql`SELECT count(*)::text AS value FROM first_password_halves WHERE operator_id = ${operator}`,
    input: () => ({ id: operator }),
    becomes: { more: '2' },
    subject: () => `operators reset ${email}`,
    changes: () => [['login', '', 'anew']],
    alsoLogs: () => [`operator.reset operator ${email}`],
  },
});
