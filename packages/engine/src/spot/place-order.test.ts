import { amount, units } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { USERS } from '../testing/cast.ts';
import { Scenario, tidyTable } from '../testing/scenario.ts';
import { OPEN_ORDERS_MAX } from './check-order.ts';

type Table = { readonly play: string; readonly book?: string; readonly balances?: string };

/** Plays the commands, compares each answer with the last column, then the book and the balances that are drawn. */
function check({ play, book, balances }: Table): Scenario {
  const scenario = Scenario.start();
  expect(scenario.play(play)).toBe(tidyTable(play));
  if (book !== undefined) expect(scenario.book()).toBe(tidyTable(book));
  if (balances !== undefined) expect(scenario.balances(balances)).toBe(tidyTable(balances));
  return scenario;
}

describe('holds and fees', () => {
  test('S1 a limit order holds what it may pay', () => {
    check({
      play: `
        ann sell 1.5 @ 101 | open 0
        bob buy  2   @ 99.5 | open 0
      `,
      balances: `
        owner | BTC       | USDT
        ann   | 8.5 + 1.5 | 10000
        bob   | 10        | 9801 + 199
      `,
    });
  });

  test('S2 what a better price saves is available at once', () => {
    check({
      play: `
        ann sell 1 @ 100 | open 0
        ann sell 1 @ 104 | open 0
        bob buy  3 @ 110 | open 2
      `,
      book: '1 | 110 |',
      balances: `
        owner | BTC    | USDT
        bob   | 11.996 | 9686 + 110
        ann   | 8      | 10203.796
      `,
    });
  });

  test('S3 each side pays its fee in what it receives, maker and taker at their own rates', () => {
    check({
      play: `
        ann sell 1 @ 100 | open 0
        bob buy  1 @ 100 | filled 1
        bob buy  1 @ 90  | open 0
        ann sell 1 market | filled 1
      `,
      balances: `
        owner | BTC    | USDT
        ann   | 8      | 10189.72
        bob   | 11.997 | 9810
        fees  | 0.003  | 0.28
      `,
    });
  });

  test('S3 a fee rounds up at each fill', () => {
    const scenario = check({
      play: `
        ann sell 0.0335 @ 150.01 | open 0
        cal sell 0.0335 @ 150.01 | open 0
        bob buy  0.067 @ 150.01 | filled 0.067
      `,
    });
    expect(scenario.changes.fills.map(({ buyerFee, sellerFee, notional }) => [buyerFee, sellerFee, notional])).toEqual([
      [6_700n, 502_534n, 502_533_500n],
      [6_700n, 502_534n, 502_533_500n],
    ]);
    const order = [...scenario.changes.orders].find((one) => one.userId === USERS['bob']);
    expect([order?.feePaid, order?.filledNotional, order?.held]).toEqual([13_400n, 1_005_067_000n, 0n]);
  });

  test('S3, C3 a change of fees does not count for orders that already rest', () => {
    const scenario = check({ play: 'ann sell 1 @ 100 | open 0' });
    const { settings } = scenario.engine.snapshot().markets[0]!;
    scenario.mustApply({ kind: 'configureMarket', settings: { ...settings, makerFee: settings.takerFee } });
    scenario.play('bob buy 1 @ 100');
    expect(scenario.changes.fills[0]?.sellerFee).toBe(units('0.1'));
    scenario.play('ann sell 1 @ 100\ncal buy 1 @ 100');
    expect(scenario.changes.fills[1]?.sellerFee).toBe(units('0.2'));
  });
});

describe('times in force', () => {
  test('S4 gtc fills within its limit and rests with the remainder', () => {
    check({
      play: `
        ann sell 1 @ 100 | open 0
        ann sell 1 @ 102 | open 0
        bob buy  3 @ 101 | open 1
      `,
      book: `
          | 102 | 1
        2 | 101 |
      `,
    });
  });

  test('S5 ioc cancels what it cannot fill at once', () => {
    check({
      play: `
        ann sell 1 @ 100 | open 0
        ann sell 1 @ 102 | open 0
        bob buy  3 @ 101 ioc | cancelled 1 time_in_force
        bob buy  3 @ 101 ioc | cancelled 0 time_in_force
        bob buy  1 @ 102 ioc | filled 1
      `,
      book: '',
      balances: `
        owner | USDT
        bob   | 9798
      `,
    });
  });

  test('S6 fok fills whole or not at all', () => {
    check({
      play: `
        ann sell 1 @ 100 | open 0
        cal sell 1 @ 101 | open 0
        bob buy  2.0001 @ 101 fok | cancelled 0 time_in_force
        bob buy  2 @ 100.99 fok | cancelled 0 time_in_force
        bob buy  2 @ 101 fok | filled 2
      `,
      book: '',
      balances: `
        owner | BTC    | USDT
        bob   | 11.996 | 9799
      `,
    });
  });

  test('S6 fok that would meet an order of its owner is killed', () => {
    check({
      play: `
        cal sell 1 @ 100 | open 0
        bob sell 1 @ 101 | open 0
        cal sell 1 @ 101 | open 0
        bob buy  2 @ 101 fok | cancelled 0 time_in_force
        bob buy  1 @ 101 fok | filled 1
      `,
      book: '| 101 | 1 1',
    });
  });

  test('S7 post_only rests or is refused', () => {
    check({
      play: `
        ann sell 1 @ 100 | open 0
        bob buy  1 @ 100 post_only | post_only_would_take
        ann buy  1 @ 100 post_only | post_only_would_take
        bob buy  1 @ 99.99 post_only | open 0
        ann sell 1 @ 99 post_only | post_only_would_take
        ann sell 1 @ 100 post_only | open 0
      `,
      book: `
          | 100   | 1 1
        1 | 99.99 |
      `,
    });
  });
});

describe('market orders', () => {
  test('S8 a market order never rests', () => {
    check({
      play: `
        ann sell 1 @ 100 | open 0
        bob buy  2 market | cancelled 1 time_in_force
        cal buy  2 @ 100 | open 0
        ann sell 1 market | filled 1
        ann sell 2 market | cancelled 1 time_in_force
      `,
      book: '',
      balances: `
        owner | BTC | USDT
        ann   | 7   | 10299.5
      `,
    });
  });

  test('S9 a market buy walks up to 5 % from the best price', () => {
    check({
      play: `
        ann sell 1 @ 100    | open 0
        ann sell 1 @ 105    | open 0
        ann sell 1 @ 105.01 | open 0
        bob buy  3 market   | cancelled 2 market_protection
      `,
      book: '| 105.01 | 1',
    });
  });

  test('S9 a market sell walks down to 5 % from the best price', () => {
    check({
      play: `
        ann buy  1 @ 100    | open 0
        ann buy  1 @ 95     | open 0
        ann buy  1 @ 94.99  | open 0
        bob sell 3 market   | cancelled 2 market_protection
      `,
      book: '1 | 94.99 |',
      balances: `
        owner | BTC | USDT
        bob   | 8   | 10194.61
      `,
    });
  });

  test('S10 a market buy needs exactly what its fills cost', () => {
    check({
      play: `
        ann sell 5 @ 1000  | open 0
        ann sell 5 @ 1001  | open 0
        bob buy  10 market | insufficient_balance
        bob buy  5.0001 market | filled 5.0001
        cal sell 1 @ 1000  | open 0
        cal buy  9 market  | cancelled 0 self_trade
      `,
    });
    check({
      play: `
        ann sell 10 @ 1000 | open 0
        bob buy  10.0001 market | cancelled 10 time_in_force
      `,
      balances: `
        owner | USDT
        bob   | 0
      `,
    });
  });

  test('S10 a market sell needs its whole quantity', () => {
    check({
      play: `
        ann buy  1 @ 100 | open 0
        bob sell 10.0001 market | insufficient_balance
        bob sell 10 market | cancelled 1 time_in_force
      `,
      balances: `
        owner | BTC
        bob   | 9
      `,
    });
  });
});

describe('self-trade', () => {
  test('S11 the remainder is cancelled before it meets its owner', () => {
    check({
      play: `
        cal sell 1 @ 100 | open 0
        bob sell 1 @ 100 | open 0
        cal sell 1 @ 100 | open 0
        bob buy  3 @ 100 | cancelled 1 self_trade
        bob buy  3 @ 100 ioc | cancelled 0 self_trade
        bob buy  3 market | cancelled 0 self_trade
        bob buy  3 @ 99 | open 0
      `,
      book: `
          | 100 | 1 1
        3 | 99  |
      `,
      balances: `
        owner | BTC       | USDT
        bob   | 9.998 + 1 | 9603 + 297
      `,
    });
  });

  test('S11 an own order beyond the limit or after the last fill does not matter', () => {
    check({
      play: `
        cal sell 1 @ 100 | open 0
        bob sell 1 @ 100 | open 0
        bob buy  1 @ 100 | filled 1
        bob buy  1 @ 99.99 | open 0
      `,
    });
  });
});

describe('answers', () => {
  test('S12 an accepted order answers its id, status and filled quantity', () => {
    const scenario = Scenario.start();
    scenario.play('ann sell 1 @ 100');
    const order = {
      kind: 'placeOrder',
      userId: USERS['bob']!,
      marketId: scenario.engine.snapshot().markets[0]!.settings.marketId,
      side: 'buy',
      type: 'market',
      quantity: amount(units('0.25')),
    } as const;
    const fills = [
      { id: 1, price: units('100'), quantity: units('0.25'), notional: units('25'), fee: units('0.0005') },
    ];
    expect(scenario.apply(order)).toEqual({ ok: true, value: { orderId: 2, status: 'filled', filled: '0.25', fills } });
  });

  test('S14 the last price is that of the last fill', () => {
    const scenario = Scenario.start();
    const lastPrice = (): bigint | undefined => scenario.engine.snapshot().markets[0]?.lastPrice;
    expect(lastPrice()).toBeUndefined();
    scenario.play(`
      ann sell 1 @ 100
      ann sell 1 @ 101
    `);
    expect(lastPrice()).toBeUndefined();
    scenario.play('bob buy 1.5 @ 110');
    expect(lastPrice()).toBe(units('101'));
  });
});

describe('price band', () => {
  test('S13 without index and last price any price does', () => {
    check({ play: 'ann sell 1 @ 100000000 | open 0' });
  });

  test('S13 the fresh index counts before the last price', () => {
    check({
      play: `
        ann sell 1 @ 100 | open 0
        bob buy  1 @ 100 | filled 1
        ann sell 1 @ 150.01 | price_out_of_band
        tick BTC 200     | ok
        ann sell 1 @ 300 | open 0
        ann sell 1 @ 300.01 | price_out_of_band
        bob buy  1 @ 100 | open 0
        bob buy  1 @ 99.99 | price_out_of_band
      `,
    });
  });

  test('S13 an index older than 5 s gives way to the last price', () => {
    check({
      play: `
        ann sell 1 @ 100 | open 0
        bob buy  1 @ 100 | filled 1
        tick BTC 200     | ok
        wait 5000
        ann sell 1 @ 300 | open 0
        wait 1
        ann sell 1 @ 300 | price_out_of_band
        ann sell 1 @ 150 | open 0
        bob buy  1 @ 50 | open 0
        bob buy  1 @ 49.99 | price_out_of_band
      `,
    });
  });

  test('S13 a cross is base over quote, both fresh', () => {
    check({
      play: `
        tick ETH 3000 | ok
        ann sell 1 @ 9 in ETH/BTC | open 0
        tick BTC 100000 | ok
        ann sell 1 @ 0.045 in ETH/BTC | open 0
        ann sell 1 @ 0.04501 in ETH/BTC | price_out_of_band
        bob buy 1 @ 0.015 in ETH/BTC | open 0
        bob buy 1 @ 0.01499 in ETH/BTC | price_out_of_band
        wait 3000
        tick ETH 3000 | ok
        wait 3000
        ann sell 1 @ 9 in ETH/BTC | open 0
      `,
    });
  });
});

describe('limits', () => {
  test('S18 a user may rest so many orders in a market', () => {
    const scenario = Scenario.start();
    for (let i = 0; i < OPEN_ORDERS_MAX; i += 1) scenario.play('ann sell 0.01 @ 600');
    const table = `
      ann sell 0.01 @ 600           | too_many_open_orders
      ann sell 0.01 @ 600 post_only | too_many_open_orders
      bob buy  0.01 @ 590           | open 0
      ann sell 0.01 @ 590 ioc       | filled 0.01
      bob sell 0.01 @ 600           | open 0
      ann sell 1 @ 0.02 in ETH/BTC  | open 0
      ann cancel 1                  | ok
      ann sell 0.01 @ 600           | open 0
      ann sell 0.01 @ 600           | too_many_open_orders
    `;
    expect(scenario.play(table)).toBe(tidyTable(table));
  });

  test('S19 a frozen user places nothing until unfrozen', () => {
    check({
      play: `
        ann sell 1 @ 100 | open 0
        ann freeze       | ok
        ann sell 1 @ 100 | user_frozen
        bob buy 0.5 @ 100 | filled 0.5
        ann cancel 1     | ok
        ann unfreeze     | ok
        ann sell 1 @ 100 | open 0
      `,
    });
  });
});
