import { expect, test } from 'vitest';
import { Scenario, tidyTable } from '../testing/scenario.ts';

test('S15 cancelling gives back what is still held', () => {
  const scenario = Scenario.start();
  const table = `
    ann sell 2 @ 100  | open 0
    bob buy  0.5 @ 100 | filled 0.5
    bob buy  3 @ 99   | open 0
    ann cancel 1      | ok
    bob cancel 3      | ok
  `;
  expect(scenario.play(table)).toBe(tidyTable(table));
  const balances = `
    owner | BTC    | USDT
    ann   | 9.5    | 10049.95
    bob   | 10.499 | 9950
  `;
  expect(scenario.balances(balances)).toBe(tidyTable(balances));
  const order = [...scenario.changes.orders].find((one) => one.id === 1);
  expect([order?.status, order?.cancelReason, order?.held, order?.filled]).toEqual([
    'cancelled',
    'user',
    0n,
    50_000_000n,
  ]);
});

test('S15 an order is cancelled by its client order id: the one that is open, and only by its owner', () => {
  const scenario = Scenario.start();
  const table = `
    ann buy 1 @ 95 #mine | open 0
    bob buy 1 @ 94 #mine | open 0
    ann cancel #other     | order_not_found
    ann cancel sell #mine | order_not_found
    ann cancel #mine      | ok
    ann cancel #mine      | order_not_found
    cal cancel #mine      | order_not_found
  `;
  expect(scenario.play(table)).toBe(tidyTable(table));
  expect(scenario.orders(1, 2)).toEqual(['cancelled 0 user', 'open 0']);
});

test('R5 cancelling an order of the side it is not on leaves it open', () => {
  const scenario = Scenario.start();
  const wrong = `
    bob sell 1 @ 100 | open 0
    cal buy 1 @ 100  | filled 1
    ann sell 1 @ 101 | open 0
    ann buy 1 @ 95   | open 0
    ann sell 1 @ 79 stop 80 | waiting
    ann oco sell 1 @ 110 stop 90 limit 89 | pair 6 7
    ann cancel buy 3  | order_not_found
    ann cancel sell 4 | order_not_found
    ann cancel buy 5  | order_not_found
    ann cancel buy 6  | order_not_found
    ann cancel buy 7  | order_not_found
  `;
  expect(scenario.play(wrong)).toBe(tidyTable(wrong));
  expect(scenario.orders(3, 4, 5, 6, 7)).toEqual(['open 0', 'open 0', 'waiting', 'open 0', 'waiting']);
  const right = `
    ann cancel sell 3 | ok
    ann cancel sell 3 | order_not_found
    ann cancel buy 4  | ok
    ann cancel sell 5 | ok
    ann cancel sell 7 | ok
    ann cancel sell 6 | order_not_found
  `;
  expect(scenario.play(right)).toBe(tidyTable(right));
  const balances = `
    owner | BTC | USDT
    ann   | 10  | 10000
  `;
  expect(scenario.balances(balances)).toBe(tidyTable(balances));
});

test('S15 frozen users may cancel, and so may all in halted and view-only markets', () => {
  const scenario = Scenario.start();
  const table = `
    ann sell 1 @ 100 | open 0
    ann sell 1 @ 101 | open 0
    ann sell 1 @ 102 | open 0
    ann sell 1 @ 103 | open 0
    ann freeze       | ok
    ann cancel 1     | ok
    market BTC/USDT halted | ok
    ann cancel 2     | ok
    market BTC/USDT view_only | ok
    ann cancel 3     | ok
    ann cancel all   | cancelled 4
  `;
  expect(scenario.play(table)).toBe(tidyTable(table));
  expect(scenario.book()).toBe('');
});

test('S16 cancel all takes the orders it names and no others', () => {
  const scenario = Scenario.start();
  const table = `
    ann sell 1 @ 100 | open 0
    ann buy  1 @ 90  | open 0
    ann sell 1 @ 0.03 in ETH/BTC | open 0
    ann buy  1 @ 0.02 in ETH/BTC | open 0
    bob sell 1 @ 100 | open 0
    ann sell 1 @ 99  | open 0
    ann cancel all buy in ETH/BTC | cancelled 4
    ann cancel all in BTC/USDT | cancelled 1 2 6
    ann buy  1 @ 90  | open 0
    ann cancel all sell | cancelled 3
    ann cancel all   | cancelled 7
    ann cancel all   | cancelled
  `;
  expect(scenario.play(table)).toBe(tidyTable(table));
  expect(scenario.book()).toBe('| 100 | 1');
  const balances = `
    owner | BTC | ETH | USDT
    ann   | 10  | 10  | 10000
  `;
  expect(scenario.balances(balances)).toBe(tidyTable(balances));
});
