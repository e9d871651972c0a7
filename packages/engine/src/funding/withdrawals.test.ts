import {
  amount,
  BTC,
  chainId,
  currencyId,
  DAY_MS,
  instant,
  refuse,
  units,
  USDT,
  userId,
  withdrawalId,
  type EngineRefusalCode,
  type WithdrawalStatus,
} from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import type { Command } from '../capabilities.ts';
import { createChanges } from '../capabilities.ts';
import { USERS } from '../testing/cast.ts';
import { Scenario, tidyTable } from '../testing/scenario.ts';
import type { RequestWithdrawal } from './commands.ts';

function expectPlayed(scenario: Scenario, table: string): void {
  expect(scenario.play(table)).toBe(tidyTable(table));
}

function expectBalances(scenario: Scenario, table: string): void {
  expect(scenario.balances(table)).toBe(tidyTable(table));
}

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

  const STEPS: readonly string[] = ['approve 1', 'reject 1', 'sign 1', 'broadcast 1', 'mined 1', 'finish 1', 'fail 1'];
  const WAYS: readonly (readonly [status: WithdrawalStatus, way: readonly string[], next: readonly string[]])[] = [
    ['applied', [], ['approve 1', 'reject 1']],
    ['approved', ['approve 1'], ['reject 1', 'sign 1']],
    ['signed', ['approve 1', 'sign 1'], ['broadcast 1', 'mined 1', 'finish 1', 'fail 1']],
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

describe('what keeps money in', () => {
  test('W3 a locked wallet takes part in no transfer and no withdrawal, and trades', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      ann transfer 5 USDT from change to lever | ok
      ann lock lever                           | ok
      ann transfer 5 USDT from change to lever | wallet_locked
      ann transfer 5 USDT from lever to change | wallet_locked
      ann transfer 5 USDT from change to legal | ok
      ann withdraw 5 USDT                      | 1 applied
      ann lock change                          | ok
      ann withdraw 5 USDT                      | wallet_locked
      ann transfer 5 USDT from legal to change | wallet_locked
      ann sell 1 @ 100                         | open 0
      bob buy 1 @ 100                          | filled 1
      bob withdraw 5 USDT                      | 2 applied
      ann unlock change                        | ok
      ann withdraw 5 USDT                      | 3 applied
      ann transfer 5 USDT from lever to change | wallet_locked
    `,
    );
    expect(scenario.engine.snapshot().users.map(({ lockedWallets }) => lockedWallets)).toEqual([2, 0, 0]);
  });

  test('W4 held outflows keep withdrawals back, not transfers or orders, and a hold only grows', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      ann hold until 2000000                   | ok
      ann hold until 1500000                   | ok
      ann withdraw 5 USDT                      | outflows_held
      ann transfer 5 USDT from change to lever | ok
      ann sell 1 @ 100                         | open 0
      wait 999999 ms
      ann withdraw 5 USDT                      | outflows_held
      wait 1 ms
      ann withdraw 5 USDT                      | 1 applied
    `,
    );
  });

  test('W4 the refusal says for how long, in hours and minutes rounded up', () => {
    const scenario = Scenario.start();
    const held = (ms: number) => {
      scenario.mustApply({ kind: 'holdOutflows', userId: USERS['ann']!, until: instant(scenario.at + ms) });
      return scenario.apply(withdrawal());
    };
    expect(held(1)).toEqual(refuse('outflows_held', { hours: 0, minutes: 1 }));
    expect(held(60_000)).toEqual(refuse('outflows_held', { hours: 0, minutes: 1 }));
    expect(held(3_600_000)).toEqual(refuse('outflows_held', { hours: 1, minutes: 0 }));
    expect(held(3_660_001)).toEqual(refuse('outflows_held', { hours: 1, minutes: 2 }));
    expect(held(DAY_MS)).toEqual(refuse('outflows_held', { hours: 24, minutes: 0 }));
  });

  test('W16 the day limit of the level counts 24 hours by the worth of each acceptance', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      limit 0 1000           | ok
      limit 2 5000           | ok
      tick BTC 100.00000001  | ok
      ann withdraw 5 BTC     | 1 applied
      ann withdraw 500 USDT  | day_limit_exceeded
      ann withdraw 499.99999996 USDT | day_limit_exceeded
      ann withdraw 499.99999995 USDT | 2 applied
      ann withdraw 2 USDT    | day_limit_exceeded
      bob withdraw 1000 USDT | 3 applied
      ann level 2            | ok
      ann withdraw 4000 USDT | 4 applied
      ann withdraw 2 USDT    | day_limit_exceeded
      reject 4               | ok
      ann withdraw 4000 USDT | 5 applied
      approve 5              | ok
      sign 5                 | ok
      fail 5                 | ok
      ann withdraw 4000 USDT | 6 applied
      wait 86399999 ms
      ann withdraw 2 USDT    | day_limit_exceeded
      wait 1 ms
      ann withdraw 1000 USDT | 7 applied
    `,
    );
  });

  test('W16 the refusal says what is left of the limit, and in what', () => {
    const scenario = Scenario.start();
    scenario.play('limit 0 1000\n ann withdraw 400 USDT');
    const asked = (part: Partial<RequestWithdrawal>) => scenario.apply({ ...withdrawal('700'), ...part });
    expect(asked({})).toEqual(refuse('day_limit_exceeded', { left: '600', limit: '1000', currencyId: USDT }));
    const small = { amount: amount(units('90')), dayLimit: amount(units('450')) };
    expect(asked(small)).toEqual(refuse('day_limit_exceeded', { left: '50', limit: '450', currencyId: USDT }));
    const lowered = { ...small, dayLimit: amount(units('300')) };
    expect(asked(lowered)).toEqual(refuse('day_limit_exceeded', { left: '0', limit: '300', currencyId: USDT }));
  });

  test('W16 what has no worth counts nothing in USDT, and still in its coin', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      limit 0 100                 | ok
      ann withdraw 5 BTC limit 6  | 1 applied
      ann withdraw 2 BTC limit 6  | day_limit_exceeded
      tick BTC 100                | ok
      ann withdraw 1.1 BTC        | day_limit_exceeded
      ann withdraw 1.1 BTC fee 0  | day_limit_exceeded
      ann withdraw 1 BTC fee 0    | 2 applied
    `,
    );
    const [first, second] = scenario.engine.snapshot().withdrawals;
    expect([first?.worth, second?.worth]).toEqual([undefined, units('100')]);
  });

  test('W17 a debt in one coin stops the withdrawals of all', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      ann reverse 11 BTC    | owes 1
      ann unfreeze          | ok
      ann withdraw 5 USDT   | debt_outstanding
      ann deposit 0.5 BTC   | 1 credited
      ann withdraw 5 USDT   | debt_outstanding
      ann deposit 0.5 BTC   | 2 credited
      ann withdraw 5 USDT   | 1 applied
    `,
    );
  });

  test('W18 assets of the worth of what was bought stay, over all wallets, until the restriction ends', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      fund 5000 USDT                   | ok
      cal paid 3000 USDT for 60000     | 1 credited
      cal transfer 10000 USDT from change to lever | ok
      cal withdraw 3000 USDT           | 1 applied
      reject 1                         | ok
      cal withdraw 2000 USDT           | 2 applied
      cal paid 1000 USDT for 120000    | 2 credited
      cal withdraw 2000 USDT           | 3 applied
      cal transfer 10000 USDT from lever to change | ok
      cal withdraw 6000.00000001 USDT  | recent_purchases_held
      cal withdraw 6000 USDT           | 4 applied
      wait 59999 ms
      cal withdraw 2 USDT              | recent_purchases_held
      wait 1 ms
      cal withdraw 3000.00000001 USDT  | recent_purchases_held
      cal withdraw 3000 USDT           | 5 applied
      wait 60000 ms
      cal withdraw 1000 USDT           | 6 applied
    `,
    );
  });

  test('W18 a coin counts at its fresh index, and nothing without one; the refusal names worth and time', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      fund 1000 USDT                | ok
      ann paid 1000 USDT for 5400000 | 1 credited
      ann withdraw 10500 USDT       | recent_purchases_held
      tick BTC 50                   | ok
      ann withdraw 10500 USDT       | 1 applied
    `,
    );
    const outcome = scenario.apply(withdrawal('400'));
    expect(outcome).toEqual(refuse('recent_purchases_held', { worth: '1000', hours: 1, minutes: 30 }));
    scenario.play('tick BTC 90');
    expect(scenario.apply(withdrawal('400'))).toMatchObject({ ok: true });
  });

  test('W18 restrictions outlive a reload and are forgotten when they end', () => {
    const scenario = Scenario.start();
    scenario.play('fund 10 USDT\n ann paid 10 USDT for 60000');
    scenario.reload();
    expect(scenario.engine.nextDeadline()).toBe(scenario.at + 60_000);
    expectPlayed(scenario, 'ann withdraw 10001 USDT | recent_purchases_held');
    scenario.wait(60_000);
    scenario.mustApply({ kind: 'advanceTime' });
    expect(scenario.engine.snapshot().restrictions).toEqual([]);
    expect(scenario.engine.nextDeadline()).toBeUndefined();
  });
});

describe('settlement inside', () => {
  test('W19 a deposit address of ours is settled at once, as a withdrawal of one and a deposit of the other', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      bob freeze                        | ok
      ann withdraw 100 USDT fee 3 to bob | 1 final
      approve 1                         | withdrawal_moved_on
    `,
    );
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

  test('W19 its worth counts like any other, has to be known, and a debt of the other is paid first', () => {
    const scenario = Scenario.start();
    expectPlayed(
      scenario,
      `
      limit 0 1000                  | ok
      ann withdraw 600 USDT to bob  | 1 final
      ann withdraw 600 USDT to bob  | day_limit_exceeded
      ann withdraw 1 BTC fee 0 to bob | index_price_missing
      tick BTC 100                  | ok
      bob reverse 12 BTC            | owes 2
      ann withdraw 4 BTC to bob     | 2 final
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
});

/** Of Ann. */
const withdrawal = (money = '100'): RequestWithdrawal => ({
  kind: 'requestWithdrawal',
  userId: USERS['ann']!,
  currencyId: USDT,
  chainId: chainId(2),
  address: 'an address',
  amount: amount(units(money)),
  fee: amount(units('1')),
});

function expectRefusal(scenario: Scenario, command: Command, code: EngineRefusalCode): void {
  const before = scenario.engine.stateHash();
  scenario.forget();
  expect(scenario.apply(command)).toMatchObject({ ok: false, code });
  expect(scenario.changes).toEqual(createChanges());
  expect(scenario.events).toEqual([]);
  expect(scenario.engine.stateHash()).toBe(before);
}

describe('refusals', () => {
  test('R13 requestWithdrawal, each before all that come later', () => {
    const scenario = Scenario.start();
    scenario.play(`
      fund 10 USDT
      ann paid 10 USDT for 600000
      limit 0 1000000
      ann lock change
      ann reverse 11 BTC
      ann hold until 1060000
    `);
    const ann = USERS['ann']!;
    const wrong: RequestWithdrawal = {
      ...withdrawal('0'),
      userId: userId(999),
      currencyId: currencyId(99),
      chainId: chainId(1),
      toUserId: ann,
      dayLimit: amount(0n),
    };
    expectRefusal(scenario, wrong, 'user_not_found');
    expectRefusal(scenario, { ...wrong, userId: ann }, 'user_frozen');
    scenario.play('ann unfreeze');
    const known = { ...wrong, userId: ann };
    expectRefusal(scenario, known, 'currency_not_found');
    expectRefusal(scenario, { ...known, currencyId: USDT }, 'quantity_required');
    const some = { ...known, currencyId: USDT, amount: amount(1n) };
    expectRefusal(scenario, some, 'chain_without_currency');
    expectRefusal(scenario, { ...some, chainId: chainId(99) }, 'chain_without_currency');
    expectRefusal(scenario, { ...some, chainId: chainId(3) }, 'own_deposit_address');
    const sent = { ...some, chainId: chainId(3), toUserId: userId(999) };
    expectRefusal(scenario, sent, 'user_not_found');
    const inside = { ...sent, toUserId: USERS['bob']! };
    expectRefusal(scenario, inside, 'withdrawal_below_fee');
    expectRefusal(scenario, { ...inside, amount: inside.fee }, 'withdrawal_below_fee');
    // More than the level allows, more than there is, and of a coin whose index is stale.
    const large = { ...inside, currencyId: BTC, chainId: chainId(1), amount: amount(units('1000001')) };
    expectRefusal(scenario, large, 'outflows_held');
    scenario.wait(60_000);
    expectRefusal(scenario, large, 'wallet_locked');
    scenario.play('ann unlock change');
    expectRefusal(scenario, large, 'debt_outstanding');
    scenario.play('ann deposit 1 BTC');
    expectRefusal(scenario, large, 'index_price_missing');
    const { toUserId: _toUserId, ...outside } = { ...large, currencyId: USDT, chainId: chainId(2) };
    expectRefusal(scenario, outside, 'day_limit_exceeded');
    const within = { ...outside, amount: amount(units('1000000')) };
    expectRefusal(scenario, within, 'day_limit_exceeded');
    const { dayLimit: _dayLimit, ...unlimited } = within;
    expectRefusal(scenario, unlimited, 'insufficient_balance');
    expectRefusal(scenario, { ...unlimited, amount: amount(units('10010')) }, 'recent_purchases_held');
    expect(scenario.apply({ ...unlimited, amount: amount(units('10000')) })).toMatchObject({ ok: true });
  });

  test('R13 the figures: the fee, and what is missing', () => {
    const scenario = Scenario.start();
    const low = scenario.apply({ ...withdrawal('1') });
    expect(low).toEqual(refuse('withdrawal_below_fee', { fee: '1', currencyId: USDT }));
    expect(scenario.apply(withdrawal('10000.5'))).toEqual(
      refuse('insufficient_balance', { currencyId: USDT, required: '10000.5', available: '10000', missing: '0.5' }),
    );
    scenario.play('ann reverse 10.5 BTC\n ann unfreeze');
    expect(scenario.apply(withdrawal())).toEqual(refuse('debt_outstanding', { amount: '0.5', currencyId: BTC }));
  });

  test('R14 the steps of a withdrawal', () => {
    const scenario = Scenario.start();
    const id = withdrawalId(1);
    const steps = [
      { kind: 'approveWithdrawal', id },
      { kind: 'rejectWithdrawal', id },
      { kind: 'signWithdrawal', id },
      { kind: 'moveWithdrawal', id, to: 'mined' },
      { kind: 'failWithdrawal', id },
      { kind: 'finishWithdrawal', id, chainFee: amount(-1n), chainFeeCurrencyId: currencyId(99) },
    ] as const;
    for (const step of steps) expectRefusal(scenario, step, 'withdrawal_not_found');
    const cancel = { kind: 'cancelWithdrawal', userId: userId(999), id } as const;
    expectRefusal(scenario, cancel, 'user_not_found');
    scenario.play('ann withdraw 100 USDT');
    expectRefusal(scenario, { ...cancel, userId: USERS['bob']! }, 'withdrawal_not_found');
    const [, , sign, , , finish] = steps;
    expect(scenario.apply(finish)).toEqual(refuse('withdrawal_moved_on', { status: 'applied' }));
    scenario.play('ann freeze\n ann hold until 1060000\n ann lock change');
    expectRefusal(scenario, sign, 'withdrawal_moved_on');
    scenario.play('approve 1');
    expectRefusal(scenario, { ...cancel, userId: USERS['ann']! }, 'withdrawal_moved_on');
    expectRefusal(scenario, sign, 'user_frozen');
    scenario.play('ann reverse 11 BTC\n ann unfreeze');
    expectRefusal(scenario, sign, 'outflows_held');
    scenario.wait(60_000);
    expectRefusal(scenario, sign, 'wallet_locked');
    scenario.play('ann unlock change');
    expectRefusal(scenario, sign, 'debt_outstanding');
    scenario.play('ann deposit 1 BTC\n sign 1');
    expectRefusal(scenario, finish, 'currency_not_found');
    expectRefusal(scenario, { ...finish, chainFeeCurrencyId: BTC }, 'quantity_required');
  });

  test('R17 holdOutflows and setWalletLock', () => {
    const scenario = Scenario.start();
    expectRefusal(scenario, { kind: 'holdOutflows', userId: userId(999), until: instant(1) }, 'user_not_found');
    const lock = { kind: 'setWalletLock', userId: userId(999), wallet: 'change', isLocked: true } as const;
    expectRefusal(scenario, lock, 'user_not_found');
  });
});
