// A backup is restored: no deposit address that may have been shown since is given to somebody else.
import { type UserId, userId } from '@bourse/domain';
import type postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CustodySetupError } from '../../apps/server/src/modules/custody/adapter.ts';
import {
  AddressReserve,
  SignerClient,
  SignerRefused,
  SignerUnreachable,
} from '../../apps/server/src/modules/custody/signing/signer-client.ts';
import { startTestServer, type TestServer } from '../../apps/server/src/platform/http/testing.ts';
import { startSigner, type TestSigner } from './testing-signer.ts';

const none = { hour: '0', day: '0' };
const LIMITS = { feeMax: '0', fees: none, gas: none, coin: { autoMax: '0', withdrawal: none, refill: none } };
const log = { warn: () => {} };

let server: TestServer;
let signer: TestSigner;
let sql: postgres.Sql;
beforeAll(async () => {
  [server, signer] = await Promise.all([startTestServer({ isDemo: false }), startSigner('litecoin-regtest', LIMITS)]);
  ({ sql } = server.services.storage);
});
afterAll(() => Promise.all([server.stop(), signer.stop()]));

/** Begins the reserve as a start of the server does. */
async function start(): Promise<AddressReserve> {
  const reserve = new AddressReserve({ sql, signer: new SignerClient(signer), log });
  await reserve.begin();
  return reserve;
}

let serial = 0;
async function makeUser(): Promise<UserId> {
  serial += 1;
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO users (email, password_hash, invite_code, created_at)
    VALUES (${`owner${serial}@bourse.test`}, 'none', ${`OWNER${serial}`}, 0) RETURNING id`;
  return userId(Number(row?.id));
}

/** Takes a backup of the users and their ids, as `pg_dump` has both. */
async function takeBackup(): Promise<() => Promise<void>> {
  const [at] = await sql<{ last: string; called: boolean }[]>`
    SELECT last_value AS last, is_called AS called FROM users_id_seq`;
  const [newest] = await sql<{ id: string | null }[]>`SELECT max(id) AS id FROM users`;
  return async () => {
    await sql`DELETE FROM users WHERE id > ${newest?.id ?? 0}`;
    await sql`SELECT setval('users_id_seq', ${at?.last ?? 1}, ${at?.called ?? false})`;
  };
}

test('ids that were given since the backup are given to nobody else, also within one block of the signer', async () => {
  const reserve = await start();
  const known = await makeUser();
  await reserve.hold(known);
  const restore = await takeBackup();
  const lost = await makeUser();
  await reserve.hold(lost);
  await restore();
  const again = await start();
  expect(await makeUser()).toBeGreaterThan(lost);
  // Who is in the backup keeps the same address.
  await again.hold(known);
});

test('a start at which nothing was shown since the last one leaves no ids out', async () => {
  await start();
  const first = await makeUser();
  await start();
  expect(await makeUser()).toBe(first + 1);
});

test('without the signer new users begin at a safe distance, and are shown no address until it is back', async () => {
  const before = await start();
  const known = await makeUser();
  await before.hold(known);
  const restore = await takeBackup();
  const lost = await makeUser();
  await before.hold(lost);
  await restore();
  await signer.kill();
  // Of the block that is held, addresses go on to be shown.
  await before.hold(lost);
  const silent = await start();
  const next = await makeUser();
  expect(next).toBeGreaterThan(lost);
  await expect(silent.hold(next)).rejects.toThrow(SignerUnreachable);
  await signer.start();
  await silent.hold(next);
  expect(await new SignerClient(signer).reserve(0)).toBeGreaterThanOrEqual(next);
});

test('a signer that was restored from its words alone is told what the database has shown', async () => {
  const asked: number[] = [];
  const fresh = { reserve: (index: number) => Promise.resolve(asked.push(index)) };
  await sql`INSERT INTO own_addresses (chain_id, address, account, branch, address_index) VALUES (1, 'one', 'deposit', 0, 100777)`;
  await new AddressReserve({ sql, log, signer: fresh }).begin();
  expect(asked).toEqual([100_777]);
  const older = { reserve: () => Promise.reject(new SignerRefused('call_not_found', {})) };
  await expect(new AddressReserve({ sql, log, signer: older }).begin()).rejects.toThrow(CustodySetupError);
});
