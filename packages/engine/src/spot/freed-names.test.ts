// Names that fall free with their orders, and the names of pairs.
import { DAY_MS } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { Scenario, tidyTable } from '../testing/scenario.ts';

function check(table: string, scenario = Scenario.start()): Scenario {
  expect(scenario.play(table)).toBe(tidyTable(table));
  return scenario;
}

/** A market whose last price is 100, with nothing left in its book. Ids from 3 on are free. */
function traded(): Scenario {
  const scenario = Scenario.start();
  scenario.play(`
    cal sell 1 @ 100
    bob buy  1 @ 100
  `);
  scenario.forget();
  return scenario;
}

describe('an order that frees its name', () => {
  test('S54 has it while it is open, and it is free at once however it ends', () => {
    const scenario = check(`
      ann sell 1 @ 100 #a frees           | open 0
      ann sell 1 @ 100 #a frees           | client_order_id_in_use
      ann sell 1 @ 100 #a                 | client_order_id_in_use
      bob sell 1 @ 101 #a                 | open 0
      ann cancel #a                       | ok
      ann cancel #a                       | order_not_found
      ann sell 1 @ 100 #a frees           | open 0
      cal buy 1 @ 100                     | filled 1
      ann sell 1 @ 100 ioc #a frees       | cancelled 0 time_in_force
      ann sell 1 @ 100 #a frees until 500 | open 0
      wait 500
      advance                             | ok
      ann sell 1 @ 99 #a frees            | open 0
      cal buy 1 @ 99 #mine                | filled 1
      ann sell 1 @ 101 #a                 | open 0
    `);
    expect(
      scenario.engine.world.spot.clientOrders.recent(scenario.at).map(({ clientOrderId }) => clientOrderId),
    ).toEqual(['mine']);
  });

  test('S54 nothing is kept of one that has ended, and nothing is due for it', () => {
    const scenario = check(`
      ann sell 1 @ 100 #a frees     | open 0
      ann sell 1 @ 100 ioc #b frees | cancelled 0 time_in_force
      ann cancel #a                 | ok
    `);
    expect(scenario.engine.nextDeadline()).toBeUndefined();
    expect(scenario.engine.snapshot().orders).toEqual([]);
  });

  test('S54 it does not take the name of one that keeps its own for a day', () => {
    check(`
      ann sell 1 @ 100 ioc #a          | cancelled 0 time_in_force
      ann sell 1 @ 100 #a frees        | client_order_id_in_use
      wait ${DAY_MS}
      ann sell 1 @ 100 #a frees        | open 0
    `);
  });

  test('S54 in the place of an order that keeps its name, it leaves it to that when it ends', () => {
    const scenario = Scenario.start();
    for (const isReloaded of [false, true]) {
      check(
        `
        ann sell 1 @ 100 #a                      | open 0
        wait 1000
        ann replace #a by sell 1 @ 101 #a frees  | cancelled ${isReloaded ? 3 : 1}, open 0
      `,
        scenario,
      );
      if (isReloaded) scenario.reload();
      check(
        `
        ann cancel #a                    | ok
        ann sell 1 @ 100 #a              | client_order_id_in_use
        wait ${DAY_MS - 1}
        ann sell 1 @ 100 #a              | client_order_id_in_use
        wait 1
      `,
        scenario,
      );
    }
    check('ann sell 1 @ 100 #a frees | open 0', scenario);
  });

  test('S54 one that ends after the day of the other leaves the name free, told of that or not', () => {
    for (const advance of ['', 'advance | ok']) {
      check(`
        ann sell 1 @ 100 #a                      | open 0
        ann replace #a by sell 1 @ 101 #a frees  | cancelled 1, open 0
        wait ${DAY_MS}
        ${advance}
        ann cancel #a                            | ok
        ann sell 1 @ 100 #a                      | open 0
        advance                                  | ok
        ann sell 1 @ 100 #a                      | client_order_id_in_use
      `);
    }
  });

  test('S54 what replaces it frees its name as well, under its own name or another', () => {
    const scenario = check(`
      ann sell 1 @ 100 #a frees | open 0
      ann amend 1 @ 101         | 2 open 0
      ann sell 1 @ 102 #a       | client_order_id_in_use
      ann amend 2 #b            | 2 open 0
      ann sell 1 @ 102 #a frees | open 0
      ann sell 1 @ 103 #b       | client_order_id_in_use
      ann amend 2 x 0.5         | 2 open 0
      ann amend 2 @ 102 #c      | 4 open 0
      ann sell 1 @ 103 #b       | open 0
      ann cancel #c             | ok
      ann sell 1 @ 104 #c       | open 0
    `);
    expect([...scenario.changes.orders].map(({ freesName }) => freesName)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('S54 a name is free within the command that ends its order', () => {
    check(`
      ann sell 1 @ 100 #a frees               | open 0
      ann replace #a by sell 1 @ 101 #a frees | cancelled 1, open 0
      ann replace 2 by sell 1 @ 102 #a        | cancelled 2, open 0
      ann cancel #a                           | ok
      ann sell 1 @ 101 #a frees               | client_order_id_in_use
    `);
  });
});

describe('the names of a pair', () => {
  test('S55 legs and pair have theirs, and are cancelled by that of a leg', () => {
    const scenario = check(
      `
      ann oco sell 1 @ 110 stop 90 limit 89 #up #down list both | pair 3 4
      ann cancel #down                                          | ok
    `,
      traded(),
    );
    const named = [...scenario.changes.orders].map(({ clientOrderId, terms }) => [
      clientOrderId,
      terms?.listClientOrderId,
    ]);
    expect(named).toEqual([
      ['up', 'both'],
      ['down', 'both'],
    ]);
    expect(scenario.orders(3, 4)).toEqual(['cancelled 0 oco', 'cancelled 0 user']);
  });

  test('S55 none is another’s or the same as another of the command, and a refusal takes none', () => {
    check(
      `
      ann sell 1 @ 110 #a                                       | open 0
      ann oco sell 1 @ 110 stop 90 limit 89 #a                  | client_order_id_in_use
      ann oco sell 1 @ 110 stop 90 limit 89 #b #a               | client_order_id_in_use
      ann oco sell 1 @ 110 stop 90 limit 89 #b #b               | client_order_id_in_use
      ann oco sell 1 @ 110 stop 90 limit 89 #b #c list b        | client_order_id_in_use
      ann oco sell 1 @ 110 stop 90 limit 89 #b #c list c        | client_order_id_in_use
      ann oco sell 1 @ 110 stop 90 limit 89 #b #c list a frees  | pair 4 5
      ann oco sell 1 @ 110 stop 90 limit 89 #d #e list a        | client_order_id_in_use
      bob oco sell 1 @ 110 stop 90 limit 89 #b #c list a        | pair 6 7
      ann sell 1 @ 110 #b                                       | client_order_id_in_use
      ann sell 1 @ 110 #c                                       | client_order_id_in_use
      ann cancel 5                                              | ok
      ann oco sell 1 @ 110 stop 90 limit 89 #b #c list a        | pair 8 9
      ann cancel 9                                              | ok
      ann oco sell 1 @ 110 stop 90 limit 89 #b #d list a        | client_order_id_in_use
      ann oco sell 1 @ 110 stop 90 limit 89 #d #c list a        | client_order_id_in_use
      ann oco sell 1 @ 110 stop 90 limit 89 #d #e list a        | pair 10 11
    `,
      traded(),
    );
  });

  test('S55 the name of a pair is taken while a leg of it is open, across a restart', () => {
    const scenario = check(
      `
      ann oco sell 1 @ 110 stop 90 limit 89 #a #b list one frees | pair 3 4
      bob buy 0.4 @ 110                                          | filled 0.4
      ann sell 1 @ 112 #b frees                                  | open 0
    `,
      traded(),
    );
    scenario.reload();
    check(
      `
      ann oco sell 1 @ 111 stop 90 limit 89 list one             | client_order_id_in_use
      bob buy 0.6 @ 110                                          | filled 0.6
      ann oco sell 1 @ 111 stop 90 limit 89 #a list one          | pair 8 9
    `,
      scenario,
    );
  });

  test('S55 amended pairs keep it, and what replaces a leg alone does not', () => {
    const scenario = check(
      `
      ann oco sell 1 @ 110 stop 90 limit 89 #a #b list one frees | pair 3 4
      ann amend 4 stop 91                                        | 6 waiting
      ann oco sell 1 @ 111 stop 90 limit 89 list one             | client_order_id_in_use
      ann amend 5 x 0.8 #c                                       | 5 open 0
      ann sell 1 @ 111 #b                                        | client_order_id_in_use
      ann sell 1 @ 111 #a frees                                  | open 0
      bob buy 0.4 @ 110                                          | filled 0.4
      ann oco sell 1 @ 111 stop 90 limit 89 list one             | client_order_id_in_use
      ann amend 5 @ 112                                          | 9 open 0
      ann oco sell 1 @ 111 stop 90 limit 89 list one             | pair 10 11
    `,
      traded(),
    );
    const [replacement] = [...scenario.changes.orders].filter(({ id }) => Number(id) === 9);
    expect([replacement?.clientOrderId, replacement?.freesName, replacement?.terms]).toEqual(['c', true, undefined]);
  });
});

describe('a stop-limit order that does not rest', () => {
  test('S56 with ioc fills what it can when it is triggered, and ends', () => {
    const scenario = check(
      `
      ann sell 2 @ 95 stop 98 ioc | waiting
      bob buy 0.5 @ 96            | open 0
      bob buy 1 @ 94              | open 0
      bob buy 1 @ 98              | open 0
      cal sell 1 @ 98             | filled 1
    `,
      traded(),
    );
    expect(scenario.orders(3)).toEqual(['cancelled 0.5 time_in_force']);
    expect(scenario.book()).toBe('1 | 94 |');
    expect(scenario.account('ann', 'BTC')?.locked).toBe(0n);
  });

  test('S56 with fok fills whole when it is triggered, or not at all', () => {
    const scenario = check(
      `
      ann sell 2 @ 95 stop 98 fok | waiting
      ann sell 1 @ 95 stop 97 fok | waiting
      bob buy 1.5 @ 96            | open 0
      bob buy 1 @ 97              | open 0
      bob buy 1 @ 98              | open 0
      cal sell 1 @ 98             | filled 1
    `,
      traded(),
    );
    expect(scenario.orders(3, 4)).toEqual(['filled 2', 'cancelled 0 time_in_force']);
    expect(scenario.book()).toBe('0.5 | 96 |');
  });

  test('S56 it may end by itself, be amended, be a take-profit, and be no iceberg', () => {
    const scenario = check(
      `
      ann sell 1 @ 95 stop 98 ioc until 500 | waiting
      ann sell 1 @ 95 stop 97 fok           | waiting
      ann sell 1 @ 103 take 102 ioc         | waiting
      ann sell 1 @ 95 stop 98 ioc show 0.5  | visible_quantity_wrong
      ann amend 4 @ 94 stop 96              | 6 waiting
      wait 500
      advance                               | ok
      bob sell 1 @ 102                      | open 0
      cal buy 1 @ 102                       | filled 1
    `,
      traded(),
    );
    expect(scenario.orders(3, 4, 5, 6)).toEqual([
      'cancelled 0 expired',
      'cancelled 0 amended',
      'cancelled 0 time_in_force',
      'waiting',
    ]);
    scenario.reload();
    check(
      `
      bob buy 1 @ 96   | open 0
      bob buy 0.5 @ 95 | open 0
      cal sell 1 @ 96  | filled 1
    `,
      scenario,
    );
    expect(scenario.orders(6)).toEqual(['cancelled 0 time_in_force']);
  });
});
