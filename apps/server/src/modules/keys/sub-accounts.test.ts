// Keys of sub-accounts: what they reach, who hears of them, and when they end.
import { type Call, type InputOf, keys, subAccounts, wallet } from '@bourse/contract';
import { DAY_MS, MINUTE_MS, USDT } from '@bourse/domain';
import { optional, text } from '@bourse/domain/kinds';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { query } from '../../core/storage/query.ts';
import { refuseBeyond } from '../../platform/http/throttles.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { CHANGES_PER_DAY_MAX } from './changes.ts';
import { type MadeKey, makeTestKey, signedRequest } from './testing.ts';

let server: TestServer;
let master: TestUser;
let sub: number;
let people = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  people += 1;
  master = await server.register(`master-${people}@example.com`);
  sub = (await server.mustCall(subAccounts.create, { label: 'Harbour' }, master.token)).id;
});

const acting = (id: number) => ({ headers: { account: String(id) } });

/** The code of what a call answers: `ok`, or why it refuses. */
async function codeOf<C extends Call>(call: C, input: InputOf<C>, id?: number) {
  const { body } = await server.call(call, input, master.token, id === undefined ? {} : acting(id));
  return body.type === 'ok' ? 'ok' : body.code;
}

const asking = async (key: MadeKey, call: Call) =>
  z.object({ code: z.string().default('ok') }).parse((await server.send(signedRequest(server, key, call))).body).code;
const mails = async () => {
  const { body } = await server.send({ url: '/dev/outbox', query: { to: `master-${people}@example.com` } });
  return z
    .array(z.object({ text: z.string() }))
    .parse(body)
    .map(({ text: mail }) => mail)
    .filter((mail) => mail.includes('API 密钥“') || mail.includes('失效：'));
};

test('a key of a sub-account acts on it alone, is listed there, and the mails about it go to the master and name it', async () => {
  const key = await makeTestKey(server, master, {}, acting(sub));
  server.clock.advance(MINUTE_MS);
  expect(await asking(key, wallet.overview)).toBe('ok');
  expect((await server.mustCall(keys.uses, {}, master.token, acting(sub))).list).toMatchObject([
    { key_id: key.id, outcome: 'ok' },
  ]);
  expect((await server.mustCall(keys.uses, {}, master.token)).list).toEqual([]);
  expect((await server.mustCall(keys.list, {}, master.token)).keys).toEqual([]);
  expect((await server.mustCall(keys.list, {}, master.token, acting(sub))).keys).toMatchObject([{ id: key.id }]);
  const gone = { id: key.id, password: TEST_PASSWORD };
  expect(await codeOf(keys.revoke, gone)).toBe('key_not_found');
  expect(await codeOf(keys.revoke, gone, sub)).toBe('ok');
  expect(await asking(key, wallet.overview)).toBe('key_unknown');
  const told = await mails();
  expect(told).toHaveLength(2);
  for (const mail of told) expect(mail).toContain('子账户：Harbour');
});

test('a key moves money from its own account alone, to whichever of the person’s, and so does a master’s', async () => {
  const move = (from: number, to: number) => ({
    from_id: from,
    to_id: to,
    wallet: 'change',
    currency_id: USDT,
    number: '10',
  });
  await server.mustCall(subAccounts.transfer, { ...move(master.userId, sub), wallet: 'change' }, master.token);
  const [own, key] = [await makeTestKey(server, master), await makeTestKey(server, master, {}, acting(sub))];
  server.clock.advance(MINUTE_MS);
  const transfer = async (by: MadeKey, from: number, to: number) => {
    const { status, body } = await server.send(signedRequest(server, by, subAccounts.transfer, move(from, to)));
    return [status, z.object({ code: z.string().default('ok') }).parse(body).code];
  };
  expect(await transfer(own, sub, master.userId)).toEqual([403, 'key_not_allowed']);
  expect(await transfer(own, master.userId, sub)).toEqual([200, 'ok']);
  expect(await transfer(key, master.userId, sub)).toEqual([403, 'key_not_allowed']);
  expect(await transfer(key, sub, master.userId)).toEqual([200, 'ok']);
});

test('keys are made and changed a hundred times a day by all accounts of a person together, and then no more', async () => {
  const key = await makeTestKey(server, master, {}, acting(sub));
  const throttle = { subject: `keys ${master.userId}`, max: CHANGES_PER_DAY_MAX, windowMs: DAY_MS };
  const { storage, clock } = server.services;
  for (let made = 1; made < CHANGES_PER_DAY_MAX; made += 1) await refuseBeyond(storage.sql, throttle, clock.now());
  const asked = { label: 'Robot', kind: 'hmac', permissions: 'read', password: TEST_PASSWORD } as const;
  for (const account of [undefined, sub]) expect(await codeOf(keys.create, asked, account)).toBe('rate_limited');
  expect(await codeOf(keys.change, { ...asked, id: key.id }, sub)).toBe('rate_limited');
  expect(await codeOf(keys.revoke, { id: key.id, password: TEST_PASSWORD }, sub)).toBe('ok');
});

test.each([
  ['its master freezes it', 'frozen', () => codeOf(subAccounts.freeze, { id: sub, is_frozen: 1 })],
  ['it is closed', 'closed', () => codeOf(subAccounts.close, { id: sub })],
] as const)('a key of a sub-account ends when %s, and the master’s own goes on', async (_, reason, act) => {
  const [key, own] = [await makeTestKey(server, master, {}, acting(sub)), await makeTestKey(server, master)];
  server.clock.advance(MINUTE_MS);
  expect(await asking(key, wallet.overview)).toBe('ok');
  expect(await act()).toBe('ok');
  expect(await asking(key, wallet.overview)).toBe('key_unknown');
  expect(await asking(own, wallet.overview)).toBe('ok');
  await server.services.keys.settled();
  await codeOf(subAccounts.freeze, { id: sub, is_frozen: 0 });
  expect(await asking(key, wallet.overview)).toBe('key_unknown');
  const { sql } = server.services.storage;
  expect(
    await query(sql, { reason: optional(text) })`SELECT end_reason AS reason FROM api_keys WHERE id = ${key.id}`,
  ).toEqual([{ reason }]);
  expect((await mails())[0]).toContain('子账户：Harbour');
});
