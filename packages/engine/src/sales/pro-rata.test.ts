import { amount, launchProjectId, seq, units, userId, USDT } from '@bourse/domain';
import { array, assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Engine, type Stamped } from '../engine.ts';
import { expectPlayed, expectWallets } from '../testing/expect-table.ts';
import { expectProjects, expectSubscriptions, goTo, LOCK_MS, PRO_RATA, startSales } from '../testing/sales-cast.ts';
import { answer } from '../testing/rebuilding.ts';
import type { Scenario } from '../testing/scenario.ts';

const END = 1_060_000;

/** Ann wants 60, Bob 55 in BTC, Cal 20: 135 of 100. */
function startResult(): Scenario {
  const scenario = startSales([PRO_RATA]);
  scenario.play('ann subscribes 60 to 2\n bob subscribes 55 to 2 in BTC\n cal subscribes 20 to 2');
  scenario.wait(1_000);
  scenario.play('tick BTC 100');
  return scenario;
}

describe('the result', () => {
  test('U11 payments are held until it, and it is not worked out before the end', () => {
    const scenario = startResult();
    expectSubscriptions(scenario, 'id | state | held\n1 | held | 120\n2 | held | 1.1\n3 | held | 40');
    expectPlayed(scenario, 'sale 2 settled | launch_not_ended\n ann unlocks 1 | subscription_not_allotted');
    expectWallets(scenario, 'change', 'ann | 9880 + 120\nsubscription | 0');
  });

  test('U12 each gets a share rounded down, the largest remainders a step more, and the rest of the payment back', () => {
    const scenario = startResult();
    goTo(scenario, END);
    const settledAt = scenario.at;
    // 44.44, 40.74 and 14.81: of two steps that are left, the largest remainders get one each.
    expectPlayed(scenario, 'sale 2 settled | 135 of 100\n sale 2 settled | launch_handled');
    expect(scenario.engine.nextDeadline()).toBe(0);
    scenario.wait(5);
    scenario.play('advance');
    expectSubscriptions(
      scenario,
      `
      id | state  | allotted | held | charged | unlockAt
      1  | locked | 44       | 0    | 88      | ${settledAt + LOCK_MS}
      2  | locked | 41       | 0    | 0.82    | ${settledAt + LOCK_MS}
      3  | locked | 15       | 0    | 30      | ${settledAt + LOCK_MS}
      `,
    );
    expectProjects(scenario, 'id | state | demand | allotted | holding\n2 | done | 135 | 100 | 0');
    expectWallets(scenario, 'change', 'ann | 10 + 44\nbob | 10 + 41\ncal | 10 + 15\nsubscription_reserve | 0', 'ETH');
    expectWallets(scenario, 'change', 'ann | 9912\ncal | 9970\nsubscription | 118');
    expectWallets(scenario, 'change', 'bob | 9.18\nsubscription | 0.82', 'BTC');
  });

  test('U12 where there is enough all get all, and the rest goes back', () => {
    const scenario = startSales([PRO_RATA]);
    scenario.play('ann subscribes 60 to 2\n bob subscribes 40 to 2');
    goTo(scenario, END);
    expectPlayed(scenario, 'sale 2 settled | 100 of 100\n advance | ok');
    expectSubscriptions(scenario, 'id | state | allotted\n1 | locked | 60\n2 | locked | 40');
    const none = startSales([PRO_RATA]);
    goTo(none, END);
    expectPlayed(none, 'sale 2 settled | 0 of 100');
    expectProjects(none, 'id | state\n2 | done');
    expectWallets(none, 'change', 'subscription | 1000\nsubscription_reserve | 0', 'ETH');
  });

  test('U12 of equal remainders the oldest gets the step, and who gets none has paid nothing', () => {
    const terms = { ...PRO_RATA, supply: amount(units('2')), minimum: amount(units('1')) };
    const scenario = startSales([terms]);
    scenario.play('ann subscribes 1 to 2\n bob subscribes 1 to 2\n cal subscribes 1 to 2');
    goTo(scenario, END);
    scenario.play('sale 2 settled\n advance');
    expectSubscriptions(
      scenario,
      'id | state | allotted | charged\n1 | locked | 1 | 2\n2 | locked | 1 | 2\n3 | refunded | 0 | 0',
    );
    expectWallets(scenario, 'change', 'cal | 10000');
  });
});

const stampOf = (scenario: Scenario, nth: number): Stamped => ({
  seq: seq(scenario.seq + nth),
  at: scenario.at,
  command: { kind: 'advanceTime' },
});

test('U13 the result can be cut anywhere: with a restart between any two commands each is paid once, the same', () => {
  assert(
    property(
      array(integer({ min: 5, max: 60 }), { minLength: 2, maxLength: 12 }),
      integer({ min: 1, max: 5 }),
      (wants, chunk) => {
        const scenario = startSales([PRO_RATA]);
        for (const [at, want] of wants.entries()) {
          const grants = [{ wallet: 'change', currencyId: USDT, amount: amount(units('1000')) }] as const;
          const id = userId(10 + at);
          scenario.mustApply({ kind: 'openUser', userId: id, grants });
          scenario.mustApply({ kind: 'setVerificationLevel', userId: id, level: 2 });
          const wanted = amount(units(String(want)));
          scenario.mustApply({
            kind: 'subscribe',
            userId: id,
            projectId: launchProjectId(2),
            amount: wanted,
            payCurrencyId: USDT,
          });
        }
        goTo(scenario, END);
        scenario.play('sale 2 settled');
        const whole = Engine.load(scenario.engine.snapshot());
        answer(whole, stampOf(scenario, 1));
        let cut = scenario.engine;
        for (let nth = 1; (cut.nextDeadline() ?? Infinity) <= scenario.at; nth += 1) {
          cut = Engine.load(cut.snapshot());
          cut.world.launch.chunk = chunk;
          answer(cut, stampOf(scenario, nth));
        }
        const rowsOf = ({ world }: Engine) => [
          ...world.launch.subscriptions.values(),
          ...world.launch.projects.values(),
        ];
        expect(rowsOf(cut)).toEqual(rowsOf(whole));
        const allotted = [...cut.world.launch.subscriptions.values()].reduce((sum, one) => sum + one.allotted, 0n);
        const demand = wants.reduce((sum, want) => sum + want, 0);
        expect(allotted).toBe(units(String(Math.min(demand, 100))));
      },
    ),
    { numRuns: 25 },
  );
});
