import { staking } from '@bourse/contract';
import { DAY_MS } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mustAccept } from '../../core/sequencer/testing.ts';
import { type RealtimeBench, startRealtimeBench } from '../../platform/realtime/testing.ts';
import { STAKING_PRODUCT_ENTRIES } from './entries.ts';

let bench: RealtimeBench;

beforeAll(async () => {
  bench = await startRealtimeBench();
  for (const product of STAKING_PRODUCT_ENTRIES)
    await mustAccept(bench.server.services.sequencer, {
      kind: 'configureStakingProduct',
      product: { ...product, days: 1 },
    });
});
afterAll(() => bench.stop());

test('tells all of the owner’s sockets of each change of an order, and nobody else of anything', async () => {
  const { server } = bench;
  const [ann, ben] = [await server.register('ann@example.com'), await server.register('ben@example.com')];
  const own = await bench.connect({ token: ann.token });
  await own.settle();
  const others = [await bench.connect({ token: ben.token }), await bench.connect()];
  others[0]?.emit('subscribe', { channel: 'ticker', market: 'BTC/USDT' });
  await server.mustCall(staking.buy, { id: 1, num: 2 }, ann.token);
  await own.ear.count('staking_order', 1);
  const [bought] = own.ear.named('staking_order');
  const id = bought?.data.id ?? 0;
  expect(bought).toMatchObject({ type: 'staking_order', data: { buy_num: '200', status: 1, is_renewing: 0 } });
  await server.mustCall(staking.renew, { id, is_renewing: 1 }, ann.token);
  await own.ear.count('staking_order', 2);
  server.clock.advance(DAY_MS);
  await own.ear.count('staking_order', 4);
  expect(own.ear.named('staking_order').map(({ data }) => [data.id === id, data.status, data.is_renewing])).toEqual([
    [true, 1, 0],
    [true, 1, 1],
    [true, 2, 1],
    [false, 1, 1],
  ]);
  await Promise.all(others.map((other) => other.settle()));
  expect(others.flatMap(({ ear }) => ear.named('staking_order'))).toEqual([]);
});
