import { amount, instant, ppm, units, userId } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { USERS } from '../testing/cast.ts';
import { Scenario } from '../testing/scenario.ts';
import type { FeeTierTerms, MoveFeeTiers } from './commands.ts';

const [ann, bob, cal] = [USERS['ann']!, USERS['bob']!, USERS['cal']!];
const DAY = 86_400_000;

const tier = (minVolume: string, makerFee: bigint, takerFee: bigint): FeeTierTerms => ({
  minVolume: amount(units(minVolume)),
  makerFee: ppm(makerFee),
  takerFee: ppm(takerFee),
});
/** Markets ask for 1,000 ppm of a maker and 2,000 of a taker. */
const TIERS = [tier('1000', 1_000n, 1_500n), tier('5000', 500n, 1_000n), tier('20000', 0n, 400n)];

function start(tiers: readonly FeeTierTerms[] = TIERS): Scenario {
  const scenario = Scenario.start();
  scenario.mustApply({ kind: 'configureFeeTiers', tiers });
  return scenario;
}

const day = (volumes: Readonly<Record<string, string>>, part: Partial<MoveFeeTiers> = {}): MoveFeeTiers => ({
  kind: 'moveFeeTiers',
  day: instant(DAY),
  chunk: 1,
  isLast: true,
  volumes: Object.entries(volumes).map(([name, volume]) => ({ userId: USERS[name]!, volume: amount(units(volume)) })),
  ...part,
});

const answer = (scenario: Scenario, command: Parameters<Scenario['apply']>[0]) => {
  const outcome = scenario.apply(command);
  return outcome.ok ? outcome.value : outcome.code;
};

const grant = (scenario: Scenario, level: number, ms = 1_000, who = ann) =>
  answer(scenario, { kind: 'grantFeeTier', userId: who, level, until: instant(scenario.at + ms) });

/** Answers the level that each user has by volume. */
const levels = (scenario: Scenario) => scenario.engine.snapshot().feeUsers.map(({ userId: id, level }) => [id, level]);

/** Fees of the last fill in ppm of 1 BTC and of 100 USDT: the buyer's, the seller's. */
function ratesOfTrade(scenario: Scenario, table: string): readonly (bigint | undefined)[] {
  scenario.play(table);
  const fill = scenario.changes.fills.at(-1);
  return [fill && fill.buyerFee / 100n, fill && fill.sellerFee / 10_000n];
}

describe('fee tiers', () => {
  test('K1, K2 an order pays the lower of the market’s rate and its tier’s', () => {
    const scenario = start();
    expect(ratesOfTrade(scenario, 'ann sell 1 @ 100\nbob buy 1 @ 100')).toEqual([2_000n, 1_000n]);
    scenario.mustApply(day({ ann: '5000', bob: '1000' }));
    expect(ratesOfTrade(scenario, 'ann sell 1 @ 100\nbob buy 1 @ 100')).toEqual([1_500n, 500n]);
    scenario.mustApply({ kind: 'configureFeeTiers', tiers: [tier('1', 900n, 2_500n), tier('2', 900n, 900n)] });
    expect(ratesOfTrade(scenario, 'bob sell 1 @ 100\nann buy 1 @ 100')).toEqual([900n, 900n]);
    expect(ratesOfTrade(scenario, 'ann sell 1 @ 100\nbob buy 1 @ 100')).toEqual([2_000n, 900n]);
  });

  test('K2 an order keeps the rates that it was accepted at, also where it gets smaller in its place', () => {
    const scenario = start();
    scenario.play('ann sell 3 @ 100');
    scenario.mustApply(day({ ann: '20000' }));
    scenario.play('ann amend 1 x 2');
    expect(ratesOfTrade(scenario, 'bob buy 1 @ 100')[1]).toBe(1_000n);
    scenario.reload();
    expect(ratesOfTrade(scenario, 'bob buy 1 @ 100')[1]).toBe(1_000n);
    scenario.play('ann sell 1 @ 100');
    scenario.mustApply({ kind: 'configureFeeTiers', tiers: [] });
    expect(ratesOfTrade(scenario, 'bob buy 1 @ 100')[1]).toBe(0n);
  });

  test('K2 what replaces an order takes the rates of its moment, both legs of a pair too', () => {
    const scenario = start();
    scenario.play('ann sell 1 @ 100\nbob buy 1 @ 100\nann sell 1 @ 102\nann oco sell 1 @ 103 stop 99 limit 98');
    scenario.mustApply(day({ ann: '5000' }));
    expect(ratesOfTrade(scenario, 'ann amend 3 @ 101\nbob buy 1 @ 101')[1]).toBe((500n * 101n) / 100n);
    scenario.play('ann amend 4 @ 104');
    const rates = [...scenario.changes.orders]
      .filter(({ ocoId, status }) => ocoId !== undefined && status === 'open')
      .map(({ makerFee, takerFee }) => [makerFee, takerFee]);
    expect(rates).toEqual([
      [500n, 1_000n],
      [500n, 1_000n],
    ]);
  });

  test('K3 the higher of volume and grant counts, a grant until its moment, and of the tiers that there still are', () => {
    const scenario = start();
    const takerFee = () => {
      scenario.play('cal sell 0.1 @ 100\nann buy 0.1 @ 100');
      const order = [...scenario.changes.orders].findLast((one) => one.userId === ann);
      return order?.takerFee;
    };
    grant(scenario, 2, 1_000);
    expect(takerFee()).toBe(1_000n);
    scenario.mustApply(day({ ann: '20000' }));
    expect(takerFee()).toBe(400n);
    scenario.mustApply(day({ ann: '1000' }, { day: instant(2 * DAY) }));
    expect(takerFee()).toBe(1_000n);
    scenario.mustApply({ kind: 'configureFeeTiers', tiers: TIERS.slice(0, 1) });
    expect(takerFee()).toBe(1_500n);
    scenario.mustApply({ kind: 'configureFeeTiers', tiers: TIERS });
    scenario.wait(999);
    expect(takerFee()).toBe(1_000n);
    scenario.wait(1);
    expect(takerFee()).toBe(1_500n);
  });

  test('K4 a volume brings the highest tier that it reaches; who is not named keeps what he has', () => {
    const scenario = start();
    expect(answer(scenario, day({ ann: '999.99999999', bob: '1000', cal: '25000' }))).toEqual({ moved: 2 });
    expect(levels(scenario)).toEqual([
      [ann, 0],
      [bob, 1],
      [cal, 3],
    ]);
    expect(answer(scenario, day({ ann: '0', cal: '4999' }, { day: instant(2 * DAY) }))).toEqual({ moved: 1 });
    expect(levels(scenario)).toEqual([
      [ann, 0],
      [bob, 1],
      [cal, 1],
    ]);
  });

  test('K5 a chunk that is not behind the last changes nothing', () => {
    const scenario = start();
    scenario.mustApply(day({ ann: '1000' }, { chunk: 2 }));
    scenario.forget();
    for (const repeated of [{ chunk: 2 }, { chunk: 1 }, { day: instant(0), chunk: 3 }]) {
      expect(answer(scenario, day({ ann: '20000', bob: '20000' }, repeated))).toEqual({ moved: 0 });
    }
    expect([scenario.changes.feeUsers.size, scenario.changes.feeStates.size]).toEqual([0, 0]);
    expect(answer(scenario, day({ bob: '20000' }, { chunk: 3, isLast: false }))).toEqual({ moved: 1 });
    expect(scenario.engine.snapshot().feeStates).toEqual([{ id: 1, day: DAY, chunk: 3, isComplete: false }]);
  });

  test('K6 another grant replaces one, and tier 0 takes it back', () => {
    const scenario = start();
    const granted = () => scenario.engine.snapshot().feeUsers.map((one) => [one.grantedLevel, one.grantedUntil]);
    expect(grant(scenario, 3)).toEqual({});
    expect(grant(scenario, 1, 5_000)).toEqual({});
    expect(granted()).toEqual([[1, scenario.at + 5_000]]);
    expect(grant(scenario, 0, -1)).toEqual({});
    expect(granted()).toEqual([[undefined, undefined]]);
  });

  test('R41 what is refused changes nothing', () => {
    const scenario = start();
    const stranger = userId(99);
    const volumes = [
      { userId: cal, volume: amount(units('9000')) },
      { userId: ann, volume: amount(-1n) },
      { userId: stranger, volume: amount(1n) },
    ];
    expect(answer(scenario, day({}, { volumes }))).toBe('quantity_required');
    expect(answer(scenario, day({}, { volumes: volumes.toReversed() }))).toBe('user_not_found');
    expect(grant(scenario, 9, -1, stranger)).toBe('user_not_found');
    expect(grant(scenario, 4, -1)).toBe('fee_tier_not_found');
    expect(grant(scenario, 1.5)).toBe('fee_tier_not_found');
    expect(grant(scenario, 3, 0)).toBe('fee_grant_over');
    expect(scenario.engine.snapshot().feeUsers).toEqual([]);
  });

  test('C14 volumes grow from tier to tier, rates never do, and there are at most 20', () => {
    const scenario = start();
    const many = (count: number) => Array.from({ length: count }, (_, at) => tier(String(at + 1), 9n, 9n));
    const sound = [[], TIERS, many(20), [tier('1', 0n, 0n)], [tier('1', 999_999n, 999_999n)]];
    const unsound = [
      many(21),
      [tier('0', 1n, 1n)],
      [tier('2', 2n, 2n), tier('2', 1n, 1n)],
      [tier('1', 2n, 2n), tier('2', 3n, 2n)],
      [tier('1', 2n, 2n), tier('2', 2n, 3n)],
      [tier('1', -1n, 1n)],
      [tier('1', 1n, -1n)],
      [tier('1', 1_000_000n, 1n)],
      [tier('1', 1n, 1_000_000n)],
    ];
    const configure = (tiers: readonly FeeTierTerms[]) => answer(scenario, { kind: 'configureFeeTiers', tiers });
    expect(unsound.map(configure)).toEqual(unsound.map(() => 'invalid_market_settings'));
    expect(sound.map(configure)).toEqual(sound.map(() => ({})));
    expect(scenario.engine.snapshot().feeTiers.filter(({ isOffered }) => isOffered)).toHaveLength(1);
    scenario.reload();
  });
});
