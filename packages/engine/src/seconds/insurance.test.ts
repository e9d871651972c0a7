import { describe, expect, test } from 'vitest';
import { DAY_MS, ppm, startOfShanghaiDay } from '@bourse/domain';
import { expectPlayed, expectRows, expectWallets } from '../testing/expect-table.ts';
import { expectOrders, startMicro, tickSecond } from '../testing/seconds-cast.ts';
import { INSURANCE, MICRO_BTC, MICRO_USDT } from '../testing/seconds-markets.ts';
import type { Scenario } from '../testing/scenario.ts';
import { calculateBestStrategyGain } from './premium.ts';

/** Half of what is lost of 200, twice, for ten days; the premium is 90. */
function startInsured(): Scenario {
  const scenario = startMicro();
  scenario.play('ann insures 200');
  waitForDay(scenario);
  scenario.forget();
  return scenario;
}

/** The next day begins in Shanghai. */
function waitForDay(scenario: Scenario, days = 1): void {
  scenario.wait(startOfShanghaiDay(scenario.at) + days * DAY_MS - scenario.at);
  scenario.play('advance\ntick BTC 100 ETH 10');
}

/** So many insured orders of 20 lose, 20.2 each with the fee, or win 16 less 0.2. */
function play(scenario: Scenario, orders: number, index: 'BTC 99' | 'BTC 101'): void {
  for (let i = 0; i < orders; i += 1) scenario.play('ann up 20 for 10');
  tickSecond(scenario, 'BTC 100');
  tickSecond(scenario, index, 10_000);
  scenario.play('tick BTC 100');
}

/** The best strategy may gain so much of the insurance at most, at the best term and the fee of USDT. */
const BOUND = calculateBestStrategyGain(INSURANCE, { ratio: ppm(950_000n), feeRate: MICRO_USDT.feeRate });

const LOSS = 'BTC 99';
const WIN = 'BTC 101';

describe('buying', () => {
  test('M15 it costs its premium, and the fund sets aside half of the assets for each claim', () => {
    const scenario = startMicro();
    expectPlayed(scenario, 'ann insures 200 | 1 bought');
    expectRows(
      scenario.changes.microInsurances,
      'id | state | assets | premium | reserve | claimRate | claimsMax\n1 | bought | 200 | 90 | 200 | 0.005 | 2',
    );
    expectWallets(scenario, 'micro', 'ann | 9910\nmicro_insurance | 9890\nmicro_insurance_reserve | 200');
  });

  test('M15 it takes effect with the next day in Shanghai, for its term', () => {
    const scenario = startMicro();
    scenario.play('ann insures 200');
    const [{ effectiveAt, endsAt } = { effectiveAt: 0, endsAt: 0 }] = scenario.changes.microInsurances;
    expect(effectiveAt).toBe(startOfShanghaiDay(scenario.at) + DAY_MS);
    expect(endsAt).toBe(effectiveAt + 10 * DAY_MS);
    expect(scenario.engine.nextDeadline()).toBe(effectiveAt);
    waitForDay(scenario);
    expectRows(scenario.changes.microInsurances, 'id | state\n1 | effective');
    expect(scenario.engine.nextDeadline()).toBe(endsAt);
  });

  test('R24, M15 one at a time in a currency; nothing is sold that the fund cannot pay, nor to who does not have the assets', () => {
    const scenario = startMicro({ fund: '250', each: '700' });
    expectPlayed(
      scenario,
      `
      ann insures 200 by 2 | insurance_not_offered
      ann insures 99       | insurance_amount_out_of_range
      ann insures 1001     | insurance_amount_out_of_range
      ann insures 1000     | insurance_sold_out
      ann insures 500.1    | insurance_sold_out
      ann insures 400      | 1 bought
      ann insures 100      | insurance_already_bought
      bob insures 300      | insurance_sold_out
      `,
    );
    const poor = startMicro({ each: '139' });
    expectPlayed(poor, 'ann insures 100 | insufficient_balance');
  });

  test('R24, M15 before it takes effect the premium comes back, after that nothing does', () => {
    const scenario = startMicro();
    expectPlayed(scenario, 'ann insures 200 | 1 bought\nann drops insurance 1 | ok\nann insures 200 | 2 bought');
    expectRows(scenario.changes.microInsurances, 'id | endReason | reserve\n1 | cancelled | 0\n2 | - | 200');
    expectWallets(scenario, 'micro', 'ann | 9910\nmicro_insurance | 9890\nmicro_insurance_reserve | 200');
    waitForDay(scenario);
    scenario.play('ann up 20 for 10');
    expectPlayed(
      scenario,
      'ann drops insurance 2 | insurance_open_orders\nbob drops insurance 2 | insurance_not_found',
    );
    tickSecond(scenario, 'BTC 100');
    tickSecond(scenario, 'BTC 99', 10_000);
    expectPlayed(scenario, 'ann drops insurance 2 | ok\nann drops insurance 2 | insurance_not_cancellable');
    expectWallets(scenario, 'micro', 'micro_insurance | 10090\nmicro_insurance_reserve | 0');
  });
});

describe('what counts', () => {
  test('M16 orders accepted since it took effect, of at most a tenth of the assets, in its currency', () => {
    const scenario = startMicro();
    scenario.play('ann insures 200\nann up 20 for 60');
    scenario.wait(startOfShanghaiDay(scenario.at) + DAY_MS - scenario.at - 10);
    scenario.play('advance\ntick BTC 100 ETH 10\nann up 20 for 10');
    scenario.wait(10);
    scenario.play('ann up 20 for 10\nann up 30 for 10\nann up 0.1 for 10 of BTC\nbob up 20 for 10');
    expectOrders(
      scenario,
      `
      id | insuranceId
      1  | -
      2  | -
      3  | 1
      4  | -
      5  | -
      6  | -
      `,
    );
  });

  test('M16 what they bring, fees included', () => {
    const scenario = startInsured();
    play(scenario, 3, LOSS);
    expectRows(scenario.changes.microInsurances, 'id | result\n1 | -60.6');
    play(scenario, 1, WIN);
    expectRows(scenario.changes.microInsurances, 'id | result\n1 | -44.8');
  });

  test('M18 it ends by itself at a profit of as much as is insured', () => {
    const scenario = startInsured();
    play(scenario, 12, WIN);
    expectRows(scenario.changes.microInsurances, 'id | state | result\n1 | effective | 189.6');
    play(scenario, 3, WIN);
    expectRows(
      scenario.changes.microInsurances,
      'id | state | endReason | result | reserve\n1 | ended | profit | 205.4 | 0',
    );
    expectOrders(scenario, insuredBy1(15));
    expectPlayed(scenario, 'ann claims 1 | insurance_expired\nann insures 100 | 2 bought');
  });

  test('M18 a tick of its end and later does not count', () => {
    const scenario = startInsured();
    scenario.wait(startOfShanghaiDay(scenario.at) + 10 * DAY_MS - scenario.at - 12_000);
    scenario.play('tick BTC 100\nann up 20 for 10\nann up 20 for 10');
    tickSecond(scenario, 'BTC 100');
    tickSecond(scenario, 'BTC 100', 9_000);
    tickSecond(scenario, 'BTC 99');
    expectRows(scenario.changes.microInsurances, 'id | state | result\n1 | effective | -40.4');
    const late = startInsured();
    late.wait(startOfShanghaiDay(late.at) + 10 * DAY_MS - late.at - 11_000);
    late.play('tick BTC 100\nann up 20 for 10');
    tickSecond(late, 'BTC 100');
    tickSecond(late, 'BTC 99', 10_000);
    expectOrders(late, 'id | result | insuranceId\n1 | loss | 1');
    expect([...late.changes.microInsurances]).toEqual([]);
  });

  test('M18 it ends with its term, whoever comes first', () => {
    const scenario = startInsured();
    play(scenario, 5, LOSS);
    scenario.wait(startOfShanghaiDay(scenario.at) + 10 * DAY_MS - scenario.at);
    expectPlayed(scenario, 'ann claims 1 | insurance_expired');
    expectRows(scenario.changes.microInsurances, 'id | state | endReason\n1 | ended | expired');
    const other = startInsured();
    other.wait(startOfShanghaiDay(other.at) + 10 * DAY_MS - other.at);
    other.play('advance');
    expectRows(other.changes.microInsurances, 'id | state | endReason\n1 | ended | expired');
    expect(other.engine.nextDeadline()).toBeUndefined();
  });
});

const insuredBy1 = (orders: number): string =>
  ['id | insuranceId', ...Array.from({ length: orders }, (_, at) => `${at + 1} | 1`)].join('\n');

describe('claims', () => {
  test('R24, M17 half of the assets has to be lost, with no insured order open, and counting begins anew', () => {
    const scenario = startInsured();
    expectPlayed(scenario, 'ann claims 1 | insurance_assets_zero\nbob claims 1 | insurance_not_found');
    play(scenario, 4, LOSS);
    expectPlayed(scenario, 'ann claims 1 | insurance_loss_too_small');
    scenario.play('ann up 20 for 10');
    expectPlayed(scenario, 'ann claims 1 | insurance_open_orders');
    tickSecond(scenario, 'BTC 100');
    tickSecond(scenario, 'BTC 99', 10_000);
    scenario.forget();
    expectPlayed(scenario, 'ann claims 1 | 1 of 50');
    const { at } = scenario;
    expectRows(
      scenario.changes.microClaims,
      `id | amount | loss | claimedAt | payAt | paidAt\n1 | 50 | 101 | ${at} | ${at} | ${at}`,
    );
    expectRows(scenario.changes.microInsurances, 'id | state | result | claims | reserve\n1 | effective | 0 | 1 | 150');
    expectPlayed(scenario, 'ann claims 1 | insurance_assets_zero');
  });

  test('M17 the last claim ends it, and what is left of the reserve goes back', () => {
    const scenario = startInsured();
    for (let i = 0; i < 2; i += 1) {
      play(scenario, 6, LOSS);
      scenario.play('ann claims 1');
    }
    expectRows(
      scenario.changes.microInsurances,
      'id | state | endReason | claims | reserve\n1 | ended | used_up | 2 | 0',
    );
    expectWallets(scenario, 'micro', 'micro_insurance | 9990\nmicro_insurance_reserve | 0');
    expectPlayed(scenario, 'ann claims 1 | insurance_claim_limit_reached');
  });

  test('M19 two payouts a day, later ones at the beginning of the next that has fewer', () => {
    const scenario = startMicro();
    scenario.mustApply({
      kind: 'configureMicroInsurance',
      type: { ...INSURANCE, claimsMax: 4, premiumRate: ppm(900_000n) },
    });
    scenario.play('ann insures 100');
    waitForDay(scenario);
    scenario.forget();
    const day = startOfShanghaiDay(scenario.at);
    for (let i = 0; i < 4; i += 1) {
      for (let k = 0; k < 5; k += 1) scenario.play('ann up 10 for 10');
      tickSecond(scenario, 'BTC 100');
      tickSecond(scenario, 'BTC 99', 10_000);
      scenario.play('ann claims 1');
      scenario.play('tick BTC 100');
    }
    const claims = [...scenario.changes.microClaims].sort((a, b) => a.id - b.id);
    expect(claims.map(({ payAt }) => payAt >= day + DAY_MS)).toEqual([false, false, true, true]);
    expect(claims.map(({ paidAt }) => paidAt !== undefined)).toEqual([true, true, false, false]);
    expectRows(scenario.changes.microInsurances, 'id | state | endReason | reserve\n1 | ended | used_up | 50');
    expectPlayed(scenario, 'ann insures 100 | 2 bought');
    // The day that is full for the first insurance is full for the second.
    expectRows(scenario.changes.microInsurances, 'id | claimsToday\n1 | 2\n2 | 2');
    scenario.reload();
    scenario.forget();
    waitForDay(scenario);
    expectRows(scenario.changes.microClaims, 'id | amount\n3 | 25\n4 | 25');
    expectRows(scenario.changes.microInsurances, 'id | state | reserve\n1 | ended | 0\n2 | effective | 200');
    expect(scenario.events.filter(({ kind }) => kind === 'microClaimPaid')).toHaveLength(2);
    expect(scenario.engine.snapshot().microInsurances.map(({ id }) => id)).toEqual([2]);
  });

  test('M20 no insurance is offered that a strategy could live on', () => {
    const scenario = startMicro();
    const cheap = { ...INSURANCE, premiumRate: ppm(BOUND - 1n) };
    expect(scenario.apply({ kind: 'configureMicroInsurance', type: cheap })).toMatchObject({
      code: 'insurance_premium_too_low',
      params: { typeId: 1 },
    });
    scenario.mustApply({ kind: 'configureMicroInsurance', type: { ...cheap, isOffered: false } });
    expectPlayed(scenario, 'ann insures 200 | insurance_not_offered');
  });

  test('M20 nor can a term or a fee make it so', () => {
    const scenario = startMicro();
    scenario.mustApply({ kind: 'configureMicroInsurance', type: { ...INSURANCE, premiumRate: BOUND } });
    expectPlayed(
      scenario,
      `
      term 30 pays 960000     | insurance_premium_too_low
      term 30 pays 960000 off | ok
      term 30 pays 900000     | ok
      term 60 pays 950000 off | ok
      term 30 pays 950000     | ok
      `,
    );
    const [currency, lower] = [MICRO_USDT, { ...MICRO_USDT, feeRate: ppm(9_999n) }];
    const set = (next: typeof currency) => scenario.apply({ kind: 'configureMicroCurrency', currency: next });
    expect(set(currency)).toMatchObject({ ok: true });
    expect(set(lower)).toMatchObject({ code: 'insurance_premium_too_low', params: { typeId: 1 } });
    expect(set({ ...MICRO_BTC, feeRate: ppm(0n) })).toMatchObject({ ok: true });
  });

  test('M20 an insurance that runs counts by what was paid for it, on sale or not', () => {
    const scenario = startMicro();
    scenario.mustApply({ kind: 'configureMicroInsurance', type: { ...INSURANCE, premiumRate: BOUND } });
    scenario.play('ann insures 200');
    scenario.mustApply({ kind: 'configureMicroInsurance', type: { ...INSURANCE, isOffered: false } });
    expectPlayed(scenario, 'term 30 pays 960000 | insurance_premium_too_low');
    scenario.play('ann drops insurance 1');
    expectPlayed(scenario, 'term 30 pays 960000 | ok');
  });
});
