import { amount, assert, BTC, SELF_TRADE_MODES, units, userId, ZERO } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import { checkInvariants } from '../invariants.ts';
import { BTC_USDT } from '../testing/cast.ts';
import { parseCommand } from '../testing/parse-command.ts';
import { Random } from '../testing/random.ts';
import { Scenario, tidyTable } from '../testing/scenario.ts';
import { OPEN_ORDERS_MAX } from './check-order.ts';
import { planFills } from './match.ts';
import { termsOf } from './order.ts';
import { calculateProtectionPrice } from './price-limits.ts';

type Table = { readonly play: string; readonly book?: string; readonly balances?: string };

function check({ play, book, balances }: Table, scenario = Scenario.start()): Scenario {
  expect(scenario.play(play)).toBe(tidyTable(play));
  if (book !== undefined) expect(scenario.book()).toBe(tidyTable(book));
  if (balances !== undefined) expect(scenario.balances(balances)).toBe(tidyTable(balances));
  return scenario;
}

const fills = (scenario: Scenario): unknown[] =>
  scenario.changes.fills.map(({ makerOrderId, quantity }) => [makerOrderId, Number(quantity) / 1e8]);

/** Price and total of each report of a level. */
const levels = (scenario: Scenario): unknown[] =>
  scenario.events.flatMap((event) =>
    event.kind === 'levelChanged' ? [[Number(event.price) / 1e8, Number(event.quantity) / 1e8]] : [],
  );

const market = ({ engine }: Scenario) => engine.world.spot.markets.values().next().value;

describe('showing', () => {
  test('S45 it shows a slice, and holds and counts as a whole', () => {
    check({
      play: `
        ann sell 5 @ 100 show 1            | open 0
        ann buy  4 @ 90 show 0.4 post_only | open 0
      `,
      book: `
               | 100 | 1+4
       0.4+3.6 | 90  |
      `,
      balances: `
        owner | BTC   | USDT
        ann   | 5 + 5 | 9640 + 360
      `,
    });
  });

  test('S45, B5 a level and what is told of it hold what is shown', () => {
    const scenario = check({ play: 'bob sell 1 @ 100 | open 0\n ann sell 5 @ 100 show 2 | open 0' });
    expect(market(scenario)?.book.asks.best?.total).toBe(units('3'));
    expect(levels(scenario)).toEqual([
      [100, 1],
      [100, 3],
    ]);
    scenario.forget();
    check({ play: 'cal buy 2.5 @ 100 | filled 2.5' }, scenario);
    expect(levels(scenario)).toEqual([[100, 0.5]]);
    scenario.forget();
    check({ play: 'cal buy 0.5 @ 100 | filled 0.5' }, scenario);
    expect(levels(scenario)).toEqual([[100, 2]]);
    scenario.forget();
    check({ play: 'ann cancel 2 | ok', book: '' }, scenario);
    expect(levels(scenario)).toEqual([[100, 0]]);
    expect(scenario.account('ann', 'BTC')).toMatchObject({ available: units('8'), locked: 0n });
  });

  test('S45 it is on the step, less than the quantity, and in ten slices at most', () => {
    const scenario = check({
      play: `
        ann sell 1 @ 100 show 0.10001     | quantity_not_on_step
        ann sell 1 @ 100 show 0           | visible_quantity_wrong
        ann sell 1 @ 100 show 1           | visible_quantity_wrong
        ann sell 1 @ 100 show 0.0999      | visible_quantity_wrong
        ann sell 1 @ 100 ioc show 0.5     | visible_quantity_wrong
        ann sell 1 @ 100 fok show 0.5     | visible_quantity_wrong
        ann sell 1 @ 100 show 0.1         | open 0
        ann sell 1.0001 @ 100 show 0.1    | visible_quantity_wrong
        ann sell 1 @ 100 show 0.9999      | open 0
      `,
      book: '| 100 | 0.1+0.9 0.9999+0.0001',
    });
    const command = parseCommand('ann sell 1.0001 @ 100 show 0.1', scenario.at);
    assert('kind' in command, 'it is a command');
    const params = { minimum: '0.1001', slices: 10, currencyId: BTC };
    expect(scenario.apply(command)).toEqual({ ok: false, code: 'visible_quantity_wrong', params });
  });

  test('S45 as one that comes it takes with all of it, and shows a slice of what is left', () => {
    const scenario = check({
      play: `
        ann sell 3 @ 100          | open 0
        bob buy 5 @ 100 show 0.5  | open 3
        bob buy 0.9 @ 99 show 0.8 | open 0
        cal sell 0.85 @ 99        | filled 0.85
      `,
      book: `
        0.15+1   | 100 |
        0.8+0.1  | 99  |
      `,
    });
    expect(fills(scenario)).toEqual([
      [1, 3],
      [2, 0.5],
      [2, 0.35],
    ]);
  });

  test('S45 what is left may be less than it shows', () => {
    const scenario = check({
      play: `
        ann sell 3 @ 100          | open 0
        bob buy 5 @ 100 show 2.5  | open 3
      `,
      book: '2 | 100 |',
    });
    expect(levels(scenario).at(-1)).toEqual([100, 2]);
  });

  test('S45 a stop-limit order hides nothing while it waits, and shows a slice once it is triggered', () => {
    const scenario = check({
      play: `
        cal sell 1 @ 100               | open 0
        bob buy  1 @ 100               | filled 1
        ann buy  3 @ 101 stop 102 show 4 | visible_quantity_wrong
        ann buy  3 @ 101 stop 102 show 1 | waiting
        cal sell 1 @ 102               | open 0
        bob buy  1 @ 102               | filled 1
        bob buy  1 @ 101               | open 0
      `,
      book: '1+2 1 | 101 |',
    });
    scenario.reload();
    scenario.forget();
    check({ play: 'cal sell 2.5 @ 101 | filled 2.5', book: '0.5+1 | 101 |' }, scenario);
    expect(fills(scenario)).toEqual([
      [3, 1],
      [6, 1],
      [3, 0.5],
    ]);
  });

  test('S18, S45 it is one order among those that rest', () => {
    const scenario = Scenario.start();
    for (let at = 0; at < OPEN_ORDERS_MAX - 1; at += 1) scenario.play('ann buy 0.1 @ 51');
    check(
      {
        play: `
          ann buy 1 @ 50 show 0.1 | open 0
          ann buy 1 @ 50 show 0.1 | too_many_open_orders
        `,
      },
      scenario,
    );
  });
});

describe('slices', () => {
  test('S46, B4 a part of a slice keeps its place, the next slice comes behind all that stand there', () => {
    const scenario = check({
      play: `
        ann sell 5 @ 100 show 1 | open 0
        bob sell 2 @ 100        | open 0
        cal buy 0.4 @ 100       | filled 0.4
        cal buy 0.4 @ 100       | filled 0.4
        cal buy 0.2 @ 100       | filled 0.2
        bob sell 0.5 @ 100      | open 0
      `,
      book: '| 100 | 2 1+3 0.5',
    });
    expect(fills(scenario).every((fill) => Array.isArray(fill) && fill[0] === 1)).toBe(true);
  });

  test('S46 an order takes all that is visible before it meets what was hidden', () => {
    const scenario = check({
      play: `
        ann sell 3 @ 100 show 1   | open 0
        bob sell 2 @ 100          | open 0
        ann sell 1 @ 101          | open 0
        cal buy 4.5 @ 101         | filled 4.5
      `,
      book: `
        | 101 | 1
        | 100 | 0.5
      `,
    });
    expect(fills(scenario)).toEqual([
      [1, 1],
      [2, 2],
      [1, 1],
      [1, 0.5],
    ]);
  });

  test('S46 among several the walk goes round, and goes on at the next price when nothing is left', () => {
    const scenario = check({
      play: `
        ann sell 2.5 @ 100 show 1 | open 0
        bob sell 3 @ 100 show 0.5 | open 0
        bob sell 1 @ 101          | open 0
        cal buy 6 @ 101           | filled 6
      `,
      book: '| 101 | 0.5',
      balances: `
        owner | BTC         | USDT
        ann   | 7.5         | 10249.75
        bob   | 6 + 0.5     | 10350.1495
        cal   | 15.988      | 9399.5
      `,
    });
    expect(fills(scenario)).toEqual([
      [1, 1],
      [2, 0.5],
      [1, 1],
      [2, 0.5],
      [1, 0.5],
      [2, 0.5],
      [2, 0.5],
      [2, 0.5],
      [2, 0.5],
      [3, 0.5],
    ]);
    expect(scenario.orders(1, 2)).toEqual(['filled 2.5', 'filled 3']);
  });

  test('S46 a next slice is younger than all orders before it, and older than all after, also after a reload', () => {
    const table = `
      ann sell 5 @ 100 show 1 | ?
      bob sell 1 @ 100        | ?
      cal buy 1 @ 100         | ?
      bob sell 2 @ 100        | ?
      ann sell 4 @ 100 show 2 | ?
      cal buy 1.5 @ 100       | ?
      cal buy 3.5 @ 100       | ?
      cal buy 0.5 @ 100       | ?
    `;
    const lines = tidyTable(table).split('\n');
    const [kept, reloaded] = [Scenario.start(), Scenario.start()];
    for (const line of lines) {
      expect(reloaded.play(line)).toBe(kept.play(line));
      reloaded.reload();
      expect(reloaded.engine.stateHash()).toBe(kept.engine.stateHash());
      expect(reloaded.book()).toBe(kept.book());
    }
    expect(kept.book()).toBe('| 100 | 0.5+2 1+2');
    expect(reloaded.changes.fills).toEqual(kept.changes.fills);
    expect(reloaded.events).toEqual(kept.events);
  });

  test('S46 of slices that one walk has taken whole the first stands ahead', () => {
    const scenario = check({
      play: `
        ann sell 3 @ 100 show 1 | open 0
        bob sell 3 @ 100 show 1 | open 0
        ann sell 3 @ 100 show 1 | open 0
        cal buy 3 @ 100         | filled 3
      `,
    });
    scenario.reload();
    scenario.forget();
    check({ play: 'cal buy 2 @ 100 | filled 2', book: '| 100 | 1+1 1 1' }, scenario);
    expect(fills(scenario)).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  test('S6, S46 fok counts what is hidden', () => {
    check({
      play: `
        ann sell 3 @ 100 show 1 | open 0
        cal buy 3.1 @ 100 fok   | cancelled 0 time_in_force
        cal buy 3 @ 100 fok     | filled 3
      `,
    });
  });

  test('S10, S46 a market buy needs what it pays for, hidden or not', () => {
    check({
      play: `
        ann sell 5 @ 1000 show 0.5 | open 0
        bob sell 5 @ 1040 show 0.5 | open 0
        cal buy 10 market          | insufficient_balance
        cal buy 9.8 market         | filled 9.8
      `,
      balances: `
        owner | BTC     | USDT
        cal   | 19.7804 | 8
      `,
    });
  });

  test('S46 an order by sum gets as much as if nothing were hidden', () => {
    const results = ['', ' show 0.3'].map((show) => {
      const scenario = Scenario.start();
      scenario.play(`ann sell 1.5 @ 100${show}\n bob sell 2 @ 101\n ann sell 1 @ 101${show}`);
      scenario.mustApply({
        kind: 'placeOrder',
        type: 'market',
        userId: userId(3),
        marketId: BTC_USDT.marketId,
        side: 'buy',
        quantity: ZERO,
        quoteQuantity: amount(units('333.33')),
      });
      return scenario.account('cal', 'USDT')?.available;
    });
    expect(results[1]).toBe(results[0]);
  });
});

describe('in the way', () => {
  /** Ann hides 2 ahead of an order of Cal's own. */
  const start = (): Scenario =>
    check({
      play: `
        ann sell 3 @ 100 show 1 | open 0
        cal sell 1 @ 100        | open 0
        bob sell 1 @ 100        | open 0
      `,
    });

  test('S11, S46 an own order ends the walk before what others hide ahead of it', () => {
    const scenario = check({ play: 'cal buy 2 @ 100 | cancelled 1 self_trade', book: '| 100 | 1 1 1+1' }, start());
    expect(fills(scenario)).toEqual([[1, 1]]);
  });

  test('S6, S46 so does it for fok, and a market buy needs no more than it gets', () => {
    check({ play: 'cal buy 2 @ 100 fok | cancelled 0 time_in_force\n cal buy 1 @ 100 fok | filled 1' }, start());
    check({ play: 'cal buy 200 market | cancelled 1 self_trade' }, start());
  });

  test('S46 its own hidden rest is met with its slice', () => {
    check({
      play: `
        bob sell 1 @ 100          | open 0
        cal sell 5 @ 100 show 0.5 | open 0
        cal buy 2 @ 100           | cancelled 1 self_trade
        bob buy 5 @ 100           | filled 5
      `,
      book: '',
    });
  });

  test('S46 what a plan counts is what fills, by quantity and by sum, whoever gives way', () => {
    const random = new Random(46);
    const seen = new Set<string>();
    for (let i = 0; i < 300; i += 1) {
      const scenario = Scenario.start();
      for (let makers = 2 + random.below(6); makers > 0; makers -= 1) {
        const owner = random.pick(['ann', 'bob', 'bob', 'cal']);
        const tenths = 2 + random.below(12);
        const show = random.below(3) === 0 ? '' : `show 0.${String(random.pick([1, 1, 2]) * 10 + 4)}`;
        scenario.play(`${owner} sell ${tenths / 10} @ ${random.pick(['100', '100', '101', '110'])} ${show} | ?`);
      }
      const spot = market(scenario);
      const best = spot?.book.asks.best;
      if (!spot || !best) continue;
      const selfTrade = random.pick(SELF_TRADE_MODES);
      const size = amount(BigInt(1 + random.below(30)) * units('0.1'));
      const sum = random.below(2) === 0 ? amount(size * 100n + BigInt(random.below(500_000_000))) : undefined;
      const order = { userId: userId(3), side: 'buy', quantity: sum === undefined ? size : ZERO } as const;
      const plan = planFills(spot, {
        ...order,
        personId: order.userId,
        limit: calculateProtectionPrice('buy', best.price),
        terms: termsOf({ selfTrade, quoteQuantity: sum }),
      });
      scenario.forget();
      const outcome = scenario.apply({
        kind: 'placeOrder',
        type: 'market',
        marketId: spot.entity.settings.marketId,
        ...order,
        selfTrade,
        ...(sum === undefined ? {} : { quoteQuantity: sum }),
      });
      if (!outcome.ok) continue;
      const [filled, paid] = ['quantity', 'notional'].map((part) =>
        scenario.changes.fills.reduce((all, fill) => all + (part === 'quantity' ? fill.quantity : fill.notional), 0n),
      );
      expect([filled, paid]).toEqual([plan.quantity, plan.notional]);
      seen.add(`${selfTrade} ${sum === undefined ? 'quantity' : 'sum'} ${outcome.value.status}`);
    }
    expect(seen.size).toBe(12);
  });
});

describe('amending', () => {
  /** Five of which one is seen, behind an order of Bob's. */
  const start = (): Scenario => {
    const scenario = check({ play: 'bob sell 1 @ 100 | open 0\n ann sell 5 @ 100 show 1 | open 0' });
    scenario.forget();
    return scenario;
  };

  test('S29, S46 less lowers what is hidden first, of which nobody is told', () => {
    const scenario = check(
      {
        play: 'ann amend 2 x 1.5 | 2 open 0',
        book: '| 100 | 1 1+0.5',
        balances: `
          owner | BTC
          ann   | 8.5 + 1.5
        `,
      },
      start(),
    );
    expect(levels(scenario)).toEqual([]);
    check({ play: 'ann amend 2 x 0.6 | 2 open 0', book: '| 100 | 1 0.6' }, scenario);
    expect(levels(scenario)).toEqual([[100, 1.6]]);
    scenario.reload();
    check({ play: 'cal buy 1.6 @ 100 | filled 1.6', book: '' }, scenario);
  });

  test('S29, S46 a slice that has filled in part keeps what it has', () => {
    const scenario = check(
      { play: 'cal buy 1.7 @ 100 | filled 1.7\n ann amend 2 x 1.2 | 2 open 0.7', book: '| 100 | 0.3+0.2' },
      start(),
    );
    check({ play: 'ann amend 2 x 0.8 | 2 open 0.7', book: '| 100 | 0.1' }, scenario);
  });

  test('S28, S46 what replaces it shows as much, where its quantity has ten slices at most', () => {
    const scenario = check(
      {
        play: `
          ann amend 2 x 10.0001 | visible_quantity_wrong
          ann amend 2 x 10      | 3 open 0
          ann amend 3 @ 101     | 4 open 0
          ann amend 4 @ 102 x 1 | 5 open 0
          ann amend 5 x 3       | 6 open 0
        `,
        book: '| 102 | 1+2\n| 100 | 1',
      },
      start(),
    );
    expect(scenario.orders(5)).toEqual(['cancelled 0 amended']);
  });

  test('S28, S46 one that waits is changed as a whole', () => {
    check({
      play: `
        cal sell 1 @ 100                | open 0
        bob buy  1 @ 100                | filled 1
        ann buy 3 @ 101 stop 102 show 1 | waiting
        ann amend 3 x 2                 | 3 waiting
        ann amend 3 stop 103            | 4 waiting
        ann amend 4 x 11                | visible_quantity_wrong
        cal sell 1 @ 103                | open 0
        bob buy  1 @ 103                | filled 1
      `,
      book: '1+1 | 101 |',
    });
  });
});

describe('soundness', () => {
  test('T4 a slice that a snapshot gets wrong is found', () => {
    const scenario = check({ play: 'ann sell 5 @ 100 show 1 | open 0\n ann sell 5 @ 100 | open 0' });
    const snapshot = scenario.engine.snapshot();
    for (const [id, shown] of [
      [1, undefined],
      [1, amount(0n)],
      [1, amount(units('1.5'))],
      [2, amount(units('1'))],
    ] as const) {
      const orders = snapshot.orders.map((order) => (order.id === id ? { ...order, shown } : order));
      expect(() => checkInvariants(Engine.load({ ...snapshot, orders }))).toThrow(`order ${id}`);
    }
  });
});
