// Trailing orders: how they follow the price, what triggers them and in which order, and that a restart changes nothing.
import { amount, price, units, userId } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import type { PlaceOrder } from './commands.ts';
import { BTC_USDT } from '../testing/cast.ts';
import { Scenario, tidyTable } from '../testing/scenario.ts';

/** Last price 100. */
function start(): Scenario {
  const scenario = Scenario.start();
  scenario.play(`
    cal sell 1 @ 100
    bob buy  1 @ 100
  `);
  scenario.forget();
  return scenario;
}

/** Moves the last price there by a small trade; the orders of it take two ids. */
const trade = (at: string): string => `
  cal sell 0.1 @ ${at}
  bob buy  0.1 @ ${at}
`;

/** Those that have been triggered since, in the order in which they were. */
const triggered = ({ changes }: Scenario): number[] =>
  [...changes.orders]
    .filter(({ triggeredAfter }) => triggeredAfter !== undefined)
    .sort((a, b) => (a.turn ?? 0) - (b.turn ?? 0))
    .map(({ id }) => id);

describe('following', () => {
  test.each(['sell 0.1234 market', 'buy 0.1234 market', 'buy sum 20 market'])(
    'S43 %s is counted at a stop price that no multiple of the step makes exact',
    (order) => {
      const scenario = start();
      scenario.play(trade('100.03'));
      scenario.play(`ann ${order} trail 17`);
      expect(scenario.trails()).toMatch(order.startsWith('sell') ? /99.859949$/ : /100.200051$/);
    },
  );

  test('S42 a sell follows the highest price and is triggered where that has turned by its distance', () => {
    const scenario = start();
    scenario.play('ann sell 1 @ 50 trail 100');
    expect(scenario.trails()).toBe('sell 100: 3 at 99');
    scenario.play(trade('110'));
    expect(scenario.trails()).toBe('sell 110: 3 at 108.9');
    scenario.play(trade('108.91'));
    expect(scenario.trails()).toBe('sell 110: 3 at 108.9');
    scenario.play(trade('108.9'));
    expect(scenario.trails()).toBe('');
    expect(scenario.orders(3)).toEqual(['open 0']);
    expect(scenario.book()).toBe('| 50 | 1');
  });

  test('S42 a buy follows the lowest price', () => {
    const scenario = start();
    scenario.play('ann buy 1 @ 120 trail 250');
    expect(scenario.trails()).toBe('buy 100: 3 at 102.5');
    scenario.play(trade('90'));
    expect(scenario.trails()).toBe('buy 90: 3 at 92.25');
    scenario.play(trade('92.24'));
    expect(scenario.orders(3)).toEqual(['waiting']);
    scenario.play(trade('92.25'));
    expect(scenario.orders(3)).toEqual(['open 0']);
  });

  test('S42 the stop price is not rounded to a tick: the first fill beyond it triggers', () => {
    const scenario = start();
    scenario.play(`
      ${trade('100.01')}
      ann sell 1 @ 60 trail 15`);
    expect(scenario.trails()).toBe('sell 100.01: 5 at 99.859985');
    scenario.play(trade('99.86'));
    expect(scenario.orders(5)).toEqual(['waiting']);
    scenario.play(trade('99.85'));
    expect(scenario.orders(5)).toEqual(['open 0']);
  });

  test('S42 fills that do not count move no peak and trigger nothing', () => {
    const scenario = start();
    scenario.play(`
      tick BTC 100
      ann sell 1 @ 60 trail 200
      ann buy  1 @ 140 trail 200
      ${trade('110')}
      ${trade('90')}
    `);
    expect(scenario.trails()).toBe('sell 100: 3 at 98\nbuy 100: 4 at 102');
    scenario.play(trade('105'));
    expect(scenario.trails()).toBe('sell 105: 3 at 102.9');
    expect(scenario.orders(4)).toEqual(['open 0']);
  });

  test('S42 one fill of a walk sets a new peak, and a later one of the same turns by the distance', () => {
    const fall = start();
    fall.play(`
      ann sell 1   @ 50 trail 500
      bob buy  0.1 @ 110
      bob buy  0.1 @ 104.5
      cal sell 0.2 @ 104
    `);
    expect(triggered(fall)).toEqual([3]);
    const rise = start();
    rise.play(`
      ann buy  1   @ 120 trail 500
      cal sell 0.1 @ 90
      cal sell 0.1 @ 94.49
      bob buy  0.2 @ 95
    `);
    expect(triggered(rise)).toEqual([]);
    expect(rise.trails()).toBe('buy 90: 3 at 94.5');
    rise.play(`
      cal sell 0.1 @ 80
      cal sell 0.1 @ 84
      bob buy  0.2 @ 95
    `);
    expect(triggered(rise)).toEqual([3]);
  });

  test('S42 at market it is sold or bought at what is there within the protection', () => {
    const scenario = start();
    const table = `
      ann sell 1 market trail 100       | waiting
      cal buy  1 market trail 100       | waiting
      cal buy  sum 50 market trail 2000 | waiting
      bob buy  0.6 @ 97                 | open 0
      bob buy  0.1 @ 99                 | open 0
      cal sell 0.1 @ 99                 | filled 0.1
    `;
    expect(scenario.play(table)).toBe(tidyTable(table));
    // What it finds at 97 is within 5 % of that; the book ends there.
    expect(scenario.orders(3)).toEqual(['cancelled 0.6 time_in_force']);
    expect(scenario.trails()).toBe('buy 97: 4 at 97.97, 5 at 116.4');
    scenario.play(`
      bob sell 2   @ 98
      bob buy  0.1 @ 97.5
      ann sell 0.1 @ 97.5
      ann buy  0.1 @ 98
    `);
    expect(scenario.orders(4)).toEqual(['filled 1']);
    expect(scenario.balances('owner | USDT\ncal | USDT')).toContain('+ 50');
  });

  test.each([
    ['a sell', 'ann sell 1 @ 90 trail 100', '9 + 1', '10000'],
    ['a sell at market', 'ann sell 1 market trail 100', '9 + 1', '10000'],
    ['a buy', 'ann buy 1 @ 110 trail 100', '10', '9890 + 110'],
    ['a buy at market, at its first stop price', 'ann buy 1 market trail 100', '10', '9893.95 + 106.05'],
    ['a buy by sum', 'ann buy sum 70 market trail 100', '10', '9930 + 70'],
    ['a buy at market with an activation price', 'ann buy 1 market trail 100 from 90', '10', '9904.555 + 95.445'],
  ])('S42 %s holds from the start what it needs, and gives it back', (_, line, btc, usdt) => {
    const scenario = start();
    scenario.play(line);
    const table = `
      owner | BTC | USDT
      ann   | ${btc} | ${usdt}
    `;
    expect(scenario.balances(table)).toBe(tidyTable(table));
    scenario.play('ann cancel 3');
    expect(scenario.balances('owner | BTC | USDT\nann | BTC | USDT')).toBe('owner | BTC | USDT\nann | 10 | 10000');
    expect(scenario.trails()).toBe('');
  });

  test('S42 what a trailing order may be refused for, in the order of the rules', () => {
    const scenario = Scenario.start();
    const table = `
      ann sell 1 @ 90 trail 100               | no_last_price
      ann sell 1 market trail 100             | no_last_price
      ann sell 1 market trail 100 from 110    | no_last_price
      ann sell 1 @ 90 trail 9                 | trail_out_of_range
      cal sell 1 @ 100                        | open 0
      bob buy  1 @ 100                        | filled 1
      ann sell 1 @ 0 trail 5                  | price_required
      ann sell 1 @ 90 trail 5 from 0          | price_required
      ann sell 0 @ 90 trail 5                 | quantity_required
      ann sell 1 @ 90.001 trail 5             | price_not_on_tick
      ann sell 1 @ 90 trail 5 from 110.001    | price_not_on_tick
      ann sell 1.00001 @ 90 trail 5           | quantity_not_on_step
      ann sell 1 @ 49 trail 9                 | trail_out_of_range
      ann sell 1 @ 49 trail 2001              | trail_out_of_range
      ann sell 1 @ 49 trail 0                 | trail_out_of_range
      ann sell 1 @ 49 trail 10                | price_out_of_band
      ann sell 1 @ 90 trail 10 from 151       | price_out_of_band
      ann sell 0.01 @ 90 trail 10             | below_minimum_notional
      ann sell 0.05 market trail 10           | below_minimum_notional
      ann sell 1001 @ 90 trail 10             | above_maximum_quantity
      ann sell 11 @ 90 trail 10               | insufficient_balance
      ann buy  100 market trail 10            | insufficient_balance
      ann sell 1 @ 90 trail 10 #one           | waiting
      ann sell 1 @ 90 trail 2000 #one         | client_order_id_in_use
      ann sell 1 @ 90 trail 2000              | waiting
      market BTC/USDT halted                  | ok
      ann sell 1 @ 90 trail 10                | market_halted
    `;
    expect(scenario.play(table)).toBe(tidyTable(table));
  });

  test('S42, C3 while one follows or waits for its activation the grid stays, and clearing takes both', () => {
    const scenario = start();
    scenario.play(`
      ann sell 1 @ 90 trail 100
      ann sell 1 @ 90 trail 100 from 120
    `);
    const settings = { ...BTC_USDT, tick: price(units('0.02')) };
    expect(scenario.apply({ kind: 'configureMarket', settings })).toMatchObject({ code: 'market_has_open_orders' });
    const table = `
      clear BTC/USDT 1 | cleared 4 so far
      clear BTC/USDT 5 | cleared 3
    `;
    expect(scenario.play(table)).toBe(tidyTable(table));
    expect(scenario.apply({ kind: 'configureMarket', settings }).ok).toBe(true);
    expect(scenario.engine.snapshot().spotTrails).toEqual([]);
  });
});

describe('activation', () => {
  test('S43 a sell follows from the first price at or above its activation price', () => {
    const scenario = start();
    scenario.play(`
      ann sell 1 @ 60 trail 1000 from 110
      ${trade('90')}
      ${trade('109.99')}
    `);
    expect(scenario.trails()).toBe('');
    expect(scenario.orders(3)).toEqual(['waiting']);
    scenario.play(trade('112'));
    expect(scenario.trails()).toBe('sell 112: 3 at 100.8');
    scenario.play(trade('100.8'));
    expect(scenario.orders(3)).toEqual(['open 0']);
  });

  test('S43 a buy follows from the first price at or below its activation price', () => {
    const scenario = start();
    scenario.play(`
      ann buy 1 @ 120 trail 1000 from 90
      ${trade('110')}
      ${trade('90.01')}
    `);
    expect(scenario.trails()).toBe('');
    scenario.play(trade('90'));
    expect(scenario.trails()).toBe('buy 90: 3 at 99');
  });

  test('S43 one whose activation price is reached already follows at once', () => {
    const scenario = start();
    scenario.play(`
      ann sell 1 @ 60 trail 1000 from 100
      ann sell 1 @ 60 trail 1000 from 99
      ann sell 1 @ 60 trail 1000
      ann buy 1 @ 110 trail 1000 from 100
      ann buy 1 @ 110 trail 1000 from 99.99
    `);
    expect(scenario.trails()).toBe('sell 100: 3 at 90, 4 at 90, 5 at 90\nbuy 100: 6 at 110');
    const stops = [...scenario.changes.orders].map(({ id, stopPrice }) => [id, Number(stopPrice) / 1e8]);
    expect(stops).toEqual([
      [3, 90],
      [4, 90],
      [5, 90],
      [6, 110],
      [7, 109.989],
    ]);
    scenario.reload();
    expect(scenario.trails()).toBe('sell 100: 3 at 90, 4 at 90, 5 at 90\nbuy 100: 6 at 110');
  });

  test('S43 it is written once when it is activated, and never when its peak moves', () => {
    const scenario = start();
    scenario.play('ann sell 1 @ 60 trail 1000 from 110');
    const touched = (at: string): boolean => {
      scenario.forget();
      scenario.play(trade(at));
      return [...scenario.changes.orders].some(({ id }) => id === 3);
    };
    expect(['109', '110', '111', '105'].map(touched)).toEqual([false, true, false, false]);
  });

  test('S43 amending leaves it in its place, or lets it follow anew', () => {
    const scenario = start();
    scenario.play(`
      ann sell 2 @ 60 trail 1000
      ann sell 1 @ 60 trail 1000 from 115
      ann sell 1 market trail 1000
      ${trade('110')}
      ${trade('105')}
    `);
    expect(scenario.trails()).toBe('sell 110: 3 at 99, 5 at 99');
    const table = `
      ann amend 3 stop 95 | order_not_waiting
      ann amend 4 stop 95 | order_not_waiting
      ann amend 5 @ 95    | order_without_price
      ann amend 3 x 1     | 3 waiting
      ann amend 4 x 0.5   | 4 waiting
    `;
    expect(scenario.play(table)).toBe(tidyTable(table));
    expect(scenario.trails()).toBe('sell 110: 3 at 99, 5 at 99');
    const replacing = `
      ann amend 3 @ 70    | 10 waiting
      ann amend 4 @ 70    | 11 waiting
      ann amend 5 x 2     | 12 waiting
    `;
    expect(scenario.play(replacing)).toBe(tidyTable(replacing));
    expect(scenario.trails()).toBe('sell 105: 10 at 94.5, 12 at 94.5');
    scenario.play(trade('115'));
    expect(scenario.trails()).toBe('sell 115: 10 at 103.5, 12 at 103.5, 11 at 103.5');
    // Its activation is behind it: what replaces it goes on from here.
    scenario.play(`
      ${trade('110')}
      ann amend 11 @ 71
    `);
    expect(scenario.trails()).toBe('sell 115: 10 at 103.5, 12 at 103.5\nsell 110: 17 at 99');
  });

  test('S43, S31 a triggered one is amended as the limit order it has become', () => {
    const scenario = start();
    scenario.play(`
      ann sell 1 @ 105 trail 1000
      ${trade('90')}
      ann amend 3 @ 106
    `);
    expect(scenario.book()).toBe('| 106 | 1');
    scenario.reload();
    expect(scenario.book()).toBe('| 106 | 1');
  });
});

describe('groups', () => {
  const three = `
    ann sell 1 @ 60 trail 1000
    ${trade('95')}
    ann sell 1 @ 60 trail 100
    ann sell 1 @ 60 trail 2000
    ${trade('94.5')}
    ann sell 1 @ 60 trail 1000
  `;

  test('S44 each price that falls opens a group, and one that rises joins those that it exceeds', () => {
    const scenario = start();
    scenario.play(three);
    expect(scenario.trails()).toBe('sell 100: 3 at 90\nsell 95: 6 at 94.05, 7 at 76\nsell 94.5: 10 at 85.05');
    scenario.play(trade('94.8'));
    expect(scenario.trails()).toBe('sell 100: 3 at 90\nsell 95: 6 at 94.05, 7 at 76\nsell 94.8: 10 at 85.32');
    scenario.play(trade('95'));
    expect(scenario.trails()).toBe('sell 100: 3 at 90\nsell 95: 6 at 94.05, 7 at 76, 10 at 85.5');
    scenario.play(trade('100'));
    expect(scenario.trails()).toBe('sell 100: 3 at 90, 6 at 99, 7 at 80, 10 at 90');
    scenario.play(trade('105'));
    expect(scenario.trails()).toBe('sell 105: 3 at 94.5, 6 at 103.95, 7 at 84, 10 at 94.5');
  });

  test('S44 a group is one row, whatever the distances of its orders are', () => {
    const scenario = start();
    scenario.play(three);
    const rows = () =>
      [...scenario.changes.spotTrails].map(({ since, peak, isDone }) => [since, Number(peak) / 1e8, isDone]);
    expect(rows()).toEqual([
      [3, 100, false],
      [6, 95, false],
      [10, 94.5, false],
    ]);
    scenario.forget();
    scenario.play(trade('94.6'));
    expect(rows()).toEqual([[10, 94.6, false]]);
    scenario.forget();
    scenario.play(trade('97'));
    expect(rows()).toEqual([
      [10, 94.6, true],
      [6, 97, false],
    ]);
    scenario.forget();
    scenario.play(`
      ann cancel 7
      ann cancel 6
    `);
    expect(rows()).toEqual([]);
    scenario.play('ann cancel 10');
    expect(rows()).toEqual([[6, 97, true]]);
  });

  test('S44 what one fill reaches goes by stop price, stop orders and all distances alike, at one price by age', () => {
    const scenario = start();
    scenario.play(`
      ann sell 1 @ 60 trail 1000
      ann sell 1 @ 60 stop 90
      ${trade('110')}
      ${trade('109')}
      ann sell 1 @ 60 trail 2000
      ann sell 1 @ 60 stop 99
      ann sell 1 @ 60 trail 100
      ann sell 1 @ 60 stop 99.01
      ann sell 1 @ 60 trail 1000
      ann sell 1 @ 60 stop 98.1
    `);
    expect(scenario.trails()).toBe('sell 110: 3 at 99\nsell 109: 9 at 87.2, 11 at 107.91, 13 at 98.1');
    scenario.forget();
    scenario.play(trade('80'));
    expect(triggered(scenario)).toEqual([11, 12, 3, 10, 13, 14, 4, 9]);
  });

  test('S44 distances that meet at one stop price: the order that came first goes first', () => {
    const scenario = start();
    scenario.play(`
      ann sell 1 @ 60 trail 1000
      ${trade('96')}
      ann sell 1 @ 60 trail 625
      ann sell 1 @ 60 stop 90
      ${trade('93.75')}
      ann sell 1 @ 60 trail 400
      ann sell 1 @ 60 stop 90
    `);
    expect(scenario.trails()).toBe('sell 100: 3 at 90\nsell 96: 6 at 90\nsell 93.75: 10 at 90');
    scenario.forget();
    scenario.play(trade('90'));
    expect(triggered(scenario)).toEqual([3, 6, 7, 10, 11]);
  });

  test('S44 one that was activated came then, the nearer activation price first', () => {
    const scenario = start();
    scenario.play(`
      ann sell 1 @ 60 trail 1000 from 105
      ann sell 1 @ 60 trail 1000 from 104
      ann sell 1 @ 60 trail 1000
      ann sell 1 @ 60 trail 1000 from 104
      ${trade('110')}
      ann sell 1 @ 60 trail 1000
    `);
    expect(scenario.trails()).toBe('sell 110: 5 at 99, 4 at 99, 6 at 99, 3 at 99, 9 at 99');
    scenario.forget();
    scenario.play(trade('99'));
    expect(triggered(scenario)).toEqual([5, 4, 6, 3, 9]);
  });

  test('S44 a triggered order that leaves its group shows the next of its distance, and of the others', () => {
    const scenario = start();
    scenario.play(`
      ann sell 1 @ 60 trail 500
      ${trade('97')}
      ann sell 1 @ 60 trail 500
      ann sell 1 @ 60 trail 400
      ${trade('95.5')}
      ann sell 1 @ 60 trail 200
    `);
    scenario.forget();
    scenario.play(trade('95'));
    expect(triggered(scenario)).toEqual([3]);
    expect(scenario.trails()).toBe('sell 97: 6 at 92.15, 7 at 93.12\nsell 95.5: 10 at 93.59');
    scenario.play(trade('92'));
    expect(triggered(scenario)).toEqual([3, 10, 7, 6]);
  });
});

describe('parts and restarts', () => {
  /** Buys where a price falls to 96, as far as 110. */
  const takeProfit: PlaceOrder = {
    kind: 'placeOrder',
    type: 'stop_limit',
    triggerKind: 'take_profit',
    userId: userId(3),
    marketId: BTC_USDT.marketId,
    side: 'buy',
    quantity: amount(units('0.1')),
    price: price(units('110')),
    stopPrice: price(units('96')),
  };

  test('S44 what a price has reached is triggered by the peaks of its moment, though the price has gone up since', () => {
    const scenario = start();
    scenario.engine.world.spot.chunk = 1;
    scenario.play(`
      ann sell 1 @ 70 trail 500
      ann sell 1 @ 70 trail 600
    `);
    scenario.mustApply(takeProfit);
    scenario.play(`
      cal buy  0.1 @ 95
      ann sell 0.1 @ 110
      bob sell 0.1 @ 95
    `);
    expect(scenario.engine.snapshot().spotCascades).toMatchObject([
      {
        reaches: [
          { direction: 'down', price: units('95') },
          { direction: 'up', price: units('110') },
        ],
      },
    ]);
    // The last price is 110, and both still have the peak that they had when 95 reached one of them.
    expect(scenario.trails()).toBe('sell 100: 3 at 95, 4 at 94');
    scenario.reload();
    scenario.engine.world.spot.chunk = 1;
    while (scenario.engine.world.spot.cascades.size > 0) scenario.mustApply({ kind: 'advanceTime' });
    expect(triggered(scenario)).toEqual([5, 3]);
    expect(scenario.trails()).toBe('sell 110: 4 at 103.4');
  });

  test('S44, S33 activating counts like triggering, and goes on after a restart', () => {
    const scenario = start();
    scenario.engine.world.spot.chunk = 2;
    for (let one = 0; one < 5; one += 1) scenario.play('ann sell 1 @ 60 trail 1000 from 105');
    scenario.play(trade('106'));
    expect(scenario.trails()).toBe('sell 106: 3 at 95.4, 4 at 95.4');
    scenario.reload();
    scenario.engine.world.spot.chunk = 2;
    scenario.mustApply({ kind: 'advanceTime' });
    expect(scenario.trails()).toBe('sell 106: 3 at 95.4, 4 at 95.4, 5 at 95.4, 6 at 95.4');
    // Whatever is asked in the market comes after the rest of it.
    scenario.play('ann sell 1 @ 60 trail 1000');
    expect(scenario.trails()).toBe('sell 106: 3 at 95.4, 4 at 95.4, 5 at 95.4, 6 at 95.4, 7 at 95.4, 10 at 95.4');
  });

  test('S44 reloaded at every step an engine triggers the same, and has the same state', () => {
    const [kept, reloaded] = [start(), start()];
    const lines = `
      ann sell 1 @ 60 trail 500
      ann buy  1 @ 140 trail 700
      ann sell 1 @ 60 trail 1000 from 104
      ${trade('103')}
      ann sell 1 @ 60 trail 300
      ${trade('101')}
      ann sell 1 market trail 200
      ann buy  1 market trail 1200 from 98
      ${trade('102')}
      ann sell 0.5 @ 60 trail 500
      ${trade('104')}
      ann amend 3 x 0.5
      ${trade('102')}
      ann amend 9 @ 61
      ${trade('100.5')}
      bob buy 3 @ 96
      ${trade('97')}
      ${trade('94')}
      ${trade('110')}
    `;
    const play = (scenario: Scenario, line: string): unknown[] => {
      scenario.forget();
      const answered = scenario.play(`${line} | ?`);
      return [answered, triggered(scenario), scenario.trails(), scenario.engine.stateHash()];
    };
    const met = new Set<number>();
    for (const line of lines.split('\n').filter((one) => one.trim() !== '')) {
      reloaded.reload();
      expect(play(reloaded, line), line).toEqual(play(kept, line));
      for (const id of triggered(kept)) met.add(id);
    }
    expect(met.size).toBeGreaterThan(6);
    reloaded.reload();
    expect(reloaded.engine.stateHash()).toBe(kept.engine.stateHash());
  });
});
