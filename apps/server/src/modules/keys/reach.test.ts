// How far a key reaches: its own account, and nothing that is only its owner's.
import { subAccounts } from '@bourse/contract';
import { USDT } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { makeTestKey, signedRequest } from './testing.ts';

let server: TestServer;
let master: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  master = await server.register('master@example.com');
});
afterAll(() => server.stop());

test('a master’s key gives its own money, and takes none from a sub-account', async () => {
  const { id: sub } = await server.mustCall(subAccounts.create, { label: 'Vault' }, master.token);
  const key = await makeTestKey(server, master, { permissions: 'transfer' });
  const move = (from: number, to: number) =>
    server.send(
      signedRequest(server, key, subAccounts.transfer, {
        from_id: from,
        to_id: to,
        wallet: 'change',
        currency_id: USDT,
        number: '10',
      }),
    );
  expect(await move(master.userId, sub)).toMatchObject({ status: 200, body: { type: 'ok' } });
  expect(await move(sub, master.userId)).toMatchObject({ status: 403, body: { code: 'key_not_allowed' } });
  const { id: other } = await server.mustCall(subAccounts.create, { label: 'Other' }, master.token);
  expect(await move(sub, other)).toMatchObject({ status: 403, body: { code: 'key_not_allowed' } });
  const back = { from_id: sub, to_id: master.userId, wallet: 'change', currency_id: USDT, number: '10' } as const;
  await server.mustCall(subAccounts.transfer, back, master.token);
});
