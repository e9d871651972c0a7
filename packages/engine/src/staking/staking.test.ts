import { amount, DAY_MS, ppm, units, userId } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { expectStakings, STAKED_ODD, STAKED_USDT, startStaking } from '../testing/staking-cast.ts';
import { expectPlayed, expectWallets } from '../testing/expect-table.ts';
import type { Scenario } from '../testing/scenario.ts';

const MONTH_MS = 30 * DAY_MS;

/** Ann stakes 300 USDT. */
function startStaked(line = 'ann stakes 3'): Scenario {
  const scenario = startStaking();
  scenario.play(line);
  return scenario;
}

function wait(scenario: Scenario, ms: number): void {
  scenario.wait(ms);
  scenario.forget();
  scenario.play('advance');
}

describe('buying', () => {
  test('E1 the amount is locked where it is, the interest of the whole term is laid aside', () => {
    const scenario = startStaking();
    expectPlayed(scenario, 'ann stakes 3 | 1 for 6');
    expectStakings(
      scenario,
      `
      id | userId | lots | amount | interest | state  | isRenewing | fee
      1  | 1      | 3    | 300    | 6        | active | false      | 0
      `,
    );
    expectWallets(scenario, 'change', 'ann | 9700 + 300\nstaking | 54\nstaking_reserve | 6');
    expect(scenario.engine.nextDeadline()).toBe(scenario.at + MONTH_MS);
  });

  test('E1 a promise that is not whole is rounded down', () => {
    const scenario = startStaking();
    expectPlayed(scenario, 'ann stakes 3 of 3 | 1 for 1.23449999');
  });

  test('E2 a product that is offered no more, or otherwise, leaves the orders that there are', () => {
    const scenario = startStaked();
    const product = { ...STAKED_USDT, rate: ppm(1n), days: 1, isOffered: false };
    scenario.mustApply({ kind: 'configureStakingProduct', product });
    scenario.play('staking closed fee 500000');
    wait(scenario, DAY_MS);
    expectStakings(scenario, 'id | state');
    expectPlayed(scenario, 'ann unstakes 1 | fee 3 back 297');
  });

  test('E3 a person’s limit counts the active orders of a product, and those alone', () => {
    const scenario = startStaking();
    expectPlayed(
      scenario,
      `
      ann stakes 10      | 1 for 20
      ann stakes 1       | purchase_limit_per_person
      ann stakes 1 of 3  | 2 for 0.41149999
      ann unstakes 1     | fee 10 back 990
      ann stakes 10      | 3 for 20
      `,
    );
  });

  test('E4 a product is sold out by its capacity, or by what there is to promise', () => {
    const scenario = startStaking();
    expectPlayed(
      scenario,
      `
      ann stakes 10     | 1 for 20
      bob stakes 10     | 2 for 20
      cal stakes 1      | staking_sold_out
      cal stakes 30 of 3 | 3 for 12.34499999
      bob stakes 20 of 3 | staking_sold_out
      `,
    );
    const buy = { kind: 'buyStaking', userId: userId(2), productId: STAKED_ODD.id, lots: 20 } as const;
    expect(scenario.apply(buy)).toMatchObject({
      code: 'staking_sold_out',
      params: { remaining: '599.99999994' },
    });
  });

  test('E3 two hundred orders are the most that a person has', () => {
    const scenario = startStaking({ fund: '1000' });
    const many = { ...STAKED_USDT, lot: amount(units('1')), personLimit: amount(units('1000')) };
    scenario.mustApply({ kind: 'configureStakingProduct', product: many });
    for (let nth = 0; nth < 200; nth += 1) scenario.play('ann stakes 1');
    expectPlayed(scenario, 'ann stakes 1 | too_many_staking_orders\n bob stakes 1 | 201 for 0.02');
  });
});

describe('maturity', () => {
  test('E5 at its moment the amount is free again, and the interest is paid', () => {
    const scenario = startStaked();
    wait(scenario, MONTH_MS - 1);
    expectStakings(scenario, 'id | state');
    wait(scenario, 1);
    expectStakings(scenario, 'id | state | endReason | fee\n1 | ended | matured | 0');
    expectWallets(scenario, 'change', 'ann | 10006\nstaking | 54\nstaking_reserve | 0');
    expect(scenario.changes.postings.map(({ reason }) => reason)).toEqual(['staking_interest', 'staking_interest']);
    expect(scenario.engine.nextDeadline()).toBeUndefined();
  });

  test('E5 freezing its owner, closing and an emptied fund change nothing of what is promised', () => {
    const scenario = startStaked();
    scenario.play('ann freeze\n staking closed\n bob stakes 10 | staking_closed');
    wait(scenario, MONTH_MS);
    expectStakings(scenario, 'id | endReason\n1 | matured');
    expectWallets(scenario, 'change', 'ann | 10006\nstaking_reserve | 0');
  });

  test('E6 what is due of a user’s is paid before any command that names that user', () => {
    const scenario = startStaked();
    scenario.wait(MONTH_MS);
    expectPlayed(scenario, 'ann unstakes 1 | staking_order_not_found');
    expectWallets(scenario, 'change', 'ann | 10006\nstaking_reserve | 0');
  });
});

describe('renewal', () => {
  test('E7 another order of the same amount begins when it was due, and the interest is paid out', () => {
    const scenario = startStaked('ann stakes 3 renewing');
    const { at } = scenario;
    wait(scenario, MONTH_MS + 5_000);
    expectStakings(
      scenario,
      `
      id | state  | endReason | amount | interest | renewedFrom | isRenewing | boughtAt           | dueAt
      1  | ended  | renewed   | 300    | 6        | -           | true       | ${at}              | ${at + MONTH_MS}
      2  | active | -         | 300    | 6        | 1           | true       | ${at + MONTH_MS}   | ${at + 2 * MONTH_MS}
      `,
    );
    expectWallets(scenario, 'change', 'ann | 9706 + 300\nstaking | 48\nstaking_reserve | 6');
  });

  test('E7 it renews as long as that is asked for, and under the cancel fee of its day', () => {
    const scenario = startStaked();
    expectPlayed(scenario, 'staking open fee 30000 | ok\n ann renews 1 | ok');
    wait(scenario, MONTH_MS);
    expectPlayed(scenario, 'ann ends 2 | ok');
    wait(scenario, MONTH_MS);
    expectStakings(scenario, 'id | endReason | cancelFee\n2 | matured | 0.0003');
    expectWallets(scenario, 'change', 'ann | 10012\nstaking_reserve | 0');
  });

  test('E7 what nobody was told of for two terms goes on twice', () => {
    const scenario = startStaked('ann stakes 3 renewing');
    wait(scenario, 2 * MONTH_MS + 1);
    expectStakings(scenario, 'id | endReason | renewedFrom\n1 | renewed | -\n2 | renewed | 1\n3 | - | 2');
    expectWallets(scenario, 'change', 'ann | 9712 + 300\nstaking_reserve | 6');
  });

  const change = (fields: Partial<typeof STAKED_USDT>) => (scenario: Scenario) =>
    scenario.mustApply({ kind: 'configureStakingProduct', product: { ...STAKED_USDT, ...fields } });
  const money = (sum: string) => amount(units(sum));

  test.each<readonly [string, (scenario: Scenario) => unknown, string]>([
    ['offered no more', change({ isOffered: false }), 'not_renewed'],
    ['renewed no more', change({ isRenewable: false }), 'not_renewed'],
    ['sold in other lots', change({ lot: money('150') }), 'not_renewed'],
    ['of another term', change({ days: 31 }), 'not_renewed'],
    ['of a lower rate', change({ rate: ppm(19_999n) }), 'not_renewed'],
    ['of a higher rate', change({ rate: ppm(20_001n) }), 'renewed'],
    ['beyond its capacity', change({ capacity: money('299.99999999') }), 'not_renewed'],
    ['just within its capacity', change({ capacity: money('300') }), 'renewed'],
    ['beyond a person’s limit', change({ personLimit: money('299.99999999') }), 'not_renewed'],
    ['just within a person’s limit', change({ personLimit: money('300') }), 'renewed'],
    ['closed', (scenario) => scenario.play('staking closed'), 'not_renewed'],
    [
      'without what it is promised from',
      (scenario) => scenario.play('bob stakes 10\ncal stakes 7\nbob stakes 30 of 3\nann stakes 18 of 3'),
      'not_renewed',
    ],
  ])('E7 of a product that is %s', (_, happen, endReason) => {
    const scenario = startStaked('ann stakes 3 renewing');
    happen(scenario);
    scenario.wait(MONTH_MS);
    scenario.forget();
    scenario.play('ann unfreeze');
    const first = [...scenario.changes.stakingOrders].find(({ id }) => id === 1);
    expect(first).toMatchObject({ endReason });
    expect(scenario.account('ann', 'USDT')?.locked).toBe(endReason === 'renewed' ? units('300') : 0n);
  });
});

describe('cancelling', () => {
  test('E8 it costs the fee, and the interest', () => {
    const scenario = startStaked();
    wait(scenario, MONTH_MS - 1);
    expectPlayed(scenario, 'ann unstakes 1 | fee 3 back 297');
    expectStakings(scenario, 'id | state | endReason | fee\n1 | cancelled | - | 3');
    expectWallets(scenario, 'change', 'ann | 9997\nfees | 3\nstaking | 60\nstaking_reserve | 0');
    expectPlayed(scenario, 'ann unstakes 1 | staking_order_not_found');
  });

  test('E8 the fee is rounded up, and nothing where there is none', () => {
    const scenario = startStaking();
    expectPlayed(
      scenario,
      `
      ann stakes 1 of 3     | 1 for 0.41149999
      ann unstakes 1        | fee 0.33333334 back 32.99999999
      staking open fee 0    | ok
      ann stakes 1 of 3     | 2 for 0.41149999
      ann unstakes 2        | fee 0 back 33.33333333
      `,
    );
  });

  test('E8 a frozen owner may cancel, and renews nothing', () => {
    const scenario = startStaked();
    scenario.play('ann freeze');
    expectPlayed(scenario, 'ann renews 1 | user_frozen\n ann unstakes 1 | fee 3 back 297');
  });
});

test('E9 what is promised comes from the treasury, never more than it has', () => {
  const scenario = startStaking();
  expectPlayed(scenario, 'staking gets 99940 USDT | ok\n staking gets 0.00000001 USDT | insufficient_balance');
  expectWallets(scenario, 'change', 'treasury | 0\nstaking | 100000');
});
