// What one user, or a visitor, may have us keep: so much and no more, however often it is asked for.
// docs/security/what-is-kept.md lists all.
import {
  type Call,
  calls,
  lever,
  micro,
  preferences,
  spot,
  spotOrders,
  support,
  walletAddresses,
} from '@bourse/contract';
import { DAY_MS, ETH, MINUTE_MS } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayPointsOf } from './platform/http/limits.ts';
import { createSessions } from './platform/http/sessions.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from './platform/http/testing.ts';
import { createLoginLog } from './modules/security/login-log.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.register('keeper@example.com');
});
afterAll(() => server.stop());

async function count(table: string): Promise<number> {
  const { sql } = server.services.storage;
  const [row] = await sql<{ n: string }[]>`SELECT count(*) AS n FROM ${sql(table)} WHERE user_id = ${user.userId}`;
  return Number(row?.n);
}

async function mailsTo(email: string): Promise<number> {
  const { sql } = server.services.storage;
  const [row] = await sql<{ n: string }[]>`SELECT count(*) AS n FROM outbox WHERE "to" = ${email}`;
  return Number(row?.n);
}

test('a user has a hundred sessions; one more drops the oldest', async () => {
  const sessions = createSessions({ sql: server.services.storage.sql, clock: server.clock });
  const login = { userId: user.userId, ip: '192.0.2.1', userAgent: 'x'.repeat(10_000) };
  const tokens: string[] = [];
  for (let nth = 0; nth < 120; nth += 1) tokens.push(await sessions.create(login));
  expect(await count('sessions')).toBe(100);
  expect(await sessions.resolve(tokens[0] ?? '')).toBeUndefined();
  expect(await sessions.resolve(tokens.at(-1) ?? '')).toMatchObject({ id: user.userId });
  const [row] = await server.services.storage.sql<{ length: number }[]>`
    SELECT max(length(user_agent)) AS length FROM sessions`;
  expect(row?.length).toBe(400);
  user = { ...user, token: tokens.at(-1) ?? '' };
});

test('failures that anybody causes push no login out of the history, and a thousand of each are kept', async () => {
  const { sql } = server.services.storage;
  const log = createLoginLog({ sql, log: { error: () => expect.unreachable() } });
  const origin = { ip: '192.0.2.1', userAgent: 'test' };
  const at = server.clock.now();
  await sql`DELETE FROM login_events WHERE user_id = ${user.userId}`;
  await sql`
    INSERT INTO login_events (user_id, at, ip, user_agent, method, outcome, place_hash)
    SELECT ${user.userId}, ${at}, '', '', 'password', outcome, ''::bytea
    FROM generate_series(1, 1000), unnest(ARRAY['ok', 'wrong_password']) AS outcome`;
  for (let nth = 0; nth < 5; nth += 1) {
    log.addFailure({ subject: { userId: user.userId }, method: 'password', outcome: 'wrong_password', origin, at });
    await log.addSuccess({ userId: user.userId, method: 'password', origin, at, knownSince: 0 });
  }
  await log.settled();
  const rows = await sql<{ outcome: string; n: string }[]>`
    SELECT outcome, count(*) AS n FROM login_events WHERE user_id = ${user.userId} GROUP BY outcome ORDER BY outcome`;
  expect(rows.map(({ outcome, n }) => [outcome, Number(n)])).toEqual([
    ['ok', 1_000],
    ['wrong_password', 1_000],
  ]);
});

test('a user writes three hundred messages a day to support', async () => {
  const { sql } = server.services.storage;
  const first = { category: 'other', subject: 'Help', content: 'first' } as const;
  await server.mustCall(support.open, first, user.token);
  const [opened] = (await server.mustCall(support.list, {}, user.token)).list;
  const id = opened?.id ?? 0;
  await sql`UPDATE throttles SET count = 299 WHERE subject = ${`support day ${user.userId}`}`;
  const write = async () => {
    const { body } = await server.call(support.answer, { id, content: 'more' }, user.token);
    return body.type === 'ok' ? 'ok' : body.code;
  };
  expect([await write(), await write()]).toEqual(['ok', 'chat_too_fast']);
  server.clock.advance(MINUTE_MS);
  expect(await write()).toBe('chat_too_fast');
  server.clock.advance(DAY_MS);
  expect(await write()).toBe('ok');
});

test('what is kept for ever is bounded in a day: orders, ten times as dear all else that takes risks; what lowers them is free, its key a point', () => {
  const pointsOf = (hasKey: boolean, ...of: readonly Call[]) => of.map((call) => dayPointsOf(call, hasKey));
  expect(pointsOf(false, spot.placeBuy, spot.placeSell, lever.submit, micro.submit)).toEqual([1, 1, 10, 10]);
  expect(pointsOf(false, spotOrders.place, spotOrders.replace, spotOrders.batch, spotOrders.cancel)).toEqual([
    1, 1, 1, 0,
  ]);
  for (const call of calls) {
    const isKept = call.isIdempotent === true;
    expect([call.path, ...[false, true].map((hasKey) => dayPointsOf(call, hasKey) > 0)]).toEqual([
      call.path,
      isKept && call.risk !== 'none',
      isKept,
    ]);
  }
  expect(pointsOf(false, spot.cancel, spot.cancelAll, lever.close, lever.cancel)).toEqual([0, 0, 0, 0]);
  expect(pointsOf(true, spot.cancel, spot.cancelAll, lever.close, lever.cancel)).toEqual([1, 1, 1, 1]);
  expect(dayPointsOf(undefined, true)).toBe(0);
});

test('what screens keep on an account is one document of 16 kB, each part of it bounded', async () => {
  const keep = async (change: object) => {
    const { body } = await server.send({
      method: 'POST',
      url: preferences.setPreferences.path,
      payload: { preferences: change },
      headers: { authorization: user.token },
    });
    return body;
  };
  for (const [part, length] of [
    ['chart', 8_192],
    ['ticket', 2_048],
    ['layout', 4_096],
  ] as const) {
    expect([part, await keep({ [part]: { drawn: 'x'.repeat(length) } })]).toMatchObject([
      part,
      { code: 'invalid_request' },
    ]);
  }
  expect(await keep({ [`other-${'x'.repeat(100)}`]: 1 })).toMatchObject({ code: 'invalid_request' });
  expect(await keep({ chart: { drawn: 'x'.repeat(8_000) } })).toMatchObject({ type: 'ok' });
});

test('a user saves fifty addresses of a coin', async () => {
  const { storage, custody } = server.services;
  const [chain] = custody.assets.chainsOf(ETH);
  await storage.sql`
    INSERT INTO withdraw_addresses (user_id, currency_id, chain_id, address, label, created_at, usable_at)
    SELECT ${user.userId}, ${ETH}, ${chain?.id ?? 0}, 'kept ' || nth, '', 0, 0
    FROM generate_series(1, ${walletAddresses.ADDRESSES_MAX}) AS nth`;
  const address = `0x${'ab'.repeat(20)}`;
  const { body } = await server.call(walletAddresses.addAddress, { currency_id: ETH, address }, user.token);
  expect(body).toMatchObject({ code: 'too_many_withdraw_addresses' });
  expect(await count('withdraw_addresses')).toBe(walletAddresses.ADDRESSES_MAX);
});

test('an address that is kept and forgotten again mails its owner a hundred times a day, and the password counts apart', async () => {
  const { sql } = server.services.storage;
  const email = 'booked@example.com';
  const owner = await server.register(email);
  const before = await mailsTo(email);
  const address = `0x${'cd'.repeat(20)}`;
  const add = async (proof: { readonly password?: string } = {}) => {
    const input = { currency_id: ETH, address, ...proof };
    const { body } = await server.call(walletAddresses.addAddress, input, owner.token);
    if (body.type !== 'ok') return body.code;
    await server.mustCall(walletAddresses.deleteAddress, { address_id: body.data?.id ?? 0 }, owner.token);
    return 'ok';
  };
  expect(await add()).toBe('ok');
  const raised = await sql`UPDATE throttles SET count = 99 WHERE subject = ${`addresses kept ${owner.userId}`}`;
  expect(raised.count).toBe(1);
  expect([await add(), await add(), await add()]).toEqual(['ok', 'rate_limited', 'rate_limited']);
  expect(await add({ password: TEST_PASSWORD })).toBe('ok');
  expect(await mailsTo(email)).toBe(before + 3);
  server.clock.advance(DAY_MS);
  expect(await add()).toBe('ok');
});
