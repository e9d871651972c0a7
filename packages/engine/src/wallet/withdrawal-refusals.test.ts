// The order in which withdrawals are refused, and with which figures.
import { amount, BTC, chainId, currencyId, instant, refuse, units, USDT, userId, withdrawalId } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { USERS } from '../testing/cast.ts';
import { Scenario } from '../testing/scenario.ts';
import { withdrawal } from '../testing/withdrawal.ts';
import type { RequestWithdrawal } from './commands.ts';
import { expectRefusal } from '../testing/expect-refusal.ts';

describe('refusals', () => {
  test('R42 configureCoinChain', () => {
    const scenario = Scenario.start();
    const wrong = { kind: 'configureCoinChain', currencyId: currencyId(99), chainId: chainId(99) } as const;
    expectRefusal(scenario, wrong, 'currency_not_found');
    expectRefusal(scenario, { ...wrong, currencyId: BTC }, 'chain_without_currency');
  });

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
    // More than the level allows, and more than there is.
    const large = { ...inside, currencyId: BTC, chainId: chainId(1), amount: amount(units('1000001')) };
    expectRefusal(scenario, large, 'outflows_held');
    scenario.wait(60_000);
    expectRefusal(scenario, large, 'wallet_locked');
    scenario.play('ann unlock change');
    expectRefusal(scenario, large, 'debt_outstanding');
    scenario.play('ann deposit 1 BTC');
    const outside = { ...large, currencyId: USDT, chainId: chainId(2) };
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
      { kind: 'unsignWithdrawal', id },
      { kind: 'moveWithdrawal', id, to: 'mined' },
      { kind: 'failWithdrawal', id },
      { kind: 'settleWithdrawal', id },
      { kind: 'finishWithdrawal', id, chainFee: amount(-1n), chainFeeCurrencyId: currencyId(99) },
    ] as const;
    for (const step of steps) expectRefusal(scenario, step, 'withdrawal_not_found');
    const cancel = { kind: 'cancelWithdrawal', userId: userId(999), id } as const;
    expectRefusal(scenario, cancel, 'user_not_found');
    scenario.play('ann withdraw 100 USDT');
    expectRefusal(scenario, { ...cancel, userId: USERS['bob']! }, 'withdrawal_not_found');
    const [, , sign, , , , settle, finish] = steps;
    expect(scenario.apply(finish)).toEqual(refuse('withdrawal_moved_on', { status: 'applied' }));
    scenario.play('ann freeze\n ann hold until 1060000\n ann lock change');
    expectRefusal(scenario, sign, 'withdrawal_moved_on');
    expectRefusal(scenario, settle, 'withdrawal_moved_on');
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
