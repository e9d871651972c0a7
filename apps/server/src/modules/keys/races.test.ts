// A key that is being made while the password is changed, by somebody who knows the old one.
import { keys, subAccounts } from '@bourse/contract';
import * as kinds from '@bourse/domain/kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '../../core/storage/query.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../platform/http/testing.ts';

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.register('owner@example.com');
});
afterAll(() => server.stop());

const input = { label: 'Late', kind: 'hmac' as const, permissions: 'read', password: TEST_PASSWORD };

/** Begins to make a key while the password is being changed; answers once the change is committed. */
async function makeMeanwhile(account?: number): Promise<unknown> {
  const { storage, keys: programKeys } = server.services;
  const headers = account === undefined ? {} : { account: String(account) };
  let making: Promise<{ readonly body: unknown }> | undefined;
  let isMade = false;
  await storage.sql.begin(async (transaction) => {
    await transaction`UPDATE users SET password_hash = password_hash || '.' WHERE id = ${owner.userId}`;
    await programKeys.endOfPerson(transaction, { userId: owner.userId, reason: 'password_changed' });
    making = server.call(keys.create, input, owner.token, { headers });
    void making.then(() => (isMade = true));
    await expect.poll(async () => isMade || (await countWaiting()) > 0, { timeout: 20_000 }).toBe(true);
  });
  const answer = await making;
  await storage.sql`UPDATE users SET password_hash = rtrim(password_hash, '.') WHERE id = ${owner.userId}`;
  return answer?.body;
}

async function countWaiting(): Promise<number> {
  const [row] = await query(server.services.storage.sql, { count: kinds.count })`
    SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return row?.count ?? 0;
}

test('no key that was begun under the old password outlives its change', async () => {
  expect(await makeMeanwhile()).toMatchObject({ code: 'wrong_password' });
  const { id } = await server.mustCall(subAccounts.create, { label: 'Grid' }, owner.token);
  expect(await makeMeanwhile(id)).toMatchObject({ code: 'wrong_password' });
  expect((await server.mustCall(keys.list, {}, owner.token)).keys).toEqual([]);
  await server.mustCall(keys.create, input, owner.token);
});
