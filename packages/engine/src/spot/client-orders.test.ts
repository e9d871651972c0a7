import { DAY_MS } from '@bourse/domain';
import { expect, test } from 'vitest';
import { Scenario, tidyTable } from '../testing/scenario.ts';

function check(table: string): Scenario {
  const scenario = Scenario.start();
  expect(scenario.play(table)).toBe(tidyTable(table));
  return scenario;
}

test('S17 a name is taken while its order is open, however long', () => {
  check(`
    ann sell 1 @ 100 #first | open 0
    ann sell 1 @ 100 #first | client_order_id_in_use
    ann sell 1 @ 100 #other | open 0
    bob buy  1 @ 90  #first | open 0
    wait ${3 * DAY_MS}
    advance | ok
    ann sell 1 @ 100 #first | client_order_id_in_use
  `);
});

test('S17 a name falls free 24 h after the end of its order', () => {
  check(`
    ann sell 1 @ 100 #a | open 0
    ann sell 1 @ 101 ioc #b | cancelled 0 time_in_force
    wait 1000
    ann cancel 1 | ok
    wait ${DAY_MS - 1001}
    ann sell 1 @ 100 #b | client_order_id_in_use
    wait 1
    ann sell 1 @ 100 #b | open 0
    ann sell 1 @ 100 #a | client_order_id_in_use
    wait 1000
    ann sell 1 @ 100 #a | open 0
  `);
});

test('S17 a refused order leaves its name free', () => {
  check(`
    ann sell 11 @ 100 #a | insufficient_balance
    ann sell 1 @ 100 #a | open 0
  `);
});

test('T3 the deadline is when the next name falls free, and advancing time forgets it', () => {
  const scenario = check(`
    ann sell 1 @ 100 #a | open 0
    ann sell 1 @ 100 | open 0
    ann cancel 2 | ok
  `);
  expect(scenario.engine.nextDeadline()).toBeUndefined();
  scenario.play(`
    ann cancel 1
    wait 10
    ann sell 1 @ 100 ioc #b
  `);
  const ended = scenario.at - 10;
  expect(scenario.engine.nextDeadline()).toBe(ended + DAY_MS);
  scenario.wait(DAY_MS - 11);
  scenario.play('advance');
  expect(scenario.engine.nextDeadline()).toBe(ended + DAY_MS);
  scenario.wait(1);
  scenario.play('advance');
  expect(scenario.engine.nextDeadline()).toBe(ended + 10 + DAY_MS);
  scenario.wait(10);
  scenario.play('advance');
  expect(scenario.engine.nextDeadline()).toBeUndefined();
  expect(scenario.engine.snapshot().orders).toEqual([]);
});

test('T3 forgetting an ended order spares a new one of the same name', () => {
  check(`
    ann sell 1 @ 100 ioc #a | cancelled 0 time_in_force
    wait ${DAY_MS}
    ann sell 1 @ 100 #a | open 0
    advance | ok
    ann sell 1 @ 100 #a | client_order_id_in_use
  `);
});
