// Orders that name the moment of their end.
import { amount, instant, price, units, userId } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import type { Command } from '../capabilities.ts';
import { BTC_USDT } from '../testing/cast.ts';
import { expectRefusal } from '../testing/expect-refusal.ts';
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

/** The engine is rebuilt before each line. */
function check({ play, book, balances }: Table, scenario = start()): Scenario {
  for (const line of tidyTable(play).split('\n')) {
    const hash = scenario.engine.stateHash();
    scenario.reload();
    expect(scenario.engine.stateHash()).toBe(hash);
    expect(scenario.play(line)).toBe(line);
  }
  if (book !== undefined) expect(scenario.book()).toBe(tidyTable(book));
  if (balances !== undefined) expect(scenario.balances(balances)).toBe(tidyTable(balances));
  return scenario;
}

const advance: Command = { kind: 'advanceTime' };

describe('an order that names its end', () => {
  test('S47 it rests until then, and frees what it holds', () => {
    const scenario = check({
      play: `
        ann buy 1 @ 90 until 5000           | open 0
        ann buy 1 @ 91 post_only until 6000 | open 0
        wait 4999
        advance                             | ok
      `,
      book: `
        1 | 91 |
        1 | 90 |
      `,
    });
    expect(scenario.engine.nextDeadline()).toBe(scenario.at + 1);
    check({ play: 'wait 1\nadvance | ok', book: '1 | 91 |', balances: 'owner | USDT\nann | 9909 + 91' }, scenario);
    expect(scenario.orders(3, 4)).toEqual(['cancelled 0 expired', 'open 0']);
    expect(scenario.engine.nextDeadline()).toBe(scenario.at + 1000);
  });

  test('S47 what has filled by then stays', () => {
    const scenario = check({
      play: `
        ann buy 2 @ 90 until 5000 | open 0
        cal sell 0.5 @ 90         | filled 0.5
        wait 5000
        advance                   | ok
      `,
      book: '',
      balances: `
        owner | BTC     | USDT
        ann   | 10.4995 | 9955
      `,
    });
    expect(scenario.orders(3)).toEqual(['cancelled 0.5 expired']);
  });

  test('S47 one that waits for its price, and one that has been triggered, ends too', () => {
    const scenario = check({
      play: `
        ann sell 1 @ 95 stop 95 until 5000  | waiting
        ann sell 1 @ 97 stop 96 until 6000  | waiting
        bob buy 1 @ 96                      | open 0
        cal sell 1 @ 96                     | filled 1
        wait 5000
        advance                             | ok
      `,
      book: '| 97 | 1',
    });
    expect(scenario.orders(3, 4)).toEqual(['cancelled 0 expired', 'open 0']);
    check({ play: 'wait 1000\nadvance | ok', book: '', balances: 'owner | BTC\nann | 10' }, scenario);
    expect(scenario.orders(4)).toEqual(['cancelled 0 expired']);
  });

  test('S47 amending keeps it, in place and otherwise', () => {
    const scenario = check({
      play: `
        ann buy 2 @ 90 until 5000 | open 0
        ann amend 3 x 1           | 3 open 0
        ann amend 3 @ 91          | 4 open 0
        wait 5000
        advance                   | ok
      `,
      book: '',
      balances: 'owner | USDT\nann | 10000',
    });
    expect(scenario.orders(3, 4)).toEqual(['cancelled 0 amended', 'cancelled 0 expired']);
  });

  test('S47 one that ends otherwise is no deadline any more', () => {
    const scenario = check({
      play: `
        ann buy 1 @ 90 until 5000 | open 0
        ann buy 1 @ 91 until 7000 | open 0
        ann cancel 3              | ok
      `,
    });
    expect(scenario.engine.nextDeadline()).toBe(scenario.at + 7000);
    check({ play: 'cal sell 1 @ 91 | filled 1' }, scenario);
    expect(scenario.engine.nextDeadline()).toBeUndefined();
  });

  test('S47 nobody trades with it from that moment on, whether time has been advanced or not', () => {
    const scenario = check({
      play: `
        ann buy 1 @ 90 until 5000   | open 0
        ann buy 1 @ 89 until 5001   | open 0
        wait 5000
        cal sell 1 @ 89             | filled 1
      `,
      book: '',
    });
    expect(scenario.changes.fills.map(({ makerOrderId }) => makerOrderId)).toEqual([4]);
    expect(scenario.orders(3)).toEqual(['cancelled 0 expired']);
  });

  test('S47 it counts where the command about its market is refused', () => {
    const scenario = check({
      play: `
        ann buy 1 @ 90 until 5000 | open 0
        wait 5000
        cal sell 0 @ 90           | quantity_required
      `,
      book: '',
    });
    expect(scenario.orders(3)).toEqual(['cancelled 0 expired']);
  });

  test.each([
    ['a pair', 'bob oco sell 1 @ 110 stop 90 limit 89', 'pair 5 6'],
    ['an amendment of another', 'bob amend 4 x 0.5', '4 open 0'],
    ['its own amendment', 'ann amend 3 x 0.5', 'order_not_found'],
    ['its own cancellation', 'ann cancel 3', 'order_not_found'],
    ['a cancellation of everything', 'bob cancel all', 'cancelled 4'],
    ['a clearing', 'clear BTC/USDT 5', 'cleared 4'],
    ['settings', 'market BTC/USDT halted', 'ok'],
  ])('S47 it is over before %s of its market', (_, line, answer) => {
    const scenario = check({
      play: `
        ann buy 1 @ 90 until 5000 | open 0
        bob buy 1 @ 80            | open 0
        wait 5000
        ${line} | ${answer}
      `,
    });
    expect(scenario.orders(3)).toEqual(['cancelled 0 expired']);
  });

  test('S47 what its owner does next finds its money free; what others do elsewhere leaves it', () => {
    const scenario = check({
      play: `
        ann buy 100 @ 100 until 5000         | open 0
        wait 5000
        bob transfer 1 USDT from change to lever     | ok
        bob buy 1 @ 0.05 in ETH/BTC          | open 0
      `,
      book: '100 | 100 |',
    });
    check({ play: 'ann transfer 10000 USDT from change to lever | ok', book: '' }, scenario);
    expect(scenario.orders(3)).toEqual(['cancelled 0 expired']);
  });

  test('S47 it ends in a market that is halted, and during a full stop', () => {
    const scenario = check({
      play: `
        ann buy 1 @ 90 until 5000 | open 0
        ann buy 1 @ 91 until 6000 | open 0
        market BTC/USDT halted    | ok
        wait 5000
        advance                   | ok
      `,
      book: '1 | 91 |',
    });
    scenario.mustApply({ kind: 'beginFullStop' });
    check({ play: 'wait 1000\nadvance | ok', book: '' }, scenario);
    expect(scenario.orders(3, 4)).toEqual(['cancelled 0 expired', 'cancelled 0 expired']);
  });

  test('S47 a stop that has been reached and not triggered ends, and trades no more', () => {
    const scenario = start();
    scenario.engine.world.spot.chunk = 1;
    scenario.play(`
      ann sell 1 @ 90 stop 99
      ann sell 1 @ 90 stop 98 until 5000
      bob buy 1 @ 98
      bob buy 3 @ 97
    `);
    scenario.play('cal sell 1 @ 98');
    expect(scenario.orders(3, 4)).toEqual(['filled 1', 'waiting']);
    scenario.wait(5000);
    scenario.mustApply(advance);
    expect(scenario.orders(4)).toEqual(['cancelled 0 expired']);
    expect(scenario.changes.fills).toHaveLength(2);
  });
});

test('S47 what is left of the stop orders of a market trades with nobody whose end has come meanwhile', () => {
  const scenario = start();
  scenario.engine.world.spot.chunk = 1;
  scenario.play(`
    ann sell 1 @ 90 stop 99
    ann sell 1 @ 90 stop 98
    bob buy 1 @ 98
    bob buy 1 @ 97
    bob buy 1 @ 97 until 5000
    bob buy 1 @ 96
    cal sell 1 @ 98
  `);
  scenario.wait(5000);
  scenario.mustApply(advance);
  expect(scenario.orders(7)).toEqual(['cancelled 0 expired']);
  expect(scenario.changes.fills.map(({ makerOrderId }) => makerOrderId)).toEqual([5, 6, 8]);
});

describe('many that end at once', () => {
  const many = (scenario: Scenario, count: number): void => {
    for (let i = 0; i < count; i += 1) scenario.play(`ann buy 0.1 @ ${90 - i} until ${5000 - (i % 3)}`);
  };

  test('S47 a part of them ends with each command, the earliest first, and the rest at once with the next', () => {
    const scenario = start();
    scenario.engine.world.spot.chunk = 2;
    many(scenario, 5);
    scenario.wait(5000);
    const ended = (): number[] =>
      [...scenario.changes.orders].filter(({ status }) => status === 'cancelled').map(({ id }) => id);
    for (const expected of [[5, 4], [7, 3], [6]]) {
      scenario.forget();
      expect(scenario.engine.nextDeadline()).toBeLessThanOrEqual(scenario.at);
      scenario.reload();
      scenario.engine.world.spot.chunk = 2;
      scenario.mustApply(advance);
      expect(ended()).toEqual(expected);
    }
    expect(scenario.engine.nextDeadline()).toBeUndefined();
  });

  test('S47 a command about their market waits while a part is left, and ends the others where it does not', () => {
    const scenario = start();
    scenario.engine.world.spot.chunk = 2;
    many(scenario, 5);
    scenario.wait(5000);
    const cancel: Command = { kind: 'cancelAllOrders', userId: userId(2), marketId: BTC_USDT.marketId };
    const elsewhere: Command = { kind: 'clearMarket', marketId: BTC_USDT.marketId, count: 1 };
    expect(scenario.engine.hasToWait(cancel)).toBeUndefined();
    scenario.mustApply(advance);
    expect(scenario.engine.hasToWait(cancel)).toBe('to_the_end');
    expect(scenario.engine.hasToWait(elsewhere)).toBe('to_the_end');
    expect(scenario.engine.hasToWait({ kind: 'cancelAllOrders', userId: userId(2) })).toBe('to_the_end');
    expect(scenario.play('bob buy 1 @ 0.05 in ETH/BTC')).toBe('bob buy 1 @ 0.05 in ETH/BTC | open 0');
    expect(scenario.play('bob buy 1 @ 80')).toBe('bob buy 1 @ 80 | open 0');
    expect(scenario.book()).toBe('1 | 80 |');
    expect(scenario.engine.hasToWait(cancel)).toBeUndefined();
  });
});

describe('refusals', () => {
  const order = (expiresAt: number): Command => ({
    kind: 'placeOrder',
    userId: userId(1),
    marketId: BTC_USDT.marketId,
    side: 'buy',
    type: 'limit',
    price: price(units('90')),
    quantity: amount(units('1')),
    timeInForce: 'gtc',
    expiresAt: instant(expiresAt),
  });

  test('R2 an end that has come is refused', () => {
    const scenario = start();
    expectRefusal(scenario, order(scenario.at), 'expiry_passed');
    expectRefusal(scenario, order(scenario.at - 1), 'expiry_passed');
    expect(scenario.apply(order(scenario.at + 1))).toMatchObject({ ok: true });
  });

  test('R2 expiry_passed comes after what the order names and before the market', () => {
    check({
      play: `
        ann buy 1 @ 90 #taken                           | open 0
        bob sell 1 @ 120                                | open 0
        ann buy 1 @ 151 until 0                         | price_out_of_band
        ann buy 1 @ 90 until 0 #taken                   | client_order_id_in_use
        ann buy 1 @ 90 until 0 then 110 stop 120 limit 94 | expiry_passed
        ann buy 1 @ 120 post_only until 0               | expiry_passed
        ann buy 1 @ 99 stop 99 until 0                  | expiry_passed
        ann buy 0.0001 @ 90 until 0                     | expiry_passed
        ann buy 1 @ 120 post_only until 1               | post_only_would_take
        ann buy 1 @ 99 stop 99 until 1                  | stop_would_trigger
        ann buy 1 @ 0.05 stop 0.05 until 0 in ETH/BTC   | expiry_passed
        ann buy 1 @ 0.05 stop 0.05 until 1 in ETH/BTC   | no_last_price
      `,
    });
  });
});
