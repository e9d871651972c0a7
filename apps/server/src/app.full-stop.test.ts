// A full stop, call by call: what takes on new risk is refused, and what users could do about what they have is not.
import { type Call, calls, isOfficePath, spot } from '@bourse/contract';
import { BTC, USDT } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { matrix } from './testing-access-matrix.ts';
import { settle } from './platform/http/testing-ticks.ts';
import { startTestServer, type TestServer, type TestUser } from './platform/http/testing.ts';

/** The engine refuses them too: nothing closes during a full stop. */
const MOVING = new Set(['/api/lever/close', '/api/lever/batch_close', '/api/lever/setstop']);

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  user = await server.register('stopped@example.com');
  expect(await server.services.sequencer.submit({ kind: 'beginFullStop' })).toMatchObject({ ok: true });
  await settle(server);
});
afterAll(() => server.stop());

const isUsers = ({ access, isSensitive, path }: Call): boolean =>
  (access === 'user' || isSensitive === true) && !isOfficePath(path);
const nameOf = ({ method, path }: Call): string => `${method} ${path}`;
const CALLS = calls.filter(isUsers).map((call) => [nameOf(call), call] as const);

async function codeOf(call: Call): Promise<unknown> {
  const { input = {}, endsSession } = matrix[nameOf(call)] ?? {};
  const token = endsSession
    ? await server.services.sessions.create({ userId: user.userId, ip: '192.0.2.1', userAgent: 'stop' })
    : user.token;
  const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const headers = { authorization: token };
  const sent = call.method === 'GET' ? { query } : { payload: input };
  const { body } = await server.send({ method: call.method, url: call.path, headers, ...sent });
  return z.object({ code: z.unknown() }).safeParse(body).data?.code;
}

describe('every call of users', () => {
  test.each(CALLS.filter(([, { risk }]) => risk === 'new'))('%s is refused', async (_, call) => {
    expect(await codeOf(call)).toBe('full_stop');
  });

  test.each(CALLS.filter(([, { risk, path }]) => risk === 'none' && !MOVING.has(path)))(
    '%s is served',
    async (_, call) => {
      expect(await codeOf(call)).not.toBe('full_stop');
    },
  );
});

test('what became of an order that was sent before is told: a look takes no risk', async () => {
  const headers = { 'idempotency-key': 'sent-before', 'idempotency-look': '1' };
  const order = { currency_id: BTC, legal_id: USDT, price: '30000', num: '0.01' };
  const { body } = await server.call(spot.placeBuy, order, user.token, { headers });
  expect(body).not.toMatchObject({ code: 'full_stop' });
});
