// The list of a key's uses, under somebody who would rather not be seen in it, and beside keys that are gone.
import { keys, office, officeKeys, wallet } from '@bourse/contract';
import { keyId, SECOND_MS } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { KeyUses } from '../../platform/http/keys/uses.ts';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { type MadeKey, makeTestKey, signedRequest } from './testing.ts';

let server: TestServer;
let owner: TestUser;
let key: MadeKey;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  people += 1;
  owner = await server.register(`owner-${people}@example.com`);
  key = await makeTestKey(server, owner);
});

async function listed(outcome: string) {
  await server.services.keys.flushUses();
  const { list } = await server.mustCall(keys.uses, { limit: 100 }, owner.token);
  return list.filter((row) => row.outcome === outcome);
}

test('whoever only knows a key’s name cannot crowd out what it was used for in truth', async () => {
  const guess = {
    name: key.name,
    timestamp: String(server.clock.now()),
    window: undefined,
    signature: 'a'.repeat(64),
    method: 'GET',
    path: '/api/wallet/overview',
    body: new Uint8Array(),
  };
  for (let nth = 0; nth < 350; nth += 1) {
    const address = `198.51.${100 + Math.floor(nth / 200)}.${nth % 200}`;
    const tried = await server.services.keys.verify({ ...guess, address, call: 'GET /api/wallet/overview' });
    expect(tried).toMatchObject({ ok: false });
  }
  server.clock.advance(SECOND_MS);
  const thief = { ...signedRequest(server, key, wallet.overview), remoteAddress: '203.0.113.66' };
  expect(await server.send(thief)).toMatchObject({ status: 200 });
  expect(await listed('ok')).toMatchObject([{ address: '203.0.113.66', call: 'GET /api/wallet/overview', count: 1 }]);
});

test('a use of a key that was deleted meanwhile keeps no other from being written', async () => {
  const uses = new KeyUses(server.services.storage.sql);
  const use = { call: 'socket', address: '192.0.2.1', outcome: 'ok', isProven: true };
  uses.count({ ...use, keyId: keyId(900_000) }, server.clock.now());
  uses.count({ ...use, keyId: keyId(key.id) }, server.clock.now());
  await uses.flush();
  expect(await listed('ok')).toMatchObject([{ call: 'socket', key_id: key.id }]);
});

test('an operator who reads where a user’s keys were used is entered in the audit log, and the house’s are nobody’s', async () => {
  const viewer = await logInOperator(server, 'viewer');
  expect(await server.mustCall(officeKeys.uses, { user_id: owner.userId }, viewer)).toMatchObject({ total: 0 });
  const reader = await logInOperator(server, 'operator');
  const asked = { subject: `user ${owner.userId}`, action: 'user.look' };
  expect((await server.mustCall(office.listAudit, asked, reader)).list).toHaveLength(1);
  const { body } = await server.call(officeKeys.uses, { user_id: 1 }, viewer);
  expect(body).toMatchObject({ code: 'user_not_found' });
});
