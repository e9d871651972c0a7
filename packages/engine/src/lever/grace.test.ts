// Nobody is liquidated for a time after a stop: who is spared, from when until when, and what that can cost the house.
import { LIQUIDATION_GRACE_MS, LIQUIDATION_GRACE_MS_MAX, MINUTE_MS, units } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { expectPlayed } from '../testing/expect-table.ts';
import { expectPositions, startLever, tickAfter } from '../testing/lever-cast.ts';
import type { Scenario } from '../testing/scenario.ts';

const setGrace = (scenario: Scenario, liquidationGraceMs: number): boolean =>
  scenario.apply({
    kind: 'configureLeverRules',
    rules: { openRiskMin: 130_00, transfersOut: false, liquidationGraceMs },
  }).ok;

/** The process is away for so long. */
function fail(scenario: Scenario, ms = 2 * MINUTE_MS): void {
  const since = scenario.at;
  scenario.wait(ms);
  scenario.mustApply({ kind: 'bookOutage', since });
}

function pause(scenario: Scenario, ms = 2 * MINUTE_MS): void {
  scenario.mustApply({ kind: 'beginFullStop' });
  scenario.wait(ms);
  scenario.mustApply({ kind: 'endFullStop' });
}

/** Ann, with 40 USDT, has two hands that opened at 101: at 93.14 they are liquidated. */
function startRisky(each = '40'): Scenario {
  const scenario = startLever({ each });
  scenario.play('ann long 2 x 10');
  tickAfter(scenario, 'BTC 100');
  scenario.forget();
  return scenario;
}

const liquidated = ({ changes }: Scenario): number => changes.liquidations.length;

describe.each([
  ['an outage', fail],
  ['a full stop', pause],
] as const)('after %s', (_name, stand) => {
  test('P9 nobody is liquidated for a minute from the first tick on, however late that comes', () => {
    const scenario = startRisky();
    stand(scenario);
    scenario.wait(MINUTE_MS);
    tickAfter(scenario, 'BTC 90');
    tickAfter(scenario, 'BTC 90', LIQUIDATION_GRACE_MS - 1_000);
    expect(liquidated(scenario)).toBe(0);
    expect(scenario.changes.leverWarnings.map(({ level }) => level)).toEqual([120_00]);
    scenario.reload();
    tickAfter(scenario, 'BTC 90');
    expect(liquidated(scenario)).toBe(1);
  });

  test('P9 whoever adds margin or closes within it goes on, or is out at a tick', () => {
    const scenario = startRisky();
    stand(scenario);
    tickAfter(scenario, 'BTC 93');
    expectPlayed(scenario, 'ann transfer 40 USDT from change to lever | ok');
    tickAfter(scenario, 'BTC 93', LIQUIDATION_GRACE_MS);
    expect(liquidated(scenario)).toBe(0);
    expectPlayed(scenario, 'ann close 1 | ok');
    tickAfter(scenario, 'BTC 93');
    expectPositions(scenario, 'id | state | reason\n1 | closed | user');
  });
});

describe('the grace', () => {
  test('P9 is of each market: one that has no price yet spares nobody, and has its own when it has one', () => {
    const scenario = startLever({ each: '62' });
    scenario.play('ann long 2 x 10\n ann long 20 x 10 in ETH/USDT');
    tickAfter(scenario, 'BTC 100 ETH 10');
    fail(scenario);
    scenario.forget();
    tickAfter(scenario, 'BTC 85');
    tickAfter(scenario, 'BTC 85', LIQUIDATION_GRACE_MS);
    expect(liquidated(scenario)).toBe(1);
    expectPositions(scenario, 'id | state | reason\n1 | closed | liquidation\n2 | closing | liquidation');
  });

  test('P9 an account in two markets is spared until that of the later one has ended', () => {
    const scenario = startLever({ each: '62' });
    scenario.play('ann long 2 x 10\n ann long 20 x 10 in ETH/USDT');
    tickAfter(scenario, 'BTC 100 ETH 10');
    fail(scenario);
    scenario.forget();
    tickAfter(scenario, 'BTC 99');
    tickAfter(scenario, 'BTC 80 ETH 8', LIQUIDATION_GRACE_MS - 1_000);
    tickAfter(scenario, 'BTC 80 ETH 8', LIQUIDATION_GRACE_MS - 1_000);
    expect(liquidated(scenario)).toBe(0);
    tickAfter(scenario, 'BTC 80 ETH 8');
    expect(liquidated(scenario)).toBe(1);
  });

  test('P9, X13 a stop that is reached closes, and a loss that nothing covers closes the rest', () => {
    const scenario = startRisky();
    scenario.play('ann stops 1 sl 95');
    fail(scenario);
    scenario.forget();
    tickAfter(scenario, 'BTC 60');
    expectPositions(scenario, 'id | state | reason\n1 | closed | stop_loss');
    expect(liquidated(scenario)).toBe(1);
  });

  test('P9 begins anew with every stop, and an outage of a minute begins none', () => {
    const scenario = startRisky();
    fail(scenario);
    tickAfter(scenario, 'BTC 90');
    scenario.wait(30_000);
    fail(scenario);
    tickAfter(scenario, 'BTC 90');
    tickAfter(scenario, 'BTC 90', LIQUIDATION_GRACE_MS - 1_000);
    expect(liquidated(scenario)).toBe(0);
    tickAfter(scenario, 'BTC 90');
    expect(liquidated(scenario)).toBe(1);
    const other = startRisky();
    fail(other, MINUTE_MS);
    tickAfter(other, 'BTC 90');
    expect(liquidated(other)).toBe(1);
  });

  test('C16, R48 is from nothing to ten minutes, and stays where it is not named', () => {
    const scenario = startRisky();
    for (const wrong of [-1, 0.5, LIQUIDATION_GRACE_MS_MAX + 1]) expect(setGrace(scenario, wrong)).toBe(false);
    expect(setGrace(scenario, 5_000)).toBe(true);
    scenario.play('rules 130');
    fail(scenario);
    tickAfter(scenario, 'BTC 90');
    tickAfter(scenario, 'BTC 90', 4_000);
    expect(liquidated(scenario)).toBe(0);
    tickAfter(scenario, 'BTC 90');
    expect(liquidated(scenario)).toBe(1);
    const none = startRisky();
    expect(setGrace(none, 0)).toBe(true);
    fail(none);
    tickAfter(none, 'BTC 90');
    expect(liquidated(none)).toBe(1);
  });
});

/** Answers what the house has in the end: pool, fund and fees. */
const houseOf = (scenario: Scenario): bigint =>
  ['lever_pool', 'lever_insurance', 'fees'].reduce(
    (sum, owner) => sum + (scenario.account(owner, 'USDT')?.available ?? 0n),
    0n,
  );

type Play = { readonly graceMs: number; readonly gap: number; readonly move: number };

/**
 * Two long hands of Ann, at the least risk rate, and two short ones of Bob. The index falls by a gap while the site is away,
 * and goes on by a move; then whoever is left closes, so that all is counted.
 */
function playGap({ graceMs, gap, move }: Play): bigint {
  const scenario = startLever({ each: '17.5' });
  setGrace(scenario, graceMs);
  scenario.play('ann long 2 x 20\n bob transfer 1000 USDT from change to lever\n bob short 2 x 20');
  tickAfter(scenario, 'BTC 100');
  fail(scenario);
  const last = `BTC ${100 - gap + move}`;
  tickAfter(scenario, `BTC ${100 - gap}`);
  tickAfter(scenario, last, LIQUIDATION_GRACE_MS);
  scenario.play('ann close all\n bob close all');
  tickAfter(scenario, last);
  expect(scenario.engine.snapshot().positions).toEqual([]);
  return houseOf(scenario);
}

describe('what it costs the house', () => {
  const GAPS = [0.5, 1, 2, 5, 7, 10, 20, 40];
  const MOVES = [-10, -5, -2, -1, 0, 1, 2, 5, 10];
  const NUMBER = 2n;
  /** Closing two hands costs this. */
  const FEES = units('0.2');

  test.each(GAPS)('P10 after a gap of %d %% it is at most what is spared times the move back', (gap) => {
    for (const move of MOVES) {
      const cost = playGap({ graceMs: 0, gap, move }) - playGap({ graceMs: LIQUIDATION_GRACE_MS, gap, move });
      // What goes on against those who are spared is theirs to lose, until they have nothing.
      const bound = FEES + NUMBER * units(String(Math.max(move, 0)));
      expect(cost <= bound, `gap ${gap}, then ${move}: ${cost} is more than ${bound}`).toBe(true);
    }
  });
});
