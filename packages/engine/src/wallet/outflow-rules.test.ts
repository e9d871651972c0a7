// What keeps money in: locks, holds, day limits, debts and restrictions.
import { amount, DAY_MS, instant, refuse, units, USDT } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { USERS } from '../testing/cast.ts';
import { expectPlayed } from '../testing/expect-table.ts';
import { Scenario } from '../testing/scenario.ts';
import { withdrawal } from '../testing/withdrawal.ts';
import type { RequestWithdrawal } from './commands.ts';

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
