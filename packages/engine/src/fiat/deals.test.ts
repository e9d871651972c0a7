// Deals from their opening to their end, and what is held meanwhile.
import { HOUR_MS, MINUTE_MS } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { expectPlayed, expectWallets } from '../testing/expect-table.ts';
import { expectAds, expectDeals, expectUser, startFiat } from '../testing/fiat-cast.ts';

describe('deals', () => {
  test('F6 a deal on a sell ad takes of what the ad holds, is paid and released', () => {
    const scenario = startFiat();
    expectPlayed(
      scenario,
      `
      ann sells 1000 USDT for CNY at 7 | ad 1
      bob takes 300 of ad 1            | deal 1 of 300 for 2100
      bob takes ad 1 for 700           | deal 2 of 100 for 700
    `,
    );
    expectWallets(scenario, 'legal', 'ann | 9000 + 1000\n bob | 10000');
    expectAds(scenario, 'id | state | remaining | sold\n 1 | live | 600 | 0');
    scenario.forget();
    expectPlayed(
      scenario,
      `
      bob pays deal 1      | ok
      ann releases deal 1  | ok
    `,
    );
    expectDeals(scenario, 'id | state | held | taken | released | endReason\n 1 | done | 0 | 0 | 300 | released');
    expectAds(scenario, 'id | state | remaining | sold\n 1 | live | 600 | 300');
    expectWallets(scenario, 'legal', 'ann | 9000 + 700\n bob | 10300');
    expect(expectUser(scenario, 'bob')).toEqual({ cancellations: 0, done: 1, held: ['300'] });
    expect(expectUser(scenario, 'ann')).toEqual({ cancellations: 0, done: 1, held: [] });
  });

  test('F6 a deal on a buy ad holds the coin of its taker, who sells', () => {
    const scenario = startFiat();
    expectPlayed(
      scenario,
      `
      ann wants 1000 USDT for CNY at 7 | ad 1
      cal takes 300 of ad 1            | deal 1 of 300 for 2100
      cal pays deal 1                  | fiat_no_right
      ann pays deal 1 unproved         | ok
      ann releases deal 1              | fiat_no_right
    `,
    );
    expectWallets(scenario, 'legal', 'ann | 10000\n cal | 9700 + 300');
    expectPlayed(scenario, 'cal releases deal 1 | ok');
    expectWallets(scenario, 'legal', 'ann | 10300\n cal | 9700');
    expectAds(scenario, 'id | state | remaining | sold\n 1 | live | 700 | 300');
  });

  test('F7 a cancelled deal gives back to its ad, an expired one too, and both count for the buyer', () => {
    const scenario = startFiat();
    expectPlayed(
      scenario,
      `
      ann sells 500 USDT for CNY at 7 | ad 1
      cal takes 500 of ad 1           | deal 1 of 500 for 3500
      bob takes 10 of ad 1            | fiat_ad_not_takeable
      cal cancels deal 1              | 1 today
      cal takes 200 of ad 1           | deal 2 of 200 for 1400
      wait ${15 * MINUTE_MS - 1} ms
      advance                         | ok
    `,
    );
    expectAds(scenario, 'id | state | remaining\n 1 | live | 300');
    expectPlayed(scenario, 'wait 1 ms\n advance | ok');
    expectAds(scenario, 'id | state | remaining\n 1 | live | 500');
    expectDeals(scenario, 'id | state | endReason\n 1 | cancelled | cancelled\n 2 | cancelled | expired');
    expectWallets(scenario, 'legal', 'ann | 9500 + 500');
    expect(expectUser(scenario, 'cal').cancellations).toBe(2);
  });

  test('F8 "paid" in the last millisecond beats the expiry, whenever the clock is told; at the deadline it is too late', () => {
    const scenario = startFiat();
    expectPlayed(
      scenario,
      `
      ann sells 500 USDT for CNY at 7 | ad 1
      cal takes 100 of ad 1           | deal 1 of 100 for 700
      bob takes 100 of ad 1           | deal 2 of 100 for 700
      wait ${15 * MINUTE_MS - 1} ms
      cal pays deal 1                 | ok
      wait 1 ms
      bob pays deal 2                 | fiat_deal_handled
      advance                         | ok
    `,
    );
    expectDeals(scenario, 'id | state | endReason\n 1 | paid | -\n 2 | cancelled | expired');
    expect(expectUser(scenario, 'bob').cancellations).toBe(1);
  });

  test('F8 a clock that is late changes nothing: a "paid" stamped before the deadline stands', () => {
    const scenario = startFiat();
    scenario.play('ann sells 500 USDT for CNY at 7\n cal takes 100 of ad 1');
    scenario.wait(15 * MINUTE_MS - 1);
    scenario.play('cal pays deal 1');
    scenario.wait(5 * HOUR_MS);
    scenario.play('advance');
    expectDeals(scenario, 'id | state\n 1 | paid');
  });

  test('F5 the last deal ends an ad of which nothing remains', () => {
    const scenario = startFiat();
    expectPlayed(
      scenario,
      `
      ann sells 100 USDT for CNY at 7 | ad 1
      cal takes 100 of ad 1           | deal 1 of 100 for 700
      cal pays deal 1                 | ok
      ann releases deal 1             | ok
      cal takes 10 of ad 1            | fiat_ad_not_found
      ann releases deal 1             | fiat_deal_handled
    `,
    );
    expectAds(scenario, 'id | state | remaining | sold\n 1 | done | 0 | 100');
  });
});

describe('bought coin', () => {
  test('F14 what was bought stays for a time, and a fiat sale lowers it, the oldest first', () => {
    const scenario = startFiat();
    scenario.play(`
      ann sells 1000 USDT for CNY at 7
      bob wants 1000 USDT for CNY at 7
      cal takes 100 of ad 1
      cal pays deal 1
      ann releases deal 1
      wait 1000 ms
      cal takes 200 of ad 1
      cal pays deal 2
      ann releases deal 2
    `);
    expect(expectUser(scenario, 'cal').held).toEqual(['100', '200']);
    scenario.play('cal takes 150 of ad 2\n bob pays deal 3');
    expect(expectUser(scenario, 'cal').held).toEqual(['100', '200']);
    scenario.play('cal releases deal 3');
    expect(expectUser(scenario, 'cal').held).toEqual(['0', '150']);
    expect(expectUser(scenario, 'bob').held).toEqual(['150']);
    scenario.wait(HOUR_MS);
    scenario.play('advance');
    expect(expectUser(scenario, 'cal').held).toEqual([]);
  });
});
