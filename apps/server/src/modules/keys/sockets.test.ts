// Keys on the sockets of browsers: the handshake is signed, and a key that may read joins the room of its account alone.
import { keys, spot } from '@bourse/contract';
import { BTC, MINUTE_MS, USDT } from '@bourse/domain';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { TEST_PASSWORD, type TestUser } from '../../platform/http/testing.ts';
import { signHeaders, type ToSign } from '../../platform/http/keys/testing.ts';
import { type RealtimeBench, startRealtimeBench } from '../../platform/realtime/testing.ts';
import { type MadeKey, makeTestKey } from './testing.ts';

let bench: RealtimeBench;
let owner: TestUser;
let other: TestUser;
let key: MadeKey;
let moments = 0;
beforeAll(async () => {
  bench = await startRealtimeBench();
  owner = await bench.server.register('owner@example.com');
  other = await bench.server.register('other@example.com');
});
beforeEach(async () => {
  key = await makeTestKey(bench.server, owner);
});
afterEach(() => bench.disconnect());
afterAll(() => bench.stop());

function proofOf(by: MadeKey, signed: Partial<ToSign> = {}) {
  moments += 1;
  const timestamp = bench.server.clock.now() - moments;
  const headers = signHeaders(by, { timestamp, method: 'GET', path: '/wss/socket.io/', ...signed });
  return { key: by.name, timestamp, signature: headers['bourse-signature'] };
}

test('a socket that a key has signed hears of its own account, and of no other', async () => {
  const own = await bench.connect({ auth: proofOf(key) });
  await own.ear.count('session_start', 1);
  expect(own.ear.named('session_start')).toMatchObject([{ user_id: owner.userId }]);
  const foreign = await bench.connect({ auth: proofOf(await makeTestKey(bench.server, other)) });
  await foreign.ear.count('session_start', 1);
  const order = { legal_id: USDT, currency_id: BTC, num: '0.001', price: '30000' };
  await bench.server.mustCall(spot.placeBuy, order, owner.token);
  await own.ear.count('update_order', 1);
  await foreign.settle();
  expect(foreign.ear.named('update_order')).toEqual([]);
});

test('a proof that is wrong, another path’s, used, or of a key that may not read logs nobody in', async () => {
  const used = proofOf(key);
  const first = await bench.connect({ auth: used });
  await first.ear.count('session_start', 1);
  const trading = await makeTestKey(bench.server, owner, { permissions: 'trade' });
  const proofs = [
    used,
    proofOf(key, { path: '/wss/api' }),
    { ...proofOf(key), signature: 'a' },
    proofOf(trading),
    { key: 7 },
  ];
  for (const auth of proofs) {
    const client = await bench.connect({ auth });
    await client.settle();
    await client.settle();
    expect(client.ear.named('session_start')).toEqual([]);
  }
});

test('a socket leaves the room when its key is revoked, is changed, or expires; a login that is revoked leaves it there', async () => {
  const brief = await makeTestKey(bench.server, owner, { expires_at: bench.server.clock.now() + MINUTE_MS });
  const changed = await makeTestKey(bench.server, owner);
  const clients = [];
  for (const by of [key, changed, brief]) {
    const client = await bench.connect({ auth: proofOf(by) });
    await client.ear.count('session_start', 1);
    clients.push(client);
  }
  const [first, second, third] = clients;
  const proof = { password: TEST_PASSWORD };
  await bench.server.mustCall(keys.revoke, { id: key.id, ...proof }, owner.token);
  await first?.ear.count('session_end', 1);
  const wanted = { id: changed.id, label: 'Robot', permissions: 'trade', ...proof };
  await bench.server.mustCall(keys.change, wanted, owner.token);
  await second?.ear.count('session_end', 1);
  await third?.settle();
  expect(third?.ear.named('session_end')).toEqual([]);
  bench.server.clock.advance(MINUTE_MS);
  await bench.server.services.keys.endLapsed();
  await third?.ear.count('session_end', 1);
  const last = await bench.connect({ auth: proofOf(await makeTestKey(bench.server, owner)) });
  await last.ear.count('session_start', 1);
  await bench.server.services.sessions.revokeAll(owner.userId);
  await last.settle();
  expect(last.ear.named('session_end')).toEqual([]);
  const { userId } = owner;
  await bench.server.services.sequencer.submit({ kind: 'setUserFrozen', userId, isFrozen: true });
  await last.ear.count('session_end', 1);
});
