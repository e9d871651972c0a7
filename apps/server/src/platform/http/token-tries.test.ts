// What tokens that nobody knows cost: points of their network before the database is asked, at either origin.
import { account, market, office } from '@bourse/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomToken } from '../../system/random.ts';
import { AddressCounts } from './network.ts';
import { Budgets } from './budgets.ts';
import { createOperatorSessions } from './operator-sessions.ts';
import { createSessions } from './sessions.ts';
import { logInOperator } from './testing-operators.ts';
import { startTestServer, type TestServer } from './testing.ts';

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: true });
  operator = await logInOperator(server, 'admin');
});
beforeEach(() => server.clock.advance(10_000));
afterAll(() => server.stop());

/** The database, and how often it is asked for sessions: under test it is also asked what its columns are. */
function countingSql() {
  let asked = 0;
  const sql = new Proxy(server.services.storage.sql, {
    apply(target, self, given: unknown[]) {
      if (String(given[0]).includes('sessions')) asked += 1;
      return Reflect.apply(target, self, given);
    },
  });
  return { sql, asked: () => asked };
}

describe.each([
  ['at the office', office.me, createOperatorSessions, '192.0.2.1'],
  ['at the traders’ origin', account.userInfo, createSessions, '192.0.2.2'],
] as const)('an invented token %s', (_name, call, create, ip) => {
  test('costs points before the database is asked, many at once too', async () => {
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => server.call(call, {}, randomToken(), { ip })),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(900);
    const { sql, asked } = countingSql();
    const sessions = create({ sql, clock: server.clock });
    const tried = await Promise.all(Array.from({ length: 1_000 }, () => sessions.resolveFrom(randomToken(), ip)));
    expect([tried.filter(({ ok }) => ok).length, asked()]).toEqual([100, 100]);
    // Whoever is known goes on.
    expect((await server.call(office.me, {}, operator, { ip: `${ip}9` })).body.type).toBe('ok');
  });

  test('is looked up once, however often it is sent', async () => {
    const { sql, asked } = countingSql();
    const sessions = create({ sql, clock: server.clock });
    const token = randomToken();
    for (let nth = 0; nth < 50; nth += 1) {
      expect(await sessions.resolveFrom(token, `${ip}5`)).toEqual({ ok: true, value: undefined });
    }
    expect(asked()).toBe(1);
  });
});

test('an operator whose network has invented all it may is not shut out', async () => {
  const ip = '192.0.2.30';
  expect((await server.call(office.me, {}, operator, { ip })).body.type).toBe('ok');
  for (let nth = 0; nth < 100; nth += 1) await server.call(office.me, {}, randomToken(), { ip });
  expect((await server.call(office.me, {}, randomToken(), { ip })).status).toBe(429);
  expect((await server.call(office.me, {}, operator, { ip })).body.type).toBe('ok');
});

test('what is free costs a point with an invented token, and a live one gives it back', async () => {
  const ip = '192.0.2.31';
  const ask = (token: string) =>
    server.app.inject({ url: '/api/health', remoteAddress: ip, headers: { authorization: token } });
  const user = await server.register('free@example.com');
  for (let nth = 0; nth < 100; nth += 1) await ask(user.token);
  expect((await server.app.inject({ url: market.quotationGroups.path, remoteAddress: ip })).statusCode).toBe(200);
  const statuses = await Promise.all(Array.from({ length: 400 }, () => ask(randomToken())));
  expect(statuses.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(100);
});

test('an operator’s session that ended is none, and one that is disabled may be enabled again', async () => {
  const { sql } = server.services.storage;
  const sessions = createOperatorSessions({ sql, clock: server.clock });
  const [row] = await sql<{ id: string }[]>`SELECT id FROM operators ORDER BY id LIMIT 1`;
  const id = Number(row?.id);
  const login = { operatorId: id, ip: '::1', userAgent: 'test' };
  const token = await sql.begin((transaction) => sessions.create(transaction, login));
  expect(await sessions.resolveFrom(token, '::1')).toMatchObject({ ok: true, value: { id } });
  expect(sessions.recall(token)).toBe('live');
  await sql`UPDATE operators SET is_disabled = true WHERE id = ${id}`;
  expect(await sessions.resolve(token)).toBeUndefined();
  expect(sessions.recall(token)).toBeUndefined();
  await sql`UPDATE operators SET is_disabled = false WHERE id = ${id}`;
  expect(await sessions.resolve(token)).toMatchObject({ id });
  await sessions.revoke(token);
  expect(await sessions.resolve(token)).toBeUndefined();
});

test('the tables of networks stay as large as they may be', () => {
  let nowMs = 0;
  const budgets = new Budgets({ pointsMax: 5, windowMs: 1_000, windowsMax: 3, readMs: () => nowMs });
  for (let nth = 0; nth < 100; nth += 1) budgets.spend(`network-${nth}`, 1);
  expect(budgets.size).toBeLessThanOrEqual(4);
  // Latecomers share one window, which is used up; those who came first have their own.
  expect(budgets.findWait('network-99')).toBe(1);
  expect(budgets.findWait('network-0')).toBeUndefined();
  budgets.restore('network-0', 9);
  nowMs += 1_000;
  expect(budgets.findWait('network-99')).toBeUndefined();
  budgets.spend('network-99', 1);
  expect(budgets.size).toBe(1);
  const counts = new AddressCounts(server.clock, 10_000);
  counts.add('192.0.2.1');
  counts.add('192.0.2.1');
  counts.remove('192.0.2.1');
  expect(counts.get('192.0.2.1')).toBe(1);
});
