// Ads: what they hold, what they ask, and when they take deals.
import { amount, DAY_MS, fiatAdId, MINUTE_MS, type PaymentWay, refuse, USDT, units, userId } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { expectPlayed, expectWallets } from '../testing/expect-table.ts';
import { expectAds, startFiat } from '../testing/fiat-cast.ts';

describe('publishing', () => {
  test('F1 a sell ad holds its whole number, a buy ad nothing', () => {
    const scenario = startFiat();
    expectPlayed(
      scenario,
      `
      ann sells 10001 USDT for CNY at 7 | insufficient_balance
      ann sells 4000 USDT for CNY at 7  | ad 1
      ann sells 6001 USDT for JPY at 150 | insufficient_balance
      bob wants 50000 USDT for CNY at 7 | ad 2
    `,
    );
    expectWallets(scenario, 'legal', 'ann | 6000 + 4000\n bob | 10000');
  });

  test('F1 whoever is no merchant of the coin publishes c2c ads only, one a side and coin', () => {
    const scenario = startFiat();
    expectPlayed(
      scenario,
      `
      cal sells 100 USDT for CNY at 7          | not_a_merchant
      cal sells 100 USDT for CNY at 7 c2c      | ad 1
      cal sells 200 USDT for JPY at 150 c2c    | fiat_ad_already_open
      cal wants 100 USDT for CNY at 7 c2c      | ad 2
      cal sells 1 BTC for CNY at 700 c2c       | ad 3
      ann sells 100 USDT for CNY at 7 c2c      | ad 4
      ann sells 100 USDT for CNY at 7          | ad 5
      ann sells 100 USDT for CNY at 7          | ad 6
    `,
    );
  });

  test('F1 of all ads a user has 20', () => {
    const scenario = startFiat();
    for (let nth = 1; nth <= 20; nth += 1) scenario.play('ann sells 10 USDT for CNY at 7');
    expectPlayed(
      scenario,
      `
      ann wants 10 USDT for CNY at 7 | too_many_ads
      ann takes down ad 3            | ok
      ann withdraws ad 3             | freed 10
      ann wants 10 USDT for CNY at 7 | ad 21
    `,
    );
  });
});

describe('prices', () => {
  test('F3 a fixed price lies within the band, both ends included', () => {
    const scenario = startFiat();
    expectPlayed(
      scenario,
      `
      ann sells 100 USDT for CNY at 4.89999999 | fiat_price_out_of_band
      ann sells 100 USDT for CNY at 4.9        | ad 1
      ann sells 100 USDT for CNY at 9.1        | ad 2
      ann sells 100 USDT for CNY at 9.10000001 | fiat_price_out_of_band
      ann changes ad 1 at 9.2                  | fiat_price_out_of_band
      ann changes ad 1 at 9                    | ok
      bob takes ad 1 for 90                    | deal 1 of 10 for 90
    `,
    );
  });

  test('F3 a fixed price that index or rate have left behind is not for sale until they are back', () => {
    const scenario = startFiat();
    expectPlayed(
      scenario,
      `
      ann sells 100 USDT for CNY at 7 | ad 1
      rate CNY 10.1                   | ok
      bob takes 10 of ad 1            | fiat_ad_not_takeable
      rate CNY 10                     | ok
      bob takes 10 of ad 1            | deal 1 of 10 for 70
    `,
    );
  });

  test('F3 a floating price is that of the moment a deal opens, within its bounds', () => {
    const scenario = startFiat();
    expectPlayed(
      scenario,
      `
      ann sells 10 BTC for CNY floating 100001                    | fiat_premium_out_of_range
      ann sells 10 BTC for CNY floating 10000 between 800 600     | fiat_premium_out_of_range
      ann sells 10 BTC for CNY floating 10000 from 0.1 to 10 between 600 800 | ad 1
      bob takes 1 of ad 1                                         | deal 1 of 1 for 707
      tick BTC 113.2                                              | ok
      bob takes 1 of ad 1                                         | fiat_ad_not_takeable
      tick BTC 113                                                | ok
      bob takes 1 of ad 1 at 707                                  | fiat_price_moved
      bob takes 1 of ad 1 at 798.91                               | deal 2 of 1 for 798.91
      tick BTC 84                                                 | ok
      bob takes 1 of ad 1                                         | fiat_ad_not_takeable
      tick BTC 85                                                 | ok
      bob takes 1 of ad 1                                         | deal 3 of 1 for 600.95
    `,
    );
    const { fiatDeals } = scenario.engine.snapshot();
    expect(fiatDeals.map(({ price }) => price)).toEqual(['707', '798.91', '600.95'].map(units));
  });

  test('F3 both need a fresh index and a fresh rate', () => {
    const scenario = startFiat();
    expectPlayed(
      scenario,
      `
      ann sells 10 BTC for CNY at 700 from 0.1 to 10 | ad 1
      ann sells 100 USDT for CNY floating 0          | ad 2
      wait 5001 ms
      bob takes 1 of ad 1                            | fiat_ad_not_takeable
      bob takes 10 of ad 2                           | deal 1 of 10 for 70
      ann sells 1 BTC for CNY at 700 from 0.1 to 1   | no_market_price
      rate CNY 7 until 1010000                       | ok
      bob takes 10 of ad 2                           | deal 2 of 10 for 70
      wait 4999 ms
      bob takes 10 of ad 2                           | fiat_ad_not_takeable
      ann sells 10 USDT for CNY at 7                 | fiat_rate_missing
      rate CNY 7                                     | ok
      bob takes 10 of ad 2                           | deal 3 of 10 for 70
    `,
    );
  });

  test('F3 what changes of an ad changes nothing of its deals', () => {
    const scenario = startFiat();
    scenario.play('ann sells 100 USDT for CNY at 7\n bob takes 10 of ad 1');
    scenario.play('ann changes ad 1 at 8\n ann changes ad 1 from 20 to 50');
    expectPlayed(
      scenario,
      `
      bob takes 10 of ad 1 at 7 | fiat_price_moved
      bob takes 10 of ad 1      | fiat_below_minimum
      bob takes 60 of ad 1      | fiat_above_maximum
      bob takes 20 of ad 1      | deal 2 of 20 for 160
    `,
    );
    expect(scenario.engine.snapshot().fiatDeals[0]).toMatchObject({ price: units('7'), money: units('70') });
  });
});

describe('up and down', () => {
  test('F4 an ad that is down takes no deals; one that an operator took down stays so', () => {
    const scenario = startFiat();
    expectPlayed(
      scenario,
      `
      ann sells 100 USDT for CNY at 7 | ad 1
      bob takes 10 of ad 1            | deal 1 of 10 for 70
      ann takes down ad 1             | ok
      bob takes 10 of ad 1            | fiat_ad_not_takeable
      ann puts up ad 1                | ok
      bob takes 10 of ad 1            | deal 2 of 10 for 70
      bar ad 1                        | ok
      ann puts up ad 1                | fiat_ad_barred
      bob takes 10 of ad 1            | fiat_ad_not_takeable
      allow ad 1                      | ok
      bob takes 10 of ad 1            | fiat_ad_not_takeable
      ann puts up ad 1                | ok
      bob takes 10 of ad 1            | deal 3 of 10 for 70
      bob pays deal 1                 | ok
      ann releases deal 1             | ok
    `,
    );
  });

  test('F18 an ad rests while none of its ways is offered, and names none that is not', () => {
    const scenario = startFiat();
    const offer = (way: PaymentWay, isOffered: boolean) =>
      scenario.mustApply({ kind: 'configureFiatWay', way, isOffered });
    const [owner, bank, both] = [userId(1), 1, 3];
    const change = (ways: number) =>
      scenario.apply({ kind: 'changeFiatAd', userId: owner, adId: fiatAdId(1), limits: { ways } });
    expectPlayed(scenario, 'ann sells 100 USDT for CNY at 7 | ad 1\n bob takes 10 of ad 1 | deal 1 of 10 for 70');
    offer('bank', false);
    expectPlayed(
      scenario,
      `
      bob takes 10 of ad 1            | fiat_ad_not_takeable
      ann sells 100 USDT for CNY at 7 | fiat_way_not_offered
      ann changes ad 1 from 10 to 50  | ok
      bob pays deal 1                 | ok
      ann releases deal 1             | ok
    `,
    );
    expect(change(both)).toMatchObject({ code: 'fiat_way_not_offered' });
    offer('bank', true);
    expect(change(both)).toMatchObject({ ok: true });
    offer('bank', false);
    expectPlayed(scenario, 'bob takes 10 of ad 1 | deal 2 of 10 for 70');
    offer('ali_pay', false);
    expectPlayed(scenario, 'bob takes 10 of ad 1 | fiat_ad_not_takeable');
    expect(change(bank)).toMatchObject({ code: 'fiat_way_not_offered' });
    offer('bank', true);
    expectPlayed(scenario, 'bob takes 10 of ad 1 | deal 3 of 10 for 70');
    expect(scenario.engine.snapshot().fiatAds[0]?.ways).toBe(both);
  });

  test('F4, F9 who is frozen takes down, and puts nothing up', () => {
    const scenario = startFiat();
    expectPlayed(
      scenario,
      `
      ann sells 100 USDT for CNY at 7 | ad 1
      ann freeze                      | ok
      bob takes 10 of ad 1            | fiat_ad_not_takeable
      ann takes down ad 1             | ok
      ann puts up ad 1                | user_frozen
      ann changes ad 1 at 8           | user_frozen
      ann withdraws ad 1              | freed 100
    `,
    );
  });

  test.each([
    ['restrict ann until 99000000', 'restrict ann never'],
    ['merchant ann of USDT suspended', 'merchant ann of USDT resumed'],
    ['ann lock legal', 'ann unlock legal'],
    ['ann hold until 1000001', 'wait 1 ms'],
  ])('F4 an ad takes no deals while its publisher could not keep them: %s', (objection, end) => {
    const scenario = startFiat();
    scenario.play(`ann sells 100 USDT for CNY at 7\n ${objection}`);
    expectPlayed(scenario, 'bob takes 10 of ad 1 | fiat_ad_not_takeable');
    scenario.play(end);
    expectPlayed(scenario, 'bob takes 10 of ad 1 | deal 1 of 10 for 70');
  });

  test('F4 who sells nothing may be held, but not be in debt with a sell ad', () => {
    const scenario = startFiat();
    expectPlayed(
      scenario,
      `
      ann sells 100 USDT for CNY at 7 | ad 1
      ann wants 100 USDT for CNY at 7 | ad 2
      ann reverse 11 BTC              | owes 1
      ann unfreeze                    | ok
      bob takes 10 of ad 1            | fiat_ad_not_takeable
      bob takes 10 of ad 2            | deal 1 of 10 for 70
      ann hold until 99000000         | ok
      bob takes 10 of ad 2            | deal 2 of 10 for 70
    `,
    );
  });

  test('F5 what remains of an ad is its publisher’s again once it is down and has no deals under way', () => {
    const scenario = startFiat();
    expectPlayed(
      scenario,
      `
      ann sells 100 USDT for CNY at 7 | ad 1
      bob takes 30 of ad 1            | deal 1 of 30 for 210
      ann withdraws ad 1              | fiat_ad_still_up
      ann takes down ad 1             | ok
      ann withdraws ad 1              | fiat_ad_has_deals
      cal withdraws ad 1              | fiat_ad_not_found
      bob pays deal 1                 | ok
      ann releases deal 1             | ok
      ann withdraws ad 1              | freed 70
      ann withdraws ad 1              | fiat_ad_not_found
      bob wants 50 USDT for CNY at 7  | ad 2
      bob takes down ad 2             | ok
      bob withdraws ad 2              | freed 0
    `,
    );
    expectWallets(scenario, 'legal', 'ann | 9970\n bob | 10030');
    expectAds(
      scenario,
      `
      id | state     | remaining | sold
      1  | withdrawn | 0         | 30
      2  | withdrawn | 0         | 0
    `,
    );
  });
});

describe('sizes', () => {
  test('F6 a remainder below the least goes whole, and money that buys all of it takes all of it', () => {
    const scenario = startFiat();
    expectPlayed(
      scenario,
      `
      ann sells 100 USDT for CNY at 7.01 from 40 to 90 | ad 1
      bob takes 91 of ad 1              | fiat_above_maximum
      bob takes ad 1 for 630.90         | deal 1 of 90 for 630.9
      cal takes 11 of ad 1              | fiat_remaining_short
      cal takes 9 of ad 1               | fiat_below_minimum
      cal takes ad 1 for 70.1           | deal 2 of 10 for 70.1
      ann sells 100 USDT for JPY at 150.333 | ad 2
      bob takes ad 2 for 15034          | deal 3 of 100 for 15034
    `,
    );
  });

  test('F6 a c2c ad goes whole or not at all', () => {
    const scenario = startFiat();
    expectPlayed(
      scenario,
      `
      cal sells 100 USDT for CNY at 7 from 10 to 100 c2c | fiat_ad_limits_wrong
      cal sells 100 USDT for CNY at 7 c2c | ad 1
      bob takes 99 of ad 1                | fiat_below_minimum
      bob takes ad 1 for 700              | deal 1 of 100 for 700
      ann takes 100 of ad 1               | fiat_ad_not_takeable
      bob cancels deal 1                  | 1 today
      ann takes 100 of ad 1               | deal 2 of 100 for 700
    `,
    );
  });

  test('F6 limits are said in coin and in money', () => {
    const scenario = startFiat();
    scenario.play('ann sells 100 USDT for CNY at 7.01 from 40 to 90');
    const take = { kind: 'openFiatDeal', userId: userId(2), adId: fiatAdId(1) } as const;
    const outcome = scenario.apply({ ...take, money: amount(units('280.39')), termsId: 1, hasTradePassword: true });
    const figures = { minimum: '40', money: '280.4', currencyId: USDT, fiat: 'CNY' };
    expect(outcome).toEqual(refuse('fiat_below_minimum', figures));
  });
});

test('F2 a day of takers on many ads leaves the sums right', () => {
  const scenario = startFiat();
  scenario.play('ann sells 1000 USDT for CNY at 7\n bob sells 500 USDT for JPY at 150');
  scenario.wait(MINUTE_MS);
  scenario.play('cal takes 500 of ad 2\n bob takes 900 of ad 1\n cal takes 50 of ad 1');
  scenario.wait(DAY_MS);
  scenario.play('advance');
  expectAds(
    scenario,
    `
    id | state | remaining | sold
    1  | live  | 1000      | 0
    2  | live  | 500       | 0
  `,
  );
});
