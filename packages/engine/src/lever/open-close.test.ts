import { describe, expect, test } from 'vitest';
import { expectPlayed } from '../testing/expect-table.ts';
import { expectMoney, expectPositions, startLever, tickAfter } from '../testing/lever-cast.ts';
import type { Scenario } from '../testing/scenario.ts';

/** Ann has a position of two hands that opened at 101. */
function startOpen(order = 'ann long 2 x 10'): Scenario {
  const scenario = startLever();
  scenario.play(order);
  tickAfter(scenario, 'BTC 100');
  scenario.forget();
  return scenario;
}

describe('opening', () => {
  test('X3, X4 a market order holds what 0.5 % more would take, and opens at the entry price', () => {
    const scenario = startLever();
    expectPlayed(scenario, 'ann long 2 x 10 | 1 accepted');
    // 100.5 × 1.01 × 2 hands: a tenth, and a thousandth.
    expectMoney(scenario, 'ann | 979.49599 + 20.50401');
    tickAfter(scenario, 'BTC 100');
    expectPositions(
      scenario,
      `
      id | state | number | openIndex | openPrice | openSecond | originMargin | margin | openFee | held
      1  | open  | 2      | 100       | 101       | 1002       | 20.2         | 20.2   | 0.202   | 0
      `,
    );
    expectMoney(
      scenario,
      `
      ann             | 979.598 + 20.2
      fees            | 0.1818
      lever_insurance | 1000.0202
      lever_pool      | 100000
      `,
    );
  });

  test('X1 a price that was known when it was asked for is nobody’s', () => {
    const scenario = startLever();
    scenario.wait(500);
    scenario.play('ann long 1 x 10');
    scenario.play('tick BTC 90');
    expectPositions(scenario, 'id | state\n1 | accepted');
    tickAfter(scenario, 'ETH 10', 600);
    expectPositions(scenario, 'id | state\n1 | accepted');
    tickAfter(scenario, 'BTC 110');
    expectPositions(scenario, 'id | state | openIndex | openSecond\n1 | open | 110 | 1003');
  });

  test('X2 a cross market moves with both of its coins, rounded down', () => {
    const scenario = startLever();
    scenario.play('ann transfer 1 BTC from change to lever');
    scenario.play('ann long 1 x 10 in ETH/BTC');
    tickAfter(scenario, 'BTC 90');
    expectPositions(scenario, 'id | state\n1 | accepted');
    tickAfter(scenario, 'BTC 90 ETH 10');
    expectPositions(scenario, 'id | state | openIndex | openPrice\n1 | open | 0.11111111 | 0.11222223');
  });

  test('X4 what it needs beyond its hold comes from what is available', () => {
    const scenario = startOpen('ann long 1 x 1');
    expectMoney(scenario, 'ann | 898.899 + 101');
    scenario.play('ann long 1 x 1');
    tickAfter(scenario, 'BTC 200');
    expectMoney(scenario, 'ann | 696.697 + 303');
  });

  test('X5 a market order waits 5 s for its tick, and nobody takes it back', () => {
    const scenario = startLever();
    scenario.play('ann long 1 x 10');
    expectPlayed(scenario, 'ann revoke 1 | position_not_pending');
    expect(scenario.engine.nextDeadline()).toBe(scenario.at + 5_000);
    scenario.wait(4_999);
    scenario.play('advance');
    expectPositions(scenario, 'id | state | reason\n1 | accepted | -');
    scenario.wait(1);
    scenario.play('advance');
    expectPositions(scenario, 'id | state | reason | held\n1 | revoked | no_tick | 0');
    expectMoney(scenario, 'ann | 1000');
    expect(scenario.engine.nextDeadline()).toBeUndefined();
  });

  test('X5 a market order opens though its owner has been frozen since', () => {
    const scenario = startLever();
    scenario.play('ann long 2 x 10');
    scenario.play('ann freeze');
    tickAfter(scenario, 'BTC 100');
    expectPositions(scenario, 'id | state | openPrice | margin\n1 | open | 101 | 20.2');
    expectMoney(scenario, 'ann | 979.598 + 20.2');
  });

  test('X5 a tick of the second 5 s later finds it revoked, whoever comes first', () => {
    const scenario = startLever();
    scenario.play('ann long 1 x 10');
    tickAfter(scenario, 'BTC 100', 5_000);
    expectPositions(scenario, 'id | state | reason\n1 | revoked | no_tick');
  });

  test('X6 at its tick it is revoked where less than margin and fee is there, which frees its hold for others', () => {
    const scenario = startLever({ each: '102' });
    scenario.play('ann long 1 x 2');
    scenario.play('ann short 1 x 2');
    tickAfter(scenario, 'BTC 110');
    expectPositions(
      scenario,
      `
      id | state   | reason               | margin
      1  | revoked | insufficient_balance | 0
      2  | open    | -                    | 54.45
      `,
    );
  });

  test('X6 at its tick it is revoked where it would leave too low a risk rate', () => {
    const scenario = startLever({ each: '13.5' });
    expectPlayed(scenario, 'ann long 1 x 10 | risk_rate_too_low');
    scenario.play('ann transfer 2 USDT from change to lever');
    expectPlayed(scenario, 'ann long 1 x 10 | 1 accepted');
    scenario.play('rules 200');
    tickAfter(scenario, 'BTC 100');
    expectPositions(scenario, 'id | state | reason\n1 | revoked | risk_rate');
    expectMoney(scenario, 'ann | 15.5');
  });
});

describe('closing', () => {
  test('X11, X12 a profit comes from the pool, fees are shared', () => {
    const scenario = startOpen();
    expectPlayed(scenario, 'ann close 1 | ok');
    expectPositions(scenario, 'id | state | closeHands | reason\n1 | closing | 2 | user');
    tickAfter(scenario, 'BTC 120');
    expectPositions(
      scenario,
      `
      id | state  | closeIndex | closePrice | closeSecond | profit | closeFee | reason | margin
      1  | closed | 120        | 118.8      | 1003        | 35.6   | 0.2376   | user   | 20.2
      `,
    );
    expectMoney(
      scenario,
      `
      ann             | 1035.1604
      fees            | 0.39564
      lever_insurance | 1000.04396
      lever_pool      | 99964.4
      `,
    );
  });

  test('X11 of a short position it is the other way round', () => {
    const scenario = startOpen('ann short 2 x 10');
    scenario.play('ann close 1');
    tickAfter(scenario, 'BTC 80');
    // (99 − 80.8) × 2.
    expectPositions(scenario, 'id | openPrice | closePrice | profit | closeFee\n1 | 99 | 80.8 | 36.4 | 0.1616');
  });

  test('X11 a loss is taken from the margin, from what is available, then from other margins, the largest first', () => {
    const scenario = startLever({ each: '60' });
    scenario.play('ann long 1 x 10');
    scenario.play('ann short 1 x 5');
    scenario.play('ann short 1 x 10');
    tickAfter(scenario, 'BTC 100');
    expectMoney(scenario, 'ann | 19.901 + 39.8');
    scenario.play('ann close 1');
    tickAfter(scenario, 'BTC 60');
    // 41.6 less the margin of 10.1 and 19.901 leaves 11.599 of the margin of 19.8, and nothing for a fee.
    expectPositions(
      scenario,
      `
      id | state  | profit | closeFee | originMargin | margin
      1  | closed | -41.6  | 0        | 10.1         | 10.1
      2  | open   | 0      | 0        | 19.8         | 8.201
      3  | open   | 0      | 0        | 9.9          | 9.9
      `,
    );
    expectMoney(scenario, 'ann | 0 + 18.101\nlever_pool | 100041.6');
  });

  test('X11 holds of orders that wait are left alone', () => {
    const scenario = startLever({ each: '60' });
    scenario.play('ann long 1 x 10');
    scenario.play('ann short 1 x 5');
    tickAfter(scenario, 'BTC 100');
    scenario.play('ann long 1 x 50 @ 50');
    scenario.play('ann close 1');
    tickAfter(scenario, 'BTC 60');
    expectMoney(scenario, 'ann | 0 + 18.2');
    expect(scenario.engine.snapshot().positions.find(({ id }) => id === 3)?.held).toBe(105_000_000n);
  });

  test('X9 what closes in part becomes a row of its own, with its share rounded down', () => {
    const scenario = startLever();
    scenario.play('ann long 3 x 7 | multiple_not_offered');
    scenario.play('ann long 3 x 10 tp 200 sl 50');
    tickAfter(scenario, 'BTC 100.00000333');
    scenario.forget();
    scenario.play('ann close 1 hands 2');
    tickAfter(scenario, 'BTC 100');
    expectPositions(
      scenario,
      `
      id | state  | hands | number | originMargin | margin      | openFee    | parentId | profit      | closeFee | takeProfit | reason
      1  | open   | 1     | 1      | 10.10000034  | 10.10000034 | 0.10100001 | -        | 0           | 0        | 200        | -
      2  | closed | 2     | 2      | 20.20000068  | 20.20000068 | 0.20200001 | 1        | -4.00000674 | 0.198    | 200        | user
      `,
    );
  });

  test('X9 all hands are the whole', () => {
    const scenario = startOpen();
    scenario.play('ann close 1 hands 2');
    tickAfter(scenario, 'BTC 100');
    expectPositions(scenario, 'id | state | hands | parentId\n1 | closed | 2 | -');
  });

  test('X9 a part can be closed tick after tick', () => {
    const scenario = startOpen('ann short 3 x 10');
    for (const left of [2, 1]) {
      scenario.play('ann close 1 hands 1');
      tickAfter(scenario, 'BTC 100');
      expect(scenario.engine.snapshot().positions).toMatchObject([{ id: 1, hands: left, state: 'open' }]);
    }
  });

  test('X10 a reversal opens the other side at the same tick, with what the closing frees', () => {
    const scenario = startLever({ each: '40' });
    scenario.play('ann long 2 x 10');
    tickAfter(scenario, 'BTC 100');
    scenario.forget();
    expectPlayed(scenario, 'ann turn 1 | 2 accepted');
    expectPositions(scenario, 'id | state | held | side\n1 | closing | 0 | long\n2 | accepted | 0 | short');
    tickAfter(scenario, 'BTC 101');
    expectPositions(
      scenario,
      `
      id | state  | side  | multiple | hands | openPrice | closePrice | margin | reverseOf
      1  | closed | long  | 10       | 2     | 101       | 99.99      | 20.2   | -
      2  | open   | short | 10       | 2     | 99.99     | -          | 19.998 | 1
      `,
    );
  });

  test('X10 a reversal that the closing leaves too little for is revoked', () => {
    const scenario = startLever({ each: '40' });
    scenario.play('ann long 2 x 10');
    tickAfter(scenario, 'BTC 100');
    scenario.play('ann turn 1');
    tickAfter(scenario, 'BTC 92');
    expectPositions(scenario, 'id | state | reason\n1 | closed | user\n2 | revoked | risk_rate');
  });

  test('X1 closing all takes those of a side or a market that can close', () => {
    const scenario = startLever();
    for (const line of ['long 1 x 10', 'short 1 x 10', 'long 1 x 10 in ETH/USDT', 'long 1 x 10 @ 50']) {
      scenario.play(`ann ${line}`);
    }
    tickAfter(scenario, 'BTC 100 ETH 10');
    expectPlayed(
      scenario,
      `
      ann close all short            | closing 2
      ann close all in ETH/USDT      | closing 3
      ann close all                  | closing 1
      ann close all                  | closing
      bob close all                  | closing
      `,
    );
    tickAfter(scenario, 'ETH 10');
    expectPositions(
      scenario,
      `
      id | state
      1  | closing
      2  | closing
      3  | closed
      4  | pending
      `,
    );
  });
});

describe('a pool that lacks money', () => {
  test('X14 the fund fills it, then the treasury', () => {
    const scenario = startLever({ pool: '5', fund: '3', treasury: '200' });
    scenario.play('ann long 5 x 10');
    tickAfter(scenario, 'BTC 100');
    scenario.play('ann close 1');
    tickAfter(scenario, 'BTC 110');
    expectPositions(scenario, 'id | profit | cut\n1 | 39.5 | 0');
    expectMoney(scenario, 'lever_pool | 0\nlever_insurance | 0.05445\ntreasury | 168.5505');
  });

  test('X14 what all of them lack is cut off the profit, never off the margin', () => {
    const scenario = startLever({ pool: '5', fund: '3', treasury: '42' });
    scenario.play('ann long 5 x 10');
    tickAfter(scenario, 'BTC 100');
    scenario.play('ann close 1');
    tickAfter(scenario, 'BTC 200');
    // 50 and the share of the opening fee.
    expectPositions(scenario, 'id | profit | cut | closeFee\n1 | 485 | 434.9495 | 0.99');
    expectMoney(scenario, 'ann | 1048.5555\nlever_pool | 0\nlever_insurance | 0.099\ntreasury | 0');
  });

  test('X14, X19 losers pay in before winners, and the most profitable bear what is lacking', () => {
    const scenario = startLever({ pool: '60', fund: '0', treasury: '0' });
    for (const line of ['ann long 1 x 10', 'bob long 2 x 1', 'cal short 1 x 10']) scenario.play(line);
    tickAfter(scenario, 'BTC 100');
    for (const line of ['ann close 1', 'bob close 2', 'cal close 3']) scenario.play(line);
    tickAfter(scenario, 'BTC 150');
    // Cal loses 52.5; of 112.5, and 0.08505 of fees, Bob, with the least profit for his margin, gets 95 whole.
    expectPositions(
      scenario,
      `
      id | profit | cut
      1  | 47.5   | 29.91495
      2  | 95     | 0
      3  | -52.5  | 0
      `,
    );
  });
});
