// Pairs that are attached to an order and placed when it has ended.
import { amount, price, units, userId } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import type { Event } from '../capabilities.ts';
import { BTC_USDT, USERS } from '../testing/cast.ts';
import { bind } from '../testing/kept-cast.ts';
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

type Table = {
  readonly play: string;
  /** `parent result [placed ids]`, of all pairs that were to be placed. */
  readonly armed?: readonly string[];
  readonly book?: string;
  readonly balances?: string;
};

/** The engine is rebuilt before each line. */
function check({ play, armed, book, balances }: Table, scenario = start()): Scenario {
  for (const line of tidyTable(play).split('\n')) {
    const hash = scenario.engine.stateHash();
    scenario.reload();
    expect(scenario.engine.stateHash()).toBe(hash);
    expect(scenario.play(line)).toBe(line);
  }
  if (armed !== undefined) expect(scenario.events.flatMap(drawArmed)).toEqual(armed);
  if (book !== undefined) expect(scenario.book()).toBe(tidyTable(book));
  if (balances !== undefined) expect(scenario.balances(balances)).toBe(tidyTable(balances));
  return scenario;
}

const drawArmed = (event: Event): string[] =>
  event.kind === 'pairArmed' ? [[event.parentId, event.result, ...event.orderIds].join(' ')] : [];

const legs = (scenario: Scenario, ...ids: number[]) =>
  ids.map((id) => {
    const { ocoId, side, quantity, price, stopPrice, terms } =
      [...scenario.changes.orders].findLast((order) => order.id === id) ?? {};
    return [side, quantity, price, stopPrice, ocoId, terms?.parentId];
  });

describe('an attached pair', () => {
  test('S48 waits with its parent and holds nothing', () => {
    check({
      play: `
        ann buy 1 @ 99 then 110 stop 95 limit 94  | open 0
        bob sell 1 @ 101 then 90 stop 105 limit 106 | open 0
        cal buy 1 @ 102 stop 101 then 120 stop 95 limit 94 | waiting
      `,
      armed: [],
      book: `
        | 101 | 1
        1 | 99 |
      `,
      balances: `
        owner | BTC       | USDT
        ann   | 10        | 9901 + 99
        bob   | 9.998 + 1 | 9900
        cal   | 9         | 9997.9 + 102
      `,
    });
  });

  test('S49 it is placed when its parent has filled, over what that brought less the fee, in whole steps', () => {
    const scenario = check({
      play: `
        ann buy 1 @ 100 then 110 stop 95 limit 94 | open 0
        cal sell 1 @ 100                          | filled 1
      `,
      armed: ['3 pair 5 6'],
      book: '| 110 | 0.999',
      balances: `
        owner | BTC        | USDT
        ann   | 10 + 0.999 | 9900
      `,
    });
    expect(scenario.orders(3, 5, 6)).toEqual(['filled 1', 'open 0', 'waiting']);
    expect(legs(scenario, 5, 6)).toEqual([
      ['sell', units('0.999'), units('110'), undefined, 5, 3],
      ['sell', units('0.999'), units('94'), units('95'), 5, 3],
    ]);
    // It is a pair like any other: one leg comes to trade.
    check({ play: 'bob buy 1 @ 95 | open 0\ncal sell 1 @ 95 | filled 1\nbob buy 0.999 @ 94 | filled 0.999' }, scenario);
    expect(scenario.orders(5, 6)).toEqual(['cancelled 0 oco', 'filled 0.999']);
  });

  test('S49 the buys of a parent that sells are what its proceeds pay for at the dearer leg', () => {
    const scenario = check({
      play: `
        ann sell 1 @ 100 then 90 stop 105 limit 106 | open 0
        cal buy 1 @ 100                             | filled 1
      `,
      armed: ['3 pair 5 6'],
      book: '0.9424 | 90 |',
      balances: `
        owner | BTC | USDT
        ann   | 9   | 10000.0056 + 99.8944
      `,
    });
    expect(legs(scenario, 5, 6)).toEqual([
      ['buy', units('0.9424'), units('90'), undefined, 5, 3],
      ['buy', units('0.9424'), units('106'), units('105'), 5, 3],
    ]);
    // At most what was sold is bought back, however cheap it is.
    check({
      play: `
        ann sell 1 @ 100 then 60 stop 101 limit 61 | open 0
        cal buy 1 @ 100                            | filled 1
      `,
      book: '1 | 60 |',
    });
  });

  test('S49 every kind of parent brings its pair', () => {
    check({
      play: `
        cal sell 0.5 @ 100                                | open 0
        ann buy 1 @ 100 ioc then 110 stop 95 limit 94     | cancelled 0.5 time_in_force
        cal sell 0.5 @ 100                                | open 0
        ann buy 0.5 @ 100 fok then 111 stop 95 limit 94   | filled 0.5
        cal sell 0.5 @ 100                                | open 0
        ann buy 1 market then 112 stop 95 limit 94        | cancelled 0.5 market_protection
        ann buy 1 @ 99 post_only then 113 stop 95 limit 94 | open 0
        cal sell 1 @ 99                                   | filled 1
        bob buy 1 @ 102 stop 101 then 114 stop 95 limit 94 | waiting
        cal sell 2 @ 101                                  | open 0
        ann buy 1 @ 101                                   | filled 1
      `,
      armed: ['4 pair 5 6', '8 pair 9 10', '12 pair 13 14', '15 pair 17 18', '19 pair 22 23'],
      book: `
        | 114 | 0.998
        | 113 | 0.999
        | 112 | 0.499
        | 111 | 0.499
        | 110 | 0.499
      `,
    });
  });

  test('S49 a market order by sum brings it over what the sum came to', () => {
    const scenario = check({ play: 'cal sell 2 @ 100 | open 0' });
    const outcome = scenario.apply({
      kind: 'placeOrder',
      userId: USERS['ann'] ?? userId(0),
      marketId: BTC_USDT.marketId,
      side: 'buy',
      type: 'market',
      quantity: amount(0n),
      quoteQuantity: amount(units('150')),
      attached: {
        price: price(units('110')),
        stopPrice: price(units('95')),
        stopLimitPrice: price(units('94')),
        fallback: 'drop',
      },
    });
    expect(outcome).toMatchObject({ ok: true, value: { orderId: 4, filled: '1.5', status: 'filled' } });
    expect(scenario.events.flatMap(drawArmed)).toEqual(['4 pair 5 6']);
    expect(legs(scenario, 5).map(([, quantity]) => quantity)).toEqual([units('1.497')]);
  });

  test('S49 a parent that has filled nothing brings nothing', () => {
    const scenario = check({
      play: `
        ann buy 1 @ 99 then 110 stop 95 limit 94        | open 0
        ann cancel 3                                    | ok
        ann buy 1 @ 99 fok then 110 stop 95 limit 94    | cancelled 0 time_in_force
        ann buy 1 @ 99 until 1000 then 110 stop 95 limit 94 | open 0
        wait 1000
        advance                                         | ok
      `,
      armed: [],
      book: '',
      balances: 'owner | BTC | USDT\nann | 10 | 10000',
    });
    expect(scenario.orders(3, 4, 5)).toEqual(['cancelled 0 user', 'cancelled 0 time_in_force', 'cancelled 0 expired']);
  });

  test('S49 cancelling the parent, its expiry and an order of its own owner bring what has filled', () => {
    check({
      play: `
        ann buy 1 @ 99 then 110 stop 95 limit 94            | open 0
        cal sell 0.5 @ 99                                   | filled 0.5
        ann cancel 3                                        | ok
        ann buy 1 @ 99 until 1000 then 111 stop 95 limit 94 | open 0
        cal sell 0.5 @ 99                                   | filled 0.5
        wait 1000
        advance                                             | ok
        cal sell 0.5 @ 99                                   | open 0
        bob sell 1 @ 99.5                                   | open 0
        bob buy 1 @ 100 then 112 stop 95 limit 94           | cancelled 0.5 self_trade
      `,
      armed: ['3 pair 5 6', '7 pair 9 10', '13 pair 14 15'],
      book: `
        | 112 | 0.499
        | 111 | 0.4995
        | 110 | 0.4995
        | 99.5 | 1
      `,
    });
  });

  test('S49 it comes before anything else is done in its market, also where the order has expired by then', () => {
    check({
      play: `
        ann buy 1 @ 99 until 1000 then 110 stop 95 limit 94 | open 0
        cal sell 0.5 @ 99                                   | filled 0.5
        wait 1000
        bob buy 0.4 @ 110                                   | filled 0.4
      `,
      armed: ['3 pair 5 6'],
    });
  });

  test('S49 cancelling everything and clearing the market bring nothing', () => {
    check({
      play: `
        ann buy 1 @ 99 then 110 stop 95 limit 94 | open 0
        cal sell 0.5 @ 99                        | filled 0.5
        ann cancel all                           | cancelled 3
        ann buy 1 @ 99 then 110 stop 95 limit 94 | open 0
        cal sell 0.5 @ 99                        | filled 0.5
        clear BTC/USDT 5                         | cleared 5
      `,
      armed: [],
      book: '',
      balances: 'owner | BTC | USDT\nann | 10.999 | 9901',
    });
  });

  test('S49 amending in place keeps it; what takes the place of its parent brings it along, and what has filled its own', () => {
    const scenario = check({
      play: `
        ann buy 2 @ 99 then 110 stop 95 limit 94 | open 0
        ann amend 3 x 1.5                        | 3 open 0
        cal sell 0.5 @ 99                        | filled 0.5
        ann amend 3 @ 98                         | 5 open 0
      `,
      armed: ['3 pair 6 7'],
      book: `
        | 110 | 0.4995
        1 | 98 |
      `,
    });
    check({ play: 'cal sell 1 @ 98 | filled 1', armed: ['3 pair 6 7', '5 pair 9 10'] }, scenario);
  });

  test('S49 it stands by what its parent was accepted for: its owner may be frozen, its prices far away by now', () => {
    const scenario = check({
      play: `
        ann buy 1 @ 99 then 110 stop 95 limit 94 | open 0
        ann freeze                               | ok
        tick BTC 50                              | ok
        cal sell 1 @ 99 ioc                      | price_out_of_band
        wait 6000
        cal sell 1 @ 99                          | filled 1
      `,
      armed: ['3 pair 5 6'],
    });
    check({ play: 'ann cancel 5 | ok', balances: 'owner | BTC\nann | 10.999' }, scenario);
  });

  test('S49 its legs that are amended know their parent', () => {
    const scenario = check({
      play: `
        ann buy 1 @ 100 then 110 stop 95 limit 94 | open 0
        cal sell 1 @ 100                          | filled 1
        ann amend 5 @ 111                         | 7 open 0
      `,
    });
    expect(legs(scenario, 7, 8).map((leg) => leg.at(-1))).toEqual([3, 3]);
  });
});

describe('several in one walk', () => {
  test('S49 they are placed in the order in which their parents ended, before stops are triggered', () => {
    const scenario = check({
      play: `
        ann buy 1 @ 99 then 110 stop 90 limit 89  | open 0
        bob buy 1 @ 98 then 111 stop 90 limit 89  | open 0
        bob sell 1 @ 97 stop 98                   | waiting
        cal sell 2 @ 98 then 60 stop 120 limit 121 | filled 2
      `,
      armed: ['3 pair 7 8', '4 pair 9 10', '6 pair 11 12'],
      book: `
        | 111 | 0.999
        | 110 | 0.999
        | 97 | 1
        1.6248 | 60 |
      `,
    });
    expect(scenario.orders(5)).toEqual(['open 0']);
    expect([...scenario.changes.orders].findLast(({ id }) => id === 5)?.triggeredAfter).toBe(12);
  });

  test('S49 what one trades itself may end other parents, whose pairs follow, and reach stops', () => {
    const scenario = check({
      play: `
        bob buy 0.999 @ 98 then 111 stop 90 limit 89 | open 0
        ann buy 1 @ 99 then 97 stop 96 limit 95    | open 0
        bob sell 1 @ 94 stop 98                    | waiting
        cal buy 1 @ 94                             | open 0
        cal sell 1 @ 99                            | filled 1
      `,
      armed: ['4 limit 8', '3 pair 9 10'],
    });
    expect(scenario.orders(3, 4, 5, 8)).toEqual(['filled 0.999', 'filled 1', 'filled 1', 'filled 0.999']);
    expect([...scenario.changes.orders].findLast(({ id }) => id === 5)?.triggeredAfter).toBe(10);
  });
});

describe('where it cannot be placed as a pair', () => {
  test.each([
    ['dropped', '', '3 dropped', '10.04995'],
    ['traded back', ' or market', '3 market 6', '10.00005'],
  ])('S50 below the least notional it is %s', (_, fallback, armed, left) => {
    check({
      play: `
        ann buy 0.05 @ 100 then 110 stop 95 limit 94${fallback} | open 0
        bob buy 1 @ 99      | open 0
        cal sell 0.05 @ 100 | filled 0.05
      `,
      armed: [armed],
      balances: `owner | BTC\nann | ${left}`,
    });
  });

  test('S50 less than a step is dropped, whatever was chosen', () => {
    check({
      play: `
        bob buy 0.0599 @ 100.01 | open 0
        ann buy 0.06 @ 100 then 110 stop 95 limit 94 or market | open 0
        bob buy 1 @ 99          | open 0
        cal sell 0.06 @ 100     | filled 0.06
        ann cancel 4            | ok
      `,
      armed: ['4 dropped'],
      balances: 'owner | BTC\nann | 10.0000999',
    });
  });

  test.each([
    ['dropped', '', '3 dropped'],
    ['traded back', ' or market', '3 market 6'],
  ])('S50 where its stop has been reached it is %s', (_, fallback, armed) => {
    check({
      play: `
        ann buy 1 @ 100 then 110 stop 100 limit 94${fallback} | open 0
        bob buy 2 @ 99   | open 0
        cal sell 1 @ 100 | filled 1
      `,
      armed: [armed],
    });
  });

  test('S50 what is traded back at market stops 5 % away, and stands by itself', () => {
    const scenario = check({
      play: `
        ann buy 1 @ 100 then 110 stop 100 limit 94 or market | open 0
        bob buy 0.5 @ 99   | open 0
        bob buy 0.2 @ 94.5 | open 0
        bob buy 1 @ 94     | open 0
        cal sell 1 @ 100   | filled 1
      `,
      armed: ['3 market 8'],
      book: '1 | 94 |',
      balances: 'owner | BTC\nann | 10.299',
    });
    expect(scenario.orders(8)).toEqual(['cancelled 0.7 market_protection']);
    expect(legs(scenario, 8)).toEqual([['sell', units('0.999'), 0n, undefined, undefined, 3]]);
  });

  test('S50 what is bought back costs no more than what was sold has brought', () => {
    const scenario = check({
      play: `
        ann sell 1 @ 100 then 90 stop 100 limit 101 or market | open 0
        bob sell 0.5 @ 103 | open 0
        bob sell 1 @ 108   | open 0
        cal buy 1 @ 100    | filled 1
      `,
      armed: ['3 market 7'],
      balances: 'owner | BTC | USDT\nann | 9.9462038 | 10000.0052',
    });
    expect(scenario.orders(7)).toEqual(['filled 0.9481']);
  });

  test('S50 into an empty book, and into one that begins with an own order, it is dropped', () => {
    check({
      play: `
        ann buy 1 @ 100 then 110 stop 100 limit 94 or market | open 0
        cal sell 1 @ 100 | filled 1
        ann buy 1 @ 100 then 110 stop 100 limit 94 or market | open 0
        ann buy 1 @ 99   | open 0
        bob buy 1 @ 98   | open 0
        cal sell 1 @ 100 | filled 1
      `,
      armed: ['3 dropped', '5 dropped'],
      balances: 'owner | BTC\nann | 11.998',
    });
  });

  test('S50 without a trigger price it is dropped or traded back', () => {
    check({
      play: `
        tick BTC 100 ETH 10 | ok
        ann buy 1 @ 0.12 in ETH/BTC then 0.14 stop 0.09 limit 0.08 | open 0
        bob buy 1 @ 0.12 in ETH/BTC then 0.14 stop 0.09 limit 0.08 or market | open 0
        cal buy 1 @ 0.118 in ETH/BTC | open 0
        cal sell 1 @ 0.12 in ETH/BTC | filled 1
        cal sell 1 @ 0.12 in ETH/BTC | filled 1
      `,
      armed: ['3 dropped', '4 market 8'],
    });
  });

  test('S50 where its target has been reached its limit leg trades alone, and what is left of it rests', () => {
    const scenario = check({
      play: `
        cal sell 1 @ 100 | open 0
        bob buy 0.4 @ 99 | open 0
        ann buy 1 @ 100 then 98 stop 95 limit 94 | filled 1
      `,
      armed: ['5 limit 6'],
      book: '| 98 | 0.598',
    });
    expect(legs(scenario, 6)).toEqual([['sell', units('0.998'), units('98'), undefined, undefined, 5]]);
  });

  test('S50 a price that is noted and has not had its turn has reached a stop, also where the price has gone on', () => {
    check({
      play: `
        bob sell 1 @ 120 stop 98.5 | waiting
        ann sell 1 @ 97            | open 0
        ann sell 1 @ 101           | open 0
        cal buy 2 @ 101 then 110 stop 97 limit 95    | filled 2
        ann sell 1 @ 97            | open 0
        ann sell 1 @ 101           | open 0
        cal buy 2 @ 101 then 110 stop 97 limit 95    | filled 2
      `,
      // The second time nobody waits for the first of the two prices, so it is not noted.
      armed: ['6 dropped', '9 pair 10 11'],
    });
  });

  test('S50 the stop counts before the target', () => {
    check({
      play: `
        tick BTC 100      | ok
        bob buy 2 @ 112   | open 0
        ann buy 1 @ 113 then 111 stop 105 limit 104           | open 0
        cal sell 1 @ 113  | filled 1
        ann buy 1 @ 113 then 111 stop 105 limit 104 or market | open 0
        cal sell 1 @ 113  | filled 1
      `,
      armed: ['4 dropped', '6 market 8'],
    });
  });

  test.each([
    ['halted', 'market BTC/USDT halted | ok'],
    ['view only', 'market BTC/USDT view_only | ok'],
  ])('S50 in a market that is %s it is dropped', (_, line) => {
    check({
      play: `
        ann buy 1 @ 99 then 110 stop 95 limit 94 or market | open 0
        bob buy 1 @ 98    | open 0
        cal sell 0.5 @ 99 | filled 0.5
        ${line}
        ann cancel 3      | ok
      `,
      armed: ['3 dropped'],
    });
  });

  test('S50 and so it is during a full stop', () => {
    const scenario = check({
      play: `
        ann buy 1 @ 99 then 110 stop 95 limit 94 or market | open 0
        cal sell 0.5 @ 99 | filled 0.5
      `,
    });
    scenario.mustApply({ kind: 'beginFullStop' });
    check({ play: 'ann cancel 3 | ok', armed: ['3 dropped'] }, scenario);
  });

  test('S50 it is placed over no more than its owner still has', () => {
    check({
      play: `
        ann buy 1 @ 99 then 110 stop 95 limit 94          | open 0
        cal sell 0.5 @ 99                                 | filled 0.5
        ann transfer 10.2 BTC from change to lever        | ok
        ann cancel 3                                      | ok
        ann sell 0.2995 @ 120                             | insufficient_balance
        bob sell 1 @ 101 then 90 stop 105 limit 106 | open 0
        cal buy 0.5 @ 101                           | filled 0.5
        bob transfer 9930 USDT from change to lever | ok
        bob cancel 7                                | ok
      `,
      armed: ['3 pair 5 6', '7 pair 9 10'],
      book: `
        | 110 | 0.2995
        0.1929 | 90 |
      `,
    });
  });
});

describe('limits and refusals', () => {
  test('S48 its legs count as two open orders from the parent on', () => {
    const scenario = start();
    for (let i = 0; i < 496; i += 1) scenario.play('ann buy 0.1 @ 80');
    check(
      {
        play: `
          cal sell 1 @ 100                           | open 0
          ann buy 0.1 @ 90 then 110 stop 95 limit 94 | open 0
          ann buy 0.1 @ 80                           | open 0
          ann buy 0.1 @ 80                           | too_many_open_orders
          ann oco buy 0.1 @ 80 stop 110 limit 111    | too_many_open_orders
          ann buy 0.1 market then 110 stop 95 limit 94 | too_many_open_orders
          ann buy 0.1 @ 100 ioc then 110 stop 95 limit 94 | too_many_open_orders
          ann buy 0.1 market                         | filled 0.1
          ann cancel 500                             | ok
          ann buy 0.1 @ 90 then 110 stop 95 limit 94 | open 0
          ann cancel 3                               | ok
          ann buy 0.1 @ 90 then 110 stop 95 limit 94 | too_many_open_orders
          ann cancel 4                               | ok
          ann buy 0.1 market then 110 stop 95 limit 94 | filled 0.1
          ann buy 0.1 @ 80                           | too_many_open_orders
        `,
      },
      scenario,
    );
  });

  test('S48 what takes the place of a parent that has filled needs places for two pairs', () => {
    const scenario = start();
    for (let i = 0; i < 496; i += 1) scenario.play('ann buy 0.1 @ 80');
    check(
      {
        play: `
          ann buy 1 @ 99 then 110 stop 95 limit 94 | open 0
          ann amend 499 @ 98                       | 500 open 0
          cal sell 0.5 @ 98                        | filled 0.5
          ann amend 500 @ 97                       | too_many_open_orders
          ann amend 500 x 0.9                      | 500 open 0.5
          ann cancel 3                             | ok
          ann amend 500 @ 97                       | 502 open 0
        `,
        armed: ['500 pair 503 504'],
      },
      scenario,
    );
  });

  test('S48, S51 an order that replaces a parent that has filled leaves places for its pair', () => {
    const scenario = start();
    for (let i = 0; i < 496; i += 1) scenario.play('ann buy 0.1 @ 80');
    const parent = 'buy 1 @ 98 then 110 stop 95 limit 94';
    check(
      {
        play: `
          ann ${parent}                                        | open 0
          cal sell 0.5 @ 98                                    | filled 0.5
          ann buy 0.1 @ 80                                     | open 0
          ann replace 499 by ${parent}                         | cancelled 499, too_many_open_orders
          ann ${parent}                                        | too_many_open_orders
          ann buy 0.1 @ 80                                     | open 0
        `,
        armed: ['499 pair 502 503'],
      },
      scenario,
    );
  });

  test('R2 its prices are refused with those of the order, and where they are the wrong way round', () => {
    check({
      play: `
        ann buy 1 @ 99 #taken                             | open 0
        ann buy 1 @ 99 then 0 stop 95 limit 94            | price_required
        ann buy 1 @ 99 then 110 stop 0 limit 94           | price_required
        ann buy 1 @ 99 then 110 stop 95 limit 0           | price_required
        ann buy 0 @ 99 then 0 stop 95 limit 94            | price_required
        ann buy 0 @ 99 then 110.001 stop 95 limit 94      | quantity_required
        ann buy 1 market then 110 stop 95.001 limit 94    | price_not_on_tick
        ann buy 1 @ 99 then 110 stop 95 limit 94.001      | price_not_on_tick
        ann buy 1 @ 99 then 150.01 stop 95 limit 94       | price_out_of_band
        ann buy 1 @ 99 then 110 stop 95 limit 49.99       | price_out_of_band
        ann buy 1 market then 110 stop 49.99 limit 94     | price_out_of_band
        ann buy 1 @ 99 #taken then 95 stop 95 limit 94    | client_order_id_in_use
        ann buy 1 @ 99 then 95 stop 95 limit 94           | attached_prices_wrong
        ann buy 1 market then 94 stop 95 limit 94         | attached_prices_wrong
        ann sell 1 @ 101 then 95 stop 95 limit 94         | attached_prices_wrong
        ann sell 1 @ 101 then 96 stop 95 limit 94         | attached_prices_wrong
        ann buy 1 @ 99 stop 99 then 94 stop 95 limit 94   | attached_prices_wrong
        ann buy 0.0001 @ 99 then 94 stop 95 limit 94      | attached_prices_wrong
        ann sell 1 @ 99 post_only then 96 stop 95 limit 94 | attached_prices_wrong
        ann sell 1 @ 99 post_only then 90 stop 95 limit 99 | post_only_would_take
        ann buy 1 @ 99 then 95 stop 94.99 limit 120       | open 0
      `,
    });
  });
});

describe('worth that has to stay', () => {
  /** The index of BTC is 100, and Ann owns nothing but 1,000 USDT that have to stay. */
  function startBound(): Scenario {
    const scenario = start();
    scenario.play('tick BTC 100 ETH 10');
    bind(scenario, 'ann', '1000');
    return scenario;
  }

  test('W26, S50 the order or the legs of its pair count, whichever loses more', () => {
    check(
      {
        play: `
          ann buy 1 @ 99 then 110 stop 95 limit 94    | bought_worth_at_risk
          ann buy 1 @ 99 then 100.1 stop 95 limit 101 | bought_worth_at_risk
          ann buy 1 @ 101 then 110 stop 95 limit 101  | bought_worth_at_risk
          ann buy 1 @ 99 then 110 stop 95 limit 101   | open 0
          credit ann 6.2 USDT                         | ok
          ann buy 1 @ 99 then 110 stop 95 limit 94    | open 0
          ann buy 0.1 @ 101                           | bought_worth_at_risk
          ann cancel 4                                | ok
          ann buy 1 @ 101                             | open 0
        `,
      },
      startBound(),
    );
  });

  test('W26, S49 the pair of what has filled counts beside what takes the place of its parent', () => {
    const parent = 'buy 1 @ 100 then 110 stop 95 limit 94';
    check(
      {
        play: `
          credit ann 7 USDT                 | ok
          ann ${parent}                     | open 0
          cal sell 0.5 @ 100                | filled 0.5
          ann amend 3 x 1.5                 | bought_worth_at_risk
          ann amend 3 x 1.1 @ 99            | 5 open 0
          cal sell 0.3 @ 99                 | filled 0.3
          ann replace 5 by ${parent}        | cancelled 5, bought_worth_at_risk
        `,
      },
      startBound(),
    );
  });

  test('W26, S50 what would be traded back at market counts when it is', () => {
    check(
      {
        play: `
          ann buy 1 @ 99 then 110 stop 105 limit 101 or market | open 0
          bob buy 1 @ 98                                       | open 0
          cal sell 1 @ 99                                      | filled 1
          credit ann 9 USDT                                    | ok
          ann buy 1 @ 99 then 110 stop 105 limit 101 or market | open 0
          cal sell 1 @ 99                                      | filled 1
        `,
        armed: ['3 dropped', '6 market 8'],
      },
      startBound(),
    );
  });
});
