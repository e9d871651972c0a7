import { describe, expect, test } from 'vitest';
import { Scenario, tidyTable } from '../testing/scenario.ts';

/** A market whose last price is 100, with nothing left in its book. Ids from 3 on are free. */
function start(): Scenario {
  const scenario = Scenario.start();
  scenario.play(`
    cal sell 1 @ 100
    bob buy  1 @ 100
  `);
  scenario.forget();
  return scenario;
}

type Table = { readonly play: string; readonly book?: string; readonly balances?: string };

function check({ play, book, balances }: Table, scenario = start()): Scenario {
  expect(scenario.play(play)).toBe(tidyTable(play));
  if (book !== undefined) expect(scenario.book()).toBe(tidyTable(book));
  if (balances !== undefined) expect(scenario.balances(balances)).toBe(tidyTable(balances));
  return scenario;
}

describe('replacing', () => {
  test('S28 a new price is a new order at the end of its queue', () => {
    const scenario = check({
      play: `
        ann buy 1 @ 90 #mine | open 0
        bob buy 2 @ 91       | open 0
        ann amend 3 @ 91     | 5 open 0
        ann amend 3 @ 92     | order_not_found
      `,
      book: '2 1 | 91 |',
      balances: `
        owner | USDT
        ann   | 9909 + 91
      `,
    });
    expect(scenario.orders(3, 5)).toEqual(['cancelled 0 amended', 'open 0']);
    check({ play: 'ann buy 1 @ 90 #mine | client_order_id_in_use' }, scenario);
    expect([...scenario.changes.orders].find((order) => order.id === 5)?.clientOrderId).toBe('mine');
  });

  test('S28 more quantity loses the place', () => {
    check({
      play: `
        ann buy 1 @ 90    | open 0
        bob buy 2 @ 90    | open 0
        ann amend 3 x 1.5 | 5 open 0
      `,
      book: '2 1.5 | 90 |',
    });
  });

  test('S28 the quantity counts what has filled, and what is left is replaced', () => {
    const scenario = check({
      play: `
        ann buy 2 @ 90         | open 0
        cal sell 0.5 @ 90      | filled 0.5
        ann amend 3 x 0.5      | quantity_already_filled
        ann amend 3 x 0.4      | quantity_already_filled
        ann amend 3 @ 91 x 3   | 5 open 0
      `,
      book: '2.5 | 91 |',
      balances: `
        owner | BTC     | USDT
        ann   | 10.4995 | 9727.5 + 227.5
      `,
    });
    expect(scenario.orders(3)).toEqual(['cancelled 0.5 amended']);
  });

  test('S28 it is matched like one that is placed, and may trigger others', () => {
    const scenario = check({
      play: `
        ann buy 2 @ 90          | open 0
        cal sell 1 @ 105        | open 0
        bob buy 1 @ 107 stop 105 | waiting
        ann amend 3 @ 106       | 6 open 1
      `,
      book: `
        1 | 107 |
        1 | 106 |
      `,
    });
    expect(scenario.orders(5)).toEqual(['open 0']);
  });

  test('S28 post_only stays post_only, ones own order in the way cancels the rest', () => {
    check({
      play: `
        ann buy 1 @ 90 post_only | open 0
        bob buy 1 @ 89           | open 0
        bob sell 1 @ 95          | open 0
        ann amend 3 @ 95         | post_only_would_take
        ann amend 3 @ 94.99      | 6 open 0
        ann amend 6 @ 95         | post_only_would_take
        bob amend 4 @ 96         | 7 cancelled 0 self_trade
      `,
      book: `
          | 95    | 1
        1 | 94.99 |
      `,
    });
  });
});

describe('keeping', () => {
  test('S29 less quantity at the same price keeps id and place, and frees money', () => {
    const scenario = check({
      play: `
        ann buy 2 @ 90      | open 0
        bob buy 2 @ 90      | open 0
        cal sell 0.5 @ 90   | filled 0.5
        ann amend 3 x 1     | 3 open 0.5
        ann amend 3 @ 90 x 0.7 | 3 open 0.5
        ann amend 3         | 3 open 0.5
      `,
      book: '0.2 2 | 90 |',
      balances: `
        owner | BTC     | USDT
        ann   | 10.4995 | 9937 + 18
      `,
    });
    scenario.forget();
    check({ play: 'ann amend 3 x 0.7 @ 90 | 3 open 0.5' }, scenario).reload();
    expect([scenario.changes.orders.size, scenario.events.length]).toEqual([0, 0]);
    check({ play: 'cal sell 0.2 @ 90 | filled 0.2' }, scenario);
    expect(scenario.orders(3)).toEqual(['filled 0.7']);
  });

  test('S29 what is left keeps to step and minimum', () => {
    check({
      play: `
        ann buy 1 @ 90          | open 0
        ann amend 3 x 0.00001   | quantity_not_on_step
        ann amend 3 x 0.0555    | below_minimum_notional
        ann amend 3 x 0         | quantity_required
        ann amend 3 x 0.0556    | 3 open 0
      `,
    });
  });
});

describe('refusals', () => {
  test('S30 a refused amendment leaves everything as it was', () => {
    const scenario = check({ play: 'ann buy 1 @ 90 | open 0' });
    const before = scenario.engine.stateHash();
    scenario.forget();
    check({ play: 'ann amend 3 @ 91 x 200 | insufficient_balance' }, scenario);
    check({ play: 'ann amend 3 @ 10 | price_out_of_band' }, scenario);
    expect([scenario.engine.stateHash(), scenario.changes.orders.size, scenario.events.length]).toEqual([before, 0, 0]);
  });

  test('S30 the money of the original counts, to the last unit', () => {
    check({
      play: `
        ann buy 100 @ 90          | open 0
        ann amend 3 x 111.1112    | insufficient_balance
        ann amend 3 x 111.1111    | 4 open 0
        ann amend 4 @ 100 x 100.0001 | insufficient_balance
        ann amend 4 @ 100 x 100   | 5 open 0
      `,
      balances: `
        owner | USDT
        ann   | 0 + 10000
      `,
    });
  });

  test('S30 a price that stays is not held to the band again', () => {
    check({
      play: `
        ann buy 1 @ 60            | open 0
        ann sell 1 @ 61 stop 62   | waiting
        tick BTC 1000             | ok
        ann amend 3 x 2           | 5 open 0
        ann amend 5 @ 61          | price_out_of_band
        ann amend 4 x 2           | 6 waiting
        ann amend 6 stop 63       | price_out_of_band
        ann amend 6 @ 62          | price_out_of_band
      `,
    });
  });

  test('S19 a frozen user amends nothing', () => {
    check({
      play: `
        ann buy 1 @ 60    | open 0
        ann freeze        | ok
        ann amend 3 x 0.5 | user_frozen
      `,
    });
  });

  test('R10 in their order', () => {
    check({
      play: `
        ann buy 2 @ 90          | open 0
        ann buy 1 @ 90 ioc      | cancelled 0 time_in_force
        cal sell 1 @ 90         | filled 1
        eve amend 9 stop 1      | user_not_found
        bob freeze              | ok
        bob amend 3 stop 1      | user_frozen
        bob unfreeze            | ok
        bob amend 4 stop 1      | order_not_found
        bob amend 9 stop 1      | order_not_found
        market BTC/USDT view_only | ok
        bob amend 3 stop 1      | order_not_found
        ann amend 3 stop 1      | market_view_only
        market BTC/USDT halted  | ok
        ann amend 3 stop 1      | market_halted
        market BTC/USDT open    | ok
        ann amend 3 stop 1 x 1  | order_not_waiting
        ann amend 3 x 1 @ 0     | quantity_already_filled
        ann amend 3 x 0 @ 0     | price_required
        ann amend 3 x 0 @ 1.001 | quantity_required
        ann amend 3 x 1.00001 @ 1.001 | price_not_on_tick
        ann amend 3 x 1.00001 @ 1 | quantity_not_on_step
        ann amend 3 x 1.0001 @ 1 | price_out_of_band
        ann amend 3 x 1.0001 @ 60 | below_minimum_notional
        ann amend 3 x 1001.0001 @ 60 | above_maximum_quantity
        ann amend 3 x 900 @ 60  | insufficient_balance
      `,
    });
  });
});

describe('stops and pairs', () => {
  test('S28 an order that waits may change both prices, and waits again', () => {
    check({
      play: `
        ann buy 1 @ 105 stop 110       | waiting
        ann amend 3 stop 100           | stop_would_trigger
        ann amend 3 stop 103 @ 104 x 2 | 4 waiting
        ann amend 4 x 1.5              | 4 waiting
        cal sell 1 @ 103               | open 0
        bob buy 1 @ 103                | filled 1
      `,
      book: '1.5 | 104 |',
    });
  });

  test('S31 a triggered order is amended as a limit order', () => {
    const scenario = check({
      play: `
        ann buy 1 @ 101 stop 102       | waiting
        cal sell 1 @ 103               | open 0
        bob buy 1 @ 103                | filled 1
        ann amend 3 stop 110           | order_not_waiting
        ann amend 3 x 0.5              | 3 open 0
        ann amend 3 @ 102              | 6 open 0
      `,
      book: '0.5 | 102 |',
    });
    expect([...scenario.changes.orders].find((order) => order.id === 6)?.stopPrice).toBeUndefined();
  });

  test('S31 of a pair both legs take the quantity, and are replaced together', () => {
    const scenario = check({
      play: `
        bob buy 1 @ 100                       | open 0
        ann oco sell 2 @ 110 stop 90 limit 89 | pair 4 5
        ann amend 5 x 1                       | 5 waiting
        ann amend 4 x 0.5                     | 4 open 0
        ann amend 4 stop 91                   | order_not_waiting
        ann amend 4 @ 100                     | oco_would_take
        ann amend 5 stop 100                  | stop_would_trigger
        ann amend 5 stop 91 x 3               | 7 waiting
        ann amend 6 @ 109                     | 8 open 0
      `,
      book: `
          | 109 | 3
        1 | 100 |
      `,
      balances: `
        owner | BTC
        ann   | 7 + 3
      `,
    });
    expect(scenario.orders(4, 5, 6, 7)).toEqual(Array.from({ length: 4 }, () => 'cancelled 0 amended'));
    check({ play: 'ann cancel 9 | ok', book: '1 | 100 |' }, scenario);
  });

  test('S31 a pair may use the money it holds', () => {
    check({
      play: `
        ann oco buy 80 @ 90 stop 110 limit 120 | pair 3 4
        ann amend 3 x 83.3334                 | insufficient_balance
        ann amend 3 x 83.3333                 | 5 open 0
        ann amend 6 @ 100 x 100               | 8 waiting
      `,
      balances: `
        owner | USDT
        ann   | 0 + 10000
      `,
    });
  });
});
