import { describe, expect, test } from 'vitest';
import { USERS } from '../testing/cast.ts';
import { Scenario, tidyTable } from '../testing/scenario.ts';

const levelOf = (scenario: Scenario, name: string) =>
  scenario.engine.snapshot().users.find(({ id }) => id === USERS[name])?.verificationLevel;

function play(scenario: Scenario, table: string): void {
  expect(scenario.play(table)).toBe(tidyTable(table));
}

describe('verification levels', () => {
  test('V1 a user starts at level 0 and is put at the level that is named', () => {
    const scenario = Scenario.start();
    expect(levelOf(scenario, 'ann')).toBe(0);
    for (const level of [1, 2, 0, 2, 1]) {
      play(scenario, `ann level ${level} | ok`);
      expect(levelOf(scenario, 'ann')).toBe(level);
      expect(levelOf(scenario, 'bob')).toBe(0);
    }
  });

  test('V1 the level that is held changes nothing, and freezing leaves the level', () => {
    const scenario = Scenario.start();
    play(scenario, 'ann level 2 | ok');
    scenario.forget();
    play(scenario, 'ann level 2 | ok');
    expect(scenario.changes.users.size).toBe(0);
    play(scenario, 'ann freeze | ok');
    expect(levelOf(scenario, 'ann')).toBe(2);
  });

  // Ann owns 10 BTC, 10 ETH and 10,000 USDT.
  test('V2 level 3 needs level 2 and assets above 20 BTC at fresh index prices', () => {
    const scenario = Scenario.start();
    play(
      scenario,
      `
      tick BTC 1000      | ok
      ann level 3        | verification_level_skipped
      ann level 1        | ok
      ann level 3        | verification_level_skipped
      ann level 2        | ok
      ann level 3        | assets_below_level
      credit ann 0.00000001 USDT | ok
      ann level 3        | ok
    `,
    );
    expect(levelOf(scenario, 'ann')).toBe(3);
  });

  test('V2 what open orders lock counts, a coin without a fresh price does not', () => {
    const scenario = Scenario.start();
    play(
      scenario,
      `
      ann level 2        | ok
      ann level 3        | index_price_missing
      tick ETH 1001      | ok
      wait 5000
      tick BTC 1000      | ok
      ann sell 10 @ 1000 | open 0
      ann level 3        | ok
      ann level 2        | ok
      wait 1
      ann level 3        | assets_below_level
      wait 5000
      ann level 3        | index_price_missing
    `,
    );
  });

  test('V3 level 3 stays when the assets fall, until it is taken away', () => {
    const scenario = Scenario.start();
    play(
      scenario,
      `
      ann level 2        | ok
      tick ETH 1001      | ok
      tick BTC 1000      | ok
      ann level 3        | ok
      tick ETH 1         | ok
      ann level 3        | ok
    `,
    );
    scenario.reload();
    expect(levelOf(scenario, 'ann')).toBe(3);
    play(scenario, 'ann level 1 | ok');
    play(scenario, 'ann level 3 | verification_level_skipped');
  });

  test('V4 a grant raises a level and never lowers one', () => {
    const scenario = Scenario.start();
    play(
      scenario,
      `
      ann grant 2    | ok
      tick ETH 1001  | ok
      tick BTC 1000  | ok
      ann grant 3    | ok
      ann grant 2    | ok
      ann grant 0    | ok
    `,
    );
    expect(levelOf(scenario, 'ann')).toBe(3);
    expect(levelOf(scenario, 'bob')).toBe(0);
    play(scenario, 'bob grant 3 | verification_level_skipped');
  });

  test('R11 setVerificationLevel', () => {
    const scenario = Scenario.start();
    play(
      scenario,
      `
      nobody level 3 | user_not_found
      ann level 3    | verification_level_skipped
      ann level 2    | ok
      ann level 3    | index_price_missing
      tick BTC 10000 | ok
      ann level 3    | assets_below_level
    `,
    );
  });
});
