import { marketId } from '@bourse/domain';
import { expect, test } from 'vitest';
import { Scenario, tidyTable } from '../testing/scenario.ts';

test('S32 a market is cleared part by part, whoever the orders belong to, and all that they held is free', () => {
  const scenario = Scenario.start();
  const table = `
    bob sell 1 @ 100 | open 0
    cal buy 1 @ 100  | filled 1
    ann sell 1 @ 101 | open 0
    ann buy 1 @ 95   | open 0
    bob buy 1 @ 96   | open 0
    bob sell 1 @ 79 stop 80 | waiting
    cal oco sell 1 @ 110 stop 90 limit 89 | pair 7 8
    bob sell 1 @ 0.03 in ETH/BTC | open 0
    ann freeze       | ok
    market BTC/USDT view_only | ok
    clear BTC/USDT 2 | cleared 4 5 so far
    clear BTC/USDT 2 | cleared 3 7 8 so far
    clear BTC/USDT 2 | cleared 6
    clear BTC/USDT 2 | cleared
  `;
  expect(scenario.play(table)).toBe(tidyTable(table));
  expect(scenario.book()).toBe('');
  expect(scenario.orders(3, 4, 5, 6, 7, 8)).toEqual(Array.from({ length: 6 }, () => 'cancelled 0 operator'));
  const balances = `
    owner | BTC    | USDT
    ann   | 10     | 10000
    cal   | 10.998 | 9900
  `;
  expect(scenario.balances(balances)).toBe(tidyTable(balances));
});

test('R6 a market that nobody knows is not cleared', () => {
  const scenario = Scenario.start();
  expect(scenario.apply({ kind: 'clearMarket', marketId: marketId(99), count: 5 })).toMatchObject({
    code: 'market_not_found',
  });
});
