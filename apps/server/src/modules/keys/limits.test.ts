// What signed requests cost, with request limits on: nobody who only knows a key's name spends its owner's points or keeps the
// owner out, and whoever guesses pays for it.
import { keys, wallet } from '@bourse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { signHeaders } from '../../platform/http/keys/testing.ts';
import { type MadeKey, makeTestKey } from './testing.ts';

let server: TestServer;
let owner: TestUser;
let key: MadeKey;
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: true });
  owner = await server.register('owner@example.com');
  key = await makeTestKey(server, owner);
});
afterAll(() => server.stop());

let moments = 0;
async function ask({ ip, name = key.name, isWrong = false }: { ip: string; name?: string; isWrong?: boolean }) {
  moments += 1;
  const path = wallet.overview.path;
  const signed = { timestamp: server.clock.now() - moments, window: 60_000, method: 'GET', path };
  const wrong = isWrong ? { 'bourse-signature': 'a'.repeat(64) } : {};
  const headers = { ...signHeaders(key, signed), ...wrong, 'bourse-key': name };
  const { status } = await server.send({ url: path, headers, remoteAddress: ip });
  return status;
}

async function many(count: number, asked: Parameters<typeof ask>[0]): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) statuses.push(await ask(asked));
  return statuses;
}

test('wrong signatures are refused after some 60 of a network, and the owner goes on, also from that network', async () => {
  const [near, far] = ['192.0.2.1', '198.51.100.1'];
  expect(await ask({ ip: near })).toBe(200);
  const wrong = await many(80, { ip: '192.0.2.2', isWrong: true });
  const [first, last] = [wrong[0], wrong.at(-1)];
  expect([first, last]).toEqual([401, 429]);
  expect(wrong.filter((status) => status === 401).length).toBeLessThan(80);
  // From the owner's own network they are refused, too, but the key that has signed from there goes on.
  const guessed = await many(80, { ip: near, isWrong: true });
  expect(guessed[0]).toBe(401);
  expect(await many(5, { ip: near })).toEqual([200, 200, 200, 200, 200]);
  expect(await ask({ ip: far })).toBe(200);
});

test('made-up names are refused after a while, though each of them is another', async () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const statuses: number[] = [];
  for (let at = 0; at < 120; at += 1) {
    const name = `${letters[at % 26]}${letters[Math.floor(at / 26)]}${'x'.repeat(30)}`;
    statuses.push(await ask({ ip: '203.0.113.9', name }));
  }
  expect(statuses[0]).toBe(401);
  expect(statuses.at(-1)).toBe(429);
});

test('a proven request is charged as its user’s, wherever it comes from, and not as a visitor’s', async () => {
  const other = await server.register('busy@example.com');
  const busy = await makeTestKey(server, other);
  const statuses: number[] = [];
  const path = '/api/user/currencyList';
  const send = async (at: number): Promise<void> => {
    const signed = { timestamp: server.clock.now() - at, window: 60_000, method: 'GET', path };
    const { status } = await server.send({
      url: path,
      headers: signHeaders(busy, signed),
      remoteAddress: `10.7.${at % 200}.1`,
    });
    statuses.push(status);
  };
  // So many at once: ten seconds later there would be new points.
  for (let at = 0; at < 520 && !statuses.includes(429); at += 20)
    await Promise.all(Array.from({ length: 20 }, (_, place) => send(at + place)));
  // More than a visitor's 300 points of one network, and no more than keys may spend of a user's 500.
  const served = statuses.filter((status) => status !== 429).length;
  expect(served).toBeGreaterThan(300);
  expect(served).toBeLessThan(410);
  expect(statuses).toContain(429);
  // Whoever floods with a key leaves its owner enough to revoke it, and both spend the same points.
  const left = async () => (await server.send({ url: path, headers: { authorization: other.token } })).status;
  await server.mustCall(keys.revoke, { id: busy.id, password: TEST_PASSWORD }, other.token);
  const own: number[] = [];
  for (let nth = 0; nth < 110 && own.at(-1) !== 429; nth += 1) own.push(await left());
  expect(own.at(-1)).toBe(429);
  expect(await ask({ ip: '198.51.100.1' })).toBe(200);
});
