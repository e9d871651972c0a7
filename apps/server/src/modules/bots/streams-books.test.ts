// A local book that is kept by the documented procedure is the server's, whoever keeps it, however slowly it reads.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { amount, price, type Side, units, userId } from '@bourse/domain';
import { array, constantFrom, integer, nat, record, sample, type Arbitrary } from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { viewLevels } from './stream-events.ts';
import {
  Accounts,
  ANN,
  BOB,
  BTC_USDT,
  type Heard,
  type Listener,
  type StreamsBench,
  startStreamsBench,
} from './testing-streams.ts';

const accounts = new Accounts();
let bench: StreamsBench;
beforeAll(async () => {
  bench = await startStreamsBench({ botEvents: accounts });
});
afterAll(() => bench.stop());
afterEach(async () => {
  await bench.disconnect();
  await bench.cancelAll();
});

type Levels = readonly (readonly [string, string])[];
type Snapshot = { readonly lastUpdateId: number; readonly bids: Levels; readonly asks: Levels };
// Tests compare the fields.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const asDiff = (event: Heard) => event as { U: number; u: number; b: Levels; a: Levels };

/** The book as a request for it answers. */
function readSnapshot(): Snapshot {
  const { seq, bids, asks } = bench.server.services.market.book(BTC_USDT);
  return { lastUpdateId: seq, bids: viewLevels(bids), asks: viewLevels(asks) };
}

/** Takes the snapshot, leaves out events that it has, and goes on with those that follow each other without a gap. */
function keepBook({ lastUpdateId, bids, asks }: Snapshot, events: readonly Heard[]) {
  const book = { bids: new Map(bids), asks: new Map(asks) };
  let last: number | undefined;
  for (const { U, u, b, a } of events.map(asDiff)) {
    if (u <= lastUpdateId) continue;
    if (last === undefined) expect(U).toBeLessThanOrEqual(lastUpdateId + 1);
    else expect(U).toBe(last + 1);
    last = u;
    for (const [side, levels] of [
      [book.bids, b],
      [book.asks, a],
    ] as const)
      for (const [at, quantity] of levels) {
        if (Number(quantity) === 0) side.delete(at);
        else side.set(at, quantity);
      }
  }
  const sorted = (side: ReadonlyMap<string, string>) =>
    [...side].toSorted(([one], [other]) => Number(one) - Number(other));
  return { bids: sorted(book.bids).toReversed(), asks: sorted(book.asks) };
}

type Act = { readonly user: number; readonly side: Side; readonly at: number; readonly quantity: number };

const act: Arbitrary<Act> = record({
  user: nat(1),
  side: constantFrom('buy' as const, 'sell' as const),
  at: integer({ min: 59_950, max: 60_050 }),
  quantity: integer({ min: 1, max: 9 }),
});

/** Some are refused, as an order that meets its owner's. */
async function carryOut({ user, side, at, quantity }: Act): Promise<void> {
  const { sequencer } = bench.server.services;
  const by = user === 0 ? ANN : BOB;
  if (quantity === 1) await sequencer.submit({ kind: 'cancelAllOrders', userId: by, marketId: BTC_USDT, side });
  else
    await sequencer.submit({
      kind: 'placeOrder',
      type: 'limit',
      timeInForce: 'gtc',
      userId: by,
      marketId: BTC_USDT,
      side,
      price: price(units(String(at))),
      quantity: amount(units(`0.0${quantity}`)),
    });
}

/** More than 10,000 changes of levels come of these. */
const ACTS = 20_000;

const serverBook = () => {
  const { bids, asks } = readSnapshot();
  return { bids, asks };
};

test('after more than 10,000 updates, whenever it was begun', async () => {
  const [acts = []] = sample(array(act, { minLength: ACTS, maxLength: ACTS, size: 'max' }), 1);
  expect(acts).toHaveLength(ACTS);
  const kept: { readonly listener: Listener; readonly snapshot: Snapshot }[] = [];
  let updates = 0;
  const stop = bench.server.services.market.subscribe(({ levels }) => {
    updates += levels.get(BTC_USDT)?.length ?? 0;
  });
  for (let nth = 0; nth < acts.length; nth += 10) {
    await Promise.all(acts.slice(nth, nth + 10).map(carryOut));
    if (nth % 2_000 !== 0) continue;
    const listener = await bench.open(nth % 4_000 === 0 ? '/ws/btcusdt@depth@100ms' : '/stream?streams=btcusdt@depth');
    // The snapshot is asked for later than the stream.
    await Promise.all(acts.slice(0, 20).map(carryOut));
    kept.push({ listener, snapshot: readSnapshot() });
  }
  // The last batch is published in the turn after its answers.
  await nextTurn();
  stop();
  expect(updates).toBeGreaterThan(10_000);
  const book = serverBook();
  expect(book.bids.length + book.asks.length).toBeGreaterThan(0);
  for (const { listener, snapshot } of kept)
    await expect.poll(() => keepBook(snapshot, listener.of('depthUpdate')), { timeout: 10_000 }).toEqual(book);
  expect(kept).toHaveLength(10);
  // Of those who began together all have the same.
  expect(kept[0]?.listener.of('depthUpdate').length).toBeGreaterThan(kept[2]?.listener.of('depthUpdate').length ?? 0);
}, 180_000);

test('after an interruption in which nobody listened, begun again', async () => {
  const listener = await bench.open('/ws/btcusdt@depth@100ms');
  await bench.place({ side: 'buy', at: '50000', quantity: '1' });
  await listener.until(() => listener.of('depthUpdate').length === 1);
  await listener.ask('UNSUBSCRIBE', ['btcusdt@depth@100ms']);
  await bench.place({ side: 'buy', at: '50001', quantity: '1' });
  await listener.follow('btcusdt@depth@100ms');
  const snapshot = readSnapshot();
  await bench.place({ side: 'buy', at: '50002', quantity: '1' });
  await listener.until(() => listener.of('depthUpdate').length === 2);
  expect(keepBook(snapshot, listener.of('depthUpdate').slice(1))).toEqual(serverBook());
  // A market that does not move says nothing.
  const ether = await bench.open('/ws/ethusdt@depth@100ms');
  await bench.place({ side: 'buy', at: '50003', quantity: '1' });
  await listener.until(() => listener.of('depthUpdate').length === 3);
  expect(ether.heard).toEqual([]);
});

const PAD = 'x'.repeat(100_000);
const owner = userId(7);

/** Sends much to a socket that reads nothing, until `isDone`, and has sockets looked at in between. */
async function fill(isDone: () => boolean): Promise<number> {
  const quick = await bench.open('/ws/btcusdt@depth@100ms');
  let count = 0;
  while (count < 1_000 && !isDone()) {
    for (let nth = 0; nth < 4; nth += 1, count += 1) accounts.tell(owner, { e: 'filler', nth: count, PAD });
    const before = quick.of('depthUpdate').length;
    await bench.place({ side: 'buy', at: String(40_000 + count), quantity: '0.01' });
    await quick.until(() => quick.of('depthUpdate').length > before);
  }
  expect(isDone()).toBe(true);
  return count;
}

test('of a socket that is slow for a while', async () => {
  accounts.keys.set('slow', owner);
  const deaf = await bench.open('/ws/slow/btcusdt@depth@100ms/btcusdt@trade');
  const snapshot = readSnapshot();
  deaf.socket.pause();
  const count = await fill(() => bench.streams.stats().slow === 1);
  const quick = await bench.open('/ws/btcusdt@depth@100ms');
  for (let nth = 0; nth < 5; nth += 1) {
    await bench.trade(String(60_000 + nth), '0.1');
    await bench.place({ side: 'buy', at: String(50_000 + nth), quantity: '1' });
    await quick.until(() => quick.of('depthUpdate').length > nth);
  }
  deaf.socket.resume();
  await expect.poll(() => keepBook(snapshot, deaf.of('depthUpdate')), { timeout: 10_000 }).toEqual(serverBook());
  expect(deaf.of('trade')).toHaveLength(5);
  expect(deaf.of('filler').map(({ nth }) => nth)).toEqual(Array.from({ length: count }, (_, nth) => nth));
  expect(bench.streams.stats()).toMatchObject({ slow: 0, closed: 0 });
});

test('of a socket that never reads is not kept: it is closed, and what it was sent has no gap', async () => {
  accounts.keys.set('slow', owner);
  const deaf = await bench.open('/ws/slow');
  deaf.socket.pause();
  await fill(() => bench.streams.stats().closed === 1);
  await expect.poll(() => bench.streams.stats().sockets, { timeout: 20_000 }).toBe(1);
  deaf.socket.resume();
  expect([1006, 1008]).toContain((await deaf.closed).code);
  const told = deaf.of('filler').map(({ nth }) => nth);
  expect(told).toEqual(told.map((_, nth) => nth));
});
