// What bounds a user: cancellations of a day, deals under way, the quota of a level; who is a merchant, and what it costs.
import { DAY_MS, MINUTE_MS, shanghaiDay, startOfShanghaiDay } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { expectBalances, expectPlayed, expectWallets } from '../testing/expect-table.ts';
import { expectUser, startFiat } from '../testing/fiat-cast.ts';
import type { Scenario } from '../testing/scenario.ts';

/** So many milliseconds before the next day in Asia/Shanghai begins. */
function waitForMidnight(scenario: Scenario, before: number): void {
  scenario.wait(startOfShanghaiDay(scenario.at) + DAY_MS - before - scenario.at);
}

describe('cancellations', () => {
  test('F13 at three, an expiry among them, nothing new is opened or published until the next day', () => {
    const scenario = startFiat();
    scenario.play('ann sells 500 USDT for CNY at 7');
    waitForMidnight(scenario, 60 * MINUTE_MS);
    expectPlayed(
      scenario,
      `
      cal takes 10 of ad 1 | deal 1 of 10 for 70
      cal cancels deal 1   | 1 today
      cal takes 10 of ad 1 | deal 2 of 10 for 70
      cal cancels deal 2   | 2 today
      cal takes 10 of ad 1 | deal 3 of 10 for 70
      wait ${15 * MINUTE_MS} ms
      cal takes 10 of ad 1 | too_many_cancellations
      cal sells 100 USDT for CNY at 7 c2c | too_many_cancellations
      wait ${45 * MINUTE_MS} ms
      cal takes 10 of ad 1 | deal 4 of 10 for 70
    `,
    );
  });

  test('F13 merchants count as buyers do, and nothing is taken of their ads then', () => {
    const scenario = startFiat();
    scenario.play('ann wants 500 USDT for CNY at 7');
    for (let nth = 1; nth <= 3; nth += 1) scenario.play(`cal takes 10 of ad 1\n ann cancels deal ${nth}`);
    expect(expectUser(scenario, 'ann').cancellations).toBe(3);
    expectPlayed(scenario, 'cal takes 10 of ad 1 | fiat_ad_not_takeable');
  });

  test('F13 an expiry counts on the day of its deadline, however late it is found', () => {
    const scenario = startFiat();
    scenario.play('ann sells 500 USDT for CNY at 7\n rate CNY 7');
    waitForMidnight(scenario, 15 * MINUTE_MS + 1);
    const day = shanghaiDay(scenario.at);
    scenario.play('cal takes 10 of ad 1');
    scenario.wait(20 * MINUTE_MS);
    scenario.play('advance');
    const [user] = scenario.engine.snapshot().fiatUsers.filter(({ cancellations }) => cancellations > 0);
    expect(user).toMatchObject({ day, cancellations: 1 });
    expectPlayed(scenario, 'cal takes 10 of ad 1 | deal 2 of 10 for 70\n cal cancels deal 2 | 1 today');
  });

  test('F13 an expiry of yesterday counts nothing for whom one of today was found before it', () => {
    const scenario = startFiat();
    scenario.play('ann sells 500 USDT for CNY at 7\n bob sells 100 USDT for CNY at 7\n rate CNY 7');
    waitForMidnight(scenario, 15 * MINUTE_MS + 1);
    const day = shanghaiDay(scenario.at);
    scenario.play('cal takes 10 of ad 2');
    scenario.wait(1);
    scenario.play('cal takes 10 of ad 1');
    scenario.wait(15 * MINUTE_MS);
    scenario.play('ann takes down ad 1\n advance');
    const [user] = scenario.engine.snapshot().fiatUsers.filter(({ cancellations }) => cancellations > 0);
    expect(user).toMatchObject({ day: day + 1, cancellations: 1 });
  });
});

describe('deals under way', () => {
  test('F13 a taker has three at most, appealed ones among them; a merchant’s own do not count', () => {
    const scenario = startFiat();
    scenario.play('ann sells 500 USDT for CNY at 7\n cal takes 10 of ad 1\n cal pays deal 1');
    scenario.wait(10 * MINUTE_MS);
    expectPlayed(
      scenario,
      `
      cal appeals deal 1   | held 10
      cal takes 10 of ad 1 | deal 2 of 10 for 70
      cal takes 10 of ad 1 | deal 3 of 10 for 70
      cal takes 10 of ad 1 | too_many_unfinished_deals
      bob sells 100 USDT for CNY at 7 | ad 2
      ann takes 10 of ad 2 | deal 4 of 10 for 70
      cal cancels deal 3   | 1 today
      cal takes 10 of ad 1 | deal 5 of 10 for 70
    `,
    );
  });

  test('F13 the worth of a day is bounded by the level, whatever comes of the deals', () => {
    const scenario = startFiat();
    scenario.play(
      'ann sells 5000 USDT for CNY at 7\n ann sells 9 BTC for CNY at 700 from 1 to 9\n quota 1 1000\n quota 2 2000',
    );
    expectPlayed(
      scenario,
      `
      cal takes 1000.00000001 of ad 1 | fiat_day_limit_exceeded
      cal takes 600 of ad 1           | deal 1 of 600 for 4200
      cal cancels deal 1              | 1 today
      cal takes 5 of ad 2             | fiat_day_limit_exceeded
      cal takes 4 of ad 2             | deal 2 of 4 for 2800
      cal takes 10 of ad 1            | fiat_day_limit_exceeded
      bob takes 1000 of ad 1          | deal 3 of 1000 for 7000
      wait ${DAY_MS} ms
      cal takes 1000 of ad 1          | deal 4 of 1000 for 7000
    `,
    );
  });

  test('F13 an ad may ask a level and a number of deals that are done', () => {
    const scenario = startFiat();
    expectPlayed(
      scenario,
      `
      ann sells 500 USDT for CNY at 7 level 2 | ad 1
      cal takes 10 of ad 1                    | fiat_level_too_low
      ann sells 500 USDT for CNY at 7 done 1  | ad 2
      cal takes 10 of ad 2                    | fiat_deals_too_few
      ann sells 500 USDT for CNY at 7         | ad 3
      cal takes 10 of ad 3                    | deal 1 of 10 for 70
      cal pays deal 1                         | ok
      ann releases deal 1                     | ok
      cal takes 10 of ad 2                    | deal 2 of 10 for 70
    `,
    );
  });
});

describe('merchants', () => {
  test('F15 the fee is held until it is decided, then paid or free; who was refused may apply again', () => {
    const scenario = startFiat();
    scenario.play('cal level 2');
    expectPlayed(
      scenario,
      `
      cal applies for USDT          | ok
      cal applies for USDT          | fiat_merchant_applied
    `,
    );
    expectWallets(scenario, 'legal', 'cal | 9900 + 100');
    expectPlayed(
      scenario,
      `
      merchant cal of USDT refused  | ok
      merchant cal of USDT approved | fiat_merchant_handled
      cal sells 10 USDT for CNY at 7 | not_a_merchant
      cal applies for USDT          | ok
      merchant cal of USDT approved | ok
      cal applies for USDT          | fiat_merchant_applied
      cal sells 10 USDT for CNY at 7 | ad 1
      cal sells 1 BTC for CNY at 700 from 1 to 1 | not_a_merchant
    `,
    );
    expectWallets(scenario, 'legal', 'cal | 9890 + 10');
    expectBalances(scenario, 'owner | USDT\n fees | 500');
  });

  test('F15 a suspended merchant publishes nothing and his ads rest; deals go on, and he may be resumed', () => {
    const scenario = startFiat();
    expectPlayed(
      scenario,
      `
      ann sells 100 USDT for CNY at 7 | ad 1
      cal takes 10 of ad 1            | deal 1 of 10 for 70
      merchant ann of USDT resumed    | fiat_merchant_handled
      merchant ann of USDT suspended  | ok
      merchant ann of USDT suspended  | fiat_merchant_handled
      merchant cal of USDT suspended  | fiat_merchant_not_found
      cal takes 10 of ad 1            | fiat_ad_not_takeable
      ann sells 100 USDT for CNY at 7 | not_a_merchant
      cal pays deal 1                 | ok
      ann releases deal 1             | ok
      merchant ann of USDT resumed    | ok
      cal takes 10 of ad 1            | deal 2 of 10 for 70
    `,
    );
  });
});
