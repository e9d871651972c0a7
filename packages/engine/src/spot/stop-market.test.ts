import { amount, formatUnits, units } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { BTC_USDT, mustGet, USERS } from '../testing/cast.ts';
import { expectBalances, expectPlayed } from '../testing/expect-table.ts';
import { Scenario } from '../testing/scenario.ts';
import { OPEN_ORDERS_MAX } from './check-order.ts';

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

function check(table: string, scenario = start()): Scenario {
  expectPlayed(scenario, table);
  return scenario;
}

/** `taker: quantity @ price`. */
const fillsOf = (scenario: Scenario): string[] =>
  scenario.changes.fills.map(
    ({ takerOrderId, price, quantity }) => `${takerOrderId}: ${formatUnits(quantity)} @ ${formatUnits(price)}`,
  );

describe('waiting at market', () => {
  test('S39 a sell holds its quantity, a buy 5 % more than it costs at its stop price, or its sum', () => {
    const scenario = check(`
      ann sell 3 market stop 90      | waiting
      ann buy 2 market stop 110      | waiting
      ann buy sum 50 market stop 110 | waiting
    `);
    expect(scenario.book()).toBe('');
    expect(scenario.events.filter(({ kind }) => kind !== 'execution')).toEqual([]);
    expectBalances(
      scenario,
      `
      owner | BTC   | USDT
      ann   | 7 + 3 | 9719 + 281
    `,
    );
    check(
      `
      bob cancel 4       | order_not_found
      ann cancel 4       | ok
      ann cancel all     | cancelled 3 5
    `,
      scenario,
    );
    expectBalances(
      scenario,
      `
      owner | BTC | USDT
      ann   | 10  | 10000
    `,
    );
  });

  test('S39 what a buy holds is rounded up', () => {
    const scenario = check(`
      cal sell 1 @ 0.03 in ETH/BTC              | open 0
      bob buy  1 @ 0.03 in ETH/BTC              | filled 1
      ann buy 0.101 market stop 0.03001 in ETH/BTC | waiting
    `);
    // 0.00303101, and 5 % of it are 0.0001515505.
    expectBalances(
      scenario,
      `
      owner | BTC
      ann   | 9.99681743 + 0.00318257
    `,
    );
  });

  test('S39 a fill that reaches it makes it a market order, and what it has not needed is available again', () => {
    const buying = check(`
      ann buy 1 market stop 102 | waiting
      cal sell 1 @ 101.99       | open 0
      bob buy  1 @ 101.99       | filled 1
      cal sell 1 @ 102          | open 0
      cal sell 0.4 @ 103        | open 0
      cal sell 5 @ 104          | open 0
      bob buy  1 @ 102          | filled 1
    `);
    expect(fillsOf(buying).slice(2)).toEqual(['3: 0.4 @ 103', '3: 0.6 @ 104']);
    expect(buying.orders(3)).toEqual(['filled 1']);
    expectBalances(
      buying,
      `
      owner | BTC    | USDT
      ann   | 10.998 | 9896.4
    `,
    );
    const selling = check(`
      ann sell 1 market stop 98 | waiting
      cal buy 2 @ 98            | open 0
      bob sell 1 @ 98           | filled 1
    `);
    expect(selling.orders(3)).toEqual(['filled 1']);
    expectBalances(
      selling,
      `
      owner | BTC | USDT
      ann   | 9   | 10097.804
    `,
    );
  });

  test('S39 a buy by sum takes what the sum comes to then', () => {
    const scenario = check(`
      ann buy sum 300 market stop 102 | waiting
      cal sell 1 @ 102                | open 0
      cal sell 1 @ 103                | open 0
      cal sell 5 @ 104                | open 0
      bob buy  1 @ 102                | filled 1
    `);
    expect(fillsOf(scenario).slice(1)).toEqual(['3: 1 @ 103', '3: 1.8942 @ 104']);
    expect(scenario.orders(3)).toEqual(['filled 2.8942']);
    expectBalances(
      scenario,
      `
      owner | USDT
      ann   | 9700.0032
    `,
    );
  });

  test('S39 a buy goes no further than 5 % beyond its stop price, a sell as far as any market order', () => {
    const buying = check(`
      ann buy 1 market stop 102       | waiting
      ann buy sum 200 market stop 102 | waiting
      cal sell 1 @ 102                | open 0
      cal sell 1.5 @ 107.1            | open 0
      cal sell 1 @ 107.11             | open 0
      bob buy  1 @ 102                | filled 1
    `);
    // The best price is within it for the first, which is filled, and ends for the other.
    expect(buying.orders(3, 4)).toEqual(['filled 1', 'cancelled 0.5 market_protection']);
    const beyond = check(`
      ann buy 1 market stop 102       | waiting
      ann buy sum 200 market stop 102 | waiting
      cal sell 1 @ 102                | open 0
      cal sell 1 @ 107.11             | open 0
      bob buy  1 @ 102                | filled 1
    `);
    expect(beyond.orders(3, 4)).toEqual(['cancelled 0 market_protection', 'cancelled 0 market_protection']);
    expectBalances(
      beyond,
      `
      owner | BTC | USDT
      ann   | 10  | 10000
    `,
    );
    const selling = check(`
      ann sell 3 market stop 98 | waiting
      cal buy 1 @ 98            | open 0
      cal buy 1 @ 80            | open 0
      cal buy 1 @ 76            | open 0
      cal buy 1 @ 75.99         | open 0
      bob sell 1 @ 98           | filled 1
    `);
    expect(selling.orders(3)).toEqual(['cancelled 2 market_protection']);
  });

  test('S9, S39 nor further than 5 % from the best price on its arrival', () => {
    const scenario = check(`
      ann buy 2 market stop 110  | waiting
      cal sell 1 @ 110           | open 0
      cal sell 1 @ 101           | open 0
      cal sell 1 @ 106.06        | open 0
      cal buy  1 @ 95            | open 0
      bob buy  2 @ 106.06        | filled 2
      cal sell 1 @ 101           | open 0
      cal sell 1 @ 106.06        | open 0
      bob buy  1 @ 101           | filled 1
      cal sell 1 @ 115           | open 0
      bob buy  2 @ 110           | filled 2
    `);
    // It arrived at 115, within 5 % of 110.
    expect(scenario.orders(3)).toEqual(['cancelled 1 time_in_force']);
  });

  test('S39 where the other side is empty, or the sum comes to no step, it is cancelled', () => {
    const empty = check(`
      ann buy 1 market stop 102       | waiting
      ann buy sum 100 market stop 102 | waiting
      ann sell 1 market stop 98       | waiting
      cal sell 1 @ 102                | open 0
      bob buy  1 @ 102                | filled 1
      cal buy  1 @ 98                 | open 0
      bob sell 1 @ 98                 | filled 1
    `);
    const cancelled = 'cancelled 0 time_in_force';
    expect(empty.orders(3, 4, 5)).toEqual([cancelled, cancelled, cancelled]);
    expectBalances(
      empty,
      `
      owner | BTC | USDT
      ann   | 10  | 10000
    `,
    );
    const coarse = start();
    coarse.mustApply({ kind: 'configureMarket', settings: { ...BTC_USDT, step: amount(units('1')) } });
    check(
      `
      ann buy sum 104 market stop 102 | waiting
      cal sell 1 @ 102                | open 0
      cal sell 1 @ 105                | open 0
      bob buy  1 @ 102                | filled 1
    `,
      coarse,
    );
    expect(coarse.orders(3)).toEqual([cancelled]);
  });

  test('S24, S39 its stop price keeps to tick and band, its size counts there', () => {
    check(`
      ann buy 1 market stop 110.001      | price_not_on_tick
      ann buy 1 market stop 150.01       | price_out_of_band
      ann buy 0.0499 market stop 100.1   | below_minimum_notional
      ann buy sum 4.99 market stop 100.1 | below_minimum_notional
      ann buy 0.05 market stop 100.1     | waiting
      ann buy 1000.0001 market stop 110  | above_maximum_quantity
      ann buy 95 market stop 110         | insufficient_balance
      ann buy sum 10000 market stop 110  | insufficient_balance
      ann sell 10.0001 market stop 90    | insufficient_balance
      ann buy sum 9994 market stop 110   | waiting
    `);
  });

  test('S39 a sale that waits is not for a sum', () => {
    check(`
      ann sell sum 100 market stop 90  | quantity_required
      ann sell sum 100 market take 110 | quantity_required
    `);
    const both = {
      kind: 'placeOrder',
      userId: mustGet(USERS, 'ann'),
      marketId: BTC_USDT.marketId,
      side: 'sell',
      type: 'stop_market',
      stopPrice: BTC_USDT.tick,
      quantity: amount(units('1')),
      quoteQuantity: amount(units('100')),
    } as const;
    expect(start().apply(both)).toMatchObject({ code: 'quantity_required' });
  });

  test('S24, S39 nothing is checked again when it is triggered', () => {
    const scenario = check(`
      ann sell 1 market stop 90 | waiting
      ann freeze                | ok
      cal buy 2 @ 90            | open 0
      bob sell 1 @ 90           | filled 1
    `);
    expect(scenario.orders(3)).toEqual(['filled 1']);
  });

  test('S22, S39 its own fills trigger others', () => {
    const scenario = check(`
      ann buy 1 market stop 101 | waiting
      ann buy 1 market stop 103 | waiting
      cal sell 1 @ 101          | open 0
      cal sell 1 @ 103          | open 0
      cal sell 1 @ 104          | open 0
      bob buy 1 @ 101           | filled 1
    `);
    expect(fillsOf(scenario)).toEqual(['8: 1 @ 101', '3: 1 @ 103', '4: 1 @ 104']);
  });

  test('S18 those that wait at market count among the open ones', () => {
    const scenario = start();
    for (let i = 0; i < OPEN_ORDERS_MAX; i += 1) scenario.play('ann buy 0.05 market stop 102');
    check(
      `
      ann sell 0.06 market stop 90   | too_many_open_orders
      ann buy sum 10 market take 90  | too_many_open_orders
      ann buy 0.06 market            | empty_book
    `,
      scenario,
    );
  });

  test('C3 pair, tick and step stay while they wait', () => {
    const scenario = check('ann sell 1 market stop 90 | waiting');
    const change = { kind: 'configureMarket', settings: { ...BTC_USDT, step: amount(units('1')) } } as const;
    expect(scenario.apply(change)).toMatchObject({ code: 'market_has_open_orders' });
  });
});

describe('take-profit', () => {
  test('S40 a sell waits for a rise, a buy for a fall', () => {
    const rising = check(`
      ann sell 1 @ 109 take 110  | waiting
      ann sell 1 market take 110 | waiting
      cal sell 1 @ 109.99        | open 0
      bob buy  1 @ 109.99        | filled 1
      ann cancel sell 3          | ok
      ann sell 1 @ 109.5 take 110 | waiting
      cal sell 1 @ 110           | open 0
      bob buy  1.7 @ 110         | open 1
    `);
    // The first takes what Bob has left, the second rests.
    expect(rising.orders(4, 7)).toEqual(['cancelled 0.7 time_in_force', 'open 0']);
    const falling = check(`
      ann buy 1 @ 91 take 90     | waiting
      ann buy 1 market take 90   | waiting
      cal buy 1 @ 90.01          | open 0
      bob sell 1 @ 90.01         | filled 1
      cal buy 1 @ 90             | open 0
      cal sell 1 @ 92            | open 0
      bob sell 1 @ 90            | filled 1
    `);
    expect(falling.orders(3, 4)).toEqual(['open 0', 'filled 1']);
  });

  test('S21, S40 a price that has come already is refused', () => {
    check(`
      ann sell 1 @ 90 take 100    | stop_would_trigger
      ann sell 1 market take 99   | stop_would_trigger
      ann buy 1 @ 110 take 100    | stop_would_trigger
      ann buy 1 market take 101   | stop_would_trigger
      ann sell 1 @ 90 take 100.01 | waiting
      ann buy 1 @ 110 take 99.99  | waiting
      ann sell 1 market take 0.05 in ETH/BTC | no_last_price
    `);
  });

  test('S40 it holds what a stop order of its kind does', () => {
    const scenario = check(`
      ann sell 1 @ 120 take 110     | waiting
      ann sell 2 market take 110    | waiting
      ann buy 1 @ 80 take 90        | waiting
      ann buy 2 market take 90      | waiting
      ann buy sum 50 market take 90 | waiting
    `);
    expectBalances(
      scenario,
      `
      owner | BTC   | USDT
      ann   | 7 + 3 | 9681 + 319
    `,
    );
  });

  test('S40 a buy that a fall reaches goes as far as 5 % above its stop price', () => {
    const scenario = check(`
      ann buy 2 market take 90  | waiting
      cal sell 1 @ 94.5         | open 0
      cal sell 1 @ 94.51        | open 0
      cal buy  1 @ 90           | open 0
      bob sell 1 @ 90           | filled 1
    `);
    expect(scenario.orders(3)).toEqual(['cancelled 1 market_protection']);
  });

  test('S22, S40 a move reaches orders of both kinds and sides, the nearest first', () => {
    const scenario = check(`
      ann buy  0.1 @ 110 stop 104     | waiting
      cal sell 0.2 market take 103    | waiting
      ann buy  0.3 @ 110 stop 103     | waiting
      cal sell 0.4 market take 102    | waiting
      cal sell 0.5 market stop 99     | waiting
      ann buy 5 @ 95                  | open 0
      bob sell 1 @ 104                | open 0
      bob buy 1 @ 104                 | cancelled 0 self_trade
      ann buy 1 @ 104                 | filled 1
    `);
    // The sales fill at 95, which reaches the stop at 99; its turn comes after the buys that have been reached before.
    expect(fillsOf(scenario)).toEqual(['11: 1 @ 104', '6: 0.4 @ 95', '4: 0.2 @ 95', '7: 0.3 @ 110', '7: 0.1 @ 110']);
    expect(scenario.orders(7)).toEqual(['cancelled 0.4 market_protection']);
    expect(scenario.book()).toBe('4.4 | 95 |');
  });

  test('S31, S40 once triggered it is amended as a limit order', () => {
    const scenario = check(`
      ann sell 1 @ 120 take 110  | waiting
      ann amend 3 stop 111       | 4 waiting
      ann amend 4 stop 99        | stop_would_trigger
      cal sell 1 @ 111           | open 0
      bob buy 1 @ 111            | filled 1
      ann amend 4 stop 112       | order_not_waiting
      ann amend 4 @ 115          | 7 open 0
    `);
    const order = [...scenario.changes.orders].find((one) => one.id === 7);
    expect([order?.terms, order?.stopPrice]).toEqual([undefined, undefined]);
  });
});

describe('amending', () => {
  test('S28, S39 its stop price and its quantity may change, not a price that it does not have', () => {
    const scenario = check(`
      ann buy 2 market stop 110       | waiting
      ann amend 3 @ 105               | order_without_price
      ann amend 3 @ 105 x 1           | order_without_price
      ann amend 3 x 1                 | 3 waiting
    `);
    expectBalances(
      scenario,
      `
      owner | USDT
      ann   | 9884.5 + 115.5
    `,
    );
    check(
      `
      ann amend 3 stop 120            | 4 waiting
      ann amend 4 x 3                 | 5 waiting
      ann amend 5 stop 100            | stop_would_trigger
      ann amend 5 x 80                | insufficient_balance
    `,
      scenario,
    );
    expectBalances(
      scenario,
      `
      owner | USDT
      ann   | 9622 + 378
    `,
    );
  });

  test('S28, S39 one by sum keeps its sum', () => {
    const scenario = check(`
      ann buy sum 50 market stop 110     | waiting
      ann amend 3 x 1                    | order_by_sum
      ann amend 3 @ 100 x 1 stop 105     | order_without_price
      ann amend 3 stop 105               | 4 waiting
      ann amend 4                        | 4 waiting
      cal sell 1 @ 105                   | open 0
      cal sell 1 @ 106                   | open 0
      bob buy 1 @ 105                    | filled 1
      ann amend 4 stop 104               | order_not_found
    `);
    expect(scenario.orders(4)).toEqual(['filled 0.4716']);
  });

  test('S28, S39 what replaces an order at market waits at market, for its kind of price', () => {
    const scenario = check(`
      ann sell 1 market take 110 #mine   | waiting
      ann amend 3 stop 105               | 4 waiting
      cal buy 1 @ 104                    | open 0
      cal sell 1 @ 105                   | open 0
      bob buy 1 @ 105                    | filled 1
    `);
    expect(scenario.orders(4)).toEqual(['filled 1']);
    expect([...scenario.changes.orders].find(({ id }) => id === 4)?.clientOrderId).toBe('mine');
  });
});

describe('keeping', () => {
  test('T4 what waits at market is in the snapshot and in the hash, and goes on alike', () => {
    const [kept, reloaded] = [start(), start()];
    for (const scenario of [kept, reloaded]) {
      check(
        `
        ann buy sum 200 market stop 102 expire_both | waiting
        ann sell 1 market take 104                  | waiting
        cal buy 2 @ 110 take 95                     | waiting
        ann sell 0.5 @ 103                          | open 0
        cal sell 1 @ 102                            | open 0
      `,
        scenario,
      );
    }
    reloaded.reload();
    expect(reloaded.engine.stateHash()).toBe(kept.engine.stateHash());
    const after = `
      bob buy  1 @ 102  | ?
      cal buy  1 @ 104  | ?
      bob sell 2 @ 95   | ?
      ann amend 4 x 0.5 | ?
    `;
    kept.forget();
    reloaded.forget();
    expect(reloaded.play(after)).toBe(kept.play(after));
    expect(reloaded.events).toEqual(kept.events);
    expect(reloaded.engine.snapshot()).toEqual(kept.engine.snapshot());
  });

  test('S32 the house clears what waits for a rise, then what waits for a fall', () => {
    check(`
      ann sell 1 market stop 90   | waiting
      ann buy 1 market stop 110   | waiting
      ann buy 1 @ 99 take 95      | waiting
      ann sell 1 @ 100 take 105   | waiting
      bob sell 1 @ 120            | open 0
      clear BTC/USDT 2            | cleared 6 7 so far
      clear BTC/USDT 1            | cleared 4 so far
      clear BTC/USDT 1            | cleared 5 so far
      clear BTC/USDT 1            | cleared 3
    `);
  });

  test('S16 cancelling all of a side goes by the side, not by the move that is waited for', () => {
    check(`
      ann sell 1 market stop 90  | waiting
      ann sell 1 market take 110 | waiting
      ann buy 1 market take 90   | waiting
      ann cancel all sell        | cancelled 3 4
    `);
  });
});
