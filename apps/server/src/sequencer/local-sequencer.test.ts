import { userId } from '@bourse/domain';
import { Engine } from '@bourse/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../storage/testing.ts';
import { loadSnapshot } from '../storage/load.ts';
import { type Bench, limitOrder, MARKET, mustAccept, openBench, prepareExchange } from './testing.ts';

const alice = userId(1);
const bob = userId(2);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let bench: Bench;

beforeAll(async () => {
  database = await createTestDatabase();
  bench = await openBench(database.connection);
  await prepareExchange(bench.sequencer, [alice, bob]);
});

afterAll(async () => {
  await bench.sequencer.drain();
  await bench.storage.close();
  await database.drop();
});

test('a trade is in the database when its order is answered, and the database gives the same engine back', async () => {
  const { orderId } = await mustAccept(
    bench.sequencer,
    limitOrder(alice, { side: 'sell', price: '100', quantity: '2' }),
  );
  const taker = await mustAccept(bench.sequencer, limitOrder(bob, { side: 'buy', price: '101', quantity: '0.5' }));
  expect(taker).toEqual({ orderId: orderId + 1, status: 'filled', filled: '0.5' });
  const [fill] = await bench.storage.sql`
    SELECT market_id, price, quantity, notional, taker_order_id, maker_order_id, buyer_fee, seller_fee FROM fills`;
  expect(fill).toEqual({
    market_id: String(MARKET),
    price: '100.00000000',
    quantity: '0.50000000',
    notional: '50.00000000',
    taker_order_id: String(taker.orderId),
    maker_order_id: String(orderId),
    buyer_fee: '0.00050000',
    seller_fee: '0.05000000',
  });
  const reloaded = Engine.load(await loadSnapshot(database.connection));
  expect(reloaded.stateHash()).toBe(bench.engine.stateHash());
});
