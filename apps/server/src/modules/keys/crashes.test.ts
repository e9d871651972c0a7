// What a crash between the engine's part and the database's leaves, told by doing the parts: never a key that can be used without
// its budget, nor one that has ended and goes on.
import { keys, officeKeys, wallet } from '@bourse/contract';
import { KEY_AHEAD_MS, keyId, MINUTE_MS } from '@bourse/domain';
import { count, text } from '@bourse/domain/kinds';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query } from '../../core/storage/query.ts';
import { endOrphans } from '../../platform/http/keys/endings.ts';
import { createProgramKeys, type ProgramKeys } from '../../platform/http/keys/program-keys.ts';
import { signHeaders } from '../../platform/http/keys/testing.ts';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { insertKey } from './changes.ts';
import { pruneKeys } from './jobs.ts';
import { type MadeKey, makeTestKey, signedRequest } from './testing.ts';

let server: TestServer;
let owner: TestUser;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  owner = await server.register(`crash-${(people += 1)}@example.com`);
});
afterAll(() => server.stop());

const BUDGET = {
  markets: undefined,
  orderMax: undefined,
  dayMax: undefined,
  lossMax: undefined,
  openMax: undefined,
  bandBps: undefined,
  expiresAt: undefined,
};

let moments = 0;
function verify(by: ProgramKeys, key: MadeKey, timestamp = server.clock.now() - (moments += 1)) {
  const signed = { timestamp, method: 'GET', path: wallet.overview.path };
  const headers = signHeaders(key, signed);
  return by.verify({
    ...signed,
    name: headers['bourse-key'],
    timestamp: headers['bourse-timestamp'],
    window: undefined,
    signature: headers['bourse-signature'],
    body: new Uint8Array(),
    address: '192.0.2.1',
    call: 'socket',
  });
}

/** The keys of a process that starts now on what is there. */
const restart = (): ProgramKeys =>
  createProgramKeys({ ...server.services, sql: server.services.storage.sql, hasLimits: false });

const endedOf = async (id: number) => {
  const [state] = await server.services.storage
    .sql`SELECT ended_at IS NOT NULL AS ended FROM key_states WHERE id = ${id}`;
  return state?.['ended'];
};

test('a row that the engine does not know is no key', async () => {
  const key = await makeTestKey(server, owner);
  const { sql } = server.services.storage;
  await sql`INSERT INTO api_keys (user_id, name, label, kind, secret, permissions, created_at)
    SELECT user_id, ${'Q'.repeat(32)}, label, kind, secret, permissions, created_at FROM api_keys WHERE id = ${key.id}`;
  expect(await verify(restart(), { ...key, name: 'Q'.repeat(32) })).toMatchObject({ code: 'key_unknown' });
  expect((await server.mustCall(keys.list, {}, owner.token)).keys).toHaveLength(1);
  await sql`DELETE FROM api_keys WHERE name = ${'Q'.repeat(32)}`;
});

test('a key that the engine has opened without a row ends at the next start, and its id is never used again', async () => {
  const { services } = server;
  const { sql } = services.storage;
  let id = 0;
  const failing = sql.begin(async (transaction) => {
    const made = await insertKey(services, transaction, owner.userId, {
      label: 'Lost',
      name: 'L'.repeat(32),
      kind: 'hmac',
      secret: services.vault.seal('secret', `key ${'L'.repeat(32)}`),
      publicKey: null,
      permissions: 7,
      addresses: '',
      expiresAt: undefined,
      budget: BUDGET,
    });
    id = made.ok ? made.value : 0;
    throw new Error('the process dies here');
  });
  await expect(failing).rejects.toThrow('dies here');
  expect(await endedOf(id)).toBe(false);
  await endOrphans({ sql, sequencer: services.sequencer });
  expect(await endedOf(id)).toBe(true);
  expect((await makeTestKey(server, owner)).id).toBeGreaterThan(id);
  const mails = await query(sql, { count })`SELECT count(*) AS count FROM outbox WHERE text LIKE '%Lost%'`;
  expect(mails[0]?.count).toBe(0);
});

test('a key that the engine has ended is none, and its row ends at the next look', async () => {
  const key = await makeTestKey(server, owner);
  const { sequencer, keys: programKeys } = server.services;
  expect(await verify(programKeys, key)).toMatchObject({ ok: true });
  await sequencer.submit({ kind: 'endKey', userId: owner.userId, keyId: keyId(key.id), cancelsOrders: false });
  expect(await verify(restart(), key)).toMatchObject({ code: 'key_unknown' });
  await programKeys.endLapsed();
  const [ended] = (await server.mustCall(keys.list, {}, owner.token)).keys;
  expect(ended).toMatchObject({ end_reason: 'user' });
});

test('keys of an account that was frozen before the process died end at the next start', async () => {
  const key = await makeTestKey(server, owner);
  await server.services.storage.sql`UPDATE user_states SET is_frozen = true WHERE user_id = ${owner.userId}`;
  const restarted = restart();
  expect(await verify(restarted, key)).toMatchObject({ code: 'key_unknown' });
  await restarted.endLapsed();
  expect(await endedOf(key.id)).toBe(true);
});

describe('a restart', () => {
  test('refuses what may have been used before it, and nothing that was signed after', async () => {
    const key = await makeTestKey(server, owner);
    server.clock.advance(MINUTE_MS);
    const used = server.clock.now() + KEY_AHEAD_MS - 1;
    expect(await verify(server.services.keys, key, used)).toMatchObject({ ok: true });
    const restarted = restart();
    expect(await verify(restarted, key, used)).toMatchObject({ code: 'key_timestamp_outside' });
    server.clock.advance(1);
    expect(await verify(restarted, key, used)).toMatchObject({ code: 'key_timestamp_outside' });
    expect(await verify(restarted, key, used + 1)).toMatchObject({ ok: true });
  });

  test('finds the uses that were counted before', async () => {
    const key = await makeTestKey(server, owner);
    await server.send(signedRequest(server, key, wallet.overview));
    await server.services.keys.settled();
    const [row] = await query(server.services.storage.sql, { outcome: text, count })`
      SELECT outcome, count FROM api_key_uses WHERE key_id = ${key.id}`;
    expect(row).toEqual({ outcome: 'ok', count: 1 });
  });
});

test('uses of somebody who only knows a key’s name are bounded', async () => {
  const key = await makeTestKey(server, owner, { addresses: '203.0.113.7' });
  for (let at = 0; at < 320; at += 1) {
    await server.send({ ...signedRequest(server, key, wallet.overview), remoteAddress: `10.9.${at % 2}.${at % 160}` });
    await server.send({ ...signedRequest(server, key, wallet.overview), remoteAddress: `2001:db8::${at}` });
  }
  await server.services.keys.flushUses();
  const [rows] = await query(server.services.storage.sql, { rows: count, uses: count })`
    SELECT count(*) AS rows, sum(count)::bigint AS uses FROM api_key_uses WHERE key_id = ${key.id}`;
  expect(rows?.rows).toBeLessThanOrEqual(301);
  expect(rows?.uses).toBe(640);
});

test('uses and ended keys go after 90 days, with their secrets', async () => {
  const key = await makeTestKey(server, owner);
  await server.send(signedRequest(server, key, wallet.overview));
  await server.services.keys.flushUses();
  await server.mustCall(keys.revoke, { id: key.id, password: 'quarry4417' }, owner.token);
  const { sql } = server.services.storage;
  const left = async () => {
    const [row] = await query(sql, { keys: count, uses: count })`
      SELECT (SELECT count(*) FROM api_keys WHERE id = ${key.id}) AS keys,
        (SELECT count(*) FROM api_key_uses WHERE key_id = ${key.id}) AS uses`;
    return [row?.keys, row?.uses];
  };
  const day = 86_400_000;
  server.clock.advance(89 * day);
  await pruneKeys(sql, server.clock.now());
  expect(await left()).toEqual([1, 1]);
  server.clock.advance(2 * day);
  await pruneKeys(sql, server.clock.now());
  expect(await left()).toEqual([0, 0]);
});

test('the office sees a user’s keys without their secrets, and revokes one with a reason that the user and the log read', async () => {
  const key = await makeTestKey(server, owner);
  await server.send(signedRequest(server, key, wallet.overview));
  await server.services.keys.flushUses();
  const admin = await logInOperator(server, 'admin');
  const seen = await server.mustCall(officeKeys.list, { user_id: owner.userId }, admin);
  expect(seen.keys).toMatchObject([{ id: key.id, user_id: owner.userId, label: 'Robot' }]);
  expect(JSON.stringify(seen)).not.toContain('secret' in key ? key.secret : '');
  const { list } = await server.mustCall(officeKeys.uses, { user_id: owner.userId }, admin);
  expect(list).toMatchObject([{ key_id: key.id, user_id: owner.userId, outcome: 'ok' }]);
  const reason = 'The owner has lost the machine.';
  await server.mustCall(officeKeys.revoke, { id: key.id, reason }, admin);
  expect((await server.call(officeKeys.revoke, { id: key.id, reason }, admin)).body).toMatchObject({
    code: 'key_not_found',
  });
  expect(await verify(server.services.keys, key)).toMatchObject({ code: 'key_unknown' });
  const { sql } = server.services.storage;
  const [entry] = await query(sql, { action: text, after: text })`
    SELECT action, after FROM audit_log WHERE action = 'user.key_revoke' ORDER BY id DESC LIMIT 1`;
  expect(entry?.after).toContain(reason);
  const [mail] = await query(sql, { text })`SELECT text FROM outbox WHERE text LIKE ${`%${reason}%`}`;
  expect(mail?.text).toContain('Robot');
});
