// Stop orders that are triggered in parts: what one command does of them, and what comes between.
import { amount, BTC, ETH, instant, orderId, price, seq, units, USDT, userId, type MarketId } from '@bourse/domain';
import { expect, test } from 'vitest';
import { createChanges, type Command, type Event } from '../capabilities.ts';
import { Engine } from '../engine.ts';
import { checkInvariants } from '../invariants.ts';
import { BTC_USDT, ETH_BTC } from '../testing/cast.ts';
import { Random } from '../testing/random.ts';
import { Written } from '../testing/rebuilding.ts';
import { Scenario, tidyTable } from '../testing/scenario.ts';

/** Last price 100; six sells wait below it, and bids that take one each stand at their limits. */
function start(chunk: number): Scenario {
  const scenario = Scenario.start();
  scenario.engine.world.spot.chunk = chunk;
  scenario.play(`
    cal sell 1 @ 100
    bob buy  1 @ 100
    ann sell 1 @ 90 stop 99
    ann sell 1 @ 90 stop 98
    ann sell 1 @ 90 stop 98
    ann sell 1 @ 90 stop 97
    ann sell 1 @ 90 stop 96
    ann sell 1 @ 90 stop 95
    cal buy 1 @ 99
    cal buy 1 @ 98
    cal buy 1 @ 97
    cal buy 1 @ 96
    cal buy 1 @ 95
    cal buy 1 @ 94
  `);
  scenario.forget();
  return scenario;
}

const takers = (scenario: Scenario): number[] => scenario.changes.fills.map(({ takerOrderId }) => takerOrderId);
const advance: Command = { kind: 'advanceTime' };

test('S33 a command triggers a counted part, each fill counting, and the rest goes on at once with the next', () => {
  const scenario = start(2);
  expect(scenario.play('bob sell 1 @ 99')).toBe('bob sell 1 @ 99 | filled 1');
  // Its own fill is no part of the count; an order and its fill are two.
  expect(takers(scenario)).toEqual([15, 3]);
  expect([...scenario.changes.spotCascades]).toMatchObject([
    { marketId: 1, turn: scenario.seq, reaches: [{ direction: 'down', price: units('98') }], isDone: false },
  ]);
  for (const expected of [4, 5, 6, 7]) {
    expect(scenario.engine.nextDeadline()).toBe(0);
    scenario.mustApply(advance);
    expect(takers(scenario).at(-1)).toBe(expected);
  }
  expect(scenario.engine.snapshot().spotCascades).toHaveLength(1);
  // The last one finds no bid any more, and rests.
  scenario.mustApply(advance);
  expect(takers(scenario)).toEqual([15, 3, 4, 5, 6, 7]);
  expect(scenario.orders(8)).toEqual(['open 0']);
  expect([...scenario.changes.spotCascades].at(-1)).toMatchObject({ reaches: [], isDone: true });
  expect(scenario.engine.snapshot().spotCascades).toEqual([]);
  expect(scenario.engine.nextDeadline()).toBeUndefined();

  scenario.play(`
    cal buy 1 @ 93
    cal buy 1 @ 89
    cal buy 1 @ 88
    cal buy 1 @ 87
    ann sell 1 @ 80 stop 88.5
    ann sell 1 @ 80 stop 88.5
    bob sell 2 @ 88
  `);
  // One transaction may hold the end of some work and the beginning of other: the row of a market is in it once.
  expect([...scenario.changes.spotCascades]).toMatchObject([{ marketId: 1, isDone: false }]);
});

test('S33 nothing is written down of what ends within its command', () => {
  const scenario = start(64);
  scenario.play('bob sell 1 @ 99');
  expect(takers(scenario)).toEqual([15, 3, 4, 5, 6, 7]);
  expect([...scenario.changes.spotCascades]).toEqual([]);
});

test.each([
  ['an order', 'bob buy 1 @ 90', 'filled 1'],
  ['an order that is refused', 'bob buy 0 @ 90', 'quantity_required'],
  ['a stop order that has been reached', 'bob sell 1 @ 80 stop 99.5', 'stop_would_trigger'],
  ['a pair', 'bob oco sell 1 @ 110 stop 90 limit 89', 'pair 16 17'],
  ['a cancellation', 'ann cancel 8', 'ok'],
  ['a cancellation of everything', 'ann cancel all', 'cancelled 8'],
  ['an amendment', 'ann amend 8 x 0.5', '8 open 0'],
  ['a clearing', 'clear BTC/USDT 5', 'cleared 8'],
])(
  'S34 before %s of the market what has been reached is triggered, and it counts where that is refused',
  (_, line, answer) => {
    const scenario = start(2);
    scenario.play('bob sell 1 @ 99');
    expect(scenario.play(`${line} | ${answer}`)).toBe(`${line} | ${answer}`);
    expect(takers(scenario).slice(0, 6)).toEqual([15, 3, 4, 5, 6, 7]);
    expect(scenario.engine.world.spot.cascades.size).toBe(0);
  },
);

test('S34 a command that is about another market, or no user may give, finds it as it is', () => {
  const scenario = start(2);
  scenario.play('bob sell 1 @ 99');
  scenario.play('bob freeze');
  const table = `
    cal buy 1 @ 0.05 in ETH/BTC | open 0
    bob buy 1 @ 90              | user_frozen
    ann cancel 99               | order_not_found
    tick BTC 99                 | ok
  `;
  expect(scenario.play(table)).toBe(tidyTable(table));
  expect(takers(scenario)).toEqual([15, 3]);
});

const MARKETS = [BTC_USDT.marketId, ETH_BTC.marketId];

/**
 * Limit, market and stop orders and pairs, and trailing orders where there are to be some, about a price that wanders, so that
 * many stops are reached at once.
 */
class RandomOrders {
  readonly #random: Random;
  #level = 100;
  #orders = 0;

  readonly #hasTrails: boolean;

  constructor(seed: number, hasTrails: boolean) {
    this.#random = new Random(seed);
    this.#hasTrails = hasTrails;
  }

  next(): Command {
    const random = this.#random;
    this.#level = Math.min(140, Math.max(60, this.#level + random.below(9) - 4));
    const common = {
      userId: userId(1 + random.below(3)),
      marketId: random.pick(MARKETS),
      side: random.pick(['buy', 'sell'] as const),
      quantity: amount(units(`0.0${1 + random.below(9)}`)),
    } as const;
    const away = (by: number) => price(units(String(common.side === 'buy' ? this.#level + by : this.#level - by)));
    const kind = random.below(20);
    this.#orders += 1;
    if (this.#hasTrails && kind < 7) {
      const trailBps = random.pick([10, 100, 300, 300, 500, 900]);
      const from = random.below(3) === 0 ? { activationPrice: away(random.below(9) - 6) } : {};
      const trail = { kind: 'placeOrder', ...common, trailBps, ...from } as const;
      return random.below(3) === 0
        ? { ...trail, type: 'stop_market' }
        : { ...trail, type: 'stop_limit', price: away(random.below(16)) };
    }
    if (kind < 11) {
      const stopPrice = away(1 + random.below(12));
      return { kind: 'placeOrder', ...common, type: 'stop_limit', stopPrice, price: away(random.below(16)) };
    }
    if (kind < 13) {
      const [limit, stop] = [away(-1 - random.below(9)), away(1 + random.below(9))];
      return { kind: 'placeOco', ...common, price: limit, stopPrice: stop, stopLimitPrice: stop };
    }
    if (kind < 18) {
      const timeInForce = random.pick(['gtc', 'gtc', 'ioc'] as const);
      return { kind: 'placeOrder', ...common, type: 'limit', price: away(random.below(9) - 5), timeInForce };
    }
    if (kind === 18) return { kind: 'placeOrder', ...common, type: 'market' };
    const order = orderId(1 + random.below(this.#orders));
    return random.below(2) === 0
      ? { kind: 'cancelOrder', userId: common.userId, orderId: order }
      : { kind: 'amendOrder', userId: common.userId, orderId: order, price: away(random.below(5) - 2) };
  }
}

/** An engine at its commands. */
class Run {
  engine: Engine;
  readonly #chunk: number;
  readonly written = new Written();
  readonly fills = new Map<MarketId, string[]>();
  /** Commands that left work. */
  unfinished = 0;
  #seq: number;

  constructor(chunk: number) {
    this.#chunk = chunk;
    const scenario = Scenario.start();
    // So much that no order of one market lacks what another market is still to bring.
    for (const currencyId of [BTC, ETH, USDT]) {
      for (const id of [1, 2, 3]) {
        const credit = { currencyId, amount: amount(units('10000000')), wallet: 'change', source: 'outside' } as const;
        scenario.mustApply({ kind: 'creditUser', userId: userId(id), ...credit });
      }
    }
    const { engine, seq: at } = scenario;
    engine.world.spot.chunk = chunk;
    this.engine = engine;
    this.#seq = at;
    this.written.write(engine);
  }

  get isLeft(): boolean {
    return this.engine.world.spot.cascades.size > 0;
  }

  reload(): void {
    this.engine = Engine.load(this.engine.snapshot());
    this.engine.world.spot.chunk = this.#chunk;
  }

  /** Plays a command, and tells what is answered and how the state is then. */
  play(command: Command): string {
    const [changes, events]: [ReturnType<typeof createChanges>, Event[]] = [createChanges(), []];
    const at = instant(1_000_000_000);
    const outcome = this.engine.apply({ seq: seq((this.#seq += 1)), at, command }, changes, events);
    checkInvariants(this.engine);
    this.written.write(changes);
    for (const { marketId, makerOrderId, takerOrderId, price: paid, quantity } of changes.fills) {
      const drawn = `${makerOrderId} ${takerOrderId} ${paid} ${quantity}`;
      this.fills.set(marketId, [...(this.fills.get(marketId) ?? []), drawn]);
    }
    if (this.isLeft) this.unfinished += 1;
    // Fills are numbered over all markets, so that their ids depend on what comes between the parts.
    return JSON.stringify(outcome, (name, value: unknown) =>
      name === 'id' ? undefined : typeof value === 'bigint' ? String(value) : value,
    );
  }

  finish(): void {
    while (this.isLeft) this.play(advance);
  }
}

test.each([
  [1, 'no trails'],
  [2, 'no trails'],
  [3, 'trails'],
  [4, 'trails'],
  [7, 'trails'],
] as const)(
  'S33, S34 however it is cut, a market comes to the same fills, answers and orders (seed %i, %s)',
  (seed, trails) => {
    const whole = new Run(Number.POSITIVE_INFINITY);
    const drained = new Run(2);
    /** Its parts come only where a command of the market needs them, or by chance. */
    const lazy = new Run(1);
    const commands = new RandomOrders(seed, trails === 'trails');
    const chance = new Random(seed + 100);
    const openIn = ({ engine }: Run): unknown =>
      engine
        .snapshot()
        .orders.map(({ id, status, filled, held, cancelReason }) => [id, status, filled, held, cancelReason]);
    for (let turn = 0; turn < 600; turn += 1) {
      const command = commands.next();
      const expected = whole.play(command);
      expect(drained.play(command), `turn ${turn}`).toBe(expected);
      expect(lazy.play(command), `turn ${turn}`).toBe(expected);
      drained.finish();
      if (chance.below(3) === 0) lazy.play(advance);
      if (chance.below(10) === 0) lazy.reload();
      if (turn % 10 === 0) lazy.written.expectLiveOf(lazy.engine);
    }
    lazy.finish();
    expect(whole.unfinished).toBe(0);
    expect(drained.unfinished).toBeGreaterThan(10);
    expect(lazy.unfinished).toBeGreaterThan(5);
    for (const one of [drained, lazy]) {
      expect(one.fills).toEqual(whole.fills);
      expect(openIn(one)).toEqual(openIn(whole));
    }
  },
);

test.each([
  [5, 'no trails'],
  [6, 'no trails'],
  [8, 'trails'],
  [9, 'trails'],
] as const)(
  'S33 an engine that is rebuilt amid the parts goes on as if there had been no restart (seed %i, %s)',
  (seed, trails) => {
    const kept = new Run(1);
    const rebuilt = new Run(1);
    const commands = new RandomOrders(seed, trails === 'trails');
    const chance = new Random(seed + 100);
    for (let turn = 0; turn < 600; turn += 1) {
      const command = chance.below(3) === 0 ? advance : commands.next();
      rebuilt.reload();
      expect(rebuilt.play(command)).toBe(kept.play(command));
      expect(rebuilt.engine.stateHash()).toBe(kept.engine.stateHash());
      expect(rebuilt.engine.nextDeadline()).toBe(kept.engine.nextDeadline());
    }
    expect(kept.unfinished).toBeGreaterThan(3);
  },
);

test('S34 what waits for the end of it is said to those who may wait', () => {
  const scenario = start(2);
  const buy = {
    kind: 'placeOrder',
    type: 'limit',
    timeInForce: 'gtc',
    userId: userId(2),
    marketId: BTC_USDT.marketId,
    side: 'buy',
    price: price(units('90')),
    quantity: amount(units('1')),
  } as const;
  const { engine } = scenario;
  expect(engine.hasToWait(buy)).toBeUndefined();
  scenario.play('bob sell 1 @ 99');
  const waits = (command: Command): boolean => engine.hasToWait(command) === 'to_the_end';
  expect(waits(buy)).toBe(true);
  expect(waits({ ...buy, marketId: ETH_BTC.marketId })).toBe(false);
  expect(waits({ kind: 'cancelOrder', userId: userId(1), orderId: orderId(8) })).toBe(true);
  expect(waits({ kind: 'cancelOrder', userId: userId(1), orderId: orderId(99) })).toBe(false);
  const replace = { kind: 'replaceOrder', userId: userId(1), orderId: orderId(8), mode: 'stop_on_failure' } as const;
  expect(waits({ ...replace, order: buy })).toBe(true);
  expect(waits({ ...replace, order: { ...buy, marketId: ETH_BTC.marketId } })).toBe(false);
  expect(waits({ kind: 'cancelAllOrders', userId: userId(1) })).toBe(true);
  expect(waits({ kind: 'cancelAllOrders', userId: userId(1), marketId: ETH_BTC.marketId })).toBe(false);
  expect(waits({ kind: 'configureMarket', settings: BTC_USDT })).toBe(true);
  expect(waits({ kind: 'setUserFrozen', userId: userId(1), isFrozen: true })).toBe(false);
});

test('S35 the answer to an order is what its own matching came to, though a stop order has met the rest since', () => {
  const scenario = Scenario.start();
  const table = `
    cal sell 1 @ 98          | open 0
    bob buy  1 @ 98          | filled 1
    ann buy  1 @ 105 stop 99 | waiting
    cal buy  1 @ 99          | open 0
    bob sell 3 @ 99          | open 1
  `;
  expect(scenario.play(table)).toBe(tidyTable(table));
  expect(scenario.orders(3, 5)).toEqual(['filled 1', 'open 2']);
});
