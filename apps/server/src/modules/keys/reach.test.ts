// How far a key reaches: its own account, and nothing that is only its owner's.
import { staking, subAccounts } from '@bourse/contract';
import { USDT } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { makeTestKey, signedRequest } from './testing.ts';

const OFFER = z.object({
  message: z.object({ list: z.array(z.object({ id: z.number(), own_amount: z.string() })) }),
});

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

test('a key that may not read is shown what is everybody’s, and nothing of its owner’s', async () => {
  await server.mustCall(staking.buy, { id: 1, num: 1 }, master.token, { headers: { 'idempotency-key': 'stake' } });
  const sees = async (permissions: string) => {
    const key = await makeTestKey(server, master, { permissions });
    const { status, body } = await server.send(signedRequest(server, key, staking.list));
    expect(status).toBe(200);
    const product = OFFER.parse(body).message.list.find(({ id }) => id === 1);
    return product?.own_amount;
  };
  expect(await sees('read')).not.toBe('0');
  expect(await sees('trade,transfer')).toBe('0');
});
