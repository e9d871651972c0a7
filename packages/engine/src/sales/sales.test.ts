import { amount, instant, units } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { expectPlayed, expectWallets } from '../testing/expect-table.ts';
import { expectProjects, expectSubscriptions, FIRST_COME, goTo, LOCK_MS, startSales } from '../testing/sales-cast.ts';
import type { Scenario } from '../testing/scenario.ts';

const END = 1_060_000;

/** A second goes by, and its tick comes. */
function tick(scenario: Scenario, price: string, ms = 1_000): void {
  scenario.wait(ms);
  scenario.play(`tick BTC ${price}`);
}

describe('a sale', () => {
  test('U1 its coins lie in reserve before it is announced, or it is not', () => {
    const scenario = startSales([]);
    scenario.mustApply({ kind: 'configureLaunchProject', project: { ...FIRST_COME, supply: amount(units('1001')) } });
    expectPlayed(scenario, 'sale 1 scheduled | insufficient_balance\n ann subscribes 5 | launch_not_found');
    scenario.mustApply({ kind: 'configureLaunchProject', project: FIRST_COME });
    expectPlayed(scenario, 'sale 1 scheduled | ok\n sale 1 scheduled | launch_handled');
    expectWallets(scenario, 'change', 'subscription | 900\nsubscription_reserve | 100', 'ETH');
  });

  test('U2 its terms are frozen once it is announced; minimum, limits and pay coins are not', () => {
    const scenario = startSales([FIRST_COME]);
    const change = (fields: Partial<typeof FIRST_COME>) =>
      scenario.apply({ kind: 'configureLaunchProject', project: { ...FIRST_COME, ...fields } });
    for (const name of ['price', 'supply', 'startAt', 'endAt', 'lockDays'] as const) {
      const more = typeof FIRST_COME[name] === 'bigint' ? FIRST_COME[name] * 2n : FIRST_COME[name] + 1;
      expect(change({ [name]: more }), name).toMatchObject({ code: 'launch_terms_frozen' });
    }
    expect(change({ mode: 'pro_rata' })).toMatchObject({ code: 'launch_terms_frozen' });
    expect(change({ step: amount(units('0.5')) })).toMatchObject({ code: 'launch_terms_frozen' });
    expect(
      change({ minimum: amount(units('7')), payCurrencies: [FIRST_COME.payCurrencies[0] ?? FIRST_COME.currencyId] }).ok,
    ).toBe(true);
    expectPlayed(
      scenario,
      'ann subscribes 6 | below_minimum_purchase\n ann subscribes 7 in BTC | pay_currency_not_accepted',
    );
  });

  test('U3 called off before it begins it gives its coins back', () => {
    const scenario = startSales([{ ...FIRST_COME, startAt: instant(END - 1) }]);
    expectPlayed(
      scenario,
      'ann subscribes 5 | launch_coming_soon\n sale 1 cancelled | ok\n ann subscribes 5 | launch_not_found',
    );
    expectWallets(scenario, 'change', 'subscription | 1000\nsubscription_reserve | 0', 'ETH');
    expectProjects(scenario, 'id | state | demand\n1 | cancelled | 0');
  });

  test('U3 first come, first served, is not called off once it runs; by shares it is until its result', () => {
    const scenario = startSales();
    expectPlayed(
      scenario,
      `
      bob subscribes 30 to 2           | 1 held 60 0
      ann subscribes 20 to 2 in BTC    | 2 pending 0.408 0
      sale 1 cancelled                 | launch_handled
      sale 2 cancelled                 | ok
      advance                          | ok
      `,
    );
    expectSubscriptions(scenario, 'id | state | held | charged\n1 | refunded | 0 | 0\n2 | refunded | 0 | 0');
    expectProjects(scenario, 'id | state | demand | pending | holding\n2 | cancelled | 50 | 0 | 0');
    expectWallets(scenario, 'change', 'ann | 10000\nbob | 10000');
  });

  test('U4 first come, first served, ends at its end, and what it has not sold goes back', () => {
    const scenario = startSales([FIRST_COME]);
    scenario.play('ann subscribes 60');
    expect(scenario.engine.nextDeadline()).toBe(END);
    goTo(scenario, END);
    expectProjects(scenario, 'id | state | demand | allotted\n1 | done | 60 | 60');
    expectWallets(scenario, 'change', 'subscription | 940\nsubscription_reserve | 0\nann | 10 + 60', 'ETH');
    expectPlayed(scenario, 'ann subscribes 5 | launch_ended');
  });

  test('U4 it waits for what waits for a tick', () => {
    const scenario = startSales([FIRST_COME]);
    goTo(scenario, END - 1);
    scenario.play('tick BTC 100\n ann subscribes 20 in BTC');
    goTo(scenario, END + 1_000);
    expectProjects(scenario, 'id | state | pending\n1 | scheduled | 1');
    tick(scenario, '100', 0);
    scenario.play('advance');
    expectProjects(scenario, 'id | state | allotted\n1 | done | 20');
  });
});

describe('paying', () => {
  test('U5 in USDT a subscription is paid at once, and its coins lock', () => {
    const scenario = startSales();
    expectPlayed(scenario, 'ann subscribes 20 at 2 | 1 locked 0 40');
    expectWallets(scenario, 'change', 'ann | 9960\nsubscription | 40');
    expectWallets(scenario, 'change', 'ann | 10 + 20', 'ETH');
    expect(new Set(scenario.changes.postings.map(({ reason }) => reason))).toEqual(new Set(['subscription_purchase']));
    expect([...scenario.changes.subscriptions][0]?.unlockAt).toBe(scenario.at + LOCK_MS);
  });

  test('U5 what is not whole is rounded up, and without a lock the coins are there at once', () => {
    const scenario = startSales();
    expectPlayed(
      scenario,
      'ann subscribes 0.00000001 to 3 | 1 done 0 0.00000001\n ann subscribes 10 to 3 | 2 done 0 3.3333333',
    );
    expectWallets(scenario, 'change', 'ann | 20.00000001', 'ETH');
  });

  test('U6 in a coin it is charged at the first tick after it, out of a little more that was held', () => {
    const scenario = startSales();
    expectPlayed(scenario, 'ann subscribes 20 in BTC | 1 pending 0.408 0');
    expectWallets(scenario, 'change', 'ann | 9.592 + 0.408', 'BTC');
    tick(scenario, '101');
    expectSubscriptions(
      scenario,
      'id | state | held | charged | index | second | allotted\n1 | locked | 0 | 0.39603961 | 101 | 1011 | 20',
    );
    expectWallets(scenario, 'change', 'ann | 9.60396039\nsubscription | 0.39603961', 'BTC');
  });

  test('U6 a tick of its own second, or one of older quotes, is none for it', () => {
    const scenario = startSales();
    scenario.play('ann subscribes 20 in BTC');
    scenario.play('tick BTC 50');
    expectSubscriptions(scenario, 'id | state\n1 | pending');
    tick(scenario, '100');
    expectSubscriptions(scenario, 'id | state | charged\n1 | locked | 0.4');
  });

  test('U6 what it costs beyond that is taken from what is available, and where that is not it is void', () => {
    const scenario = startSales();
    scenario.play('ann subscribes 20 in BTC\n bob subscribes 20 in BTC\n bob transfer 9.592 BTC from change to legal');
    tick(scenario, '80');
    expectSubscriptions(
      scenario,
      'id | state | held | charged | voidReason\n1 | locked | 0 | 0.5 | -\n2 | void | 0 | 0 | price_moved',
    );
    expectProjects(scenario, 'id | demand | pending\n1 | 20 | 0');
    expectWallets(scenario, 'change', 'bob | 0.408', 'BTC');
    expectPlayed(scenario, 'bob subscribes 60 | 3 locked 0 120');
  });

  test('U7 without a tick in five seconds it is void, and another gets the coins', () => {
    const scenario = startSales();
    scenario.play('ann subscribes 60 in BTC\n bob subscribes 40');
    expectPlayed(scenario, 'cal subscribes 5 | launch_sold_out');
    expect(scenario.engine.nextDeadline()).toBe(1_016_000);
    goTo(scenario, 1_016_000);
    expectSubscriptions(scenario, 'id | state | voidReason\n1 | void | no_tick\n2 | locked | -');
    expectPlayed(scenario, 'cal subscribes 5 | 3 locked 0 10\n ann subscribes 55 | 4 locked 0 110');
    expectWallets(scenario, 'change', 'ann | 10', 'BTC');
  });

  test('U7 a tick of a later second makes it void, and freezing its owner changes nothing', () => {
    const scenario = startSales();
    scenario.play('ann subscribes 20 in BTC');
    tick(scenario, '100', 6_000);
    expectSubscriptions(scenario, 'id | state\n1 | void');
    scenario.play('ann subscribes 20 in BTC\n ann freeze');
    tick(scenario, '100');
    expectSubscriptions(scenario, 'id | state\n1 | void\n2 | locked');
  });

  test('U8 what ticks have left of a user is done before the user asks for anything', () => {
    const scenario = startSales();
    scenario.engine.world.launch.chunk = 1;
    scenario.play('ann subscribes 20 in BTC\n bob subscribes 20 in BTC');
    tick(scenario, '50');
    expectSubscriptions(scenario, 'id | state\n1 | locked\n2 | pending');
    expect(scenario.engine.nextDeadline()).toBe(0);
    expectPlayed(scenario, 'bob transfer 9.5 BTC from change to legal | insufficient_balance');
    expectSubscriptions(scenario, 'id | state | charged\n1 | locked | 0.8\n2 | locked | 0.8');
  });
});

describe('limits', () => {
  test('U9 a person’s limit counts all of the sale that has not come to nothing, done or not', () => {
    const scenario = startSales();
    expectPlayed(
      scenario,
      `
      ann subscribes 40 to 3  | 1 done 0 13.3333332
      ann subscribes 21 to 3  | purchase_limit_per_person
      ann subscribes 20 to 3  | 2 done 0 6.6666666
      cal subscribes 21       | purchase_limit_per_person
      cal level 0             | ok
      cal subscribes 20       | exceeds_account_level
      `,
    );
  });
});

describe('unlocking', () => {
  test('U10 the coins are available once their days are over, and its owner asks', () => {
    const scenario = startSales();
    scenario.play('ann subscribes 20');
    scenario.wait(LOCK_MS - 1);
    expectPlayed(scenario, 'ann unlocks 1 | subscription_still_locked');
    scenario.wait(1);
    expectPlayed(
      scenario,
      `
      bob unlocks 1 | subscription_not_found
      ann freeze    | ok
      ann unlocks 1 | unlocked 20
      ann unlocks 1 | subscription_already_unlocked
      `,
    );
    expectWallets(scenario, 'change', 'ann | 30', 'ETH');
    scenario.wait(LOCK_MS);
    expectPlayed(scenario, 'ann unlocks 1 | subscription_not_found');
  });
});

test('U14 the coins to sell come from the treasury, never more than it has', () => {
  const scenario = startSales([]);
  expectPlayed(scenario, 'fund 5 ETH | ok\n sales get 5 ETH | ok\n sales get 0.00000001 ETH | insufficient_balance');
  expectWallets(scenario, 'change', 'treasury | 0\nsubscription | 1005', 'ETH');
});
