import { units } from '@bourse/domain';
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

describe('a pair', () => {
  test('S25 its limit leg rests and its stop leg waits, under one id', () => {
    const scenario = check({
      play: 'ann oco sell 2 @ 110 stop 90 limit 89 | pair 3 4',
      book: '| 110 | 2',
    });
    expect(scenario.orders(3, 4)).toEqual(['open 0', 'waiting']);
    expect([...scenario.changes.orders].map((order) => [order.id, order.ocoId, order.price, order.stopPrice])).toEqual([
      [3, 3, units('110'), undefined],
      [4, 3, units('89'), units('90')],
    ]);
  });

  test('S25 it is refused where its limit leg would take, or its stop leg trigger', () => {
    check({
      play: `
        bob buy 1 @ 99                        | open 0
        ann buy 1 @ 98.5                      | open 0
        cal oco sell 1 @ 99 stop 90 limit 89  | oco_would_take
        bob oco sell 1 @ 99 stop 90 limit 89  | oco_would_take
        cal oco sell 1 @ 99 stop 100 limit 89 | stop_would_trigger
        cal oco sell 1 @ 99.01 stop 90 limit 89 | pair 5 6
        cal oco buy 1 @ 99.01 stop 110 limit 111 | oco_would_take
        cal oco buy 1 @ 99 stop 110 limit 111 | pair 7 8
        cal oco buy 1 @ 0.01 stop 0.02 limit 0.03 in ETH/BTC | no_last_price
      `,
    });
  });

  test('S25 each of its prices and both of its values count', () => {
    check({
      play: `
        ann oco sell 1 @ 0 stop 90 limit 89        | price_required
        ann oco sell 1 @ 110 stop 0 limit 89       | price_required
        ann oco sell 1 @ 110 stop 90 limit 0       | price_required
        ann oco sell 0 @ 110 stop 90 limit 89      | quantity_required
        ann oco sell 1 @ 110.001 stop 90 limit 89  | price_not_on_tick
        ann oco sell 1 @ 110 stop 90.001 limit 89  | price_not_on_tick
        ann oco sell 1 @ 110 stop 90 limit 89.001  | price_not_on_tick
        ann oco sell 1 @ 150.01 stop 90 limit 89   | price_out_of_band
        ann oco sell 1 @ 110 stop 49.99 limit 89   | price_out_of_band
        ann oco sell 1 @ 110 stop 90 limit 49.99   | price_out_of_band
        ann oco sell 0.05 @ 110 stop 90 limit 99.99 | below_minimum_notional
        ann oco buy 0.05 @ 99.99 stop 110 limit 111 | below_minimum_notional
        ann oco sell 0.05 @ 110 stop 90 limit 100  | pair 3 4
      `,
    });
  });

  test('S26 it holds the larger of what its legs need, once', () => {
    check({
      play: `
        ann oco buy 2 @ 90 stop 110 limit 120 | pair 3 4
        bob oco buy 2 @ 99 stop 110 limit 60  | pair 5 6
        cal oco sell 2 @ 110 stop 90 limit 80 | pair 7 8
        cal oco sell 7.0001 @ 110 stop 90 limit 80 | insufficient_balance
        cal oco sell 7 @ 110 stop 90 limit 80 | pair 9 10
      `,
      balances: `
        owner | BTC   | USDT
        ann   | 10    | 9760 + 240
        bob   | 10.998 | 9702 + 198
        cal   | 0 + 9 | 10099.9
      `,
    });
  });
});

describe('one cancels the other', () => {
  test('S27 the first fill of the limit leg, be it partial, cancels the stop leg', () => {
    const scenario = check({
      play: `
        ann oco buy 2 @ 90 stop 110 limit 120 | pair 3 4
        cal sell 0.5 @ 90                     | filled 0.5
      `,
      book: '1.5 | 90 |',
      balances: `
        owner | BTC     | USDT
        ann   | 10.4995 | 9820 + 135
      `,
    });
    expect(scenario.orders(3, 4)).toEqual(['open 0.5', 'cancelled 0 oco']);
    check({ play: 'ann cancel 4 | order_not_found' }, scenario);
    check({ play: 'cal sell 1.5 @ 90 | filled 1.5' }, scenario);
    expect(scenario.orders(3)).toEqual(['filled 2']);
  });

  test('S27 the trigger of the stop leg cancels the limit leg, which leaves the book', () => {
    const scenario = check({
      play: `
        ann oco buy 2 @ 90 stop 110 limit 112 | pair 3 4
        bob sell 3 @ 110                      | open 0
        cal buy  1 @ 110                      | filled 1
      `,
      book: '',
      balances: `
        owner | BTC    | USDT
        ann   | 11.996 | 9780
      `,
    });
    expect(scenario.orders(3, 4)).toEqual(['cancelled 0 oco', 'filled 2']);
    const gone = { kind: 'levelChanged', side: 'buy', price: units('90'), quantity: 0n };
    expect(scenario.events).toContainEqual(expect.objectContaining(gone));
  });

  test('S26 the leg that goes on alone holds what it needs itself', () => {
    check({
      play: `
        ann oco buy 2 @ 90 stop 110 limit 80 | pair 3 4
        bob sell 1 @ 110                     | open 0
        cal buy  1 @ 110                     | filled 1
      `,
      book: '2 | 80 |',
      balances: `
        owner | USDT
        ann   | 9840 + 160
      `,
    });
  });

  test('S27 the limit leg that fills first in a walk keeps its stop leg from being triggered by it', () => {
    const scenario = check({
      play: `
        ann oco sell 1 @ 104 stop 99 limit 60 | pair 3 4
        bob sell 1 @ 98                       | open 0
        cal buy  2 @ 104                      | filled 2
      `,
      book: '',
    });
    expect(scenario.orders(3, 4)).toEqual(['filled 1', 'cancelled 0 oco']);
  });

  test('S27 a triggered stop leg takes its limit leg away from those that are triggered after it', () => {
    const scenario = check({
      play: `
        ann oco buy 1 @ 95 stop 103 limit 102 | pair 3 4
        bob sell 1 @ 95 stop 96               | waiting
        ann buy 1 @ 96                        | open 0
        cal sell 1 @ 103                      | open 0
        bob buy 1 @ 103                       | filled 1
        cal sell 2 @ 96                       | filled 2
      `,
      book: '| 95 | 1',
    });
    expect(scenario.orders(3, 4, 5)).toEqual(['cancelled 0 oco', 'filled 1', 'open 0']);
  });

  test('S27 cancelling one leg cancels both, cancelling all takes both', () => {
    const scenario = check({
      play: `
        ann oco sell 1 @ 110 stop 90 limit 89 | pair 3 4
        ann oco sell 1 @ 110 stop 90 limit 89 | pair 5 6
        ann oco sell 1 @ 110 stop 90 limit 89 | pair 7 8
        ann oco buy 1 @ 90 stop 110 limit 111 | pair 9 10
        ann cancel 3                          | ok
        ann cancel 6                          | ok
        ann cancel 5                          | order_not_found
        ann cancel all sell                   | cancelled 7 8
        ann cancel all                        | cancelled 9 10
      `,
      book: '',
      balances: `
        owner | BTC | USDT
        ann   | 10  | 10000
      `,
    });
    expect(scenario.orders(3, 4, 5, 6, 7, 8)).toEqual([
      'cancelled 0 user',
      'cancelled 0 oco',
      'cancelled 0 oco',
      'cancelled 0 user',
      'cancelled 0 user',
      'cancelled 0 user',
    ]);
    const last = scenario.events.at(-1);
    expect(last).toMatchObject({ kind: 'levelChanged', quantity: 0n });
  });

  test('S26 a reload keeps pairs together, and lets those be that are none any more', () => {
    const scenario = check({
      play: `
        ann oco buy 2 @ 90 stop 110 limit 120 | pair 3 4
        ann oco buy 1 @ 91 stop 110 limit 120 | pair 5 6
        cal sell 0.5 @ 91                     | filled 0.5
      `,
    });
    scenario.reload();
    check(
      {
        play: `
          cal sell 1.5 @ 90 | filled 1.5
          ann cancel 4      | order_not_found
          ann cancel all    | cancelled 3
        `,
        balances: `
          owner | USDT
          ann   | 9819
        `,
      },
      scenario,
    );
  });
});
