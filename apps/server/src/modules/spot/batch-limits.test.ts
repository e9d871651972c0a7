// A batch costs what its entries cost one by one.
import { spotOrders } from '@bourse/contract';
import { BTC, USDT } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: true });
});
afterAll(() => server.stop());

test('so that 25 batches of 20 are as many as 500 calls', async () => {
  const user = await server.register('batches@example.com');
  server.clock.advance(10_000);
  const entry = { op: 'place', legal_id: USDT, currency_id: BTC, side: 'buy', type: 'market', quantity: '1' } as const;
  const entries = Array.from({ length: 20 }, () => entry);
  const send = async () => (await server.call(spotOrders.batch, { entries }, user.token)).status;
  for (let nth = 0; nth < 25; nth += 1) expect(await send()).toBe(200);
  expect(await send()).toBe(429);
});
