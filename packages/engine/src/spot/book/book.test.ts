import { amount, assert, instant, orderId, price, units, userId, type Side } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { checkInvariants } from '../../invariants.ts';
import { Scenario, tidyTable } from '../../testing/scenario.ts';
import { Ladder } from './ladder.ts';

/** A fixed shuffle of the numbers below `count`: 7,919 is prime to every count used here. */
const shuffled = (count: number): number[] => Array.from({ length: count }, (_, index) => (index * 7_919) % count);

/** Plays a table on a fresh scenario and says what the book looks like after it. */
function play(table: string): Scenario {
  const scenario = Scenario.start();
  scenario.play(table);
  return scenario;
}

const fills = (scenario: Scenario): unknown[] =>
  scenario.changes.fills.map((fill) => [fill.makerOrderId, Number(fill.price) / 1e8, Number(fill.quantity) / 1e8]);

describe('priority', () => {
  test('B1 the best price trades first', () => {
    const scenario = play(`
      ann sell 1 @ 102
      ann sell 1 @ 100
      ann sell 1 @ 101
      bob buy 2.5 @ 105
      bob buy 1 @ 98
      bob buy 1 @ 99
      ann sell 1.5 @ 90
    `);
    expect(fills(scenario)).toEqual([
      [2, 100, 1],
      [3, 101, 1],
      [1, 102, 0.5],
      [6, 99, 1],
      [5, 98, 0.5],
    ]);
    const book = `
          | 102 | 0.5
      0.5 | 98  |
    `;
    expect(scenario.book()).toBe(tidyTable(book));
  });

  test('B2 within a price the oldest order trades first', () => {
    const scenario = play(`
      ann sell 1 @ 100
      cal sell 2 @ 100
      ann sell 3 @ 100
      bob buy  4 @ 100
    `);
    expect(fills(scenario)).toEqual([
      [1, 100, 1],
      [2, 100, 2],
      [3, 100, 1],
    ]);
    expect(scenario.book()).toBe('| 100 | 2');
  });

  test('B3 a fill takes place at the resting price', () => {
    const scenario = play(`
      ann sell 1 @ 100
      bob buy  1 @ 110
      bob buy  1 @ 95
      ann sell 1 @ 60
    `);
    expect(fills(scenario)).toEqual([
      [1, 100, 1],
      [3, 95, 1],
    ]);
  });

  test('B4 a partial fill keeps its place', () => {
    const scenario = play(`
      ann sell 2 @ 100
      cal sell 2 @ 100
      bob buy  0.5 @ 100
      bob buy  0.5 @ 100
    `);
    expect(fills(scenario)).toEqual([
      [1, 100, 0.5],
      [1, 100, 0.5],
    ]);
    expect(scenario.book()).toBe('| 100 | 1 2');
  });

  test('B2 the queue survives cancels at its head, middle and tail', () => {
    const scenario = play(`
      ann sell 1 @ 100
      ann sell 2 @ 100
      cal sell 3 @ 100
      ann sell 4 @ 100
      cal sell 5 @ 100
      cal cancel 3
      ann cancel 1
      cal cancel 5
      cal sell 6 @ 100
    `);
    expect(scenario.book()).toBe('| 100 | 2 4 6');
  });
});

describe('levels', () => {
  test('B5 a level sums what its orders have left and goes with the last', () => {
    const scenario = play(`
      ann sell 1.5 @ 100
      cal sell 2   @ 100
      bob buy  1   @ 100
    `);
    const level = scenario.engine.world.spot.markets.values().next().value?.book.asks.best;
    expect(level?.total).toBe(units('2.5'));
    scenario.play(`
      ann cancel 1
      cal cancel 2
    `);
    expect(scenario.engine.world.spot.markets.values().next().value?.book.asks.best).toBeUndefined();
  });

  test('B5 a wrong total is found', () => {
    const scenario = play('ann sell 1 @ 100');
    const level = scenario.engine.world.spot.markets.values().next().value?.book.asks.best;
    assert(level, 'the order rests');
    level.total = amount(level.total + 1n);
    expect(() => checkInvariants(scenario.engine)).toThrow('total');
  });

  test('B6 the book is never crossed, and a crossed one is found', () => {
    const scenario = play(`
      ann sell 1 @ 100
      bob buy  1 @ 99.99
      bob buy  2 @ 100
    `);
    expect(scenario.book()).toBe('1 | 100 |\n1 | 99.99 |');
    scenario.play('ann sell 1 @ 101');
    const market = scenario.engine.world.spot.markets.values().next().value;
    const ask = market?.book.asks.best?.first;
    assert(market && ask, 'the order rests');
    market.book.remove(ask, market.book.asks.findOrInsert(ask.price));
    Object.assign(ask, { price: price(units('99')) });
    market.book.add(ask);
    expect(() => checkInvariants(scenario.engine)).toThrow('is crossed');
  });

  test('B7 each touched level is reported once with what it holds after the command', () => {
    const scenario = play(`
      ann sell 1 @ 100
      cal sell 1 @ 100
      ann sell 2 @ 101
    `);
    const changes = (): unknown[] =>
      scenario.events.flatMap((event) =>
        event.kind === 'levelChanged' ? [[event.side, Number(event.price) / 1e8, Number(event.quantity) / 1e8]] : [],
      );
    scenario.forget();
    scenario.play('bob buy 3.5 @ 102');
    expect(changes()).toEqual([
      ['sell', 100, 0],
      ['sell', 101, 0.5],
    ]);
    scenario.forget();
    scenario.play('bob buy 1 @ 102');
    expect(changes()).toEqual([
      ['sell', 101, 0],
      ['buy', 102, 0.5],
    ]);
    scenario.play(`
      bob buy 1 @ 102
      bob buy 1 @ 90
    `);
    scenario.forget();
    scenario.play('bob cancel all');
    expect(changes()).toEqual([
      ['buy', 102, 0],
      ['buy', 90, 0],
    ]);
    scenario.forget();
    scenario.play('bob buy 1 @ 90 ioc');
    expect(changes()).toEqual([]);
  });
});

describe('ladder', () => {
  for (const side of ['buy', 'sell'] as const satisfies Side[]) {
    test(`B8 a ${side} ladder keeps thousands of levels in order while they come and go`, () => {
      const ladder = new Ladder(side);
      const count = 5_000;
      for (const ticks of shuffled(count)) ladder.findOrInsert(price(BigInt(ticks + 1)));
      const walk = (): number[] => {
        const found: number[] = [];
        for (let level = ladder.best; level; level = level.worse) found.push(Number(level.price));
        return found;
      };
      const ascending = Array.from({ length: count }, (_, index) => index + 1);
      const bestFirst = side === 'buy' ? ascending.toReversed() : ascending;
      expect(walk()).toEqual(bestFirst);

      for (const ticks of bestFirst.filter((one) => one % 3 !== 0)) {
        const level = ladder.find(price(BigInt(ticks)));
        assert(level, `level ${ticks} is there`);
        ladder.remove(level);
        expect(ladder.find(level.price)).toBeUndefined();
      }
      expect(walk()).toEqual(bestFirst.filter((one) => one % 3 === 0));
      for (let level = ladder.best; level; level = ladder.best) ladder.remove(level);
      expect(walk()).toEqual([]);
      expect(ladder.findOrInsert(price(5n))).toBe(ladder.best);
    });
  }

  test('B8 an order leaves from anywhere and only once', () => {
    const scenario = play(`
      ann sell 1 @ 100
      cal sell 2 @ 100
    `);
    const { world } = scenario.engine;
    const order = world.spot.openOrders.get(orderId(1));
    const level = order?.level;
    assert(order && level, 'the order rests');
    level.unlink(order);
    expect([level.first?.id, level.last?.id, order.level]).toEqual([2, 2, undefined]);
    expect(() => level.unlink(order)).toThrow('leaves the level it rests on');
    expect([order.userId, order.createdAt]).toEqual([userId(1), instant(1_000_000)]);
  });
});
