import { formatUnits, units } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { tidyTable, Scenario } from '../testing/scenario.ts';
import { expectBalances, expectPlayed } from '../testing/expect-table.ts';

function check(table: string, scenario = Scenario.start()): Scenario {
  expectPlayed(scenario, table);
  return scenario;
}

const GONE = 'cancelled 0 self_trade';

describe('modes of self-trade', () => {
  test('S41 by expire_taker, which counts where none is named, what rests stays', () => {
    const scenario = check(`
      cal sell 1 @ 100               | open 0
      cal buy 1 @ 100 expire_taker   | cancelled 0 self_trade
      cal buy 1 @ 100                | cancelled 0 self_trade
    `);
    expect(scenario.book()).toBe('| 100 | 1');
    expect([...scenario.changes.orders].map(({ terms }) => terms)).toEqual([undefined, undefined, undefined]);
  });

  test('S41 by expire_maker it passes what rests, as far as it comes', () => {
    const scenario = check(`
      bob sell 1 @ 100               | open 0
      cal sell 1 @ 100               | open 0
      bob sell 1 @ 101               | open 0
      cal sell 1 @ 101               | open 0
      cal sell 1 @ 102               | open 0
      cal buy 2 @ 102 expire_maker   | filled 2
    `);
    expect(scenario.orders(2, 4, 5)).toEqual([GONE, 'open 0', 'open 0']);
    expect(scenario.book()).toBe(tidyTable('| 102 | 1\n| 101 | 1'));
    expectBalances(
      scenario,
      `
      owner | BTC       | USDT
      cal   | 9.996 + 2 | 9799
    `,
    );
  });

  test('B6, S41 what is left of it may rest where its own orders were', () => {
    const scenario = check(`
      cal sell 1 @ 100               | open 0
      bob sell 1 @ 100               | open 0
      cal sell 1 @ 101               | open 0
      cal buy 3 @ 101 expire_maker   | open 1
    `);
    expect(scenario.book()).toBe('2 | 101 |');
  });

  test('S41 by expire_both it ends with the first of them', () => {
    const scenario = check(`
      bob sell 1 @ 100               | open 0
      cal sell 1 @ 100               | open 0
      cal sell 1 @ 100               | open 0
      bob sell 1 @ 100               | open 0
      cal buy 4 @ 100 expire_both    | cancelled 1 self_trade
    `);
    expect(scenario.orders(2, 3, 4)).toEqual([GONE, 'open 0', 'open 0']);
    expect(scenario.book()).toBe('| 100 | 1 1');
    check('cal buy 1 @ 100 expire_both | cancelled 0 self_trade', scenario);
    expect(scenario.book()).toBe('| 100 | 1');
  });

  test('S41 what rests keeps what has filled, and what it holds is available again', () => {
    const scenario = check(`
      cal buy 2 @ 100                 | open 0
      bob sell 0.5 @ 100              | filled 0.5
      cal sell 1 @ 100 expire_maker   | open 0
    `);
    expect(scenario.orders(1)).toEqual(['cancelled 0.5 self_trade']);
    expectBalances(
      scenario,
      `
      owner | BTC        | USDT
      cal   | 9.4995 + 1 | 9950
    `,
    );
  });

  test('S27, S41 with a leg of a pair the other leg ends', () => {
    for (const mode of ['expire_maker', 'expire_both']) {
      const scenario = check(`
        bob sell 1 @ 100                         | open 0
        ann buy 1 @ 100                          | filled 1
        cal oco sell 2 @ 110 stop 90 limit 89    | pair 3 4
        bob sell 1 @ 110                         | open 0
        cal oco sell 1 @ 110 stop 95 limit 94    | pair 6 7
      `);
      scenario.play(`cal buy 1 @ 110 ${mode}`);
      expect(scenario.orders(3, 4)).toEqual([GONE, 'cancelled 0 oco']);
      expect(scenario.orders(6, 7)).toEqual(['open 0', 'waiting']);
      const balances = scenario.account('cal', 'BTC');
      expect(formatUnits(balances!.locked)).toBe('1');
    }
  });

  test('S6, S41 a fok order passes its own orders or leaves them', () => {
    const scenario = check(`
      cal sell 1 @ 100                  | open 0
      bob sell 1 @ 100                  | open 0
      cal buy 2 @ 100 fok expire_maker  | cancelled 0 time_in_force
      cal buy 1 @ 100 fok expire_both   | cancelled 0 time_in_force
      cal buy 1 @ 100 fok               | cancelled 0 time_in_force
    `);
    expect(scenario.orders(1)).toEqual(['open 0']);
    check('cal buy 1 @ 100 fok expire_maker | filled 1', scenario);
    expect(scenario.orders(1)).toEqual([GONE]);
    expect(scenario.book()).toBe('');
    check(`
      bob sell 1 @ 100                  | open 0
      cal sell 1 @ 100                  | open 0
      cal buy 1 @ 100 fok expire_both   | filled 1
      cal cancel 2                      | ok
    `);
  });

  test('S9, S41 a market order walks from the best price, even where that is its own', () => {
    const scenario = check(`
      cal sell 1 @ 100                | open 0
      bob sell 1 @ 104                | open 0
      bob sell 1 @ 105.01             | open 0
      cal buy 2 market expire_maker   | cancelled 1 market_protection
    `);
    expect(scenario.orders(1)).toEqual([GONE]);
    check(`
      cal sell 1 @ 100                | open 0
      cal buy 1 market expire_maker   | cancelled 0 time_in_force
      cal buy 1 market expire_maker   | empty_book
      cal sell 1 @ 100                | open 0
      cal buy 1 market expire_both    | cancelled 0 self_trade
      cal buy 1 market                | empty_book
    `);
  });

  test('S10, S38, S41 by sum it needs what its fills past its own orders cost', () => {
    check(`
      cal sell 8 @ 100                      | open 0
      bob sell 10 @ 1000                    | open 0
      cal buy sum 9000 market expire_maker  | cancelled 0 market_protection
      cal sell 8 @ 999                      | open 0
      cal buy sum 10000.09 market expire_maker | filled 10
    `);
    check(`
      cal sell 1 @ 100                      | open 0
      bob sell 1 @ 101                      | open 0
      cal buy sum 50.5 market expire_maker  | filled 0.5
      cal sell 1 @ 101                      | open 0
      cal buy sum 101 market expire_both    | cancelled 0.5 self_trade
    `);
  });

  test('S7, S25, S41 what would take from its own orders is refused in any mode', () => {
    check(`
      cal sell 1 @ 100                        | open 0
      cal buy 1 @ 100 post_only expire_maker  | post_only_would_take
      bob buy 1 @ 100 ioc expire_maker        | filled 1
      cal sell 1 @ 100                        | open 0
      cal oco buy 1 @ 100 stop 110 limit 110  | oco_would_take
    `);
  });

  test('S22, S41 a triggered order has the mode that it was placed with', () => {
    const scenario = check(`
      cal sell 1 @ 100                       | open 0
      bob buy 1 @ 100                        | filled 1
      ann buy 1 @ 105 stop 102 expire_maker  | waiting
      ann buy 1 market stop 102 expire_both  | waiting
      cal sell 1 @ 102                       | open 0
      ann sell 1 @ 103                       | open 0
      cal sell 1 @ 104                       | open 0
      ann sell 2 @ 105                       | open 0
      bob buy 1 @ 102                        | filled 1
    `);
    // The first passes 103 and takes 104; the second ends with what rests at 105.
    expect(scenario.orders(3, 4, 6, 8)).toEqual(['filled 1', GONE, GONE, GONE]);
  });

  test('S28, S41 what replaces an order has its mode', () => {
    const scenario = check(`
      cal sell 1 @ 100                | open 0
      cal buy 1 @ 90 expire_maker     | open 0
      cal amend 2 x 0.5               | 2 open 0
      cal amend 2 @ 100               | 3 open 0
      cal sell 1 @ 101                | open 0
      cal amend 3 @ 101 x 1           | 5 open 0
    `);
    expect(scenario.orders(1, 4)).toEqual([GONE, GONE]);
    expect(scenario.book()).toBe('1 | 101 |');
  });

  test('B7, S41 a level that they leave is reported once', () => {
    const scenario = check(`
      cal sell 1 @ 100                | open 0
      cal sell 1 @ 100                | open 0
      bob sell 2 @ 100                | open 0
    `);
    scenario.forget();
    scenario.play('cal buy 1 @ 100 expire_maker');
    const levels = scenario.events.flatMap((event) => (event.kind === 'levelChanged' ? [event.quantity] : []));
    expect(levels).toEqual([units('1')]);
  });

  test('T4, S41 the mode outlives a reload', () => {
    const scenario = check(`
      cal sell 1 @ 100                | open 0
      cal buy 1 @ 90 expire_both      | open 0
    `);
    scenario.reload();
    check('cal amend 2 @ 100 | 3 cancelled 0 self_trade', scenario);
    expect(scenario.book()).toBe('');
  });
});
