import { units } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { Scenario, tidyTable } from '../testing/scenario.ts';
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
  expect(scenario.play(table)).toBe(tidyTable(table));
  return scenario;
}

const takers = (scenario: Scenario): unknown[] =>
  scenario.changes.fills.map((fill) => [fill.takerOrderId, Number(fill.price) / 1e8, Number(fill.quantity) / 1e8]);

describe('waiting', () => {
  test('S20 it waits outside the book, holds its money, and is cancelled like any other', () => {
    const scenario = check(`
      ann buy  2 @ 111 stop 110 | waiting
      ann sell 3 @ 89 stop 90   | waiting
    `);
    expect(scenario.book()).toBe('');
    expect(scenario.events.filter(({ kind }) => kind !== 'execution')).toEqual([]);
    const balances = `
      owner | BTC   | USDT
      ann   | 7 + 3 | 9778 + 222
    `;
    expect(scenario.balances(balances)).toBe(tidyTable(balances));
    check(
      `
      bob cancel 3   | order_not_found
      ann cancel 3   | ok
      ann cancel all | cancelled 4
      ann cancel all | cancelled
    `,
      scenario,
    );
    const freed = `
      owner | BTC | USDT
      ann   | 10  | 10000
    `;
    expect(scenario.balances(freed)).toBe(tidyTable(freed));
    expect(scenario.events.filter(({ kind }) => kind !== 'execution')).toEqual([]);
  });

  test('S20 it waits for fills, not for orders or the index', () => {
    const scenario = check(`
      ann buy 1 @ 105 stop 102  | waiting
      cal sell 1 @ 102          | open 0
      tick BTC 103              | ok
      bob buy 1 @ 101.99        | open 0
      ann cancel 3              | ok
    `);
    expect(scenario.changes.fills).toEqual([]);
  });

  test('S20 a fill at the very stop price triggers, one short of it does not', () => {
    check(`
      ann buy  1 @ 105 stop 102 | waiting
      ann sell 1 @ 90 stop 98   | waiting
      cal sell 1 @ 101.99       | open 0
      bob buy  1 @ 101.99       | filled 1
      cal buy  1 @ 98.01        | open 0
      bob sell 1 @ 98.01        | filled 1
      ann cancel 3              | ok
      cal buy  1 @ 98           | open 0
      bob sell 1 @ 98           | filled 1
      ann cancel 4              | ok
    `);
    const up = check(`
      ann buy  1 @ 105 stop 102 | waiting
      cal sell 1 @ 102          | open 0
      bob buy  1 @ 102          | filled 1
    `);
    expect([up.book(), up.orders(3)]).toEqual(['1 | 105 |', ['open 0']]);
    const down = check(`
      ann sell 1 @ 95 stop 98   | waiting
      cal buy  1 @ 98           | open 0
      bob sell 1 @ 98           | filled 1
    `);
    expect([down.book(), down.orders(3)]).toEqual(['| 95 | 1', ['open 0']]);
  });

  test('S21 a price that has come already is refused, and so is any where nothing has traded', () => {
    check(`
      ann buy  1 @ 105 stop 100    | stop_would_trigger
      ann buy  1 @ 105 stop 99.99  | stop_would_trigger
      ann buy  1 @ 105 stop 100.01 | waiting
      ann sell 1 @ 95 stop 100     | stop_would_trigger
      ann sell 1 @ 95 stop 100.01  | stop_would_trigger
      ann sell 1 @ 95 stop 99.99   | waiting
      ann buy  1 @ 0.02 stop 0.01 in ETH/BTC | no_last_price
    `);
  });

  test('S24 both prices keep to tick and band, the notional counts at the limit', () => {
    check(`
      ann buy  1 @ 105 stop 110.001 | price_not_on_tick
      ann buy  1 @ 105.001 stop 110 | price_not_on_tick
      ann buy  1 @ 105 stop 0       | price_required
      ann buy  1 @ 105 stop 150.01  | price_out_of_band
      ann buy  1 @ 150.01 stop 140  | price_out_of_band
      ann buy  0.05 @ 99.99 stop 140 | below_minimum_notional
      ann buy  0.05 @ 100 stop 140  | waiting
      ann buy  100 @ 100 stop 140   | insufficient_balance
    `);
  });

  test('S24 nothing is checked again when it is triggered', () => {
    const scenario = check(`
      cal sell 1 @ 80          | open 0
      bob buy  1 @ 80          | filled 1
      tick BTC 100             | ok
      ann buy 1 @ 149 stop 90  | waiting
      ann freeze               | ok
      tick BTC 90              | ok
      bob buy 1 @ 149          | price_out_of_band
      cal sell 1 @ 90          | open 0
      bob buy  1 @ 90          | filled 1
    `);
    expect(scenario.orders(5)).toEqual(['open 0']);
  });

  test('S18 waiting orders count among the open ones', () => {
    const scenario = start();
    for (let i = 0; i < OPEN_ORDERS_MAX - 1; i += 1) scenario.play('ann buy 0.05 @ 101 stop 102');
    check(
      `
      ann oco buy 0.06 @ 99 stop 102 limit 101 | too_many_open_orders
      ann buy 0.06 @ 90           | open 0
      ann buy 0.06 @ 90           | too_many_open_orders
      ann buy 0.05 @ 101 stop 102 | too_many_open_orders
      ann amend 3 @ 100           | 503 waiting
      ann buy 0.06 @ 90 ioc       | cancelled 0 time_in_force
    `,
      scenario,
    );
  });

  test('C3 pair, tick and step stay while orders wait', () => {
    const scenario = check('ann buy 1 @ 105 stop 102 | waiting');
    const { settings } = scenario.engine.snapshot().markets[0]!;
    const change = {
      kind: 'configureMarket',
      settings: { ...settings, baseId: settings.quoteId, quoteId: settings.baseId },
    };
    expect(scenario.apply({ ...change, kind: 'configureMarket' })).toMatchObject({ code: 'market_has_open_orders' });
    scenario.play('ann cancel 3');
    expect(scenario.apply({ ...change, kind: 'configureMarket' })).toMatchObject({ ok: true });
  });
});

describe('triggering', () => {
  test('S22 it enters the book once the order that reached it has been matched', () => {
    const scenario = check(`
      cal sell 1 @ 102          | open 0
      cal sell 1 @ 104          | open 0
      ann buy  1 @ 103 stop 102 | waiting
      bob buy  3 @ 104          | open 2
    `);
    expect(takers(scenario)).toEqual([
      [6, 102, 1],
      [6, 104, 1],
    ]);
    const book = `
      1 | 104 |
      1 | 103 |
    `;
    expect(scenario.book()).toBe(tidyTable(book));
    expect(scenario.orders(5)).toEqual(['open 0']);
  });

  test('S22 in the order in which the prices reached them, the oldest first at one price', () => {
    const scenario = check(`
      ann buy  0.1 @ 110 stop 104 | waiting
      ann buy  0.2 @ 110 stop 103 | waiting
      ann buy  0.3 @ 110 stop 103 | waiting
      cal sell 0.4 @ 90 stop 99   | waiting
      bob sell 1 @ 99             | open 0
      bob sell 1 @ 104            | open 0
      bob sell 5 @ 105            | open 0
      cal buy  2 @ 104            | filled 2
    `);
    // The first fill, at 99, reaches the sell, which rests at 90; the second, at 104, reaches the buys.
    expect(takers(scenario)).toEqual([
      [10, 99, 1],
      [10, 104, 1],
      [4, 90, 0.2],
      [5, 90, 0.2],
      [5, 105, 0.1],
      [3, 105, 0.1],
    ]);
  });

  test('S22 triggered orders trigger others, behind those that are triggered already', () => {
    const scenario = check(`
      ann buy  1 @ 103 stop 101   | waiting
      ann buy  1 @ 120 stop 103   | waiting
      ann buy  1 @ 120 stop 102   | waiting
      bob sell 1 @ 101            | open 0
      bob sell 1 @ 103            | open 0
      bob sell 1 @ 110            | open 0
      bob sell 1 @ 111            | open 0
      cal buy  1 @ 101            | filled 1
    `);
    expect(takers(scenario)).toEqual([
      [10, 101, 1],
      [3, 103, 1],
      [5, 110, 1],
      [4, 111, 1],
    ]);
    expect(scenario.orders(3, 4, 5)).toEqual(['filled 1', 'filled 1', 'filled 1']);
  });

  test('S22 a triggered order keeps its id, meets its owner like any other, and is triggered once', () => {
    const scenario = check(`
      ann buy  2 @ 110 stop 101   | waiting
      bob sell 1 @ 101            | open 0
      bob sell 1 @ 102            | open 0
      ann sell 1 @ 103            | open 0
      cal buy  1 @ 101            | filled 1
      bob sell 1 @ 101            | open 0
      cal buy  1 @ 101            | filled 1
    `);
    expect(scenario.orders(3)).toEqual(['cancelled 1 self_trade']);
  });

  test('S23 it queues behind what rests at its price, and ahead of what comes later, also after a reload', () => {
    const scenario = check(`
      ann buy  1 @ 101 stop 102   | waiting
      ann buy  2 @ 101 stop 103   | waiting
      cal buy  3 @ 101            | open 0
      cal sell 1 @ 103            | open 0
      bob buy  1 @ 103            | filled 1
      cal buy  4 @ 101            | open 0
    `);
    expect(scenario.book()).toBe('3 1 2 4 | 101 |');
    scenario.reload();
    expect(scenario.book()).toBe('3 1 2 4 | 101 |');
    scenario.forget();
    scenario.play('bob sell 5 @ 101');
    expect(scenario.changes.fills.map((fill) => fill.makerOrderId)).toEqual([5, 3, 4]);
  });

  test('B2 age survives a reload among orders that several commands triggered', () => {
    const scenario = check(`
      ann buy 1 @ 101 stop 108    | waiting
      ann buy 2 @ 101 stop 104    | waiting
      ann buy 3 @ 101 stop 104    | waiting
      cal sell 1 @ 104            | open 0
      bob buy  1 @ 104            | filled 1
      cal buy  4 @ 101            | open 0
      cal sell 1 @ 108            | open 0
      bob buy  1 @ 108            | filled 1
    `);
    const before = scenario.book();
    expect(before).toBe('2 3 4 1 | 101 |');
    scenario.reload();
    expect(scenario.book()).toBe(before);
  });

  test('B7 of several reports on a level in one command the last one counts', () => {
    const scenario = check(`
      ann buy  1 @ 101 stop 101   | waiting
      cal sell 3 @ 101            | open 0
    `);
    scenario.forget();
    scenario.play('bob buy 1 @ 101');
    const levels = scenario.events.flatMap((event) => (event.kind === 'levelChanged' ? [event.quantity] : []));
    expect(levels).toEqual([units('2'), units('1')]);
  });

  test('T4 what waits is in the snapshot and in the hash', () => {
    const [kept, reloaded] = [start(), start()];
    for (const scenario of [kept, reloaded]) {
      check(
        `
        ann buy  1 @ 105 stop 102   | waiting
        ann oco sell 1 @ 120 stop 90 limit 80 | pair 4 5
        cal sell 1 @ 102            | open 0
      `,
        scenario,
      );
    }
    const before = start().engine.stateHash();
    expect(kept.engine.stateHash()).not.toBe(before);
    reloaded.reload();
    expect(reloaded.engine.stateHash()).toBe(kept.engine.stateHash());
    const after = `
      bob buy  1 @ 102  | ?
      cal buy  1 @ 90   | ?
      bob sell 1 @ 90   | ?
      ann amend 3 @ 104 | ?
    `;
    kept.forget();
    reloaded.forget();
    expect(reloaded.play(after)).toBe(kept.play(after));
    expect(reloaded.events).toEqual(kept.events);
    expect(reloaded.engine.snapshot()).toEqual(kept.engine.snapshot());
  });
});
