import { DAY_MS, SHANGHAI_OFFSET_MS } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { expectMoney, expectPositions, startLever, tickAfter } from '../testing/lever-cast.ts';
import type { Scenario } from '../testing/scenario.ts';

/** The first midnight in Asia/Shanghai that a scenario meets. */
const MIDNIGHT = DAY_MS - SHANGHAI_OFFSET_MS;

/** Ann has two hands that opened at 101: a night costs 0.202. */
function startOpen(each = '1000'): Scenario {
  const scenario = startLever({ each });
  scenario.play('ann long 2 x 10');
  tickAfter(scenario, 'BTC 100');
  scenario.forget();
  return scenario;
}

/** The tick of the second so many milliseconds after midnight. */
function tickAtMidnight(scenario: Scenario, prices: string, after = 0): void {
  tickAfter(scenario, prices, MIDNIGHT + after - scenario.at);
}

describe('the overnight fee', () => {
  test('X18 is due at midnight, not before, and once', () => {
    const scenario = startOpen();
    tickAtMidnight(scenario, 'BTC 100', -1_000);
    expect([...scenario.changes.positions]).toEqual([]);
    tickAfter(scenario, 'BTC 100');
    expectPositions(scenario, 'id | overnightFee | overnightDay | margin\n1 | 0.202 | 1 | 20.2');
    expectMoney(scenario, 'ann | 979.396 + 20.2\nfees | 0.3636\nlever_insurance | 1000.0404');
    tickAfter(scenario, 'BTC 100');
    expectPositions(scenario, 'id | overnightFee | overnightDay\n1 | 0.202 | 1');
  });

  test('X18 any tick takes it, also of coins that do not move the market', () => {
    const scenario = startOpen();
    tickAtMidnight(scenario, 'ETH 10', 500);
    expectPositions(scenario, 'id | overnightFee\n1 | 0.202');
  });

  test('X18 for each midnight, also where no tick came for days', () => {
    const scenario = startOpen();
    tickAtMidnight(scenario, 'BTC 100', 2 * DAY_MS);
    expectPositions(scenario, 'id | overnightFee | overnightDay\n1 | 0.606 | 3');
  });

  test('X18 it is taken from what is available, then from the margin', () => {
    const scenario = startOpen('31');
    tickAfter(scenario, 'BTC 110');
    scenario.play('rules 111 out\nann transfer 10.5 USDT from lever to change');
    expectMoney(scenario, 'ann | 0.098 + 20.2');
    tickAtMidnight(scenario, 'BTC 110');
    expectPositions(scenario, 'id | overnightFee | margin | originMargin\n1 | 0.202 | 20.096 | 20.2');
    expectMoney(scenario, 'ann | 0 + 20.096');
  });

  test('X18, X19 at midnight itself closings come first', () => {
    const scenario = startOpen();
    scenario.wait(MIDNIGHT - 500 - scenario.at);
    scenario.play('tick BTC 100');
    scenario.play('ann close 1');
    tickAfter(scenario, 'BTC 100', 500);
    expectPositions(scenario, 'id | state | overnightFee\n1 | closed | 0');
  });

  test('X18 what closes at a later tick pays for it first', () => {
    const scenario = startOpen();
    scenario.wait(MIDNIGHT - 500 - scenario.at);
    scenario.play('tick BTC 100');
    scenario.play('ann close 1');
    tickAfter(scenario, 'BTC 100', 1_500);
    expectPositions(scenario, 'id | state | overnightFee\n1 | closed | 0.202');
    expectMoney(scenario, 'ann | 995.398');
  });

  test('X18, X15 who is short of a margin for it is liquidated at the same tick', () => {
    const scenario = startOpen('31');
    scenario.play('rules 111 out');
    // 22.422 are left of the equity: 111 % before, 110 % after.
    scenario.play('ann transfer 4.376 USDT from lever to change');
    tickAtMidnight(scenario, 'BTC 100');
    expectPositions(scenario, 'id | state | overnightFee | reason\n1 | closed | 0.202 | liquidation');
  });

  test('X18 a part that closes later takes its share of it along', () => {
    const scenario = startOpen();
    tickAtMidnight(scenario, 'BTC 100');
    scenario.play('ann close 1 hands 1');
    tickAfter(scenario, 'BTC 100');
    expectPositions(scenario, 'id | state | overnightFee\n1 | open | 0.101\n2 | closed | 0.101');
    tickAfter(scenario, 'BTC 100', DAY_MS);
    expectPositions(scenario, 'id | state | overnightFee\n1 | open | 0.202\n2 | closed | 0.101');
  });
});
