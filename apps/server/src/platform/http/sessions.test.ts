import { account } from '@bourse/contract';
import { userId } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSessions, type Revoked } from './sessions.ts';
import { startTestServer, type TestServer, type TestUser } from './testing.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.register('sessions@example.com');
});
afterAll(() => server.stop());

const open = () => createSessions({ sql: server.services.storage.sql, clock: server.clock });
const login = { ip: '192.0.2.1', userAgent: 'test' };

test('a token read while it is revoked is not remembered as live', async () => {
  for (let round = 0; round < 20; round += 1) {
    const sessions = open();
    const token = await sessions.create({ userId: user.userId, ...login });
    const readers = Array.from({ length: 4 }, () => sessions.resolve(token));
    await Promise.all([sessions.revoke(token), ...readers]);
    expect(await sessions.resolve(token)).toBeUndefined();
  }
});

test('revoking all of a user leaves the sessions of others, and listeners learn of each revocation', async () => {
  const sessions = open();
  const other = await server.register('sessions-other@example.com');
  const revoked: Revoked[] = [];
  const stopListening = sessions.onRevoked((what) => revoked.push(what));
  const [first, second] = await Promise.all([
    sessions.create({ userId: user.userId, ...login }),
    sessions.create({ userId: user.userId, ...login }),
  ]);
  expect(await sessions.resolve(first)).toEqual({ id: user.userId, isHouse: false });
  await sessions.revoke(second);
  await sessions.revokeAll(user.userId);
  stopListening();
  await sessions.revokeAll(userId(999_999));
  expect(revoked).toEqual([{ token: second }, { userId: user.userId }]);
  expect(await sessions.resolve(first)).toBeUndefined();
  expect(await sessions.resolve(second)).toBeUndefined();
  expect(await sessions.resolve(other.token)).toEqual({ id: other.userId, isHouse: false });
});

describe('made-up tokens', () => {
  const madeUp = (nth: number) => `made-up-token-number-${nth}`;

  test('are looked up so often from one address, while others and known tokens go on', async () => {
    const sessions = open();
    const [known, fresh] = await Promise.all([
      sessions.create({ userId: user.userId, ...login }),
      sessions.create({ userId: user.userId, ...login }),
    ]);
    const here = '192.0.2.10';
    expect(await sessions.resolveFrom(known, here)).toMatchObject({ ok: true, value: { id: user.userId } });
    for (let nth = 0; nth < 100; nth += 1) {
      expect(await sessions.resolveFrom(madeUp(nth), here)).toEqual({ ok: true, value: undefined });
    }
    expect(await sessions.resolveFrom(madeUp(100), here)).toMatchObject({ ok: false, code: 'rate_limited' });
    expect(await sessions.resolveFrom(fresh, here)).toMatchObject({ ok: false, code: 'rate_limited' });
    expect(await sessions.resolveFrom(madeUp(7), here)).toEqual({ ok: true, value: undefined });
    expect(await sessions.resolveFrom(known, here)).toMatchObject({ ok: true, value: { id: user.userId } });
    expect(await sessions.resolveFrom(madeUp(100), '192.0.2.11')).toEqual({ ok: true, value: undefined });
    server.clock.advance(10_000);
    expect(await sessions.resolveFrom(fresh, here)).toMatchObject({ ok: true, value: { id: user.userId } });
  });

  test('one dead token, sent again and again, uses up nothing', async () => {
    const sessions = open();
    for (let nth = 0; nth < 200; nth += 1) {
      expect(await sessions.resolveFrom(madeUp(-1), '192.0.2.12')).toEqual({ ok: true, value: undefined });
    }
    expect(await sessions.resolveFrom(madeUp(-2), '192.0.2.12')).toEqual({ ok: true, value: undefined });
  });

  test('are answered with 429 over HTTP', async () => {
    const guarded = await startTestServer({ hasRateLimits: true });
    const send = (nth: number) => guarded.call(account.userInfo, {}, madeUp(nth), { ip: '192.0.2.13' });
    for (let nth = 0; nth < 100; nth += 1) expect((await send(nth)).body).toMatchObject({ type: '999' });
    expect(await send(100)).toMatchObject({ status: 429, body: { type: 'error', code: 'rate_limited' } });
    await guarded.stop();
  });
});
