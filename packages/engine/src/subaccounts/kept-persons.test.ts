// What has to stay is a person's: whichever account owns it, and whichever account could lose it.
import { DAY_MS, instant } from '@bourse/domain';
import { describe, expect, test, vi } from 'vitest';
import { USERS } from '../testing/cast.ts';
import { expectPlayed } from '../testing/expect-table.ts';
import { bind, weighed } from '../testing/kept-cast.ts';
import { startLever } from '../testing/lever-cast.ts';
import { Scenario } from '../testing/scenario.ts';

/** BTC stands at 100 USDT, and Ann has nothing but 1,000 USDT that she has just bought, and two sub-accounts. */
function startBound(scenario = Scenario.start()): Scenario {
  scenario.play('tick BTC 100 ETH 10\n ann opens ann.1\n bob opens bob.1');
  bind(scenario, 'ann', '1000');
  scenario.play('ann opens ann.2');
  return scenario;
}

const hold = (scenario: Scenario): void =>
  scenario.mustApply({ kind: 'holdOutflows', userId: USERS['ann']!, until: instant(scenario.at + DAY_MS) });

describe('what has to stay of a person', () => {
  test('N10 it counts over all accounts, and moving money between them changes nothing of it', () => {
    const scenario = startBound();
    expectPlayed(
      scenario,
      `
      ann moves 600 USDT from ann to ann.1     | ok
      ann moves 300 USDT from ann.1 to ann.2   | ok
    `,
    );
    for (const name of ['ann', 'ann.1', 'ann.2']) expect(weighed(scenario, name)).toBe('1000 | - | 0');
    scenario.play('credit ann 50 USDT');
    expect(weighed(scenario, 'ann.2')).toBe('1000 | - | 50');
    scenario.reload();
    for (const name of ['ann', 'ann.1', 'ann.2']) expect(weighed(scenario, name)).toBe('1000 | - | 50');
    expectPlayed(scenario, 'ann withdraw 51 USDT | recent_purchases_held\n ann withdraw 50 USDT | 1 applied');
    scenario.wait(DAY_MS);
    for (const name of ['ann.1', 'ann', 'ann.2']) expect(weighed(scenario, name)).toBe('- | - | -');
    expect(scenario.engine.world.bound.size).toBe(0);
  });

  test('N10 an order of any account, also one that was opened later, is held against all that the person owns', () => {
    const scenario = startBound();
    scenario.play('ann moves 500 USDT from ann to ann.1\n ann moves 300 USDT from ann to ann.2\n bob sell 5 @ 130');
    expectPlayed(
      scenario,
      `
      ann.1 buy 1 @ 130          | bought_worth_at_risk
      ann.2 buy 1 market         | bought_worth_at_risk
      ann buy 1 @ 130            | bought_worth_at_risk
      ann.1 oco buy 1 @ 90 stop 120 limit 130 | no_last_price
      credit ann 31 USDT         | ok
      ann.1 buy 1 @ 130          | filled 1
      ann.2 buy 1 @ 130          | bought_worth_at_risk
    `,
    );
  });

  test('N10 what one account has at risk is at risk for the others', () => {
    const scenario = startBound();
    expectPlayed(
      scenario,
      `
      ann moves 500 USDT from ann to ann.1     | ok
      credit ann 31 USDT                       | ok
      ann.1 buy 1 @ 130                        | open 0
      ann buy 0.5 @ 110                        | bought_worth_at_risk
      ann.1 cancel 1                           | ok
      ann buy 0.5 @ 110                        | open 0
    `,
    );
  });

  test('N10, W27 a walk weighs each person once, however many orders of theirs it meets, and anew when one has left', () => {
    const scenario = startBound();
    scenario.play('credit ann 61 USDT\n ann moves 900 USDT from ann to ann.1\n ann moves 100 USDT from ann to ann.2');
    for (let i = 0; i < 4; i += 1) scenario.play('ann.1 buy 0.5 @ 100\n ann.2 buy 0.2 @ 100\n bob buy 0.1 @ 100');
    const weigh = vi.spyOn(scenario.engine.world.keeping, 'isShort');
    expectPlayed(scenario, 'cal sell 100 @ 100 | insufficient_balance');
    expect(weigh.mock.calls.length).toBeLessThanOrEqual(2);
    scenario.play('tick BTC 70 ETH 10');
    weigh.mockClear();
    expectPlayed(scenario, 'cal sell 0.1 @ 100 | filled 0.1');
    const ended = [...scenario.changes.orders].filter(({ cancelReason }) => cancelReason === 'restricted');
    expect(ended.length).toBeGreaterThan(0);
    expect(weigh.mock.calls.length).toBeLessThanOrEqual(ended.length + 2);
    weigh.mockRestore();
  });

  test('N10, W27 what rests of any account leaves the book once the person is short', () => {
    const scenario = startBound();
    scenario.play('credit ann 31 USDT\n ann moves 900 USDT from ann to ann.1\n ann.1 buy 1 @ 130\n tick BTC 50 ETH 10');
    expectPlayed(scenario, 'bob sell 1 @ 60 | open 0');
    expect(scenario.orders(1)).toEqual(['cancelled 0 restricted']);
  });

  test('N10, W24 a hold is the person’s, whichever account it is asked for, and binds what all of them own', () => {
    const scenario = Scenario.start();
    scenario.play('tick BTC 100 ETH 10\n ann opens ann.1\n ann moves 9000 USDT from ann to ann.1');
    scenario.play(`ann.1 hold until ${scenario.at + DAY_MS}`);
    // 10 BTC, 10 ETH and 10,000 USDT are 11,100.
    expect(weighed(scenario, 'ann')).toBe('- | 9990 | 1110');
    expect(weighed(scenario, 'ann.1')).toBe('- | 9990 | 1110');
    expectPlayed(
      scenario,
      `
      ann withdraw 5 USDT                      | outflows_held
      ann moves 1000 USDT from ann.1 to ann    | ok
      ann.1 buy 40 @ 130                       | held_worth_at_risk
    `,
    );
    expect(scenario.engine.snapshot().users.map((one) => one.heldWorth === undefined)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  test('N10, W26 what comes beside leveraged contracts is at risk, and no more where it was at risk before', () => {
    const scenario = startLever({ each: '0.00000001' });
    startBound(scenario);
    scenario.play('credit ann 500 USDT');
    expectPlayed(
      scenario,
      `
      ann moves 500 USDT from ann to ann.1                | ok
      ann.1 transfer 200 USDT from change to lever        | ok
      ann.1 long 1 x 10 @ 90                              | 1 pending
      ann transfer 300 USDT from change to lever          | ok
      ann moves 300 USDT from ann to ann.1 in lever       | ok
      ann.1 transfer 1 USDT from change to lever          | bought_worth_at_risk
      ann.1 moves 1 USDT from ann.1 to ann in lever       | open_positions_block
      rules 130 out                                       | ok
      ann.1 moves 100 USDT from ann.1 to ann in lever     | ok
      ann long 1 x 10 @ 90                                | 2 pending
      ann moves 90 USDT from ann to ann.1 in lever        | ok
      ann.1 moves 290 USDT from ann.1 to ann in lever     | ok
      ann.1 transfer 1 USDT from change to lever          | bought_worth_at_risk
    `,
    );
    expect(weighed(scenario, 'ann.2')).toBe('1000 | - | 0');
  });

  test('N10 a stranger’s sub-account is a stranger', () => {
    const scenario = startBound();
    hold(scenario);
    expect(weighed(scenario, 'bob.1')).toBe('- | - | -');
    expectPlayed(scenario, 'ann moves 1 USDT from ann to bob.1 | sub_account_not_found');
  });
});
