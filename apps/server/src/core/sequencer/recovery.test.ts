import {
  amount,
  currencyId,
  DAY_MS,
  instant,
  type MarketId,
  type MarketState,
  marketId,
  orderId,
  ppm,
  price,
  TIMES_IN_FORCE,
  UNITS_MAX,
  userId,
  VERIFICATION_LEVELS,
  WALLETS,
} from '@bourse/domain';
import { checkInvariants, type Command, Engine, type MarketSettings, type PlaceOrder } from '@bourse/engine';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { auditBooks } from '../../audit.ts';
import { loadSnapshot } from '../../database.ts';
import { createTestDatabase } from '../storage/testing.ts';
import { createClock } from '../../system/clock.ts';
import type { SubmitOptions } from './sequencer.ts';
import { mustAccept, openBench } from './testing.ts';

// Everything an API call may carry, with a liking for its limits, and few enough values of each kind that orders meet.
const currencies = [1, 2, 3].map(currencyId);
const UNKNOWN = 999_999_999_999_999;
const usually = <T>(likely: fc.Arbitrary<T>, seldom: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 15, arbitrary: likely }, { weight: 1, arbitrary: seldom });
const anyCurrency = usually(fc.constantFrom(...currencies), fc.constant(currencyId(UNKNOWN)));
const anyUser = usually(fc.integer({ min: 1, max: 4 }), fc.constant(UNKNOWN)).map(userId);
const anyMarket = usually(fc.integer({ min: 1, max: 3 }), fc.constant(UNKNOWN)).map(marketId);
const anyAmount = fc
  .oneof(fc.constantFrom(0n, 1n, 100_000_000n, UNITS_MAX), fc.bigInt(0n, UNITS_MAX), fc.bigInt(0n, 10n ** 12n))
  .map(amount);
const anyQuantity = usually(
  fc.bigInt(1n, 50n).map((whole) => whole * 10n ** 8n),
  anyAmount,
).map(amount);
const anySecond = fc.integer({ min: 0, max: 2 ** 31 });
const anyPrice = usually(
  fc.bigInt(2n, 4n).map((whole) => whole * 10n ** 8n),
  fc.oneof(fc.constantFrom(0n, 1n, UNITS_MAX), fc.bigInt(0n, UNITS_MAX)),
).map(price);
/** Few of them, so that they are used again, or any. */
const anyName = fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.stringMatching(/^[A-Za-z0-9_-]{1,36}$/));
const anyClientOrderId = fc.option(anyName, { nil: undefined });
const grant = fc.record({
  wallet: fc.constantFrom(...WALLETS),
  currencyId: fc.constantFrom(...currencies),
  amount: anyAmount,
});

/** Grids of every kind: both coarse, the finest price, the finest quantity. */
const grids: readonly { id: MarketId; base: number; quote: number; tick: bigint; step: bigint }[] = [
  { id: marketId(1), base: 1, quote: 3, tick: 10n ** 8n, step: 10n ** 8n },
  { id: marketId(2), base: 2, quote: 3, tick: 1n, step: 10n ** 8n },
  { id: marketId(3), base: 2, quote: 1, tick: 10n ** 8n, step: 1n },
];
const settings = fc
  .record({
    grid: fc.constantFrom(...grids),
    state: usually<MarketState>(fc.constant('open'), fc.constantFrom('halted', 'view_only')),
    fee: fc.constantFrom(0n, 1_000n, 999_999n),
  })
  .map(
    ({ grid, state, fee }): MarketSettings => ({
      marketId: grid.id,
      baseId: currencyId(grid.base),
      quoteId: currencyId(grid.quote),
      state,
      tick: price(grid.tick),
      step: amount(grid.step),
      minNotional: amount(0n),
      maxQuantity: amount(UNITS_MAX),
      makerFee: ppm(fee),
      takerFee: ppm(fee),
      triggerBand: ppm(50_000n),
    }),
  );

const order = fc.record({
  kind: fc.constant('placeOrder' as const),
  userId: anyUser,
  marketId: anyMarket,
  side: fc.constantFrom('buy' as const, 'sell' as const),
  quantity: anyQuantity,
  clientOrderId: anyClientOrderId,
  freesName: fc.boolean(),
});
const placeOrder = fc
  .oneof(
    { weight: 5, arbitrary: fc.record({ order, price: anyPrice, timeInForce: fc.constantFrom(...TIMES_IN_FORCE) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        order,
        price: anyPrice,
        stopPrice: anyPrice,
        timeInForce: fc.constantFrom('gtc' as const, 'ioc' as const, 'fok' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ order }) },
  )
  .map((picked): PlaceOrder => {
    const { clientOrderId, ...rest } = picked.order;
    const common = clientOrderId === undefined ? rest : { ...rest, clientOrderId };
    if (!('price' in picked)) return { ...common, type: 'market' };
    if ('stopPrice' in picked) {
      const { price: limit, stopPrice, timeInForce } = picked;
      return { ...common, type: 'stop_limit', price: limit, stopPrice, timeInForce };
    }
    return { ...common, type: 'limit', price: picked.price, timeInForce: picked.timeInForce };
  });

const placeOco = fc
  .record({
    prices: fc.record({ price: anyPrice, stopPrice: anyPrice, stopLimitPrice: anyPrice }),
    order,
    stopClientOrderId: anyClientOrderId,
    listClientOrderId: anyClientOrderId,
  })
  .map(
    ({ prices, order: { clientOrderId, ...order }, stopClientOrderId, listClientOrderId }): Command => ({
      ...order,
      kind: 'placeOco',
      ...prices,
      ...(clientOrderId === undefined ? {} : { clientOrderId }),
      ...(stopClientOrderId === undefined ? {} : { stopClientOrderId }),
      ...(listClientOrderId === undefined ? {} : { listClientOrderId }),
    }),
  );
const anyOrderId = usually(fc.integer({ min: 1, max: 100 }), fc.constant(UNKNOWN)).map(orderId);
const amendOrder = fc
  .record({
    userId: anyUser,
    orderId: anyOrderId,
    price: fc.option(anyPrice, { nil: undefined }),
    quantity: fc.option(anyQuantity, { nil: undefined }),
    stopPrice: usually(fc.constant(undefined), anyPrice),
    clientOrderId: anyClientOrderId,
  })
  .map(
    ({ price: newPrice, quantity, stopPrice, clientOrderId, ...rest }): Command => ({
      kind: 'amendOrder',
      ...rest,
      ...(newPrice === undefined ? {} : { price: newPrice }),
      ...(quantity === undefined ? {} : { quantity }),
      ...(stopPrice === undefined ? {} : { stopPrice }),
      ...(clientOrderId === undefined ? {} : { clientOrderId }),
    }),
  );

const replaceOrder = fc
  .record({
    order: placeOrder,
    orderId: anyOrderId,
    mode: fc.constantFrom('stop_on_failure' as const, 'allow_failure' as const),
  })
  .map((picked): Command => ({ kind: 'replaceOrder', userId: picked.order.userId, ...picked }));

const otherCommand: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constant('openUser' as const), userId: anyUser, grants: fc.array(grant, { maxLength: 6 }) }),
  fc.record({
    kind: fc.constant('setUserFrozen' as const),
    userId: anyUser,
    isFrozen: usually(fc.constant(false), fc.constant(true)),
  }),
  fc.record({
    kind: fc.constant('setVerificationLevel' as const),
    userId: anyUser,
    level: fc.constantFrom(...VERIFICATION_LEVELS),
  }),
  fc.record({ kind: fc.constant('configureMarket' as const), settings }),
  fc.record({
    kind: fc.constant('creditUser' as const),
    userId: anyUser,
    source: fc.constantFrom('outside' as const, 'treasury' as const),
    wallet: fc.constantFrom(...WALLETS),
    currencyId: anyCurrency,
    amount: anyAmount,
  }),
  fc.record({ kind: fc.constant('fundTreasury' as const), currencyId: anyCurrency, amount: anyAmount }),
  fc.record({
    kind: fc.constant('cancelOrder' as const),
    userId: anyUser,
    orderId: anyOrderId,
  }),
  fc.record({ kind: fc.constant('cancelAllOrders' as const), userId: anyUser }),
  fc.record({
    kind: fc.constant('tickIndex' as const),
    second: anySecond,
    prices: fc.uniqueArray(
      fc.record({
        currencyId: fc.constantFrom(...currencies),
        price: anyPrice,
        quotedAt: anySecond.map((second) => instant(second * 1_000)),
      }),
      { selector: (tick) => tick.currencyId },
    ),
  }),
  fc.constant<Command>({ kind: 'advanceTime' }),
);

/** Printable text of any script: what the `Idempotency-Key` header may hold, and more. */
const anyKey = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => !/\p{C}/u.test(text));

const step = fc.record({
  command: fc.oneof(
    { weight: 8, arbitrary: placeOrder },
    { weight: 2, arbitrary: placeOco },
    { weight: 2, arbitrary: amendOrder },
    { weight: 2, arbitrary: replaceOrder },
    { weight: 1, arbitrary: otherCommand },
  ),
  key: usually(fc.constant(undefined), anyKey),
  /** How long the sender waits for answers before it goes on. */
  isAwaited: fc.boolean(),
  waitMs: fc.constantFrom(0, 0, 0, 0, 1, 7_000, DAY_MS / 8),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const opening: readonly Command[] = [
  ...currencies.map((id): Command => ({ kind: 'configureCurrency', currencyId: id })),
  ...grids.map(
    ({ id, base, quote, tick, step: quantityStep }): Command => ({
      kind: 'configureMarket',
      settings: {
        marketId: id,
        baseId: currencyId(base),
        quoteId: currencyId(quote),
        state: 'open',
        tick: price(tick),
        step: amount(quantityStep),
        minNotional: amount(0n),
        maxQuantity: amount(UNITS_MAX),
        makerFee: ppm(1_000n),
        takerFee: ppm(2_000n),
        triggerBand: ppm(50_000n),
      },
    }),
  ),
  ...[1, 2, 3].map(
    (id): Command => ({
      kind: 'openUser',
      userId: userId(id),
      grants: currencies.map((currency) => ({ wallet: 'change', currencyId: currency, amount: amount(UNITS_MAX) })),
    }),
  ),
];

function optionsOf({ command, key }: Step): SubmitOptions {
  if (key === undefined) return {};
  const bodyHash = JSON.stringify(command, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  return { idempotency: { userId: userId(1), route: `/${command.kind}`, key, bodyHash } };
}

async function run(steps: readonly Step[]): Promise<void> {
  const database = await createTestDatabase();
  try {
    let nowMs = 1_000_000;
    const clock = createClock(() => nowMs);
    const bench = await openBench(database.connection, { clock, batchSizeMax: 20 });
    for (const command of opening) expect(await bench.sequencer.submit(command)).toMatchObject({ ok: true });
    const answers: Promise<unknown>[] = [];
    for (const next of steps) {
      nowMs += next.waitMs;
      const answer = bench.sequencer.submit(next.command, optionsOf(next));
      answers.push(answer);
      if (next.isAwaited) await answer;
    }
    await Promise.all(answers);
    // So that the database's time is the engine's, too: names of orders fall free by it.
    await bench.sequencer.submit({
      kind: 'fundTreasury',
      currencyId: currencies[0] ?? currencyId(1),
      amount: amount(1n),
    });
    await bench.sequencer.drain();
    expect(bench.fatals).toEqual([]);
    const snapshot = await loadSnapshot(database.connection);
    expect(Engine.load(snapshot).snapshot()).toEqual(bench.engine.snapshot());
    expect(snapshot.at).toBe(instant(nowMs));
    const reloaded = Engine.load(snapshot);
    checkInvariants(reloaded);
    expect(reloaded.stateHash()).toBe(bench.engine.stateHash());
    expect(await auditBooks(bench.storage.sql)).toEqual([]);
    await bench.storage.close();
  } finally {
    await database.drop();
  }
}

test('no accepted input fails a commit, and what is loaded again equals memory', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 150, maxLength: 400, size: 'max' }), run), {
    numRuns: 5,
    endOnFailure: true,
  });
});

test('waiting orders, pairs, and the place of triggered ones are loaded again', async () => {
  const database = await createTestDatabase();
  const bench = await openBench(database.connection);
  for (const command of opening) await mustAccept(bench.sequencer, command);
  const coins = (whole: number) => price(BigInt(whole) * 10n ** 8n);
  const one = amount(10n ** 8n);
  const order = { kind: 'placeOrder', marketId: marketId(1), quantity: one } as const;
  const limit = { ...order, type: 'limit', timeInForce: 'gtc' } as const;
  const stop = { ...order, type: 'stop_limit' } as const;
  const [ann, bob] = [userId(1), userId(2)];
  const oco = { kind: 'placeOco', marketId: marketId(1), quantity: amount(2n * 10n ** 8n), userId: ann } as const;
  const commands: readonly Command[] = [
    { ...limit, userId: ann, side: 'sell', price: coins(100) },
    { ...limit, userId: bob, side: 'buy', price: coins(100) },
    { ...stop, userId: ann, side: 'buy', price: coins(101), stopPrice: coins(103) },
    { ...limit, userId: ann, side: 'buy', price: coins(101) },
    { ...oco, side: 'sell', price: coins(120), stopPrice: coins(90), stopLimitPrice: coins(89) },
    { ...oco, side: 'buy', price: coins(99), stopPrice: coins(110), stopLimitPrice: coins(111) },
    { ...stop, userId: bob, side: 'sell', price: coins(80), stopPrice: coins(85) },
    { kind: 'amendOrder', userId: ann, orderId: orderId(5), quantity: one },
    { ...limit, userId: bob, side: 'sell', price: coins(103) },
    { ...limit, userId: userId(3), side: 'buy', price: coins(103) },
  ];
  for (const command of commands) await mustAccept(bench.sequencer, command);
  await bench.sequencer.drain();
  const snapshot = await loadSnapshot(database.connection);
  expect(Engine.load(snapshot).snapshot()).toEqual(bench.engine.snapshot());
  const orders = snapshot.orders.toSorted((a, b) => a.id - b.id);
  expect(orders.map(({ id, triggeredAfter, ocoId, quantity }) => [id, triggeredAfter, ocoId, quantity])).toEqual([
    [3, 11, undefined, one],
    [4, undefined, undefined, one],
    [5, undefined, 5, one],
    [6, undefined, 5, one],
    [7, undefined, 7, 2n * one],
    [8, undefined, 7, 2n * one],
    [9, undefined, undefined, one],
  ]);
  const reloaded = Engine.load(snapshot);
  checkInvariants(reloaded);
  expect(await auditBooks(bench.storage.sql)).toEqual([]);
  await bench.storage.close();
  await database.drop();
});

test('the largest amounts that a call may carry are traded and committed', async () => {
  const database = await createTestDatabase();
  const bench = await openBench(database.connection);
  for (const command of opening) await mustAccept(bench.sequencer, command);
  const [buyer, seller] = [userId(1), userId(2)];
  // A balance far above what one call can carry: many credits of the largest amount.
  for (let credit = 0; credit < 1_000; credit += 1) {
    for (const id of currencies) {
      const credited: Command = {
        kind: 'creditUser',
        userId: credit % 2 === 0 ? buyer : seller,
        source: 'outside',
        wallet: 'change',
        currencyId: id,
        amount: amount(UNITS_MAX),
      };
      void mustAccept(bench.sequencer, credited);
    }
  }
  const largest = [
    { marketId: marketId(1), price: price(10n ** 8n), quantity: amount(UNITS_MAX) },
    { marketId: marketId(2), price: price(UNITS_MAX), quantity: amount(400n * 10n ** 8n) },
    { marketId: marketId(3), price: price(UNITS_MAX), quantity: amount(1n) },
  ];
  for (const terms of largest) {
    const limit = { kind: 'placeOrder', type: 'limit', timeInForce: 'gtc', ...terms } as const;
    await mustAccept(bench.sequencer, { ...limit, userId: seller, side: 'sell' });
    expect(await mustAccept(bench.sequencer, { ...limit, userId: buyer, side: 'buy' })).toMatchObject({
      status: 'filled',
    });
  }
  await bench.sequencer.drain();
  expect(Engine.load(await loadSnapshot(database.connection)).snapshot()).toEqual(bench.engine.snapshot());
  expect(await auditBooks(bench.storage.sql)).toEqual([]);
  await bench.storage.close();
  await database.drop();
});
