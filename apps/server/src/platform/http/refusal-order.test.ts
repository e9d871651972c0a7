// What a money call is refused for first: the session, the fields, the idempotency key, and only then the engine’s reasons;
// and how it is answered where there is no outcome.
import { spot } from '@bourse/contract';
import { BTC, USDT } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from './testing.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.register('order@example.com');
});
afterAll(() => server.stop());

const order = { legal_id: USDT, currency_id: BTC, mode: 2, price: '60000', num: '0.001' };

async function refusalOf(change: object, key: string, token: string | undefined = user.token): Promise<string> {
  const headers = { 'idempotency-key': key };
  const { body } = await server.call(spot.placeBuy, { ...order, ...change }, token, { headers });
  return body.type === 'ok' ? 'ok' : body.code;
}

test('a call is refused for its session, its fields, its key, its market, its form and its funds, in this order', async () => {
  expect(await refusalOf({}, 'used')).toBe('ok');
  const wrong = { currency_id: 999, num: '1000000' };
  expect(await refusalOf({ ...wrong, price: 'x' }, 'used', 'no-session')).toBe('not_logged_in');
  expect(await refusalOf({ ...wrong, price: 'x' }, 'used')).toBe('invalid_request');
  expect(await refusalOf({ ...wrong, price: '0' }, 'used')).toBe('idempotency_key_reused');
  expect(await refusalOf({ ...wrong, price: '0' }, 'new-1')).toBe('market_not_found');
  expect(await refusalOf({ price: '0', num: '1000000' }, 'new-2')).toBe('price_required');
  expect(await refusalOf({ num: '1000000' }, 'new-3')).toBe('above_maximum_quantity');
  expect(await refusalOf({ num: '99' }, 'new-4')).toBe('insufficient_balance');
});

test('a fault answers 500 and nothing of what went wrong', async () => {
  const ended = await startTestServer();
  await ended.services.storage.close();
  const { status, body, text } = await ended.send({
    url: '/api/user/getMyCurrency',
    headers: { authorization: 'A'.repeat(43) },
  });
  expect([status, body]).toMatchObject([500, { type: 'error', code: 'internal_error' }]);
  expect(text).not.toMatch(/connection|sql|stack|ended/i);
  await ended.stop();
});

test('a sequencer that takes no more commands answers 503 at once, and when to come back', async () => {
  await server.services.sequencer.drain();
  const { statusCode, headers, json } = await server.app.inject({
    method: 'POST',
    url: spot.placeBuy.path,
    headers: { authorization: user.token },
    payload: order,
  });
  expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
  expect(json()).toMatchObject({ type: 'error', code: 'busy' });
});
