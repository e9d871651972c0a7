// What is disputed, decided about by its users or by operators, and what is held meanwhile.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { expectPlayed, expectWallets } from '../testing/expect-table.ts';
import { expectAds, expectDeals, expectUser, startFiat } from '../testing/fiat-cast.ts';
import { FIAT_RULES } from '../testing/fiat-rules.ts';
import type { Scenario } from '../testing/scenario.ts';

/** Cal has paid 100 of Ann's 500. */
function startPaid(): Scenario {
  const scenario = startFiat();
  scenario.play('ann sells 500 USDT for CNY at 7\n cal takes 100 of ad 1\n cal pays deal 1');
  scenario.forget();
  return scenario;
}

describe('a paid deal', () => {
  test('F11 either appeals it from 10 minutes after on; the seller may still release', () => {
    const scenario = startPaid();
    expectPlayed(
      scenario,
      `
      wait ${10 * MINUTE_MS - 1} ms
      cal appeals deal 1  | fiat_appeal_too_early
      wait 1 ms
      bob appeals deal 1  | fiat_deal_not_found
      cal concedes deal 1 | fiat_deal_handled
      cal appeals deal 1  | held 100
      ann appeals deal 1  | fiat_deal_handled
      ann concedes deal 1 | fiat_no_right
      ann releases deal 1 | ok
    `,
    );
    expectWallets(scenario, 'legal', 'ann | 9500 + 400\n cal | 10100');
  });

  test('F11 the seller may appeal, too, and the buyer concede', () => {
    const scenario = startPaid();
    scenario.wait(10 * MINUTE_MS);
    expectPlayed(
      scenario,
      `
      ann appeals deal 1  | held 100
      cal concedes deal 1 | ok
      cal appeals deal 1  | fiat_deal_handled
    `,
    );
    expectDeals(scenario, 'id | state | endReason\n 1 | cancelled | conceded');
    expectAds(scenario, 'id | remaining\n 1 | 500');
    expect(expectUser(scenario, 'cal').cancellations).toBe(0);
  });

  test('F11 it appeals itself after a day, by nobody', () => {
    const scenario = startPaid();
    expectPlayed(scenario, `wait ${DAY_MS - 1} ms\n advance | ok`);
    expectDeals(scenario, 'id | state\n');
    expectPlayed(scenario, 'wait 1 ms\n advance | ok');
    expectDeals(scenario, 'id | state | held | appealedBy\n 1 | appealed | 100 | -');
    expect(scenario.events).toMatchObject([{ kind: 'fiatDealChanged', act: 'appealed' }]);
    expect(scenario.events[0]).not.toHaveProperty('by');
  });

  test.each([
    ['buyer', 'ann | 9500 + 400\n cal | 10100', 'done | awarded_buyer'],
    ['seller', 'ann | 9500 + 500\n cal | 10000', 'cancelled | awarded_seller'],
  ])('F11 operators award it to the %s', (winner, wallets, end) => {
    const scenario = startPaid();
    expectPlayed(
      scenario,
      `
      award deal 1 to ${winner} | fiat_deal_handled
      wait ${DAY_MS} ms
      advance                   | ok
      award deal 1 to ${winner} | ok
      award deal 1 to ${winner} | fiat_deal_handled
      award deal 2 to ${winner} | fiat_deal_not_found
    `,
    );
    expectDeals(scenario, `id | state | endReason\n 1 | ${end}`);
    expectWallets(scenario, 'legal', wallets);
  });

  test('F9 who is frozen pays, appeals and concedes, and releases nothing', () => {
    const scenario = startFiat();
    scenario.play(
      'ann sells 500 USDT for CNY at 7\n cal takes 100 of ad 1\n cal takes 100 of ad 1\n cal freeze\n ann freeze',
    );
    expectPlayed(
      scenario,
      `
      cal pays deal 1 unproved | payment_proof_required
      cal pays deal 1          | ok
      cal cancels deal 2       | 1 today
      ann releases deal 1      | user_frozen
      wait ${10 * MINUTE_MS} ms
      ann appeals deal 1       | held 100
      cal concedes deal 1      | ok
    `,
    );
  });

  test('F10 while the outflows of its seller are held nothing is released', () => {
    const scenario = startPaid();
    expectPlayed(
      scenario,
      `
      ann hold until 1000002  | ok
      ann releases deal 1     | outflows_held
      wait 1 ms
      ann releases deal 1     | outflows_held
      wait 1 ms
      ann releases deal 1     | ok
    `,
    );
    expect(scenario.account('fees', 'USDT')?.available ?? 0n).toBe(40_000_000_000n);
  });
});

describe('a deal that has ended', () => {
  test('F12 the buyer has what expired held again, of what remains of the ad', () => {
    const scenario = startFiat();
    scenario.play('ann sells 500 USDT for CNY at 7\n cal takes 100 of ad 1');
    scenario.wait(15 * MINUTE_MS);
    expectPlayed(
      scenario,
      `
      ann appeals deal 1  | fiat_no_right
      cal appeals deal 1        | appeal_proof_required
      cal appeals deal 1 proved | held 100
      ann takes down ad 1 | ok
      ann withdraws ad 1  | fiat_ad_has_deals
      ann releases deal 1 | ok
      ann withdraws ad 1  | freed 400
    `,
    );
    expectWallets(scenario, 'legal', 'ann | 9900\n cal | 10100');
    expectDeals(scenario, 'id | state | released | endReason\n 1 | done | 100 | released');
    expectAds(scenario, 'id | state | sold\n 1 | withdrawn | 100');
    expect(expectUser(scenario, 'cal')).toEqual({ cancellations: 1, done: 1, held: ['100'] });
  });

  test('F12 then of what the seller has available, as far as there is any', () => {
    const scenario = startFiat();
    scenario.play(`
      ann sells 500 USDT for CNY at 7
      cal takes 100 of ad 1
      cal cancels deal 1
      bob takes 460 of ad 1
      ann transfer 9470 USDT from legal to change
      cal appeals deal 1 proved
    `);
    expectDeals(
      scenario,
      `
      id | state    | held | taken
      1  | appealed | 70   | 40
      2  | unpaid   | 460  | 460
    `,
    );
    expectWallets(scenario, 'legal', 'ann | 0 + 530');
    scenario.play('award deal 1 to buyer\n bob cancels deal 2');
    expectWallets(scenario, 'legal', 'ann | 0 + 460\n cal | 10070');
    expectAds(scenario, 'id | remaining | sold\n 1 | 460 | 40');
    expect(expectUser(scenario, 'cal').held).toEqual(['70']);
  });

  test('F12 where nothing is there it is decided all the same', () => {
    const scenario = startFiat();
    scenario.play(`
      bob wants 100 USDT for CNY at 7
      cal takes 100 of ad 1
      bob cancels deal 1
      cal transfer 10000 USDT from legal to change
    `);
    expectPlayed(
      scenario,
      `
      bob appeals deal 1 proved | held 0
      award deal 1 to buyer | ok
    `,
    );
    expectDeals(scenario, 'id | state | released | endReason\n 1 | done | 0 | awarded_buyer');
    expectAds(scenario, 'id | state | remaining | sold\n 1 | live | 100 | 0');
    expectWallets(scenario, 'legal', 'bob | 10000\n cal | 0');
  });

  test('F12 of an ad that has ended nothing is taken, and what was held is free when the seller is right', () => {
    const scenario = startFiat();
    scenario.play(`
      ann sells 500 USDT for CNY at 7
      cal takes 100 of ad 1
      cal cancels deal 1
      ann takes down ad 1
      ann withdraws ad 1
      cal appeals deal 1 proved
    `);
    expectDeals(scenario, 'id | state | held | taken\n 1 | appealed | 100 | 0');
    expectWallets(scenario, 'legal', 'ann | 9900 + 100');
    scenario.play('award deal 1 to seller');
    expectWallets(scenario, 'legal', 'ann | 10000');
  });

  test('F12, F17 a day later it is too late, and another later it is forgotten', () => {
    const scenario = startFiat();
    scenario.play('ann sells 500 USDT for CNY at 7\n cal takes 100 of ad 1\n cal cancels deal 1');
    expectPlayed(
      scenario,
      `
      wait ${DAY_MS} ms
      cal appeals deal 1 | fiat_appeal_too_late
      wait ${DAY_MS - 1} ms
      cal pays deal 1    | fiat_deal_handled
      wait 1 ms
      cal pays deal 1    | fiat_deal_not_found
      advance            | ok
    `,
    );
    expect(scenario.engine.world.fiat.deals.size).toBe(0);
    expect(scenario.engine.snapshot().fiatDeals).toEqual([]);
  });

  test('C10, F12 how long the buyer may appeal is what it was when the deal ended', () => {
    const scenario = startFiat();
    scenario.play('ann sells 500 USDT for CNY at 7\n cal takes 100 of ad 1\n cal cancels deal 1');
    scenario.mustApply({ kind: 'configureFiatRules', rules: { ...FIAT_RULES, appealEndedMs: HOUR_MS } });
    expectPlayed(
      scenario,
      `wait ${DAY_MS - 1} ms\n cal appeals deal 1 proved | held 100\n award deal 1 to seller | ok`,
    );
    scenario.play('cal takes 100 of ad 1\n cal cancels deal 2');
    scenario.mustApply({ kind: 'configureFiatRules', rules: FIAT_RULES });
    expectPlayed(scenario, `wait ${HOUR_MS} ms\n cal appeals deal 2 | fiat_appeal_too_late`);
  });

  test('F12 it takes a proof, and once a day: of the next day another', () => {
    const scenario = startFiat();
    scenario.play(`
      ann sells 500 USDT for CNY at 7
      cal takes 100 of ad 1
      cal cancels deal 1
      cal takes 100 of ad 1
      cal cancels deal 2
    `);
    expectPlayed(
      scenario,
      `
      ann appeals deal 1 proved | fiat_no_right
      cal appeals deal 1        | appeal_proof_required
      cal appeals deal 1 proved | held 100
      award deal 1 to seller    | ok
      cal appeals deal 2 proved | late_appeal_used
      cal appeals deal 2        | appeal_proof_required
    `,
    );
    scenario.reload();
    scenario.forget();
    expectPlayed(scenario, 'cal appeals deal 2 proved | late_appeal_used');
    scenario.wait(DAY_MS - 1);
    expectPlayed(scenario, 'cal appeals deal 2 proved | held 100');
    expectDeals(scenario, 'id | state | hasProof\n 2 | appealed | true');
    expectWallets(scenario, 'legal', 'ann | 9500 + 500');
  });

  test('F11, F12 what is paid is appealed without a proof, as often as it is', () => {
    const scenario = startFiat();
    scenario.play(`
      ann sells 500 USDT for CNY at 7
      cal takes 100 of ad 1
      cal cancels deal 1
      cal appeals deal 1 proved
      cal takes 100 of ad 1
      cal pays deal 2
    `);
    scenario.wait(10 * MINUTE_MS);
    expectPlayed(scenario, 'cal appeals deal 2 | held 100');
  });
});
