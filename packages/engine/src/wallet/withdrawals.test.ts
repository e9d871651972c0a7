// A withdrawal on its way: over a chain, or settled inside.
import { BTC, chainId, DAY_MS, units, type WithdrawalStatus } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { USERS } from '../testing/cast.ts';
import { expectBalances, expectPlayed } from '../testing/expect-table.ts';
import { Scenario } from '../testing/scenario.ts';

const statusOf = (scenario: Scenario, id: number): WithdrawalStatus | undefined =>
  scenario.engine.snapshot().withdrawals.find((one) => one.id === id)?.status;

describe('the way of a withdrawal', () => {
  test('W12, W13 what is final has left, less its fee, over the account of its chain', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      ann withdraw 100 USDT fee 3 | 1 applied
      approve 1                   | ok
      sign 1                      | ok
      broadcast 1 tx abc          | ok
      mined 1                     | ok
    `,
    );
    expectBalances(
      scenario,
      `
      owner     | USDT
      ann       | 9900 + 100
      chain_eth | -
    `,
    );
    scenario.forget();
    expectPlayed(scenario, 'finish 1 cost 0.01 ETH | ok');
    expectBalances(
      scenario,
      `
      owner       | USDT | ETH
      ann         | 9900 | 10
      chain_eth   | 97   | 0.01
      fees        | 3    | -
      chain_costs | -    | -0.01
    `,
    );
    expect(scenario.changes.postings.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['withdrawal', -units('100')],
      ['withdrawal', units('97')],
      ['withdrawal', units('3')],
      ['chain_cost', -units('0.01')],
      ['chain_cost', units('0.01')],
    ]);
    expect([...scenario.changes.withdrawals]).toMatchObject([{ id: 1, status: 'final', txid: 'abc' }]);
  });

  test('W22 a coin moves on a chain once that is said, and goes on doing so', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      ann withdraw 2 BTC over eth | chain_without_currency
      moves BTC eth               | ok
      moves BTC eth               | ok
      ann withdraw 2 BTC over eth | 1 applied
    `,
    );
    expect([...scenario.changes.coinChains]).toEqual([{ currencyId: BTC, chainId: chainId(2) }]);
    scenario.reload();
    expectPlayed(scenario, 'ann withdraw 2 BTC over eth | 2 applied');
  });

  test('W13 a withdrawal without a fee, whose chain took nothing, has two legs', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      ann withdraw 1 BTC fee 0 | 1 applied
      approve 1 | ok
      sign 1    | ok
    `,
    );
    scenario.forget();
    expectPlayed(scenario, 'finish 1 | ok');
    expect(scenario.changes.postings).toHaveLength(2);
    expectBalances(
      scenario,
      `
      owner     | BTC
      ann       | 9
      chain_btc | 1
    `,
    );
  });

  const STEPS: readonly string[] = [
    'approve 1',
    'reject 1',
    'sign 1',
    'unsign 1',
    'broadcast 1',
    'mined 1',
    'finish 1',
    'fail 1',
  ];
  const WAYS: readonly (readonly [status: WithdrawalStatus, way: readonly string[], next: readonly string[]])[] = [
    ['applied', [], ['approve 1', 'reject 1']],
    ['approved', ['approve 1'], ['reject 1', 'sign 1']],
    ['signed', ['approve 1', 'sign 1'], ['unsign 1', 'broadcast 1', 'mined 1', 'finish 1', 'fail 1']],
    ['broadcast', ['approve 1', 'sign 1', 'broadcast 1'], ['broadcast 1', 'mined 1', 'finish 1', 'fail 1']],
    ['mined', ['approve 1', 'sign 1', 'mined 1'], ['broadcast 1', 'mined 1', 'finish 1', 'fail 1']],
    ['final', ['approve 1', 'sign 1', 'finish 1'], []],
    ['rejected', ['reject 1'], []],
    ['failed', ['approve 1', 'sign 1', 'fail 1'], []],
  ];

  test.each(WAYS)('W14 from %s it goes where it may, and nowhere else', (status, way, next) => {
    for (const step of STEPS) {
      const scenario = Scenario.start();
      scenario.play(['ann withdraw 100 USDT', ...way].join('\n'));
      expect(statusOf(scenario, 1)).toBe(status);
      const answer = next.includes(step) ? 'ok' : 'withdrawal_moved_on';
      expect(scenario.play(`${step} | ${answer}`)).toBe(`${step} | ${answer}`);
    }
  });

  test('W14 what is rejected, cancelled or has failed gives its money back, once', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      ann withdraw 100 USDT   | 1 applied
      ann withdraw 200 USDT   | 2 applied
      ann withdraw 300 USDT   | 3 applied
      ann cancel withdrawal 1 | ok
      ann cancel withdrawal 1 | withdrawal_moved_on
      approve 2               | ok
      ann cancel withdrawal 2 | withdrawal_moved_on
      reject 2                | ok
      reject 2                | withdrawal_moved_on
      approve 3               | ok
      sign 3                  | ok
      reject 3                | withdrawal_moved_on
      fail 3                  | ok
      fail 3                  | withdrawal_moved_on
    `,
    );
    expectBalances(scenario, 'owner | USDT\n ann | 10000');
  });

  test('W14 what the signer has refused is approved again, holds its money, and may be rejected or signed', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      ann withdraw 100 USDT   | 1 applied
      ann withdraw 200 USDT   | 2 applied
      unsign 1                | withdrawal_moved_on
      approve 1               | ok
      approve 2               | ok
      sign 1                  | ok
      sign 2                  | ok
      approve 1               | withdrawal_moved_on
      unsign 1                | ok
      unsign 2                | ok
      unsign 2                | withdrawal_moved_on
      ann cancel withdrawal 1 | withdrawal_moved_on
    `,
    );
    expectBalances(scenario, 'owner | USDT\n ann | 9700 + 300');
    scenario.reload();
    expectPlayed(scenario, 'reject 1 | ok\n sign 2 | ok\n broadcast 2 | ok\n unsign 2 | withdrawal_moved_on');
    expectBalances(scenario, 'owner | USDT\n ann | 9800 + 200');
  });

  test('W14 a frozen user may cancel', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      ann withdraw 100 USDT   | 1 applied
      ann freeze              | ok
      ann withdraw 100 USDT   | user_frozen
      ann cancel withdrawal 1 | ok
    `,
    );
  });

  test('W15 it is not signed while something keeps its owner from withdrawing, and stays approved', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      ann withdraw 100 USDT  | 1 applied
      approve 1              | ok
      ann freeze             | ok
      sign 1                 | user_frozen
      ann unfreeze           | ok
      ann hold until 1001000 | ok
      sign 1                 | outflows_held
      wait 1000 ms
      ann lock change        | ok
      sign 1                 | wallet_locked
      ann unlock change      | ok
      ann reverse 11 BTC     | owes 1
      ann unfreeze           | ok
      sign 1                 | debt_outstanding
      ann deposit 1 BTC      | 1 credited
      sign 1                 | ok
      ann freeze             | ok
      broadcast 1            | ok
      finish 1               | ok
    `,
    );
  });

  test('W20 one that has ended is forgotten 24 hours after it was applied for, one that has not is kept', () => {
    const scenario = Scenario.start();
    scenario.play(`
      ann withdraw 100 USDT
      ann withdraw 200 USDT
      reject 1
    `);
    expect(scenario.engine.nextDeadline()).toBe(scenario.at + DAY_MS);
    scenario.wait(DAY_MS - 1);
    scenario.reload();
    expectPlayed(scenario, 'approve 1 | withdrawal_moved_on');
    scenario.wait(1);
    expectPlayed(scenario, 'approve 1 | withdrawal_not_found\n approve 2 | ok\n sign 2 | ok');
    scenario.mustApply({ kind: 'advanceTime' });
    expect(scenario.engine.nextDeadline()).toBeUndefined();
    expect(scenario.engine.snapshot().withdrawals.map(({ id }) => id)).toEqual([2]);
    expectPlayed(scenario, 'finish 2 | ok\n finish 2 | withdrawal_not_found');
    expect(scenario.engine.snapshot().withdrawals).toEqual([]);
  });
});

describe('settlement inside', () => {
  test('W19 a deposit address of ours is settled once it is approved, as a withdrawal of one and a deposit of the other', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      bob freeze                         | ok
      ann withdraw 100 USDT fee 3 to bob | 1 applied
      settle 1                           | withdrawal_moved_on
      approve 1                          | ok
    `,
    );
    expectBalances(scenario, 'owner | USDT\n ann | 9900 + 100\n bob | 10000');
    scenario.forget();
    expectPlayed(scenario, 'settle 1 | ok\n settle 1 | withdrawal_moved_on');
    expectBalances(
      scenario,
      `
      owner | USDT
      ann   | 9900
      bob   | 10097
      fees  | 3
    `,
    );
    expect(scenario.changes.deposits).toMatchObject([
      { id: 1, userId: USERS['bob'], amount: units('97'), kind: 'inside', chainId: 2, txid: undefined },
    ]);
    expect(scenario.events.map(({ kind }) => kind)).toEqual(['withdrawalChanged', 'depositCredited']);
  });

  const WAYS: readonly (readonly [status: WithdrawalStatus, way: readonly string[], next: readonly string[]])[] = [
    ['applied', [], ['approve 1', 'reject 1']],
    ['approved', ['approve 1'], ['reject 1', 'settle 1']],
    ['final', ['approve 1', 'settle 1'], []],
    ['rejected', ['approve 1', 'reject 1'], []],
  ];
  const STEPS: readonly string[] = [
    'approve 1',
    'reject 1',
    'settle 1',
    'sign 1',
    'unsign 1',
    'broadcast 1',
    'mined 1',
    'finish 1',
    'fail 1',
  ];

  test.each(WAYS)('W19 from %s it is neither signed nor sent', (status, way, next) => {
    for (const step of STEPS) {
      const scenario = Scenario.start();
      scenario.play(['ann withdraw 100 USDT to bob', ...way].join('\n'));
      scenario.reload();
      expect(statusOf(scenario, 1)).toBe(status);
      const answer = next.includes(step) ? 'ok' : 'withdrawal_moved_on';
      expect(scenario.play(`${step} | ${answer}`)).toBe(`${step} | ${answer}`);
    }
  });

  test('W19 what goes over a chain is not settled inside', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      ann withdraw 100 USDT | 1 applied
      approve 1             | ok
      settle 1              | withdrawal_moved_on
      sign 1                | ok
      settle 1              | withdrawal_moved_on
    `,
    );
  });

  test('W14, W19 it is taken back like any other until it is approved, and rejected until it is settled', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      ann withdraw 100 USDT to bob | 1 applied
      ann withdraw 200 USDT to bob | 2 applied
      ann cancel withdrawal 1      | ok
      approve 2                    | ok
      ann cancel withdrawal 2      | withdrawal_moved_on
      reject 2                     | ok
      settle 2                     | withdrawal_moved_on
    `,
    );
    expectBalances(scenario, 'owner | USDT\n ann | 10000\n bob | 10000');
  });

  test('W15, W19 it is not settled while something keeps its owner from withdrawing, and stays approved', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      ann withdraw 100 USDT to bob | 1 applied
      approve 1              | ok
      ann freeze             | ok
      settle 1               | user_frozen
      ann unfreeze           | ok
      ann hold until 1001000 | ok
      settle 1               | outflows_held
      wait 1000 ms
      ann lock change        | ok
      settle 1               | wallet_locked
      ann unlock change      | ok
      ann reverse 11 BTC     | owes 1
      ann unfreeze           | ok
      settle 1               | debt_outstanding
      ann deposit 1 BTC      | 1 credited
      bob freeze             | ok
      settle 1               | ok
    `,
    );
  });

  test('W16, W19 its worth counts from the moment it is asked for, and where it is unknown that is no refusal', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      limit 0 1000                     | ok
      ann withdraw 600 USDT to bob     | 1 applied
      ann withdraw 600 USDT to bob     | day_limit_exceeded
      ann withdraw 600 USDT            | day_limit_exceeded
      ann withdraw 100 USDT limit 650  | day_limit_exceeded
      ann withdraw 1 BTC fee 0 to bob  | 2 applied
      reject 1                         | ok
      ann withdraw 600 USDT            | 3 applied
      ann withdraw 600 USDT to bob     | day_limit_exceeded
    `,
    );
  });

  test('W6, W19 a debt of the other is paid first', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      tick BTC 100                  | ok
      bob reverse 12 BTC            | owes 2
      ann withdraw 4 BTC to bob     | 1 applied
      approve 1                     | ok
      settle 1                      | ok
    `,
    );
    expectBalances(
      scenario,
      `
      owner       | BTC
      ann         | 6
      bob         | 1
      receivables | 0
    `,
    );
  });

  test('W18, W19 what was bought lately stays, whichever way it was to leave', () => {
    const scenario = Scenario.start();
    scenario.play('fund 5 USDT\n ann paid 5 USDT for 600000');
    expectPlayed(
      scenario,
      `
      ann withdraw 10005 USDT to bob | recent_purchases_held
      ann withdraw 10000 USDT to bob | 1 applied
      ann withdraw 5 USDT to bob     | recent_purchases_held
    `,
    );
  });
});
