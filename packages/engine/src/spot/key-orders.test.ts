// What keys may do with orders, what their budgets are charged for it, and what ends for them.
import { DAY_MS } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { expectPlayed } from '../testing/expect-table.ts';
import { drawKey, startKeys } from '../testing/key-cast.ts';
import { parseCommand } from '../testing/parse-command.ts';
import type { Scenario } from '../testing/scenario.ts';

function check(table: string, scenario = startKeys()): Scenario {
  expectPlayed(scenario, table);
  return scenario;
}

/** Answers what a line is refused with, and the figures of that. */
function refusalOf(scenario: Scenario, line: string): unknown {
  const command = parseCommand(line, scenario.at);
  if ('waitMs' in command) return undefined;
  const outcome = scenario.apply(command);
  return outcome.ok ? undefined : { code: outcome.code, ...outcome.params };
}

describe('keys', () => {
  test('Q1 a key is known once, its budget set anew as a whole, and it ends for good', () => {
    const scenario = check(`
      ann key 7 day 500 loss 5          | new
      ann key 7 day 900                 | known
      bob key 7                         | known
      ann buy 1 @ 100 with 7            | open 0
      ann change 7 day 150              | ok
      bob change 7                      | key_ended
      ann buy 1 @ 100 with 7            | key_budget
      bob end key 7                     | ok
      bob buy 1 @ 99 with 7             | key_ended
      ann buy 1 @ 100 with 8            | key_ended
      ann buy 0.2 @ 100 with 7          | open 0
      ann end key 7                     | ok
      ann end key 7                     | ok
      ann change 7                      | key_ended
      ann buy 0.1 @ 100 with 7          | key_ended
      ann amend 1 x 0.5 with 7          | key_ended
      ann replace 1 by buy 0.1 @ 100 with 7 | key_ended
      ann oco buy 0.1 @ 99 stop 110 limit 110 with 7 | key_ended
    `);
    expect(drawKey(scenario)).toBe('0, 0 | 120, 0.24');
    expectPlayed(scenario, 'bob sell 0.4 @ 100 | filled 0.4');
    expect(drawKey(scenario)).toBe('40, 0.04 | 80, 0.16');
    scenario.reload();
    expectPlayed(scenario, 'ann cancel 1 | ok\n ann cancel 2 | ok');
    expect(drawKey(scenario)).toBe('40, 0.04 | 0, 0');
    expect(scenario.engine.snapshot().keyStates).toEqual([]);
  });

  test('Q1 it is over at the moment that its budget names, and goes on where the budget is set anew', () => {
    check(`
      ann key 7 until 3000     | new
      wait 2999 ms
      ann buy 1 @ 100 with 7   | open 0
      wait 1 ms
      ann buy 1 @ 100 with 7   | key_ended
      ann cancel 1             | ok
      ann change 7             | ok
      ann buy 1 @ 100 with 7   | open 0
    `);
  });

  test('Q1 its orders are cancelled with its end where that is asked for, pairs whole, and nobody else’s', () => {
    const scenario = check(`
      ann key 7                                          | new
      cal buy 0.1 @ 99                                   | open 0
      bob sell 0.1 @ 99                                  | filled 0.1
      ann buy 1 @ 98 with 7                              | open 0
      ann buy 1 @ 98                                     | open 0
      ann oco sell 1 @ 110 stop 90 limit 89 with 7       | pair 5 6
      ann buy 1 @ 97 in ETH/BTC                          | price_out_of_band
      ann buy 1 @ 0.1 in ETH/BTC with 7                  | open 0
      ann buy 1 @ 98.5 then 110 stop 90 limit 89 with 7  | open 0
      bob sell 0.5 @ 98.5                                | filled 0.5
      ann end key 7 cancelling                           | ok
    `);
    expect(scenario.orders(3, 4, 5, 6, 7, 8)).toEqual([
      'cancelled 0 key_ended',
      'open 0',
      'cancelled 0 key_ended',
      'cancelled 0 key_ended',
      'cancelled 0 key_ended',
      'cancelled 0.5 key_ended',
    ]);
    expect(scenario.engine.snapshot().orders.filter(({ status }) => status === 'open')).toHaveLength(1);
    expect(drawKey(scenario)).toBe('49.25, 0.04925 | 0, 0');
  });

  test('Q2, R51 markets and the distance from the index', () => {
    check(`
      ann key 7 band 200 in BTC/USDT        | new
      ann buy 1 @ 0.1 in ETH/BTC with 7     | key_market
      ann buy 1 @ 98 with 7                 | open 0
      ann buy 1 @ 97.99 with 7              | key_price_band
      ann sell 1 @ 102 with 7               | open 0
      ann sell 1 @ 102.01 with 7            | key_price_band
      ann amend 1 @ 97 with 7               | key_price_band
      ann amend 1 @ 97                      | 3 open 0
      ann amend 3 x 2 with 7                | 4 open 0
      bob sell 1 @ 103                      | open 0
      cal key 8 band 200                    | new
      ann cancel 2                          | ok
      cal buy 1 market with 8               | key_price_band
      ann sell 0.5 @ 102                    | open 0
      cal buy 1 market with 8               | filled 1
      cal oco sell 1 @ 110 stop 98 limit 98 with 8 | key_price_band
      wait 5001 ms
      cal buy 1 @ 90 with 8                 | key_index_stale
    `);
    expect(refusalOf(startKeysWith('ann key 7 band 250'), 'ann buy 1 @ 90 with 7')).toEqual({
      code: 'key_price_band',
      percent: '2.5',
    });
  });
});

function startKeysWith(line: string): Scenario {
  const scenario = startKeys();
  scenario.play(line);
  return scenario;
}

describe('budgets', () => {
  test('Q3 each kind of order is charged for its worth and for what it may give away', () => {
    const charges = (line: string): string => {
      const scenario = startKeysWith('ann key 7');
      scenario.play(`cal buy 1 @ 99\n bob sell 1 @ 100.5\n cal buy 0.1 @ 100.5\n ${line} with 7`);
      return drawKey(scenario);
    };
    // Bought at the index it gives away the fee of a taker, which is the higher one.
    expect(charges('ann buy 1 @ 100 post_only')).toBe('0, 0 | 100, 0.2');
    expect(charges('ann buy 1 @ 99')).toBe('0, 0 | 99, 0.198');
    expect(charges('ann sell 2 @ 100 show 0.5')).toBe('0, 0 | 200, 0.4');
    expect(charges('ann sell 1 @ 101')).toBe('0, 0 | 101, 0.2');
    expect(charges('ann buy 1 @ 101 stop 102')).toBe('0, 0 | 101, 1.2');
    expect(charges('ann buy 1 market stop 102')).toBe('0, 0 | 107.1, 7.3');
    expect(charges('ann buy sum 107.1 market stop 102')).toBe('0, 0 | 107.1, 7.3');
    expect(charges('ann sell 1 market stop 98')).toBe('0, 0 | 98, 100');
    expect(charges('ann sell 1 market take 102')).toBe('0, 0 | 102, 100');
    expect(charges('ann sell 1 market trail 100')).toBe('0, 0 | 99.495, 100');
    expect(charges('ann oco sell 1 @ 101 stop 98 limit 97')).toBe('0, 0 | 101, 3.194');
    expect(charges('ann buy 1 @ 99 then 101 stop 98 limit 97')).toBe('0, 0 | 101, 3.194');
    expect(charges('ann buy 1 @ 0.1 in ETH/BTC')).toBe('0, 0 | 10, 0.02');
  });

  test('Q3, Q6 what meets the book counts at its bound, a sale at the bid that it meets', () => {
    const check = (line: string, bound: string): unknown => {
      const scenario = startKeysWith(`ann key 7 ${bound}`);
      scenario.play('cal buy 1 @ 99\n bob sell 1 @ 100');
      return refusalOf(scenario, `${line} with 7`);
    };
    const refused = (bound: string, required: string, left: string) => ({ code: 'key_budget', bound, required, left });
    expect(check('ann buy 1 market', 'order 104')).toEqual(refused('order', '105', '104'));
    expect(check('ann buy 1 market', 'loss 5')).toEqual(refused('loss', '5.2', '5'));
    expect(check('ann buy sum 100 market', 'order 99')).toEqual(refused('order', '100', '99'));
    expect(check('ann sell 1 market', 'order 98')).toEqual(refused('order', '99', '98'));
    expect(check('ann sell 1 @ 98', 'order 98')).toEqual(refused('order', '99', '98'));
    expect(check('ann sell 1 @ 98', 'loss 2')).toEqual(refused('loss', '2.196', '2'));
  });

  test('Q4, R51 the bounds in their order, with what is left of each', () => {
    const scenario = startKeysWith('ann key 7 order 100 day 150 loss 1 open 140');
    const refused = (line: string) => refusalOf(scenario, line);
    scenario.play('ann buy 0.4 @ 99 with 7\n bob sell 0.2 @ 99');
    expect(drawKey(scenario)).toBe('19.8, 0.0198 | 19.8, 0.0396');
    const order = { code: 'key_budget', bound: 'order', required: '594', left: '100' };
    expect(refused('ann buy 6 @ 99 with 7')).toEqual(order);
    scenario.play('ann change 7 day 150 loss 1 open 140');
    expect(refused('ann buy 6 @ 99 with 7')).toEqual({ ...order, bound: 'day', left: '110.4' });
    scenario.play('ann change 7 loss 1 open 140');
    expect(refused('ann buy 6 @ 99 with 7')).toEqual({ ...order, bound: 'loss', required: '1.188', left: '0.9406' });
    scenario.play('ann change 7 open 140');
    expect(refused('ann buy 6 @ 99 with 7')).toEqual({ ...order, bound: 'open', left: '120.2' });
    scenario.play('ann change 7 open 10');
    expect(refused('ann buy 6 @ 99 with 7')).toEqual({ ...order, bound: 'open', left: '0' });
    scenario.play('ann buy 1 @ 99');
    expect(drawKey(scenario)).toBe('19.8, 0.0198 | 19.8, 0.0396');
  });

  test('Q4 what has filled counts on its day, and what is open always', () => {
    const scenario = startKeysWith('ann key 7 day 100');
    scenario.play('ann buy 1 @ 100 with 7\n bob sell 0.6 @ 100');
    scenario.wait(DAY_MS);
    scenario.reload();
    expectPlayed(
      scenario,
      `
      tick BTC 100              | ok
      ann buy 0.7 @ 100 with 7  | key_budget
      ann buy 0.6 @ 99 with 7   | open 0
      bob sell 0.4 @ 100        | filled 0.4
    `,
    );
    expect(drawKey(scenario)).toBe('40, 0.04 | 59.4, 0.1188');
  });

  test('Q5 without a fresh index of both currencies an order only gets smaller', () => {
    const scenario = check(`
      ann key 7                         | new
      ann buy 1 @ 0.1 in ETH/BTC with 7 | open 0
      wait 5001 ms
      tick BTC 100                      | ok
      ann buy 1 @ 100 with 7            | open 0
      ann buy 1 @ 0.1 in ETH/BTC with 7 | key_index_stale
      ann amend 1 @ 0.2 with 7          | key_index_stale
      ann amend 1 x 0.4 #less with 7    | 1 open 0
      ann oco buy 1 @ 0.1 stop 0.2 limit 0.2 in ETH/BTC with 7 | no_last_price
      bob sell 0.2 @ 0.1 in ETH/BTC     | filled 0.2
    `);
    // It counts for what was freed.
    expect(drawKey(scenario)).toBe('2, 0.004 | 102, 0.204');
  });

  test('Q6 fills of one order at many prices come to no more than it was charged for', () => {
    const scenario = startKeysWith('ann key 7 day 303 loss 3.6');
    scenario.play('bob sell 1 @ 99\n bob sell 1 @ 100\n bob sell 0.5 @ 101\n ann buy 3 @ 101 with 7');
    expect(drawKey(scenario)).toBe('249.5, 0.998 | 50.5, 0.6');
    expect(refusalOf(scenario, 'ann buy 0.1 @ 100 with 7')).toMatchObject({ bound: 'day', left: '3' });
    scenario.play('ann cancel 4');
    expect(drawKey(scenario)).toBe('249.5, 0.998 | 0, 0');
  });

  test('Q6, Q8 a triggered sale at a better price than its own counts as it was charged', () => {
    const scenario = check(
      `
      ann key 7                          | new
      bob sell 0.1 @ 98                  | open 0
      cal buy 0.1 @ 98                   | filled 0.1
      ann sell 1 @ 97 take 99 with 7     | waiting
      cal buy 2 @ 98                     | open 0
      bob sell 0.1 @ 99                  | open 0
    `,
      startKeysWith('bob key 9'),
    );
    expect(drawKey(scenario)).toBe('0, 0 | 97, 3.194');
    scenario.play('cal buy 0.1 @ 99');
    expect(drawKey(scenario)).toBe('97, 2.196 | 0, 0');
  });
});

describe('an index that moves', () => {
  test('Q7 an order that would now lose more than is left ends before it trades', () => {
    const scenario = startKeysWith('ann key 7 loss 3');
    scenario.play('ann buy 1 @ 100 with 7\n bob buy 1 @ 99.5\n tick BTC 98');
    scenario.forget();
    // At 98 it gives 2 away, and pays 0.098 as a maker.
    expectPlayed(scenario, 'cal sell 0.1 @ 99 | filled 0.1');
    expect(drawKey(scenario)).toBe('10, 0.2098 | 90, 1.8882');
    scenario.play('ann change 7 loss 3.8\n tick BTC 96');
    expectPlayed(scenario, 'cal sell 2 @ 99.5 | open 1');
    expect(scenario.orders(1, 2)).toEqual(['cancelled 0.1 key_budget', 'filled 1']);
    expect(drawKey(scenario)).toBe('10, 0.2098 | 0, 0');
  });

  test('Q7 several orders of a key that a walk meets count together, and it ends also where the taker is refused', () => {
    const scenario = startKeysWith('ann key 7 loss 5');
    scenario.play('ann buy 1 @ 100 with 7\n ann buy 1 @ 99.9 with 7\n ann buy 1 @ 99.8 with 7\n tick BTC 98');
    scenario.forget();
    // Losses of 2.098 and 1.998 in place of 0.2 and 0.1998 leave 0.9 less for the third one, which would need 1.6988.
    expectPlayed(scenario, 'cal sell 3 @ 99.8 fok | cancelled 0 time_in_force');
    expect(scenario.orders(1, 2, 3)).toEqual(['-', '-', 'cancelled 0 key_budget']);
    scenario.play('ann change 7 loss 1');
    expectPlayed(scenario, 'cal sell 2 @ 99 post_only | open 0');
    expect(scenario.orders(1, 2)).toEqual(['cancelled 0 key_budget', 'cancelled 0 key_budget']);
  });

  test('Q7 of a pair both legs end, and an order with less to lose trades on', () => {
    const scenario = startKeysWith('ann key 7 loss 3.5');
    scenario.play('bob buy 0.1 @ 99\n cal sell 0.1 @ 99');
    scenario.play('ann oco sell 1 @ 101 stop 98 limit 98 with 7\n tick BTC 105');
    scenario.forget();
    expectPlayed(scenario, 'cal buy 1 @ 101 | open 0');
    expect(scenario.orders(3, 4)).toEqual(['cancelled 0 key_budget', 'cancelled 0 oco']);
    scenario.play(
      'ann change 7 loss 5\n cal cancel 5\n ann oco sell 1 @ 104.5 stop 103.5 limit 104.5 with 7 | refused',
    );
    scenario.play('ann sell 1 @ 104.5 with 7');
    expectPlayed(scenario, 'cal buy 1 @ 105 | filled 1');
  });

  test('Q7 without a fresh index, or without a bound of losses, what was charged counts', () => {
    const scenario = startKeysWith('ann key 7 loss 1');
    scenario.play('ann buy 1 @ 100 with 7\n tick BTC 50');
    scenario.wait(5_001);
    expectPlayed(scenario, 'cal sell 0.5 @ 100 | filled 0.5');
    expect(drawKey(scenario)).toBe('50, 0.1 | 50, 0.1');
    scenario.play('tick BTC 50\n ann change 7');
    expectPlayed(scenario, 'cal sell 0.5 market | filled 0.5');
    expect(drawKey(scenario)).toBe('100, 25.125 | 0, 0');
  });

  test('Q8 what is triggered is charged anew, and ends where it would lose too much', () => {
    const scenario = startKeysWith('ann key 7 loss 101');
    scenario.play('bob sell 0.2 @ 99\n cal buy 0.1 @ 99\n cal buy 1 @ 98\n cal buy 1 @ 96');
    scenario.play('ann sell 1 market stop 98 with 7\n bob sell 0.1 @ 98');
    // It sold 0.9 at 98 and 0.1 at 96.
    expect(drawKey(scenario)).toBe('97.8, 2.3956 | 0, 0');
    scenario.play('cal buy 1 @ 99\n cal sell 0.1 @ 100\n bob buy 0.1 @ 100');
    scenario.play('ann change 7 loss 4.2\n ann sell 1 @ 98.5 stop 99 with 7');
    expect(drawKey(scenario)).toBe('97.8, 2.3956 | 98.5, 1.697');
    scenario.play('tick BTC 101\n bob sell 0.1 @ 99');
    expect(scenario.orders(10)).toEqual(['cancelled 0 key_budget']);
    expect(drawKey(scenario)).toBe('97.8, 2.3956 | 0, 0');
  });

  test('Q8 the stop leg of a pair takes over the charge', () => {
    const scenario = startKeysWith('ann key 7');
    scenario.play('bob sell 0.1 @ 99\n cal buy 0.1 @ 99\n ann oco sell 1 @ 101 stop 98 limit 97.5 with 7');
    scenario.reload();
    expect(drawKey(scenario)).toBe('0, 0 | 101, 2.695');
    scenario.play('cal buy 0.1 @ 98\n bob sell 0.1 @ 98');
    expect(scenario.book()).toBe('| 97.5 | 1');
    expect(drawKey(scenario)).toBe('0, 0 | 101, 2.695');
    scenario.play('cal buy 1 @ 97.5');
    expect(drawKey(scenario)).toBe('97.5, 2.5975 | 0, 0');
  });
});

describe('attached pairs of keys', () => {
  const enter = (budget: string, fallback = ''): Scenario => {
    const scenario = startKeysWith(`ann key 7 ${budget}`);
    scenario.play('bob sell 0.1 @ 99\n cal buy 0.1 @ 99');
    scenario.play(`ann buy 1 @ 98 then 102 stop 97 limit 96.5 ${fallback} with 7`);
    return scenario;
  };

  test('Q9 the pair is its parent’s key’s, also of one that has ended', () => {
    const scenario = enter('loss 10 day 250');
    expect(drawKey(scenario)).toBe('0, 0 | 102, 3.693');
    scenario.play('ann end key 7\n bob sell 1 @ 98');
    // 0.999 are left after the fee.
    expect(scenario.orders(3, 5, 6)).toEqual(['filled 1', 'open 0', 'waiting']);
    expect(drawKey(scenario)).toBe('98, 0.098 | 101.898, 3.689307');
    scenario.reload();
    scenario.play('cal buy 1 @ 102');
    expect(drawKey(scenario)).toBe('199.898, 0.1979 | 0, 0');
  });

  test('Q9 where the budget does not allow it nothing is placed', () => {
    const scenario = enter('day 199');
    scenario.play('bob sell 1 @ 98');
    expect(scenario.events).toContainEqual(expect.objectContaining({ kind: 'pairArmed', result: 'dropped' }));
    expect(drawKey(scenario)).toBe('98, 0.098 | 0, 0');
  });

  test('Q9 what trades in its stead is charged, too, by the last index where there is no fresh one', () => {
    const scenario = startKeysWith('ann key 7');
    scenario.play('bob sell 0.1 @ 99\n cal buy 0.1 @ 99\n cal buy 1 @ 97');
    scenario.play('ann buy 1 @ 98 then 102 stop 98.5 limit 98 or market with 7');
    scenario.wait(5_001);
    scenario.play('bob sell 1 @ 98');
    expect(scenario.orders(4, 6)).toEqual(['filled 1', 'filled 0.999']);
    // What was charged counts: 102 and 2.196 of the parent, 96.903 and 8.0262657 down to 92.15 of the sale.
    expect(drawKey(scenario)).toBe('198.903, 10.2222657 | 0, 0');
    const short = startKeysWith('ann key 7 loss 8');
    short.play('bob sell 0.1 @ 99\n cal buy 0.1 @ 99\n cal buy 1 @ 97');
    short.play('ann buy 1 @ 98 then 102 stop 98.5 limit 98 or market with 7\n bob sell 1 @ 98');
    expect(short.events).toContainEqual(expect.objectContaining({ kind: 'pairArmed', result: 'dropped' }));
  });

  test('Q9 a target that is reached at once is charged like an order', () => {
    const scenario = enter('');
    scenario.play('cal buy 1 @ 97.9 post_only\n tick BTC 99\n bob sell 1 @ 98');
    expect(drawKey(scenario)).toBe('98, 0.098 | 101.898, 2.690307');
  });
});

describe('amendments of keys', () => {
  test('Q10 an amendment charges the key that amends, as if the order were gone', () => {
    const scenario = startKeysWith('ann key 7 day 100\n ann key 8 day 100');
    expectPlayed(
      scenario,
      `
      ann buy 1 @ 100 with 7      | open 0
      ann amend 1 x 1.1 with 7    | key_budget
      ann amend 1 @ 99 with 7     | 2 open 0
      ann buy 0.1 @ 50.5 with 8   | open 0
      ann amend 2 @ 98.5 with 8   | key_budget
      ann amend 2 @ 94.9 with 8   | 4 open 0
    `,
    );
    expect([drawKey(scenario, 7), drawKey(scenario, 8)]).toEqual(['0, 0 | 0, 0', '0, 0 | 99.95, 0.1999']);
    scenario.play('bob sell 0.5 @ 94.9');
    expectPlayed(scenario, 'ann amend 4 x 0.9 @ 94 with 7 | 6 open 0');
    expect([drawKey(scenario, 7), drawKey(scenario, 8)]).toEqual([
      '0, 0 | 37.6, 0.0752',
      '47.45, 0.04745 | 5.05, 0.0101',
    ]);
  });

  test('Q10 in its place an order stays its key’s and frees what is taken off, whatever is left of the budget', () => {
    const scenario = startKeysWith('ann key 7\n ann key 8');
    scenario.play('ann buy 1 @ 99 with 7\n ann change 7 day 1');
    expectPlayed(scenario, 'ann amend 1 x 0.4 with 7 | 1 open 0\n ann amend 1 x 0.3 with 8 | 1 open 0');
    expect([drawKey(scenario, 7), drawKey(scenario, 8)]).toEqual(['0, 0 | 29.7, 0.0594', '0, 0 | 0, 0']);
  });

  test('Q10 whoever amends without a key takes the order out of its budget, of a pair both legs', () => {
    const scenario = startKeysWith('ann key 7');
    scenario.play('bob sell 0.1 @ 99\n cal buy 0.1 @ 99\n ann buy 1 @ 98 with 7');
    scenario.play('ann oco sell 1 @ 102 stop 97 limit 96 with 7\n ann buy 1 @ 98 with 7');
    scenario.play('ann amend 3 #mine\n ann amend 5 x 0.5\n ann amend 6 @ 98.01');
    expect(drawKey(scenario)).toBe('0, 0 | 0, 0');
    scenario.play('ann end key 7 cancelling');
    expect(scenario.orders(3, 4, 5, 7)).toEqual(['open 0', 'open 0', 'waiting', 'open 0']);
  });

  test('Q10 a replacement of a pair charges it once', () => {
    const scenario = startKeysWith('ann key 7 open 103');
    scenario.play('bob sell 0.1 @ 99\n cal buy 0.1 @ 99\n ann oco sell 1 @ 102 stop 97 limit 96 with 7');
    expectPlayed(
      scenario,
      'ann amend 4 @ 96.5 with 7 | 6 waiting\n ann amend 5 @ 103.5 with 7 | key_budget\n ann amend 5 @ 103 with 7 | 7 open 0',
    );
    expect(drawKey(scenario)).toBe('0, 0 | 103, 3.693');
    expectPlayed(scenario, 'ann replace 7 by sell 1 @ 104 with 7 | cancelled 7, key_budget');
    expect(drawKey(scenario)).toBe('0, 0 | 0, 0');
  });

  test('Q10 orders that are placed without a key charge nobody', () => {
    const scenario = startKeysWith('ann key 7');
    scenario.play('ann buy 1 @ 100\n bob sell 1 @ 100');
    expect(drawKey(scenario)).toBe('0, 0 | 0, 0');
  });
});

describe('refusals of keys', () => {
  test('R51 the order of an order’s refusals', () => {
    const scenario = startKeysWith('ann key 7 in ETH/BTC band 200 day 1\n cal key 8 band 200 day 1\n bob key 9');
    expectPlayed(
      scenario,
      `
      eve buy 1 @ 150 with 7              | user_not_found
      bob freeze                          | ok
      bob buy 1 @ 150 with 99             | user_frozen
      bob key 10                          | user_frozen
      bob change 9                        | user_frozen
      bob end key 9                       | ok
      ann buy 0 @ 150 with 99             | key_ended
      market BTC/USDT halted              | ok
      ann buy 0 @ 150 with 7              | market_halted
      market BTC/USDT open                | ok
      ann buy 0 @ 150 with 7              | key_market
      cal buy 0 @ 160 with 8              | quantity_required
      cal buy 1 @ 160 with 8              | price_out_of_band
      cal buy 1 @ 103 #a                  | open 0
      cal buy 1 @ 103 #a with 8           | key_price_band
      cal buy 0.01 @ 101 #a with 8        | client_order_id_in_use
      cal buy 0.01 @ 101 with 8           | below_minimum_notional
      cal buy 999 @ 101 with 8            | insufficient_balance
      cal buy 1 @ 101 with 8              | key_budget
      cal amend 9 x 0 with 99             | key_ended
      cal amend 1 @ 101 x 999 with 8      | insufficient_balance
      cal amend 1 @ 101 with 8            | key_budget
    `,
    );
  });
});
