import { account, passkeys, security, spot } from '@bourse/contract';
import { DAY_MS, HOUR_MS, instant } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeTerms } from './modules/fiat/deals/terms.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from './platform/http/testing.ts';
import { auditBooks } from './audit.ts';
import { prune } from './prune.ts';

let server: TestServer;
let trader: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  trader = await server.register('keeper@bourse.test');
});
afterAll(() => server.stop());

async function countRows(table: string): Promise<number> {
  const [row] = await server.services.storage.sql.unsafe<{ n: string }[]>(`SELECT count(*) AS n FROM ${table}`);
  return Number(row?.n);
}

test('codes, mails and dead sessions go a week after their end, and not before', async () => {
  await server.mustCall(account.logout, {}, trader.token);
  await prune(server.services, instant(server.clock.now() + 6 * DAY_MS));
  expect([await countRows('codes'), await countRows('outbox'), await countRows('sessions')]).toEqual([1, 1, 1]);
  await prune(server.services, instant(server.clock.now() + 7 * DAY_MS + HOUR_MS));
  expect([await countRows('codes'), await countRows('outbox'), await countRows('sessions')]).toEqual([0, 0, 0]);
});

test('challenges, links and secrets that were never confirmed go once nobody may use them, logins after half a year', async () => {
  const user = await server.register('guarded@bourse.test');
  const { sql } = server.services.storage;
  const tables = ['passkey_challenges', 'login_challenges', 'freeze_links', 'totp_factors', 'login_events'];
  const count = () => Promise.all(tables.map(countRows));
  await server.mustCall(security.setUpTotp, { password: TEST_PASSWORD }, user.token);
  await server.mustCall(passkeys.loginPasskeyOptions, {});
  await sql`INSERT INTO login_challenges (challenge_hash, user_id, expires_at)
    VALUES ('x', ${user.userId}, ${server.clock.now() + HOUR_MS})`;
  await sql`INSERT INTO freeze_links (token_hash, user_id, expires_at)
    VALUES ('x', ${user.userId}, ${server.clock.now() + HOUR_MS})`;
  const logins = await countRows('login_events');
  expect(await count()).toEqual([1, 1, 1, 1, logins]);
  await prune(server.services, server.clock.now());
  expect(await count()).toEqual([1, 1, 1, 1, logins]);
  await prune(server.services, instant(server.clock.now() + 8 * DAY_MS));
  expect(await count()).toEqual([0, 0, 0, 0, logins]);
  await prune(server.services, instant(server.clock.now() + 182 * DAY_MS));
  expect(await countRows('login_events')).toBe(0);
});

test('the key under which an operator has done something is known for a week, in which it is asked again', async () => {
  const { sql } = server.services.storage;
  await sql`INSERT INTO operator_keys (operator_id, route, key, body_hash, at)
    SELECT id, '/message', 'once', 'x', ${server.clock.now()} FROM operators ORDER BY id LIMIT 1`;
  await prune(server.services, instant(server.clock.now() + 6 * DAY_MS));
  expect(await countRows('operator_keys')).toBe(1);
  await prune(server.services, instant(server.clock.now() + 7 * DAY_MS + HOUR_MS));
  expect(await countRows('operator_keys')).toBe(0);
});

test('that an end of staking was told is known for as long as it is looked for', async () => {
  const { sql } = server.services.storage;
  await sql`INSERT INTO earn_tellings (what, id, told_at) VALUES ('staking_end', 1, ${server.clock.now()})`;
  await prune(server.services, instant(server.clock.now() + 6 * DAY_MS));
  expect(await countRows('earn_tellings')).toBe(1);
  await prune(server.services, instant(server.clock.now() + 7 * DAY_MS + HOUR_MS));
  expect(await countRows('earn_tellings')).toBe(0);
});

test('ticks that were worked off go after a week; those with work left stay', async () => {
  const { sql } = server.services.storage;
  const second = Math.floor(server.clock.now() / 1000);
  await sql`INSERT INTO lever_sweeps (seq, second, prices, phase, is_done)
    VALUES (1, ${second}, '', 'opens', true), (2, ${second}, '', 'closes', false)`;
  await sql`INSERT INTO micro_sweeps (seq, second, prices, is_done)
    VALUES (1, ${second}, '', true), (2, ${second}, '', false)`;
  const tables = ['lever_sweeps', 'micro_sweeps'];
  await prune(server.services, instant(server.clock.now() + 6 * DAY_MS));
  expect(await Promise.all(tables.map(countRows))).toEqual([2, 2]);
  await prune(server.services, instant(server.clock.now() + 7 * DAY_MS + HOUR_MS));
  expect(await Promise.all(tables.map(countRows))).toEqual([1, 1]);
  expect(await Promise.all(tables.map((table) => countRows(`${table} WHERE NOT is_done`)))).toEqual([1, 1]);
  for (const table of tables) await sql.unsafe(`DELETE FROM ${table}`);
});

test('messages go a week after they were sent or given up; those that wait stay', async () => {
  const { sql } = server.services.storage;
  const now = server.clock.now();
  for (const status of ['sent', 'dead', 'waiting']) {
    await sql`INSERT INTO deliveries (channel, "to", kind, locale, fields, status, created_at, next_at, finished_at)
      VALUES ('mail', ${status}, 'code', 'en', '{}', ${status}, ${now}, ${now}, ${status === 'waiting' ? null : now})`;
  }
  await prune(server.services, instant(now + 6 * DAY_MS));
  expect(await countRows('deliveries')).toBe(3);
  await prune(server.services, instant(now + 7 * DAY_MS + HOUR_MS));
  expect(await countRows('deliveries')).toBe(1);
  await sql`DELETE FROM deliveries`;
});

test('counts go when their window ends', async () => {
  const { sql } = server.services.storage;
  const now = server.clock.now();
  await sql`INSERT INTO throttles (subject, count, resets_at) VALUES ('ended', 1, ${now - 1}), ('running', 1, ${now + 1})`;
  await prune(server.services, now);
  expect(await sql`SELECT subject FROM throttles`).toMatchObject([{ subject: 'running' }]);
});

test('only quotes of the house that never traded go after a day; what a trader cancelled stays', async () => {
  const [owner, house] = [await server.register('owner@bourse.test'), await server.register('house@bourse.test')];
  await server.services.storage.sql`UPDATE users SET is_house = true WHERE id = ${house.userId}`;
  const order = { currency_id: 1, legal_id: 3, mode: 2, price: '90000', num: '0.001' };
  for (const user of [owner, house]) {
    await server.mustCall(spot.placeBuy, order, user.token);
    await server.mustCall(spot.cancelAll, { type: 'all', markets: 'all' }, user.token);
    await server.mustCall(spot.placeBuy, order, user.token);
  }
  await prune(server.services, instant(server.clock.now() + DAY_MS - HOUR_MS));
  expect(await countRows('orders')).toBe(4);
  await prune(server.services, instant(server.clock.now() + DAY_MS + HOUR_MS));
  const left = await server.services.storage.sql`SELECT user_id, status FROM orders ORDER BY id`;
  expect(left.map((row) => [Number(row['user_id']), row['status']])).toEqual([
    [owner.userId, 'cancelled'],
    [owner.userId, 'open'],
    [house.userId, 'open'],
  ]);
});

test('the books still add up after pruning', async () => {
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
});

test('terms that nothing was agreed on go after a day', async () => {
  const { userId } = await server.register('agreeing@bourse.test');
  const terms = { text: '', greeting: '' };
  await storeTerms(server.services, { userId, terms, pictures: [] });
  await prune(server.services, instant(server.clock.now() + DAY_MS - HOUR_MS));
  expect(await countRows('fiat_terms')).toBe(1);
  await prune(server.services, instant(server.clock.now() + DAY_MS + HOUR_MS));
  expect(await countRows('fiat_terms')).toBe(0);
});

test('what providers said goes after a week where it came to nothing, else after half a year; held orders keep all', async () => {
  const { sql } = server.services.storage;
  const at = server.clock.now();
  const [held] = await sql<{ id: string }[]>`
    INSERT INTO gateway_orders (user_id, provider, money, number, rate, state, hold, created_at, rate_until, expires_at)
    VALUES (${trader.userId}, 'p', 650, 100, 6.5, 'held', 'late', ${at}, ${at}, ${at}) RETURNING id`;
  const id = Number(held?.id);
  await sql`
    INSERT INTO gateway_callbacks (provider, order_id, fields, is_signed, outcome, ip, at)
    VALUES ('p', NULL, '{}', false, 'forged', '::1', ${at}), ('p', NULL, '{}', true, 'unknown', '::1', ${at}),
      ('p', 999, '{}', true, 'paid', '::1', ${at}), ('p', ${id}, '{}', true, 'repeated', '::1', ${at}),
      ('p', ${id}, '{}', true, 'held', '::1', ${at})`;
  const left = async (days: number) => {
    await prune(server.services, instant(at + days * DAY_MS));
    return (await sql<{ outcome: string }[]>`SELECT outcome FROM gateway_callbacks ORDER BY id`).map(
      (row) => row.outcome,
    );
  };
  expect(await left(6)).toHaveLength(5);
  expect(await left(8)).toEqual(['paid', 'held']);
  expect(await left(182)).toEqual(['held']);
  await sql`UPDATE gateway_orders SET state = 'refused' WHERE id = ${id}`;
  expect(await left(182)).toEqual([]);
});
