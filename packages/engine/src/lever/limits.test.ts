import { amount, marketId, ppm, units, userId } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { expectPlayed } from '../testing/expect-table.ts';
import { expectMoney, expectPositions, startLever, tickAfter } from '../testing/lever-cast.ts';
import { LEVER_BTC } from '../testing/lever-markets.ts';
import type { Scenario } from '../testing/scenario.ts';

function configure(scenario: Scenario, change: Partial<typeof LEVER_BTC>): void {
  scenario.mustApply({ kind: 'configureLever', settings: { ...LEVER_BTC, ...change } });
}

const refusalOf = (scenario: Scenario, hands: number): unknown =>
  scenario.apply({
    kind: 'openPosition',
    userId: userId(1),
    marketId: LEVER_BTC.marketId,
    side: 'long',
    hands,
    multiple: 50,
    order: { type: 'market' },
  });

describe('limits', () => {
  test('X22 a verification level has bounds of its own within those of the market', () => {
    const scenario = startLever();
    scenario.play('offer BTC/USDT 0 x 10 hands 3');
    expectPlayed(
      scenario,
      `
      ann long 4 x 10             | hands_out_of_range
      ann long 3 x 20             | multiple_not_offered
      ann long 3 x 10             | 1 accepted
      ann level 1                 | ok
      ann long 4 x 20             | 2 accepted
      ann long 1001 x 20          | hands_out_of_range
      bob long 4 x 10 in ETH/USDT | 3 accepted
      `,
    );
    expect(scenario.apply({ ...opening, hands: 4 })).toMatchObject({ params: { minimum: 1, maximum: 3 } });
    expect(scenario.apply({ ...opening, hands: 3, multiple: 50 })).toMatchObject({ params: { maximum: 10 } });
  });

  test('X22 positions and pending orders are counted in each market, closing ones too', () => {
    const scenario = startLever();
    configure(scenario, { positionsMax: 2, pendingMax: 1 });
    expectPlayed(
      scenario,
      `
      ann long 1 x 10             | 1 accepted
      ann short 1 x 10            | 2 accepted
      ann long 1 x 10             | too_many_positions
      ann long 1 x 10 @ 90        | 3 pending
      ann long 1 x 10 @ 80        | too_many_pending_positions
      ann long 1 x 10 in ETH/USDT | 4 accepted
      bob long 1 x 10             | 5 accepted
      `,
    );
    tickAfter(scenario, 'BTC 100 ETH 10');
    expectPlayed(
      scenario,
      `
      ann close 1      | ok
      ann long 1 x 10  | too_many_positions
      ann turn 2       | 6 accepted
      `,
    );
    tickAfter(scenario, 'BTC 85');
    expectPositions(
      scenario,
      `
      id | state   | reason
      1  | closed  | user
      2  | closed  | user
      3  | open    | -
      4  | open    | -
      5  | open    | -
      6  | open    | -
      `,
    );
  });

  test('X10, X22 a reversal may be one too many until its tick, at which the other closes first', () => {
    const scenario = startLever();
    configure(scenario, { positionsMax: 1 });
    scenario.play('ann long 1 x 10');
    tickAfter(scenario, 'BTC 100');
    expectPlayed(scenario, 'ann short 1 x 10 | too_many_positions\nann turn 1 | 2 accepted');
    tickAfter(scenario, 'BTC 100');
    expectPositions(scenario, 'id | state | side\n1 | closed | long\n2 | open | short');
  });

  test('X6, X22 what is one too many at its tick is revoked', () => {
    const scenario = startLever();
    scenario.play('ann long 1 x 10');
    scenario.play('ann long 1 x 10');
    configure(scenario, { positionsMax: 1 });
    tickAfter(scenario, 'BTC 100');
    expectPositions(scenario, 'id | state | reason\n1 | revoked | limits\n2 | open | -');
  });

  test('X23 a side holds at most so much, which is said', () => {
    const scenario = startLever();
    configure(scenario, { sideMax: amount(units('10')) });
    scenario.play('bob long 6 x 10');
    tickAfter(scenario, 'BTC 100');
    expect(refusalOf(scenario, 5)).toMatchObject({ code: 'exposure_limit_reached', params: { left: '4' } });
    expectPlayed(
      scenario,
      'ann long 4 x 10 | 2 accepted\ncal short 10 x 50 | 3 accepted\ncal long 1 x 10 | 4 accepted',
    );
    tickAfter(scenario, 'BTC 100');
    expectPositions(
      scenario,
      `
      id | state   | reason
      1  | open    | -
      2  | open    | -
      3  | open    | -
      4  | revoked | limits
      `,
    );
  });

  test('X23 gross and net stay within the largest side, whatever closes', () => {
    const scenario = startLever();
    configure(scenario, { sideMax: amount(units('10')) });
    const opened = ['bob long 6 x 10', 'cal long 4 x 10', 'bob short 7 x 10', 'cal short 3 x 10'];
    for (const line of opened) scenario.play(line);
    tickAfter(scenario, 'BTC 100');
    const most = units('10');
    for (const closed of ['cal close 4', 'bob close 3', 'cal close 2', 'bob close 1 hands 2', 'bob close 1']) {
      scenario.play(closed);
      tickAfter(scenario, 'BTC 100');
      const { long, short } = scenario.engine.world.lever.markets.get(LEVER_BTC.marketId)?.interest ?? {};
      if (long === undefined || short === undefined) throw new Error('the market is known');
      const net = long > short ? long - short : short - long;
      expect([long <= most, short <= most, net <= most], closed).toEqual([true, true, true]);
    }
    expect(scenario.engine.snapshot().positions).toEqual([]);
  });

  test('X23 the house stands the assumed move of every market of the currency', () => {
    const scenario = startLever({ pool: '80', fund: '15', treasury: '5' });
    // 10 % of 100 a hand of BTC, of 10 a hand of ETH; fees have added to the fund.
    scenario.play('bob long 6 x 10');
    scenario.play('bob short 20 x 10 in ETH/USDT');
    tickAfter(scenario, 'BTC 100 ETH 10');
    expect(refusalOf(scenario, 3)).toMatchObject({ code: 'exposure_limit_reached', params: { left: '2' } });
    expectPlayed(scenario, 'ann long 2 x 10 | 3 accepted\nann short 8 x 50 | 4 accepted');
    tickAfter(scenario, 'BTC 100 ETH 10');
    expect(refusalOf(scenario, 1)).toMatchObject({ code: 'exposure_limit_reached', params: { left: '0' } });
    scenario.play('ann long 20 x 10 in ETH/USDT');
  });

  test('X23 without an assumed move only the side counts', () => {
    const scenario = startLever({ pool: '0', fund: '1', treasury: '0' });
    expectPlayed(scenario, 'ann long 1 x 10 | exposure_limit_reached');
    configure(scenario, { stress: ppm(0n) });
    expectPlayed(scenario, 'ann long 1 x 10 | 1 accepted');
  });

  test('X24 in a market that only closes nothing opens', () => {
    const scenario = startLever();
    scenario.play('ann long 1 x 10');
    scenario.play('ann long 1 x 10 @ 95');
    tickAfter(scenario, 'BTC 100');
    scenario.play('ann long 1 x 10');
    scenario.play('lever BTC/USDT close_only');
    expectPlayed(scenario, 'bob long 1 x 10 | lever_halted\nann turn 1 | lever_halted\nann close 1 | ok');
    tickAfter(scenario, 'BTC 90');
    expectPositions(
      scenario,
      `
      id | state   | reason
      1  | closed  | user
      2  | revoked | market_halted
      3  | revoked | market_halted
      `,
    );
  });

  test('X24 a halted market stands still', () => {
    const scenario = startLever({ each: '40' });
    scenario.play('ann long 2 x 10 sl 95');
    tickAfter(scenario, 'BTC 100');
    scenario.play('bob long 1 x 10');
    scenario.play('lever BTC/USDT halted');
    expectPlayed(
      scenario,
      `
      ann close 1       | no_market_price
      ann close all     | closing
      ann stops 1 sl 90 | no_market_price
      ann turn 1        | lever_halted
      ann stops 1 tp none | ok
      `,
    );
    tickAfter(scenario, 'BTC 50', 5_000);
    scenario.play('advance');
    expectPositions(scenario, 'id | state | reason\n1 | open | -\n2 | revoked | market_halted');
    scenario.play('lever BTC/USDT open');
    tickAfter(scenario, 'BTC 50');
    expectPositions(
      scenario,
      'id | state | closeIndex | reason\n1 | closed | 50 | stop_loss\n2 | revoked | - | market_halted',
    );
  });

  test('X25 nothing leaves an account with orders or positions, unless the rules say so', () => {
    const scenario = startLever();
    scenario.play('ann long 1 x 10 @ 90');
    expectPlayed(
      scenario,
      `
      ann transfer 1 USDT from lever to change   | open_positions_block
      ann transfer 1 USDT from change to lever   | ok
      bob transfer 1 USDT from lever to change   | ok
      rules 130 out                              | ok
      ann transfer 1 USDT from lever to change   | ok
      `,
    );
    scenario.play('ann long 2 x 10');
    tickAfter(scenario, 'BTC 100');
    // Its equity of 1000 − 0.202 − 4 has to stay at 130 % of 20.2.
    expectPlayed(
      scenario,
      `
      ann transfer 971 USDT from lever to change          | insufficient_balance
      ann transfer 969.53800001 USDT from lever to change | risk_rate_too_low
      ann transfer 969.538 USDT from lever to change      | ok
      wait 6000
      ann transfer 0.01 USDT from lever to change         | no_market_price
      `,
    );
  });

  test('X25 operators take nothing from an account with positions that its owner could not take', () => {
    const scenario = startLever();
    scenario.play('ann long 1 x 10');
    tickAfter(scenario, 'BTC 100');
    expectPlayed(
      scenario,
      `
      ann adjust debit 5000 USDT of lever by treasury | insufficient_balance
      ann adjust debit 1 USDT of lever by treasury    | open_positions_block
      ann adjust debit 1 USDT of change by treasury   | ok
      ann adjust credit 1 USDT of lever by treasury   | ok
      rules 130 out                                   | ok
      ann adjust debit 1 USDT of lever by treasury    | ok
      ann adjust debit 985 USDT of lever by treasury  | risk_rate_too_low
      `,
    );
  });

  test('X26 pool and fund are funded from the treasury', () => {
    const scenario = startLever({ treasury: '10' });
    expectPlayed(
      scenario,
      `
      back 11 USDT to lever_pool     | insufficient_balance
      back 4 USDT to lever_pool      | ok
      back 6 USDT to lever_insurance | ok
      back 1 USDT to lever_insurance | insufficient_balance
      `,
    );
    expectMoney(scenario, 'lever_pool | 100004\nlever_insurance | 1006\ntreasury | 0');
  });

  test('X12 a position keeps the settings that it was accepted under', () => {
    const scenario = startLever();
    scenario.play('ann long 1 x 10');
    configure(scenario, { spread: ppm(0n), feeRate: ppm(0n), fundShare: ppm(0n), overnightRate: ppm(0n) });
    tickAfter(scenario, 'BTC 100');
    scenario.play('ann close 1');
    tickAfter(scenario, 'BTC 100');
    expectPositions(scenario, 'id | openPrice | closePrice | openFee | closeFee\n1 | 101 | 99 | 0.101 | 0.099');
    expectMoney(scenario, 'fees | 0.18\nlever_insurance | 1000.02');
  });
});

const opening = {
  kind: 'openPosition',
  userId: userId(2),
  marketId: marketId(1),
  side: 'long',
  hands: 1,
  multiple: 10,
  order: { type: 'market' },
} as const;
