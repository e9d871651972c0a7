// Many at once: an ad that everybody wants, and deals that all expire in one second.
import { amount, fiatAdId, MINUTE_MS, units, userId } from '@bourse/domain';
import { array, assert, bigInt, property } from 'fast-check';
import { expect, test } from 'vitest';
import { startFiat } from '../testing/fiat-cast.ts';
import type { Scenario } from '../testing/scenario.ts';

const TAKERS = 200;
const takers = Array.from({ length: TAKERS }, (_, at) => userId(100 + at));

function startCrowd(): Scenario {
  const scenario = startFiat();
  for (const id of takers) {
    scenario.mustApply({ kind: 'openUser', userId: id, grants: [] });
    scenario.mustApply({ kind: 'setVerificationLevel', userId: id, level: 1 });
  }
  return scenario;
}

const take = (id: (typeof takers)[number], number: bigint) =>
  ({
    kind: 'openFiatDeal',
    userId: id,
    adId: fiatAdId(1),
    number: amount(number),
    termsId: 2,
    hasTradePassword: false,
  }) as const;

test('F2 200 takers of one ad never oversell it', () => {
  const scenario = startCrowd();
  assert(
    property(array(bigInt({ min: 10n, max: 60n }), { minLength: TAKERS, maxLength: TAKERS }), (wanted) => {
      const adId = fiatAdId(scenario.engine.counters.fiatAd + 1);
      scenario.play('ann sells 1000 USDT for CNY at 7');
      let left = 1_000n;
      for (const [at, id] of takers.entries()) {
        const number = wanted[at] ?? 10n;
        const outcome = scenario.apply({ ...take(id, number * 100_000_000n), adId });
        const fits = number <= left && (number >= 10n || number === left);
        expect(outcome.ok, `${number} of ${left}`).toBe(fits);
        if (outcome.ok) left -= number;
      }
      const deals = [...(scenario.engine.world.fiat.dealsOn.get(adId) ?? [])];
      expect(deals.reduce((sum, { number }) => sum + number, 0n)).toBe(units(String(1_000n - left)));
      scenario.wait(16 * MINUTE_MS);
      while ((scenario.engine.nextDeadline() ?? Infinity) <= scenario.at) scenario.play('advance');
      expect(scenario.account('ann', 'USDT', 'legal')?.locked).toBe(units('1000'));
      scenario.play(`ann takes down ad ${adId}\n ann withdraws ad ${adId}`);
      scenario.wait(24 * 60 * MINUTE_MS);
    }),
    { numRuns: 2 },
  );
});

test('F16 deals that expire in one second are seen to in parts, and a user’s own ahead of the others', () => {
  const scenario = startCrowd();
  scenario.play('ann sells 5000 USDT for CNY at 7');
  for (const id of takers) scenario.mustApply(take(id, units('10')));
  scenario.wait(15 * MINUTE_MS);
  expect(scenario.engine.nextDeadline()).toBe(scenario.at);
  const live = (): number => scenario.engine.world.fiat.dealsOn.get(fiatAdId(1))?.size ?? 0;
  const last = takers.at(-1) ?? userId(0);
  const outcome = scenario.apply({ ...take(last, units('5000')) });
  expect(outcome).toMatchObject({ ok: false, code: 'fiat_remaining_short' });
  expect(live()).toBe(TAKERS - 1);
  for (const left of [135, 71, 7, 0]) {
    expect(scenario.engine.nextDeadline()).toBeLessThanOrEqual(scenario.at);
    scenario.play('advance');
    expect(live()).toBe(left);
  }
  expect(scenario.engine.world.fiat.ads.get(fiatAdId(1))?.remaining).toBe(units('5000'));
});

test('F16 what is due of a publisher’s deals is done before what he asks for', () => {
  const scenario = startCrowd();
  scenario.play('ann sells 5000 USDT for CNY at 7');
  for (const id of takers.slice(0, 100)) scenario.mustApply(take(id, units('10')));
  scenario.wait(15 * MINUTE_MS);
  scenario.play('ann takes down ad 1');
  const outcome = scenario.apply({ kind: 'withdrawFiatAd', userId: userId(1), adId: fiatAdId(1) });
  expect(outcome).toMatchObject({ ok: true, value: { freed: '5000' } });
});
