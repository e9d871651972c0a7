import { amount, instant, type Instant, InvariantViolation, orderId, units, userId } from '@bourse/domain';
import { Engine, type Order } from '@bourse/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SealedBatch } from '../storage/sealed.ts';
import { loadSnapshot } from '../../database.ts';
import { createClock } from '../../system/clock.ts';
import { exitCodeOf, LocalSequencer, type LocalSequencerOptions } from './local-sequencer.ts';
import type { Published } from './sequencer.ts';
import { COIN, type Exchange, limitOrder, MARKET, mustAccept, openExchange, prepareExchange } from './testing.ts';

const alice = userId(1);
const bob = userId(2);

let bench: Exchange;
beforeAll(async () => {
  bench = await openExchange([alice, bob]);
});
afterAll(() => bench.close());

test('a trade is in the database when its order is answered, and the database gives the same engine back', async () => {
  const { orderId } = await mustAccept(
    bench.sequencer,
    limitOrder(alice, { side: 'sell', price: '100', quantity: '2' }),
  );
  const taker = await mustAccept(bench.sequencer, limitOrder(bob, { side: 'buy', price: '101', quantity: '0.5' }));
  expect(taker).toMatchObject({
    orderId: orderId + 1,
    status: 'filled',
    filled: '0.5',
    fills: [{ price: 10_000_000_000n }],
  });
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
  const reloaded = Engine.load(await loadSnapshot(bench.database.connection));
  expect(reloaded.stateHash()).toBe(bench.engine.stateHash());
});

test('every order of a busy moment is in the database when it is answered', async () => {
  const isThere = async (orderId: number): Promise<boolean> => {
    const rows = await bench.storage.sql`SELECT 1 FROM orders WHERE id = ${orderId}`;
    return rows.length === 1;
  };
  const checks = Array.from({ length: 200 }, async (_, at) => {
    const order = limitOrder(alice, { side: 'buy', price: `${50 + at / 100}`, quantity: '0.1' });
    return isThere((await mustAccept(bench.sequencer, order)).orderId);
  });
  expect(await Promise.all(checks)).toEqual(checks.map(() => true));
});

test('refusals are answered in their place, and cost no transaction', async () => {
  const { batches } = bench.sequencer.stats;
  const refused = await bench.sequencer.submit(limitOrder(userId(99), { side: 'buy', price: '1', quantity: '1' }));
  expect(refused).toMatchObject({ ok: false, code: 'user_not_found' });
  expect(bench.sequencer.stats.batches).toBe(batches);
  const order: string[] = [];
  await Promise.all([
    bench.sequencer
      .submit(limitOrder(bob, { side: 'buy', price: '60', quantity: '1' }))
      .then(() => order.push('order')),
    bench.sequencer
      .submit({ kind: 'cancelOrder', userId: bob, orderId: orderId(1_000_000) })
      .then(() => order.push('refusal')),
  ]);
  expect(order).toEqual(['order', 'refusal']);
});

test('batches are published in commit order, after their answers, and nobody hears of a refusal', async () => {
  await new Promise((resolve) => setImmediate(resolve));
  const heard: string[] = [];
  const unsubscribe = bench.sequencer.subscribe((published) => heard.push(`published ${published.orders[0]?.price}`));
  for (const price of ['61', '62']) {
    await mustAccept(bench.sequencer, limitOrder(bob, { side: 'buy', price, quantity: '1' })).then(() =>
      heard.push(`answered ${price}00000000`),
    );
  }
  await bench.sequencer.submit(limitOrder(userId(99), { side: 'buy', price: '1', quantity: '1' }));
  await new Promise((resolve) => setImmediate(resolve));
  unsubscribe();
  expect(heard).toEqual(['answered 6100000000', 'published 6100000000', 'answered 6200000000', 'published 6200000000']);
});

/** Work that each `advanceTime` does one part of. */
type Due = { parts: number };

/** Notes what the engine is given, and lets it have something due. */
function watchEngine(engine: Engine, { kinds, due }: { kinds: string[]; due: Due }): LocalSequencerOptions['engine'] {
  return {
    get seq() {
      return engine.seq;
    },
    get at() {
      return engine.at;
    },
    get counters() {
      return engine.counters;
    },
    apply: (stamped, changes, events) => {
      kinds.push(stamped.command.kind);
      if (stamped.command.kind === 'advanceTime' && due.parts > 0) {
        due.parts -= 1;
        for (const account of engine.world.ledger.accounts) changes.accounts.add(account);
      }
      return engine.apply(stamped, changes, events);
    },
    hasToWait: (command) => engine.hasToWait(command),
    nextDeadline: () => (due.parts > 0 ? engine.at : engine.nextDeadline()),
  };
}

/** A sequencer on an engine of its own, whose commits wait until the test lets them go. */
function openGated(options: { batchSizeMax?: number; queueDepthMax?: number; due?: Due } = {}) {
  const batches: SealedBatch[] = [];
  const gates: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  const fatals: unknown[] = [];
  let nowMs = 1_000;
  const clock = createClock(() => nowMs);
  const engine = Engine.empty();
  const { due = { parts: 0 }, ...limits } = options;
  const kinds: string[] = [];
  const sequencer = new LocalSequencer({
    engine: watchEngine(engine, { kinds, due }),
    writer: {
      commit: (batch) => {
        batches.push(batch);
        const end = new Promise<SealedBatch['seq']>((resolve, reject) =>
          gates.push({ resolve: () => resolve(batch.seq), reject }),
        );
        return end.finally(() => kinds.push('durable'));
      },
    },
    storedOutcomes: { find: () => Promise.resolve(undefined) },
    clock,
    onFatal: (error) => fatals.push(error),
    ...limits,
  });
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    sequencer,
    engine,
    kinds,
    batches,
    fatals,
    turn,
    setNow: (ms: number) => (nowMs = ms),
    clock,
    /** Ends the running commit, and lets the answers and the next commit happen. */
    release: async (): Promise<void> => {
      gates.shift()?.resolve();
      await turn();
      await turn();
    },
    fail: async (error: unknown): Promise<void> => {
      gates.shift()?.reject(error);
      await turn();
    },
    /** Releases every commit until nothing is left to do. */
    releaseAll: async (): Promise<void> => {
      for (await turn(); gates.length > 0; await turn()) gates.shift()?.resolve();
    },
  };
}

type Gated = ReturnType<typeof openGated>;

async function openGatedExchange(options: Parameters<typeof openGated>[0] = {}): Promise<Gated> {
  const gated = openGated(options);
  const prepared = prepareExchange(gated.sequencer, [alice, bob]);
  let isPrepared = false;
  void prepared.then(() => (isPrepared = true));
  while (!isPrepared) await gated.releaseAll();
  await gated.turn();
  gated.batches.length = 0;
  return gated;
}

test('a sealed batch and what is published of it do not change with later commands', async () => {
  const gated = await openGatedExchange();
  const published: Published[] = [];
  gated.sequencer.subscribe((batch) => published.push(batch));
  const placed = mustAccept(gated.sequencer, limitOrder(alice, { side: 'sell', price: '100', quantity: '2' }));
  await gated.turn();
  const [sealed] = gated.batches;
  const before = structuredClone(sealed);
  // While that commit runs, another order fills half of it and its owner cancels the rest.
  const order = sealed?.orders[0];
  if (order === undefined) throw new Error('the order is not in the batch');
  const taken = mustAccept(gated.sequencer, limitOrder(bob, { side: 'buy', price: '100', quantity: '1' }));
  const cancelled = mustAccept(gated.sequencer, { kind: 'cancelOrder', userId: alice, orderId: order.id });
  expect(sealed).toEqual(before);
  await gated.release();
  await gated.release();
  await Promise.all([placed, taken, cancelled]);
  expect(sealed).toEqual(before);
  expect(published.map((batch) => statusOf(batch, order))).toEqual(['open', 'cancelled']);
  expect(gated.batches.map((batch) => batch.orders.length)).toEqual([1, 2]);
});

function statusOf(batch: Published, { id }: Pick<Order, 'id'>): string | undefined {
  return batch.orders.find((order) => order.id === id)?.status;
}

test('a refusal waits for the commits of the commands before it', async () => {
  const gated = await openGatedExchange();
  const heard: string[] = [];
  void gated.sequencer
    .submit(limitOrder(alice, { side: 'sell', price: '100', quantity: '2' }))
    .then(() => heard.push('order'));
  await gated.turn();
  void gated.sequencer
    .submit(limitOrder(userId(99), { side: 'buy', price: '1', quantity: '1' }))
    .then(() => heard.push('refusal'));
  await gated.turn();
  await gated.turn();
  expect(heard).toEqual([]);
  await gated.release();
  expect(heard).toEqual(['order', 'refusal']);
});

test('many commands follow a running commit at once, few wait for it, and all are answered in order', async () => {
  const gated = await openGatedExchange();
  const heard: number[] = [];
  const send = async (count: number): Promise<void> => {
    const first = heard.length;
    for (let at = 0; at < count; at += 1) {
      const order = limitOrder(alice, { side: 'sell', price: '100', quantity: '1' });
      void mustAccept(gated.sequencer, order).then(({ orderId }) => heard.push(orderId));
    }
    await gated.turn();
    expect(heard).toHaveLength(first);
  };
  await send(1);
  await send(100);
  expect(gated.batches.map((batch) => batch.orders.length)).toEqual([1, 100]);
  await send(2);
  // Two more orders are not worth a transaction of their own behind the others, many more are.
  expect(gated.batches).toHaveLength(2);
  await send(100);
  await send(100);
  await send(100);
  // The last hundred waits: enough is on its way.
  expect(gated.batches.map((batch) => batch.orders.length)).toEqual([1, 100, 102, 100]);
  await gated.releaseAll();
  expect(gated.batches.map((batch) => batch.orders.length)).toEqual([1, 100, 102, 100, 100]);
  expect(heard).toHaveLength(403);
  expect(heard).toEqual(heard.toSorted((a, b) => a - b));
});

test('a full queue answers busy at once, and takes commands again when it has room', async () => {
  const gated = await openGatedExchange({ batchSizeMax: 3, queueDepthMax: 10 });
  const order = limitOrder(alice, { side: 'buy', price: '10', quantity: '1' });
  const accepted = Array.from({ length: 10 }, () => gated.sequencer.submit(order));
  expect(await gated.sequencer.submit(order)).toEqual({ ok: false, code: 'busy', params: {} });
  expect(gated.sequencer.stats).toMatchObject({ queueDepth: 10, busyRefusals: 1 });
  await gated.releaseAll();
  expect((await Promise.all(accepted)).map((outcome) => outcome.ok)).toEqual(accepted.map(() => true));
  expect(gated.batches.map((batch) => batch.orders.length)).toEqual([3, 3, 3, 1]);
  const later = gated.sequencer.submit(order);
  await gated.releaseAll();
  expect(await later).toMatchObject({ ok: true });
});

test('what goes ahead is applied at once, though the queue is full, and stands before what waits', async () => {
  const gated = await openGatedExchange({ batchSizeMax: 3, queueDepthMax: 10 });
  const order = limitOrder(alice, { side: 'buy', price: '10', quantity: '1' });
  const accepted = Array.from({ length: 10 }, () => gated.sequencer.submit(order));
  gated.kinds.length = 0;
  const fund = { kind: 'fundTreasury', currencyId: COIN, amount: amount(units('1')) } as const;
  const ahead = gated.sequencer.submit(fund, { isAhead: true });
  expect(gated.kinds).toEqual(['fundTreasury']);
  expect(await gated.sequencer.submit(order)).toMatchObject({ code: 'busy' });
  await gated.releaseAll();
  expect(await ahead).toMatchObject({ ok: true });
  expect((await Promise.all(accepted)).every((outcome) => outcome.ok)).toBe(true);
  expect(gated.kinds.filter((kind) => kind !== 'durable')).toEqual([
    'fundTreasury',
    ...Array.from({ length: 7 }, () => 'placeOrder'),
  ]);
  const drained = gated.sequencer.drain();
  expect(await gated.sequencer.submit(fund, { isAhead: true })).toMatchObject({ code: 'busy' });
  await drained;
});

test('what is due in many parts goes on part by part, each after the commit of the one before, orders between', async () => {
  const due: Due = { parts: 0 };
  const gated = await openGatedExchange({ batchSizeMax: 3, due });
  const order = limitOrder(alice, { side: 'buy', price: '10', quantity: '1' });
  gated.kinds.length = 0;
  due.parts = 4;
  for (let part = 1; part <= 4; part += 1) {
    const placed = gated.sequencer.submit(order);
    await expect.poll(() => due.parts).toBe(4 - part);
    expect(await settle(gated, placed)).toMatchObject({ ok: true });
  }
  const parts = gated.kinds.join(' ').split('advanceTime').slice(1, -1);
  expect(parts).toHaveLength(3);
  for (const part of parts) expect(part).toContain('durable');
});

test('drain finishes and publishes what was accepted, and accepts no more', async () => {
  const gated = await openGatedExchange({ batchSizeMax: 1 });
  let published = 0;
  gated.sequencer.subscribe(() => (published += 1));
  const order = limitOrder(alice, { side: 'buy', price: '10', quantity: '1' });
  const accepted = [gated.sequencer.submit(order), gated.sequencer.submit(order)];
  const drained = gated.sequencer.drain();
  expect(await gated.sequencer.submit(order)).toMatchObject({ code: 'busy' });
  await gated.releaseAll();
  await drained;
  expect(published).toBe(2);
  expect(await Promise.all(accepted)).toMatchObject([{ ok: true }, { ok: true }]);
  await gated.sequencer.drain();
});

test('drain does not end before the last batch is published', async () => {
  const gated = await openGatedExchange();
  let published = 0;
  gated.sequencer.subscribe(() => (published += 1));
  const answer = gated.sequencer.submit(limitOrder(alice, { side: 'buy', price: '10', quantity: '1' }));
  const publishedByThen = gated.sequencer.drain().then(() => published);
  await gated.releaseAll();
  expect(await answer).toMatchObject({ ok: true });
  expect(await publishedByThen).toBe(1);
});

test('a failed commit stops the sequencer: nobody gets an answer that may be untrue', async () => {
  const gated = await openGatedExchange();
  const order = limitOrder(alice, { side: 'buy', price: '10', quantity: '1' });
  const inCommit = gated.sequencer.submit(order);
  await gated.turn();
  const behind = gated.sequencer.submit(order);
  const failure = new Error('the disk is gone');
  const answers = Promise.allSettled([inCommit, behind]);
  await gated.fail(failure);
  expect(gated.fatals).toEqual([failure]);
  expect((await answers).map((answer) => answer.status)).toEqual(['rejected', 'rejected']);
  await expect(gated.sequencer.submit(order)).rejects.toThrow('stopped');
  await expect(gated.sequencer.drain()).rejects.toThrow('stopped');
  expect(gated.batches).toHaveLength(1);
  expect(exitCodeOf(failure)).toBe(1);
});

test('a broken invariant stops the sequencer for good and writes nothing of its batch', async () => {
  const gated = await openGatedExchange();
  const good = gated.sequencer.submit(limitOrder(alice, { side: 'buy', price: '10', quantity: '1' }));
  // The engine's door asserts that time never runs backwards; a command it does not know breaks an invariant, too.
  const unknown = JSON.parse('{"kind":"printMoney"}');
  const bad = gated.sequencer.submit(unknown);
  expect((await Promise.allSettled([good, bad])).map((answer) => answer.status)).toEqual(['rejected', 'rejected']);
  await gated.turn();
  expect(gated.batches).toEqual([]);
  expect(gated.fatals).toHaveLength(1);
  expect(gated.fatals[0]).toBeInstanceOf(InvariantViolation);
  expect(exitCodeOf(gated.fatals[0])).toBe(70);
});

test('time never runs backwards, also when the clock does', async () => {
  const gated = await openGatedExchange();
  const at = async (): Promise<Instant | undefined> => {
    void gated.sequencer.submit({ kind: 'fundTreasury', currencyId: COIN, amount: amount(units('1')) });
    await gated.releaseAll();
    return gated.batches.at(-1)?.at;
  };
  gated.setNow(9_000);
  expect(await at()).toBe(9_000);
  gated.setNow(5_000);
  expect(await at()).toBe(9_000);
  gated.setNow(9_001);
  expect(await at()).toBe(9_001);
});

test('the engine is told when its deadline has come, also when the clock was moved there', async () => {
  const gated = await openGatedExchange();
  const order = { ...limitOrder(alice, { side: 'sell', price: '100', quantity: '1', clientOrderId: 'once' }) };
  const { orderId } = await settle(gated, mustAccept(gated.sequencer, order));
  await settle(gated, mustAccept(gated.sequencer, { kind: 'cancelOrder', userId: alice, orderId }));
  expect(await settle(gated, gated.sequencer.submit(order))).toMatchObject({ code: 'client_order_id_in_use' });
  const deadline = gated.engine.nextDeadline();
  expect(deadline).toBe(instant(1_000 + 86_400_000));
  gated.clock.advance(86_400_000);
  await expect.poll(() => gated.engine.nextDeadline()).toBeUndefined();
  expect(await settle(gated, gated.sequencer.submit(order))).toMatchObject({ ok: true });
});

async function settle<T>(gated: Gated, answer: Promise<T>): Promise<T> {
  let isSettled = false;
  const watched = answer.finally(() => (isSettled = true));
  watched.catch(() => {});
  while (!isSettled) await gated.releaseAll();
  return watched;
}
