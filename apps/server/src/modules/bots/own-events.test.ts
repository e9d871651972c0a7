// What bots hear of accounts, with a real engine and database: each kind of life of an order, and that the events add up to what
// the rows and the ledger have.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { spot, wallet } from '@bourse/contract';
import { amount, BTC, type MarketId, type OrderId, orderId, price, units, USDT, type UserId } from '@bourse/domain';
import type { PlaceLimitOrder, PlaceMarketOrder, PlaceOrder, PlaceStopLimitOrder } from '@bourse/engine';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { mustAccept } from '../../core/sequencer/testing.ts';
import { findBalances } from '../../core/market/wallet-worth.ts';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { newestOrder, ordersOf } from './testing-accounts.ts';

const POSITIONS = z.array(z.object({ a: z.string(), f: z.string(), l: z.string() }));

let server: TestServer;
let marketId: MarketId;
let users = 0;
let alice: TestUser;
let bob: TestUser;
let first: number;

beforeAll(async () => {
  server = await startTestServer();
  const info = server.services.market.marketBySymbol('BTC/USDT');
  if (!info) throw new Error('the market exists');
  marketId = info.id;
});
afterAll(() => server.stop());
beforeEach(async () => {
  alice = await server.register(`alice${(users += 1)}@example.com`);
  bob = await server.register(`bob${users}@example.com`);
  first = (await newestOrder(server.services.storage.sql)) + 1;
});
afterEach(async () => {
  for (const { token } of [alice, bob]) await server.mustCall(spot.cancelAll, { type: 'all', markets: 'all' }, token);
});

type Heard = Readonly<Record<string, unknown>>;

/** Gathers what an account is told. */
function hear(userId: UserId): {
  readonly all: Heard[];
  readonly of: (name: string) => Heard[];
  readonly stop: () => void;
} {
  const all: Heard[] = [];
  const stop = server.services.botEvents.follow(userId, (event) => void all.push({ ...event }));
  return { all, of: (name) => all.filter(({ e }) => e === name), stop };
}

type Terms = { readonly side: 'buy' | 'sell'; readonly at: string; readonly quantity: string };

const limit = (
  { userId }: TestUser,
  { side, at, quantity }: Terms,
  more: Partial<PlaceLimitOrder> = {},
): PlaceLimitOrder => ({
  kind: 'placeOrder',
  type: 'limit',
  timeInForce: 'gtc',
  userId,
  marketId,
  side,
  price: price(units(at)),
  quantity: amount(units(quantity)),
  ...more,
});

async function place(order: PlaceOrder): Promise<OrderId> {
  const { orderId: id } = await mustAccept(server.services.sequencer, order);
  await nextTurn();
  return id;
}

const bid = (user: TestUser, at: string, quantity: string, more: Partial<PlaceLimitOrder> = {}) =>
  place(limit(user, { side: 'buy', at, quantity }, more));
const offer = (user: TestUser, at: string, quantity: string, more: Partial<PlaceLimitOrder> = {}) =>
  place(limit(user, { side: 'sell', at, quantity }, more));

/** `#1 TRADE FILLED 1/1 0.01@60000 fee 0.6 USDT maker`, ids counted from the test's first. */
function draw(event: Heard): string {
  const { e, i, x, X, q, z, l, L, n, N, m, c, C, w } = event;
  if (e === 'listStatus') return `list ${String(event['l'])} of ${String(event['g'])}`;
  if (e !== 'executionReport') return String(e);
  const short = (value: unknown): string => String(Number(value));
  const traded =
    x === 'TRADE' ? ` ${short(l)}@${short(L)} fee ${short(n)} ${String(N)} ${m === true ? 'maker' : 'taker'}` : '';
  const names = `${String(c)}${C === '' ? '' : `<${String(C)}`}`;
  return `#${Number(i) - first + 1}${names === '' ? '' : ` ${names}`} ${String(x)} ${String(X)} ${short(z)}/${short(q)}${traded}${w === true ? ' in book' : ''}`;
}

const drawn = ({ all }: { readonly all: readonly Heard[] }): string[] =>
  all.filter(({ e }) => e === 'executionReport' || e === 'listStatus').map(draw);

describe('an order', () => {
  test('rests, is filled in two parts, and its last fill is its end; the taker is told of both sides of it', async () => {
    const [ofAlice, ofBob] = [hear(alice.userId), hear(bob.userId)];
    await offer(alice, '60000', '0.02', { clientOrderId: 'mine' });
    await bid(bob, '60000', '0.005');
    await bid(bob, '60001', '0.015', { clientOrderId: 'a.b:c/d' });
    expect(drawn(ofAlice)).toEqual([
      '#1 mine NEW NEW 0/0.02 in book',
      '#1 mine TRADE PARTIALLY_FILLED 0.005/0.02 0.005@60000 fee 0.3 USDT maker in book',
      '#1 mine TRADE FILLED 0.02/0.02 0.015@60000 fee 0.9 USDT maker',
    ]);
    expect(drawn(ofBob)).toEqual([
      '#2 NEW NEW 0/0.005 in book',
      '#2 TRADE FILLED 0.005/0.005 0.005@60000 fee 0.000005 BTC taker',
      '#3 a.b:c/d NEW NEW 0/0.015 in book',
      '#3 a.b:c/d TRADE FILLED 0.015/0.015 0.015@60000 fee 0.000015 BTC taker',
    ]);
    expect(ofAlice.of('executionReport')[2]).toMatchObject({
      E: server.clock.now(),
      s: 'BTCUSDT',
      S: 'SELL',
      o: 'LIMIT',
      f: 'GTC',
      p: '60000.00000000',
      P: '0.00000000',
      F: '0.00000000',
      g: -1,
      r: 'NONE',
      Z: '1200.00000000',
      Y: '900.00000000',
      Q: '0.00000000',
      V: 'EXPIRE_TAKER',
      M: false,
    });
    const ids = ofBob.of('executionReport').map(({ I }) => Number(I));
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  });

  test('at market takes three makers; by sum its last fill is its end', async () => {
    for (const at of ['60000', '60001', '60002']) await offer(alice, at, '0.01');
    const ofBob = hear(bob.userId);
    const market: PlaceMarketOrder = {
      kind: 'placeOrder',
      type: 'market',
      userId: bob.userId,
      marketId,
      side: 'buy',
      quantity: amount(0n),
      quoteQuantity: amount(units('900')),
    };
    await place(market);
    const reports = ofBob.of('executionReport');
    expect(reports.map(({ x, X }) => `${String(x)} ${String(X)}`)).toEqual([
      'NEW NEW',
      'TRADE PARTIALLY_FILLED',
      'TRADE FILLED',
    ]);
    expect(reports[2]).toMatchObject({ o: 'MARKET', Q: '900.00000000', w: false });
  });

  test('is cancelled by its user, an operator and a countdown', async () => {
    const ofAlice = hear(alice.userId);
    const { sequencer } = server.services;
    const id = await bid(alice, '50000', '0.01', { clientOrderId: 'gone' });
    await mustAccept(sequencer, { kind: 'cancelOrder', userId: alice.userId, orderId: id });
    await bid(alice, '50000', '0.01');
    await mustAccept(sequencer, { kind: 'clearMarket', marketId, count: 10 });
    await bid(alice, '50000', '0.01');
    await mustAccept(sequencer, { kind: 'setCountdown', userId: alice.userId, marketId, lengthMs: 10_000 });
    server.clock.advance(11_000);
    await mustAccept(sequencer, { kind: 'advanceTime' });
    await nextTurn();
    expect(drawn(ofAlice)).toEqual([
      '#1 gone NEW NEW 0/0.01 in book',
      '#1 gone<gone CANCELED CANCELED 0/0.01',
      '#2 NEW NEW 0/0.01 in book',
      '#2 CANCELED CANCELED 0/0.01',
      '#3 NEW NEW 0/0.01 in book',
      '#3 CANCELED CANCELED 0/0.01',
    ]);
  });

  test('expires where its time in force leaves something of it', async () => {
    await offer(alice, '60000', '0.01');
    const ofBob = hear(bob.userId);
    await bid(bob, '60000', '0.02', { timeInForce: 'ioc' });
    await bid(bob, '60000', '0.02', { timeInForce: 'fok' });
    expect(drawn(ofBob)).toEqual([
      '#2 NEW NEW 0/0.02 in book',
      '#2 TRADE PARTIALLY_FILLED 0.01/0.02 0.01@60000 fee 0.00001 BTC taker in book',
      '#2 EXPIRED EXPIRED 0.01/0.02',
      '#3 NEW NEW 0/0.02 in book',
      '#3 EXPIRED EXPIRED 0/0.02',
    ]);
  });

  test('that meets its own ends by prevention, the taker, the maker, or both', async () => {
    const ofAlice = hear(alice.userId);
    await offer(alice, '60000', '0.01');
    await bid(alice, '60000', '0.01');
    await bid(alice, '60000', '0.01', { selfTrade: 'expire_maker' });
    await offer(alice, '60000', '0.01', { selfTrade: 'expire_both' });
    expect(drawn(ofAlice)).toEqual([
      '#1 NEW NEW 0/0.01 in book',
      '#2 NEW NEW 0/0.01 in book',
      '#2 TRADE_PREVENTION EXPIRED_IN_MATCH 0/0.01',
      '#3 NEW NEW 0/0.01 in book',
      '#1 TRADE_PREVENTION EXPIRED_IN_MATCH 0/0.01',
      '#4 NEW NEW 0/0.01 in book',
      ...drawn(ofAlice).slice(6),
    ]);
    expect(drawn(ofAlice).slice(6).toSorted()).toEqual([
      '#3 TRADE_PREVENTION EXPIRED_IN_MATCH 0/0.01',
      '#4 TRADE_PREVENTION EXPIRED_IN_MATCH 0/0.01',
    ]);
    expect(ofAlice.of('executionReport').at(-1)).toMatchObject({
      A: '0.01000000',
      B: '0.01000000',
      V: expect.any(String),
    });
  });

  test('that is amended keeps its place and is replaced, or is cancelled and another is new', async () => {
    const ofAlice = hear(alice.userId);
    const { sequencer } = server.services;
    const id = await bid(alice, '50000', '0.03', { clientOrderId: 'one' });
    const owner = { kind: 'amendOrder', userId: alice.userId, orderId: id } as const;
    await mustAccept(sequencer, { ...owner, quantity: amount(units('0.02')) });
    await mustAccept(sequencer, { ...owner, quantity: amount(units('0.01')), clientOrderId: 'two' });
    await mustAccept(sequencer, { ...owner, clientOrderId: 'three' });
    await mustAccept(sequencer, { ...owner, price: price(units('50001')) });
    await nextTurn();
    expect(drawn(ofAlice)).toEqual([
      '#1 one NEW NEW 0/0.03 in book',
      '#1 one<one REPLACED NEW 0/0.02 in book',
      '#1 two<one REPLACED NEW 0/0.01 in book',
      '#1 three<two REPLACED NEW 0/0.01 in book',
      '#1 three<three CANCELED CANCELED 0/0.01',
      '#2 three NEW NEW 0/0.01 in book',
    ]);
  });

  test('that replaces another is new once that is cancelled', async () => {
    const ofAlice = hear(alice.userId);
    const id = await bid(alice, '50000', '0.03', { clientOrderId: 'one' });
    await mustAccept(server.services.sequencer, {
      kind: 'replaceOrder',
      userId: alice.userId,
      orderId: id,
      mode: 'stop_on_failure',
      order: limit(alice, { side: 'buy', at: '50010', quantity: '0.01' }, { clientOrderId: 'other' }),
    });
    await nextTurn();
    expect(drawn(ofAlice)).toEqual([
      '#1 one NEW NEW 0/0.03 in book',
      '#1 one<one CANCELED CANCELED 0/0.03',
      '#2 other NEW NEW 0/0.01 in book',
    ]);
  });

  test('with a stop price is new outside the book, and again when it is triggered', async () => {
    await offer(bob, '60000', '0.001');
    await bid(alice, '60000', '0.001');
    const ofAlice = hear(alice.userId);
    const stop: PlaceStopLimitOrder = {
      kind: 'placeOrder',
      type: 'stop_limit',
      userId: alice.userId,
      marketId,
      side: 'buy',
      price: price(units('60100')),
      stopPrice: price(units('60050')),
      quantity: amount(units('0.01')),
    };
    await place(stop);
    await offer(bob, '60050', '0.001');
    await offer(bob, '60060', '0.01');
    await bid(alice, '60050', '0.001');
    expect(drawn(ofAlice)).toEqual([
      '#3 NEW NEW 0/0.01',
      '#6 NEW NEW 0/0.001 in book',
      '#6 TRADE FILLED 0.001/0.001 0.001@60050 fee 0.000001 BTC taker',
      '#3 NEW NEW 0/0.01 in book',
      '#3 TRADE FILLED 0.01/0.01 0.01@60060 fee 0.00001 BTC taker',
    ]);
    const [waiting, , , triggered] = ofAlice.of('executionReport');
    expect(waiting).toMatchObject({ o: 'STOP_LOSS_LIMIT', P: '60050.00000000', w: false });
    expect(waiting).not.toHaveProperty('W');
    expect(triggered).toMatchObject({ w: true, W: server.clock.now() });
  });

  test('that shows a part of itself says how large that is', async () => {
    const ofAlice = hear(alice.userId);
    await bid(alice, '50000', '0.02', { visibleQuantity: amount(units('0.01')) });
    expect(ofAlice.of('executionReport')[0]).toMatchObject({ F: '0.01000000', q: '0.02000000' });
  });

  test('that trails names its distance', async () => {
    await offer(bob, '60000', '0.001');
    await bid(alice, '60000', '0.001');
    const ofAlice = hear(alice.userId);
    await place({
      kind: 'placeOrder',
      type: 'stop_market',
      userId: alice.userId,
      marketId,
      side: 'sell',
      trailBps: 100,
      quantity: amount(units('0.01')),
    });
    expect(drawn(ofAlice)).toEqual(['#3 NEW NEW 0/0.01']);
    expect(ofAlice.of('executionReport')[0]).toMatchObject({ d: 100, P: '0.00000000', w: false });
  });
});

describe('a pair', () => {
  const pairOf = (user: TestUser, at: { readonly price: string; readonly stop: string; readonly limit: string }) =>
    mustAccept(server.services.sequencer, {
      kind: 'placeOco',
      userId: user.userId,
      marketId,
      side: 'sell',
      quantity: amount(units('0.01')),
      price: price(units(at.price)),
      stopPrice: price(units(at.stop)),
      stopLimitPrice: price(units(at.limit)),
    });
  beforeEach(async () => {
    await offer(bob, '60000', '0.001');
    await bid(alice, '60000', '0.001');
  });

  test('begins as a list, and is done once both of its legs have ended', async () => {
    const ofAlice = hear(alice.userId);
    const { limitOrderId, stopOrderId } = await pairOf(alice, { price: '61000', stop: '59000', limit: '58900' });
    await bid(bob, '61000', '0.004');
    await bid(bob, '61000', '0.006');
    expect(drawn(ofAlice)).toEqual([
      `list EXEC_STARTED of ${limitOrderId}`,
      '#3 NEW NEW 0/0.01 in book',
      '#4 NEW NEW 0/0.01',
      '#4 EXPIRED EXPIRED 0/0.01',
      '#3 TRADE PARTIALLY_FILLED 0.004/0.01 0.004@61000 fee 0.244 USDT maker in book',
      '#3 TRADE FILLED 0.01/0.01 0.006@61000 fee 0.366 USDT maker',
      `list ALL_DONE of ${limitOrderId}`,
    ]);
    expect(ofAlice.of('executionReport').every(({ g }) => g === limitOrderId)).toBe(true);
    expect(ofAlice.of('listStatus')[1]).toMatchObject({
      s: 'BTCUSDT',
      c: 'OCO',
      L: 'ALL_DONE',
      O: [{ i: limitOrderId }, { i: stopOrderId }],
    });
  });

  test('is done when one of its legs is cancelled, for the other goes with it', async () => {
    const ofAlice = hear(alice.userId);
    const { limitOrderId } = await pairOf(alice, { price: '61000', stop: '59000', limit: '58900' });
    await mustAccept(server.services.sequencer, { kind: 'cancelOrder', userId: alice.userId, orderId: limitOrderId });
    await nextTurn();
    expect(drawn(ofAlice).slice(3)).toEqual([
      '#3 CANCELED CANCELED 0/0.01',
      '#4 EXPIRED EXPIRED 0/0.01',
      `list ALL_DONE of ${limitOrderId}`,
    ]);
  });

  test('that is amended is done, and another begins in its place', async () => {
    const { limitOrderId } = await pairOf(alice, { price: '61000', stop: '59000', limit: '58900' });
    await nextTurn();
    const ofAlice = hear(alice.userId);
    const owner = { kind: 'amendOrder', userId: alice.userId, orderId: limitOrderId } as const;
    await mustAccept(server.services.sequencer, { ...owner, price: price(units('61500')) });
    await nextTurn();
    expect(drawn(ofAlice)).toEqual([
      '#3 CANCELED CANCELED 0/0.01',
      '#4 CANCELED CANCELED 0/0.01',
      `list ALL_DONE of ${limitOrderId}`,
      `list EXEC_STARTED of ${limitOrderId + 2}`,
      '#5 NEW NEW 0/0.01 in book',
      '#6 NEW NEW 0/0.01',
    ]);
  });

  test('that an order brought begins when that has ended', async () => {
    const ofAlice = hear(alice.userId);
    const attached = {
      price: price(units('61000')),
      stopPrice: price(units('59000')),
      stopLimitPrice: price(units('58900')),
      fallback: 'drop',
    } as const;
    const parent = await bid(alice, '59999', '0.01', { attached });
    await offer(bob, '59999', '0.01');
    expect(drawn(ofAlice)).toEqual([
      '#3 NEW NEW 0/0.01 in book',
      '#3 TRADE FILLED 0.01/0.01 0.01@59999 fee 0.00001 BTC maker',
      `list EXEC_STARTED of ${parent + 2}`,
      expect.stringMatching(/^#5 NEW/),
      expect.stringMatching(/^#6 NEW/),
    ]);
  });

  test('is done when its stop leg was triggered and filled', async () => {
    const { limitOrderId } = await pairOf(alice, { price: '61000', stop: '59000', limit: '58900' });
    await nextTurn();
    await bid(bob, '59000', '0.001');
    await bid(bob, '58950', '0.02');
    const ofAlice = hear(alice.userId);
    await offer(alice, '59000', '0.001');
    expect(drawn(ofAlice).slice(2)).toEqual([
      '#4 NEW NEW 0/0.01 in book',
      '#3 EXPIRED EXPIRED 0/0.01',
      '#4 TRADE FILLED 0.01/0.01 0.01@58950 fee 0.5895 USDT taker',
      `list ALL_DONE of ${limitOrderId}`,
    ]);
  });
});

describe('balances', () => {
  test('come after the events of orders; what moves otherwise is told before them, with its difference', async () => {
    const ofAlice = hear(alice.userId);
    await bid(alice, '50000', '0.01');
    await server.mustCall(
      wallet.change,
      { from_field: 'legal', to_field: 'change', number: '250', currency_id: USDT },
      alice.token,
    );
    await nextTurn();
    expect(ofAlice.all.map(({ e }) => e)).toEqual([
      'executionReport',
      'outboundAccountPosition',
      'balanceUpdate',
      'outboundAccountPosition',
    ]);
    expect(ofAlice.all[1]).toMatchObject({ B: [{ a: 'USDT', f: '9500.00000000', l: '500.00000000' }] });
    expect(ofAlice.all[2]).toMatchObject({ a: 'USDT', d: '250.00000000', T: server.clock.now() });
    expect(ofAlice.all[3]).toMatchObject({ u: server.clock.now(), B: [{ a: 'USDT', f: '9750.00000000' }] });
  });

  test('of other wallets are none of theirs', async () => {
    const ofAlice = hear(alice.userId);
    await server.mustCall(
      wallet.change,
      { from_field: 'legal', to_field: 'lever', number: '100', currency_id: USDT },
      alice.token,
    );
    await nextTurn();
    expect(ofAlice.all).toEqual([]);
  });

  test('after random play are the ledger’s, and the fills that were told are the rows’', async () => {
    const heard = [alice, bob].map((user) => ({ user, ear: hear(user.userId) }));
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const open: { readonly userId: UserId; readonly id: OrderId }[] = [];
    const play: Promise<unknown>[] = [];
    for (let step = 0; step < 300; step += 1) {
      const user = random(2) === 0 ? alice : bob;
      const cancelled = random(4) === 0 ? open.shift() : undefined;
      if (cancelled) {
        const { userId, id } = cancelled;
        play.push(server.services.sequencer.submit({ kind: 'cancelOrder', userId, orderId: id }));
        continue;
      }
      const at = String(59_990 + random(20));
      const quantity = `0.00${1 + random(9)}`;
      const terms = { side: random(2) === 0 ? ('buy' as const) : ('sell' as const), at, quantity };
      const selfTrade = (['expire_taker', 'expire_maker', 'expire_both'] as const)[random(3)];
      const timeInForce = (['gtc', 'gtc', 'ioc', 'fok'] as const)[random(4)];
      const order = limit(user, terms, { ...(selfTrade && { selfTrade }), ...(timeInForce && { timeInForce }) });
      const placing = server.services.sequencer.submit(order).then((outcome) => {
        if (outcome.ok) open.push({ userId: user.userId, id: outcome.value.orderId });
      });
      play.push(placing);
      if (random(3) === 0) await placing;
    }
    await Promise.all(play);
    await nextTurn();
    for (const { user, ear } of heard) {
      const told = new Map<unknown, Heard>();
      const positions = ear.of('outboundAccountPosition').flatMap(({ B }) => POSITIONS.parse(B));
      for (const position of positions) told.set(position['a'], position);
      const rows = await findBalances(server.services.storage.db, user.userId);
      for (const { currencyId, wallet: name, available, locked } of rows) {
        const position = told.get(currencyId === USDT ? 'USDT' : currencyId === BTC ? 'BTC' : '');
        if (name !== 'change' || !position) continue;
        expect([units(trim(position['f'])), units(trim(position['l']))]).toEqual([available, locked]);
      }
      expect(told.size).toBe(2);
      await expectFills(user, ear.of('executionReport'));
    }
  });

  /** Last states of orders, and the sums of their fills, by what was told of them. */
  async function expectFills({ userId }: TestUser, reports: readonly Heard[]): Promise<void> {
    const orders = await ordersOf(server.services.storage.sql, userId);
    const byOrder = new Map<number, Heard[]>();
    for (const report of reports)
      byOrder.set(Number(report['i']), [...(byOrder.get(Number(report['i'])) ?? []), report]);
    expect(orders.length).toBeGreaterThan(50);
    for (const row of orders) {
      const own = byOrder.get(row.id) ?? [];
      const fills = own.filter(({ x }) => x === 'TRADE');
      const sum = (letter: string) => fills.reduce((total, fill) => total + units(trim(fill[letter])), 0n);
      expect([sum('l'), sum('Y'), sum('n')]).toEqual([row.filled, row.filledNotional, row.feePaid]);
      expect(own[0]?.['x']).toBe('NEW');
      const last = own.at(-1);
      const isOver = !['NEW', 'PARTIALLY_FILLED'].includes(String(last?.['X']));
      expect([isOver, units(trim(last?.['z']))]).toEqual([row.status !== 'open', row.filled]);
    }
  }
});

const trim = (text: unknown): string => String(text).replace(/\.?0+$/, '');

describe('who hears', () => {
  test('two users hear nothing of one another, and nobody who has stopped', async () => {
    const [ofAlice, ofBob] = [hear(alice.userId), hear(bob.userId)];
    await bid(alice, '50000', '0.01');
    expect([ofAlice.all.length, ofBob.all.length]).toEqual([2, 0]);
    ofAlice.stop();
    await bid(alice, '50000', '0.01');
    await bid(bob, '50000', '0.01');
    expect([ofAlice.all.length, ofBob.all.length]).toEqual([2, 2]);
    const again = hear(alice.userId);
    await bid(alice, '50000', '0.01');
    expect([ofAlice.all.length, again.all.length]).toEqual([2, 2]);
  });

  test('an order of before is told from where it is', async () => {
    const id = await bid(alice, '50000', '0.01');
    const ofAlice = hear(alice.userId);
    await mustAccept(server.services.sequencer, { kind: 'cancelOrder', userId: alice.userId, orderId: orderId(id) });
    await nextTurn();
    expect(drawn(ofAlice)).toEqual(['#1 CANCELED CANCELED 0/0.01']);
  });
});
