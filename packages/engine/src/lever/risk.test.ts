import { describe, expect, test } from 'vitest';
import { expectPlayed } from '../testing/expect-table.ts';
import { expectMoney, expectPositions, startLever, tickAfter } from '../testing/lever-cast.ts';
import type { Scenario } from '../testing/scenario.ts';

/** Ann, with 40 USDT, has two hands that opened at 101 for a margin of 20.2, and an order that holds 5.05. */
function startRisky(): Scenario {
  const scenario = startLever({ each: '40' });
  scenario.play('ann long 2 x 10');
  scenario.play('ann long 1 x 10 @ 50');
  tickAfter(scenario, 'BTC 100');
  scenario.forget();
  return scenario;
}

const warnings = (scenario: Scenario): unknown[] =>
  scenario.changes.leverWarnings.map(({ level, riskRate }) => [level, riskRate]);

describe('liquidation', () => {
  test('X15 at 110 % exactly everything closes, and not a unit above', () => {
    const scenario = startRisky();
    // 39.798 + (0.99 × index − 101) × 2 = 22.22
    tickAfter(scenario, 'BTC 93.14242425');
    expect(scenario.changes.liquidations).toEqual([]);
    tickAfter(scenario, 'BTC 93.14242424');
    expectPositions(
      scenario,
      `
      id | state   | closePrice  | profit       | closeFee | reason      | liquidationId
      1  | closed  | 92.21099999 | -17.57800002 | 0.184422 | liquidation | 1
      2  | revoked | -           | 0            | 0        | liquidation | -
      `,
    );
  });

  test('X15 one posting of the net result, the fees whole to the fund, and a receipt of what was before', () => {
    const scenario = startRisky();
    tickAfter(scenario, 'BTC 93');
    expect(scenario.changes.liquidations).toMatchObject([
      {
        id: 1,
        userId: 1,
        second: 1003,
        available: 1_454_800_000n,
        held: 505_000_000n,
        margin: 2_020_000_000n,
        originMargin: 2_020_000_000n,
        profit: -1_786_000_000n,
        equity: 2_193_800_000n,
        deficit: 0n,
      },
    ]);
    expect(scenario.changes.postings.map(({ reason, leg }) => `${reason} ${leg}`)).toEqual([
      'lever_loss 1',
      'lever_loss 2',
      'lever_fee 1',
      'lever_fee 2',
    ]);
    expectMoney(
      scenario,
      `
      ann             | 21.75386
      lever_pool      | 100017.86
      lever_insurance | 1000.20434
      fees            | 0.1818
      `,
    );
  });

  test('X15 what the account cannot pay the fund does, and nobody is below zero', () => {
    const scenario = startRisky();
    tickAfter(scenario, 'BTC 70');
    expect(scenario.changes.liquidations).toMatchObject([{ equity: -2_360_200_000n, deficit: 2_360_200_000n }]);
    expectMoney(scenario, 'ann | 0\nlever_pool | 100063.4\nlever_insurance | 976.4182');
  });

  test('X15 what the fund cannot pay the pool goes without', () => {
    const scenario = startLever({ each: '40', fund: '10' });
    scenario.play('ann long 2 x 10');
    tickAfter(scenario, 'BTC 100');
    tickAfter(scenario, 'BTC 70');
    expect(scenario.changes.liquidations).toMatchObject([{ equity: -2_360_200_000n, deficit: 1_002_020_000n }]);
    expectMoney(scenario, 'ann | 0\nlever_pool | 100049.8182\nlever_insurance | 0');
  });

  test('X15 gains of one position count against the losses of another, and are in the one posting', () => {
    const scenario = startLever({ each: '40' });
    scenario.play('ann long 2 x 20');
    scenario.play('ann short 1 x 20');
    tickAfter(scenario, 'BTC 100');
    scenario.forget();
    tickAfter(scenario, 'BTC 82');
    expectPositions(
      scenario,
      `
      id | state  | profit | reason
      1  | closed | -39.64 | liquidation
      2  | closed | 16.18  | liquidation
      `,
    );
    expect(scenario.changes.postings.filter(({ reason }) => reason === 'lever_loss')).toHaveLength(2);
  });

  test('X13 a loss that nothing covers closes the rest for a shortage, and the one that lost keeps its reason', () => {
    const scenario = startLever({ each: '60' });
    scenario.play('ann long 2 x 20');
    scenario.play('ann short 2 x 20');
    scenario.play('ann long 1 x 50 @ 40');
    tickAfter(scenario, 'BTC 100');
    scenario.play('ann close 1');
    scenario.forget();
    // 83.2 lost of 58.76, while the other one has gained 76.8.
    tickAfter(scenario, 'BTC 60');
    expectPositions(
      scenario,
      `
      id | state   | profit | reason      | liquidationId
      1  | closed  | -83.2  | user        | 1
      2  | closed  | 76.8   | shortage    | 1
      3  | revoked | 0      | liquidation | -
      `,
    );
    expect(scenario.changes.liquidations).toMatchObject([{ deficit: 0n }]);
    expectMoney(scenario, 'ann | 52.96');
  });

  test('X16 positions in markets that stand still are closing, and close when these move', () => {
    const scenario = startLever({ each: '60' });
    scenario.play('ann long 2 x 10');
    scenario.play('ann long 2 x 10 in ETH/USDT');
    tickAfter(scenario, 'BTC 100 ETH 10');
    scenario.forget();
    tickAfter(scenario, 'BTC 83');
    expectPositions(
      scenario,
      `
      id | state   | profit | reason      | liquidationId
      1  | closed  | -37.66 | liquidation | 1
      2  | closing | 0      | liquidation | 1
      `,
    );
    scenario.forget();
    tickAfter(scenario, 'BTC 80');
    expect(scenario.changes.liquidations).toEqual([]);
    tickAfter(scenario, 'BTC 90 ETH 9');
    expectPositions(
      scenario,
      `
      id | state  | profit | closeFee | reason      | liquidationId
      2  | closed | -2.38  | 0.01782  | liquidation | 1
      `,
    );
    // 60 less fees of 0.2222, 0.16434 and 0.01782, the last two whole for the fund, and both losses.
    expectMoney(scenario, 'ann | 19.55564\nfees | 0.19998\nlever_insurance | 1000.20438');
  });

  describe('what the house has paid while a position stands still', () => {
    /** Ann owes 83.2 of BTC, and had 59.7485, the margin of ETH included. */
    function startOwing(): Scenario {
      const scenario = startLever({ each: '60' });
      scenario.play('ann long 2 x 10');
      scenario.play('ann short 5 x 10 in ETH/USDT');
      tickAfter(scenario, 'BTC 100 ETH 10');
      scenario.forget();
      tickAfter(scenario, 'BTC 60');
      expect(scenario.changes.liquidations).toMatchObject([{ deficit: 2_345_150_000n }]);
      expectPositions(scenario, 'id | state | margin | cut\n1 | closed | 20.2 | 0\n2 | closing | 0 | 23.4515');
      expectMoney(scenario, 'ann | 0\nlever_insurance | 976.57365');
      scenario.forget();
      return scenario;
    }

    test('X16 a late profit makes it good, and only the rest is the user’s', () => {
      const scenario = startOwing();
      tickAfter(scenario, 'ETH 4');
      expectPositions(scenario, 'id | state | profit | cut | closeFee\n2 | closed | 29.3 | 23.4515 | 0.0202');
      expectMoney(scenario, 'ann | 5.8283\nlever_insurance | 1000.04535\nlever_pool | 100053.9');
    });

    test('X16 the fund is repaid what it has paid, and what the pool has gone without stays there', () => {
      const scenario = startLever({ each: '60', fund: '10' });
      scenario.play('ann long 2 x 10\nann short 5 x 10 in ETH/USDT');
      tickAfter(scenario, 'BTC 100 ETH 10');
      scenario.forget();
      tickAfter(scenario, 'BTC 60');
      // 10 and its share of two opening fees.
      expect(scenario.changes.liquidations).toMatchObject([{ deficit: 1_002_515_000n }]);
      expectPositions(scenario, 'id | margin | cut | cutFund\n1 | 20.2 | 0 | 0\n2 | 0 | 23.4515 | 10.02515');
      expectMoney(scenario, 'lever_insurance | 0');
      scenario.reload();
      scenario.forget();
      tickAfter(scenario, 'ETH 4');
      expectPositions(scenario, 'id | profit | cut | cutFund\n2 | 29.3 | 23.4515 | 0');
      expectMoney(scenario, 'ann | 5.8283\nlever_insurance | 10.04535');
    });

    test('X16 with the last of them it is forgiven', () => {
      const scenario = startOwing();
      tickAfter(scenario, 'ETH 9');
      expectPositions(scenario, 'id | state | profit | cut | closeFee\n2 | closed | 4.05 | 4.05 | 0');
      expectMoney(scenario, 'ann | 0\nlever_insurance | 980.62365');
      scenario.play('ann transfer 60 USDT from change to lever\nann long 1 x 10 in ETH/USDT');
      tickAfter(scenario, 'ETH 9');
      scenario.play('ann close 3');
      tickAfter(scenario, 'ETH 18');
      expectPositions(scenario, 'id | state | profit | cut\n2 | closed | 4.05 | 4.05\n3 | closed | 8.73 | 0');
    });
  });

  test('X15 losses that the fresh positions cannot pay are taken from the margins of the others', () => {
    const scenario = startLever({ each: '60' });
    scenario.play('ann long 2 x 10');
    scenario.play('ann long 2 x 1 in ETH/USDT');
    tickAfter(scenario, 'BTC 100 ETH 10');
    scenario.forget();
    tickAfter(scenario, 'BTC 75');
    // 60 less 0.2222 of fees and a margin of 20.2 for ETH, against a loss of 53.5.
    expectPositions(
      scenario,
      `
      id | state   | profit | closeFee | margin
      1  | closed  | -53.5  | 0        | 20.2
      2  | closing | 0      | 0        | 6.2778
      `,
    );
    expect(scenario.changes.liquidations).toMatchObject([{ deficit: 0n }]);
  });

  test('X19 of several accounts the one that loses most for its margins comes first', () => {
    const scenario = startLever({ each: '60' });
    for (const line of ['ann long 2 x 10', 'bob long 2 x 20', 'cal short 2 x 10']) scenario.play(line);
    tickAfter(scenario, 'BTC 100');
    scenario.forget();
    tickAfter(scenario, 'BTC 60');
    expect(scenario.changes.liquidations.map(({ userId }) => userId)).toEqual([2, 1]);
  });
});

describe('warnings', () => {
  test('X17 at 130 and at 120 %, once each, and again only after 140 %', () => {
    const scenario = startRisky();
    const told = (index: string): unknown[] => {
      scenario.forget();
      tickAfter(scenario, `BTC ${index}`);
      return warnings(scenario);
    };
    expect(told('95.5')).toEqual([]);
    expect(told('95')).toEqual([[13_000, 12_820]]);
    expect(told('94.5')).toEqual([]);
    expect(told('94')).toEqual([[12_000, 11_840]]);
    expect(told('95.5')).toEqual([]);
    expect(told('95')).toEqual([]);
    expect(told('96.2')).toEqual([]);
    expect(told('95')).toEqual([]);
    expect(told('96.3')).toEqual([]);
    expect(told('95')).toEqual([[13_000, 12_820]]);
    expect(told('100')).toEqual([]);
    expect(told('94')).toEqual([[12_000, 11_840]]);
  });

  test('X17, X25 money that comes in ends a warning at the next tick', () => {
    const scenario = startRisky();
    tickAfter(scenario, 'BTC 95');
    scenario.play('ann transfer 10 USDT from change to lever');
    tickAfter(scenario, 'BTC 95');
    scenario.forget();
    tickAfter(scenario, 'BTC 90');
    expect(warnings(scenario)).toEqual([[13_000, 12_870]]);
  });

  test('X25 money that leaves is seen at the next tick, though no index moves', () => {
    const scenario = startRisky();
    scenario.play('rules 111 out');
    expectPlayed(
      scenario,
      `
      ann transfer 13.4 USDT from lever to change | risk_rate_too_low
      ann transfer 13 USDT from lever to change   | ok
      `,
    );
    tickAfter(scenario, 'BTC 100');
    expect(warnings(scenario)).toEqual([[12_000, 11_286]]);
    expectPlayed(scenario, 'ann adjust debit 1 USDT of lever by treasury | risk_rate_too_low');
  });
});
