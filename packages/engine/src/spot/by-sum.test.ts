import { amount, formatUnits, units, ZERO } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { BTC_USDT, mustGet, USERS } from '../testing/cast.ts';
import { expectBalances, expectPlayed } from '../testing/expect-table.ts';
import { Scenario } from '../testing/scenario.ts';

function check(table: string, scenario = Scenario.start()): Scenario {
  expectPlayed(scenario, table);
  return scenario;
}

const fillsOf = (scenario: Scenario): string[] =>
  scenario.changes.fills.map(({ price, quantity }) => `${formatUnits(quantity)} @ ${formatUnits(price)}`);

/** Bob's. */
const buy = (sum: string) =>
  ({
    kind: 'placeOrder',
    userId: mustGet(USERS, 'bob'),
    marketId: BTC_USDT.marketId,
    side: 'buy',
    type: 'market',
    quantity: ZERO,
    quoteQuantity: amount(units(sum)),
  }) as const;

describe('orders by sum', () => {
  test('S38 a buy takes the most whole steps that the sum pays for, price after price', () => {
    const scenario = check(`
      ann sell 1 @ 100       | open 0
      ann sell 1 @ 101       | open 0
      bob buy sum 150 market | filled 1.495
    `);
    // 50 are left at 101, where a step comes to 0.0101.
    expect(fillsOf(scenario)).toEqual(['1 @ 100', '0.495 @ 101']);
    expectBalances(
      scenario,
      `
      owner | BTC       | USDT
      bob   | 11.49201  | 9850.005
    `,
    );
  });

  test('S38 a sell brings no more than the sum before fees', () => {
    const scenario = check(`
      ann buy  1 @ 101        | open 0
      ann buy  5 @ 100        | open 0
      bob sell sum 150 market | filled 1.49
    `);
    expect(fillsOf(scenario)).toEqual(['1 @ 101', '0.49 @ 100']);
    expectBalances(
      scenario,
      `
      owner | BTC  | USDT
      bob   | 8.51 | 10149.7
    `,
    );
  });

  test('S38 what has filled is what it was for, and the sum stays with it', () => {
    const scenario = check(`
      ann sell 1 @ 100            | open 0
      bob buy sum 33.339 market   | filled 0.3333
      bob buy sum 1000 market     | cancelled 0.6667 time_in_force
    `);
    const [, whole, cut] = [...scenario.changes.orders];
    const amounts = [whole, cut].map((order) => [
      order?.quantity,
      order?.filledNotional,
      order?.terms?.quoteQuantity,
      order?.held,
    ]);
    expect(amounts).toEqual([
      [units('0.3333'), units('33.33'), units('33.339'), 0n],
      [units('0.6667'), units('66.67'), units('1000'), 0n],
    ]);
  });

  test('S38 a sum that is used up to the last unit is filled, also where the book ends with it', () => {
    const buying = check(`
      ann sell 1 @ 100          | open 0
      bob buy sum 100 market    | filled 1
      ann sell 1 @ 100          | open 0
      bob buy sum 100.00999999 market | filled 1
      ann sell 1 @ 100          | open 0
      bob buy sum 100.01 market | cancelled 1 time_in_force
    `);
    expect(buying.book()).toBe('');
    check(`
      ann buy  1 @ 100                 | open 0
      bob sell sum 100 market          | filled 1
      ann buy  1 @ 100                 | open 0
      bob sell sum 100.00999999 market | filled 1
      ann buy  1 @ 100                 | open 0
      bob sell sum 100.01 market       | cancelled 1 time_in_force
    `);
  });

  test('S38 it is filled where the sum does not come to a step at the next price', () => {
    check(`
      ann sell 1 @ 100           | open 0
      ann sell 1 @ 104           | open 0
      bob buy sum 100.01 market  | filled 1
    `);
    // It brings no step more at 100, and one at 99.
    const scenario = check(`
      ann buy  1 @ 100             | open 0
      ann buy  1 @ 99              | open 0
      bob sell sum 100.0099 market | filled 1.0001
    `);
    expect(fillsOf(scenario)).toEqual(['1 @ 100', '0.0001 @ 99']);
  });

  test('S38 while a price has more to give it goes on to no other', () => {
    const scenario = check(`
      ann buy  11 @ 100             | open 0
      ann buy  1 @ 99               | open 0
      bob sell sum 1000.0099 market | filled 10
    `);
    expect(fillsOf(scenario)).toEqual(['10 @ 100']);
  });

  test('S9, S38 it walks 5 % from the best price, and is filled where nothing but a part of a step is left', () => {
    const scenario = check(`
      ann sell 1 @ 100           | open 0
      ann sell 1 @ 105           | open 0
      ann sell 1 @ 105.01        | open 0
      bob buy sum 300 market     | cancelled 2 market_protection
      bob buy sum 300 market     | cancelled 1 time_in_force
    `);
    expect(scenario.book()).toBe('');
    check(`
      ann buy  1 @ 100             | open 0
      ann buy  1 @ 94.99           | open 0
      bob sell sum 100.0099 market | filled 1
      ann buy  1 @ 100             | open 0
      bob sell sum 100.01 market   | cancelled 1 market_protection
    `);
  });

  test('S10, S38 it needs what its fills take, not the sum', () => {
    const buying = check(`
      ann sell 8 @ 1000              | open 0
      cal sell 3 @ 1000              | open 0
      bob buy sum 10000.1 market     | insufficient_balance
      bob buy sum 10000.09 market    | filled 10
    `);
    expectBalances(
      buying,
      `
      owner | USDT
      bob   | 0
    `,
    );
    check(`
      ann buy  8 @ 100               | open 0
      cal buy  3 @ 100               | open 0
      bob sell sum 1000.01 market    | insufficient_balance
      bob sell sum 1000.009 market   | filled 10
    `);
    check(`
      ann sell 1 @ 100               | open 0
      bob buy sum 20000 market       | cancelled 1 time_in_force
    `);
  });

  test('S11, S38 an order of its own owner ends it', () => {
    check(`
      ann sell 1 @ 100       | open 0
      bob sell 1 @ 100       | open 0
      bob buy sum 100 market | filled 1
      ann sell 1 @ 99        | open 0
      bob buy sum 150 market | cancelled 1 self_trade
      bob buy sum 150 market | cancelled 0 self_trade
    `);
  });

  test('S12, S38 the answer names each fill', () => {
    const scenario = Scenario.start();
    scenario.play('ann sell 1 @ 100\n ann sell 1 @ 101');
    const fills = [
      { id: 1, price: units('100'), quantity: units('1'), notional: units('100'), fee: units('0.002') },
      { id: 2, price: units('101'), quantity: units('0.099'), notional: units('9.999'), fee: units('0.000198') },
    ];
    expect(scenario.apply(buy('110'))).toEqual({
      ok: true,
      value: { orderId: 3, status: 'filled', filled: '1.099', fills },
    });
  });

  test('S38, R3 its size is that of the whole steps at the best price', () => {
    check(`
      ann sell 1 @ 100.03       | open 0
      bob buy sum 4.99 market   | below_minimum_notional
      bob buy sum 5.0014 market | below_minimum_notional
      bob buy sum 5.0015 market | filled 0.05
    `);
    const scenario = Scenario.start();
    scenario.mustApply({ kind: 'configureMarket', settings: { ...BTC_USDT, maxQuantity: BTC_USDT.step } });
    check(
      `
      ann sell 0.0001 @ 50000     | open 0
      bob buy sum 10 market       | above_maximum_quantity
      bob buy sum 9.99 market     | filled 0.0001
    `,
      scenario,
    );
  });

  test('R3 a sum that comes to less than a step is too small in any market, and is told the least that is enough', () => {
    const scenario = Scenario.start();
    scenario.mustApply({ kind: 'configureMarket', settings: { ...BTC_USDT, minNotional: ZERO } });
    check(
      `
      ann sell 1 @ 100             | open 0
      bob buy sum 0.00999999 market | below_minimum_notional
      bob buy sum 0.01 market      | filled 0.0001
    `,
      scenario,
    );
    const refused = check('ann sell 1 @ 100.03 | open 0').apply(buy('5'));
    expect(refused).toMatchObject({ code: 'below_minimum_notional', params: { minimum: '5.0015' } });
  });

  test('T4, S38 it outlives a reload', () => {
    const scenario = check(`
      ann sell 1 @ 100                | open 0
      bob buy sum 50 market #named    | filled 0.5
    `);
    const before = scenario.engine.stateHash();
    scenario.reload();
    expect(scenario.engine.stateHash()).toBe(before);
    check('bob buy sum 50 market #named | client_order_id_in_use', scenario);
  });
});
