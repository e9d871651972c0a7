import { price, units } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { BTC_USDT } from '../testing/cast.ts';
import { expectPlayed } from '../testing/expect-table.ts';
import { expectMoney, expectPositions, startLever, tickAfter } from '../testing/lever-cast.ts';
import type { Scenario } from '../testing/scenario.ts';

function startOpen(order: string): Scenario {
  const scenario = startLever();
  scenario.play(order);
  tickAfter(scenario, 'BTC 100');
  scenario.forget();
  return scenario;
}

describe('limit orders', () => {
  test('X3, X7 a long one holds margin and fee at its target and opens at the entry price, never a worse one', () => {
    const scenario = startLever();
    expectPlayed(scenario, 'ann long 2 x 10 @ 95.95 | 1 pending');
    expectMoney(scenario, 'ann | 980.6181 + 19.3819');
    tickAfter(scenario, 'BTC 95.00000001');
    expectPositions(scenario, 'id | state\n1 | pending');
    tickAfter(scenario, 'BTC 95');
    expectPositions(
      scenario,
      'id | state | openIndex | openPrice | margin | openFee\n1 | open | 95 | 95.95 | 19.19 | 0.1919',
    );
    scenario.forget();
    scenario.play('ann long 2 x 10 @ 95.95');
    tickAfter(scenario, 'BTC 80');
    expectPositions(scenario, 'id | state | openPrice\n2 | open | 80.8');
  });

  test('X7 a short one opens higher than its target, and takes what that needs from the available money', () => {
    const scenario = startLever();
    scenario.play('ann short 2 x 10 @ 108.9');
    expectMoney(scenario, 'ann | 978.0022 + 21.9978');
    tickAfter(scenario, 'BTC 109.99999999');
    expectPositions(scenario, 'id | state\n1 | pending');
    tickAfter(scenario, 'BTC 120');
    expectPositions(scenario, 'id | state | openPrice | margin\n1 | open | 118.8 | 23.76');
    expectMoney(scenario, 'ann | 976.0024 + 23.76');
  });

  test('X6, X7 where that is too little it is revoked', () => {
    const scenario = startLever({ each: '150' });
    scenario.play('ann short 1 x 1 @ 108.9');
    tickAfter(scenario, 'BTC 160');
    expectPositions(scenario, 'id | state | reason\n1 | revoked | insufficient_balance');
    expectMoney(scenario, 'ann | 150');
  });

  test('X7 its owner revokes it, frozen or not', () => {
    const scenario = startLever();
    scenario.play('ann long 2 x 10 @ 95');
    scenario.play('ann freeze');
    expectPlayed(scenario, 'bob revoke 1 | position_not_found\nann revoke 1 | ok\nann revoke 1 | position_not_found');
    expectPositions(scenario, 'id | state | reason | held\n1 | revoked | user | 0');
    expectMoney(scenario, 'ann | 1000');
  });

  test('X7 it opens at its target though its owner has been frozen since', () => {
    const scenario = startLever();
    scenario.play('ann long 2 x 10 @ 95.95');
    scenario.play('ann freeze');
    tickAfter(scenario, 'BTC 95');
    expectPositions(scenario, 'id | state | openPrice\n1 | open | 95.95');
  });

  test('X1, X7 a target counts from the first tick of later quotes on', () => {
    const scenario = startLever();
    scenario.play('ann long 1 x 10 @ 95');
    scenario.play('tick BTC 90');
    expectPositions(scenario, 'id | state\n1 | pending');
    tickAfter(scenario, 'BTC 91');
    expectPositions(scenario, 'id | state | openIndex\n1 | open | 91');
  });

  test('X19 the oldest opens first', () => {
    const scenario = startLever({ each: '150' });
    scenario.play('ann long 1 x 2 @ 95');
    scenario.play('ann long 1 x 2 @ 96');
    scenario.play('rules 260');
    tickAfter(scenario, 'BTC 90');
    expectPositions(scenario, 'id | state | reason\n1 | open | -\n2 | revoked | risk_rate');
  });
});

describe('stops', () => {
  test.each([
    ['ann long 1 x 10 tp 111', '112.12121212', '112.12121213', 'take_profit'],
    ['ann long 1 x 10 sl 89.1', '90.00000002', '90.00000001', 'stop_loss'],
    ['ann short 1 x 10 tp 90.9', '90.00000001', '90', 'take_profit'],
    ['ann short 1 x 10 sl 111.1', '109.99999999', '109.99999999', undefined],
    ['ann short 1 x 10 sl 111.1', '109.99999998', '110', 'stop_loss'],
  ])('X8 %s waits at %s and closes at %s', (order, before, at, reason) => {
    const scenario = startOpen(order);
    tickAfter(scenario, `BTC ${before}`);
    expect([...scenario.changes.positions]).toEqual([]);
    tickAfter(scenario, `BTC ${at}`);
    expect([...scenario.changes.positions].map((one) => one.reason)).toEqual(reason === undefined ? [] : [reason]);
  });

  test('X8 it closes at the price of the tick, also where that is far beyond', () => {
    const scenario = startOpen('ann long 1 x 10 sl 95');
    tickAfter(scenario, 'BTC 50');
    expectPositions(scenario, 'id | state | closePrice | reason | stopLoss\n1 | closed | 49.5 | stop_loss | 95');
  });

  test.each([
    ['ann long 1 x 10 tp 111.001', 'stop_not_on_step'],
    ['ann long 1 x 10 sl 89.00000001', 'stop_not_on_step'],
    ['ann long 1 x 10 @ 95.95 tp 111.005', 'stop_not_on_step'],
    ['ann short 1 x 10 @ 108.9 sl 120.015', 'stop_not_on_step'],
    ['ann long 1 x 10 tp 111.01 sl 89.99', '1 accepted'],
    // What it waits for and opens at is of no step.
    ['ann long 1 x 10 @ 95.951 tp 111.01', '1 pending'],
  ])('X8 %s: %s, for levels lie on hundredths', (order, expected) => {
    expectPlayed(startLever(), `${order} | ${expected}`);
  });

  test('X8 levels lie on the tick where that is finer, and what is taken away lies nowhere', () => {
    const scenario = startLever();
    scenario.play('ann long 1 x 10 sl 95');
    tickAfter(scenario, 'BTC 100');
    scenario.mustApply({ kind: 'configureMarket', settings: { ...BTC_USDT, tick: price(units('0.0001')) } });
    expectPlayed(
      scenario,
      'ann stops 1 sl 94.9999 | ok\nann stops 1 sl 94.99995 | stop_not_on_step\nann stops 1 sl none | ok',
    );
  });

  test('X8 a coarse tick leaves hundredths', () => {
    const scenario = startLever();
    scenario.mustApply({ kind: 'configureMarket', settings: { ...BTC_USDT, tick: price(units('1')) } });
    expectPlayed(scenario, 'ann long 1 x 10 tp 111.01 | 1 accepted');
  });

  test('X8 a stop-loss may lock in a profit', () => {
    const scenario = startOpen('ann long 1 x 10');
    tickAfter(scenario, 'BTC 120');
    expectPlayed(scenario, 'ann stops 1 sl 118.8 | stop_loss_wrong_side\nann stops 1 sl 110 | ok');
    tickAfter(scenario, 'BTC 111');
    expectPositions(scenario, 'id | state | profit | reason\n1 | closed | 8.89 | stop_loss');
  });

  test('X8 each stop is set, left or taken away alone', () => {
    const scenario = startOpen('ann long 1 x 10 tp 120 sl 90');
    scenario.play('ann stops 1 sl 80');
    expectPositions(scenario, 'id | takeProfit | stopLoss\n1 | 120 | 80');
    scenario.play('ann stops 1 tp none');
    expectPositions(scenario, 'id | takeProfit | stopLoss\n1 | - | 80');
    scenario.play('ann stops 1 tp 130 sl none');
    expectPositions(scenario, 'id | takeProfit | stopLoss\n1 | 130 | -');
    tickAfter(scenario, 'BTC 40');
    expectPositions(scenario, 'id | state\n1 | open');
    tickAfter(scenario, 'BTC 132');
    expectPositions(scenario, 'id | state | reason\n1 | closed | take_profit');
  });

  test('X1, X8 a stop counts from the first tick of later quotes on', () => {
    const scenario = startOpen('ann long 1 x 10');
    scenario.play('ann stops 1 sl 98');
    scenario.play('tick BTC 80');
    expectPositions(scenario, 'id | state\n1 | open');
    tickAfter(scenario, 'BTC 90');
    expectPositions(scenario, 'id | state | closeIndex\n1 | closed | 90');
  });

  test('X1, X8 of a position that is closing no stop is looked at, of what is left of it they are, at the same tick', () => {
    const scenario = startOpen('ann long 3 x 10 sl 95');
    scenario.play('ann close 1 hands 1');
    tickAfter(scenario, 'BTC 90');
    expectPositions(
      scenario,
      `
      id | state  | hands | reason
      1  | closed | 2     | stop_loss
      2  | closed | 1     | user
      `,
    );
  });
});
