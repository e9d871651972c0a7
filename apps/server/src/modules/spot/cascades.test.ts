// Stop orders that are triggered part by part, through the sequencer and the database.
import { amount, marketId, ppm, price, units, userId, type UserId } from '@bourse/domain';
import { checkInvariants, type Command, Engine } from '@bourse/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Bench,
  COIN,
  limitOrder,
  MARKET,
  MONEY,
  mustAccept,
  openBench,
  prepareExchange,
} from '../../core/sequencer/testing.ts';
import { auditBooks } from '../../audit.ts';
import { createTestDatabase } from '../../core/storage/testing.ts';

/** A part triggers 64 at most, and fewer where they fill. */
const STOPS = 300;
const PART_MAX = 64;
const [ann, ben, cal] = [userId(1), userId(2), userId(3)];
const ELSEWHERE = marketId(2);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let bench: Bench;

const play = <C extends Command>(command: C) => mustAccept(bench.sequencer, command);

beforeAll(async () => {
  database = await createTestDatabase();
  bench = await openBench(database.connection);
  await prepareExchange(bench.sequencer, [ann, ben, cal]);
  await play({
    kind: 'configureMarket',
    settings: {
      marketId: ELSEWHERE,
      baseId: COIN,
      quoteId: MONEY,
      state: 'open',
      tick: price(units('0.01')),
      step: amount(units('0.0001')),
      minNotional: amount(units('1')),
      maxQuantity: amount(units('1000000')),
      makerFee: ppm(0n),
      takerFee: ppm(0n),
      triggerBand: ppm(50_000n),
    },
  });
});

afterAll(async () => {
  await bench.sequencer.drain();
  await bench.storage.close();
  await database.drop();
});

const stop = (user: UserId, at: string) =>
  play({
    kind: 'placeOrder',
    type: 'stop_limit',
    userId: user,
    marketId: MARKET,
    side: 'sell',
    stopPrice: price(units(at)),
    price: price(units('60')),
    quantity: amount(units('1')),
  });

/** Trades at 100, then lets so many sells wait at 99 above as many bids, and a bid to reach them by. */
async function prepare(): Promise<void> {
  await play(limitOrder(cal, { side: 'sell', price: '100', quantity: '1' }));
  await play(limitOrder(ben, { side: 'buy', price: '100', quantity: '1' }));
  await Promise.all(Array.from({ length: STOPS }, () => stop(ann, '99')));
  await play(limitOrder(ben, { side: 'buy', price: '99', quantity: '1' }));
  await play(limitOrder(ben, { side: 'buy', price: '98', quantity: String(STOPS) }));
}

const countRows = async (from: string): Promise<number> => {
  const [row] = await bench.storage.sql.unsafe<{ count: number }[]>(`SELECT count(*)::integer AS count FROM ${from}`);
  return row?.count ?? 0;
};

async function expectSoundBooks(): Promise<void> {
  expect(await auditBooks(bench.storage.sql)).toEqual([]);
  const loaded = Engine.load(await bench.storage.loadSnapshot());
  checkInvariants(loaded);
  expect(loaded.stateHash()).toBe(bench.engine.stateHash());
}

test('S33 a process that dies amid the parts goes on where it stood, and nothing is triggered twice', async () => {
  await prepare();
  await play(limitOrder(cal, { side: 'sell', price: '99', quantity: '1' }));
  await bench.sequencer.drain();
  expect(await countRows('spot_cascades WHERE NOT is_done')).toBe(1);
  const triggered = await countRows('orders WHERE triggered_after IS NOT NULL');
  expect(triggered).toBeGreaterThan(0);
  expect(triggered).toBeLessThanOrEqual(PART_MAX);
  await expectSoundBooks();
  const { clock } = bench;
  await bench.storage.close();
  bench = await openBench(database.connection, { clock });
  await expect.poll(() => countRows('spot_cascades WHERE NOT is_done'), { timeout: 10_000 }).toBe(0);
  expect(await countRows(`orders WHERE stop_price IS NOT NULL AND status = 'filled'`)).toBe(STOPS);
  await expectSoundBooks();
});

test('S34 orders and cancellations of the market wait for the last part, those of another go on between the parts', async () => {
  await prepare();
  const order: string[] = [];
  let triggered = 0;
  const parts: number[] = [];
  const stopListening = bench.sequencer.subscribe(({ orders, fills }) => {
    const stops = orders.filter((one) => one.triggeredAfter !== undefined).length;
    if (stops > 0) parts.push(fills.filter((fill) => fill.marketId === MARKET).length);
    triggered += stops;
  });
  const answered = async (name: string, answer: Promise<unknown>): Promise<void> => {
    await answer;
    order.push(`${name} ${bench.engine.nextDeadline() === 0 ? 'amid' : 'after'} them`);
  };
  const resting = await play(limitOrder(cal, { side: 'sell', price: '120', quantity: '1' }));
  const reached = play(limitOrder(cal, { side: 'sell', price: '99', quantity: '1' }));
  const elsewhere = { ...limitOrder(ben, { side: 'buy', price: '50', quantity: '1' }), marketId: ELSEWHERE };
  await Promise.all([
    reached,
    answered('a bid', play(limitOrder(ben, { side: 'buy', price: '97', quantity: '1' }))),
    answered('a cancellation', play({ kind: 'cancelOrder', userId: cal, orderId: resting.orderId })),
    answered('another market', play(elsewhere)),
  ]);
  await expect.poll(() => triggered).toBe(STOPS);
  stopListening();
  expect(order.toSorted()).toEqual(['a bid after them', 'a cancellation after them', 'another market amid them']);
  expect(parts.length).toBeGreaterThan(5);
  expect(Math.max(...parts)).toBeLessThanOrEqual(PART_MAX);
  await expectSoundBooks();
});

test('S34 a process that stops finishes the parts for the orders that wait', async () => {
  await prepare();
  const reached = play(limitOrder(cal, { side: 'sell', price: '99', quantity: '1' }));
  const waiting = play(limitOrder(ben, { side: 'buy', price: '97', quantity: '1' }));
  await bench.sequencer.drain();
  await Promise.all([reached, waiting]);
  expect(await countRows('spot_cascades WHERE NOT is_done')).toBe(0);
  await expectSoundBooks();
  const { clock } = bench;
  await bench.storage.close();
  bench = await openBench(database.connection, { clock });
});
