import { userId } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
