import { account, spot } from '@bourse/contract';
import { DAY_MS, HOUR_MS, instant } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../http/testing.ts';
import { auditBooks } from '../storage/audit.ts';
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

test('only quotes of the house that never traded go after a day; what a trader cancelled stays', async () => {
  const [owner, house] = [await server.register('owner@bourse.test'), await server.register('house@bourse.test')];
  await server.services.storage.sql`UPDATE users SET is_house = true WHERE id = ${house.userId}`;
  const order = { currency_id: 1, legal_id: 3, mode: 2, price: '90000', num: '0.001' };
  for (const user of [owner, house]) {
    await server.mustCall(spot.placeBuy, order, user.token);
    await server.mustCall(spot.cancelAll, {}, user.token);
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
