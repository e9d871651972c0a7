import { BTC, ETH, InvariantViolation, instant, price, seq, units } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { createChanges } from './capabilities.ts';
import { Engine } from './engine.ts';
import { checkInvariants } from './invariants.ts';
import { Scenario } from './testing/scenario.ts';

const BUSY = `
  tick BTC 100
  ann sell 2 @ 100 #ann-1
  ann sell 1 @ 101
  cal sell 1 @ 100
  bob buy  2.5 @ 100 #bob-1
  bob buy  3 @ 99.5
  cal buy  1 @ 0.02 in ETH/BTC #cal-1
  ann sell 1 market
  cal freeze
  wait 700
  cal cancel all
`;
const AFTER = `
  cal unfreeze
  bob buy 1 @ 99.5 #bob-1
  bob sell 4 @ 98 #bob-2
  cal buy 5 @ 120
  ann cancel all
  tick BTC 101
  bob buy 1 @ 45
`;
const expectations = (table: string): string =>
  table
    .split('\n')
    .map((line) => (line.trim() === '' ? line : `${line} | ?`))
    .join('\n');

describe('time', () => {
  test('T1 places grow and time never runs backwards', () => {
    const engine = Engine.empty();
    const apply = (place: number, ms: number) => () =>
      engine.apply({ seq: seq(place), at: instant(ms), command: { kind: 'advanceTime' } }, createChanges(), []);
    expect(apply(3, 100)).not.toThrow();
    expect([engine.seq, engine.at]).toEqual([3, 100]);
    expect(apply(3, 100)).toThrow(InvariantViolation);
    expect(apply(4, 99)).toThrow(InvariantViolation);
    expect(apply(9, 100)).not.toThrow();
  });

  test('T2 a tick is stamped with its command, says its second and its oldest quote, and replaces only its coins', () => {
    const scenario = Scenario.start();
    scenario.play(`
      tick BTC 100
      tick ETH 10
    `);
    const first = scenario.at;
    scenario.wait(1_000);
    scenario.forget();
    const second = Math.floor(scenario.at / 1_000) - 2;
    const quoted = { currencyId: BTC, price: price(units('101')), quotedAt: instant(second * 1_000 - 1) };
    scenario.apply({ kind: 'tickIndex', second, prices: [quoted] });
    expect(scenario.changes.ticks).toEqual([{ seq: scenario.seq, at: scenario.at, second, ...quoted }]);
    expect(scenario.events).toEqual([{ kind: 'indexTicked', ticks: scenario.changes.ticks }]);
    expect(scenario.engine.snapshot().ticks).toMatchObject([
      { currencyId: BTC, price: price(units('101')), at: scenario.at },
      { currencyId: ETH, price: price(units('10')), at: first },
    ]);
  });
});

describe('snapshots', () => {
  test('T4 an engine rebuilt from its snapshot is the same and goes on the same', () => {
    const kept = Scenario.start();
    const reloaded = Scenario.start();
    kept.play(BUSY);
    reloaded.play(BUSY);
    reloaded.reload();
    expect(reloaded.engine.stateHash()).toBe(kept.engine.stateHash());
    expect(reloaded.engine.nextDeadline()).toBe(kept.engine.nextDeadline());
    kept.forget();
    reloaded.forget();
    expect(reloaded.play(expectations(AFTER))).toBe(kept.play(expectations(AFTER)));
    expect(reloaded.events).toEqual(kept.events);
    expect(reloaded.changes.fills).toEqual(kept.changes.fills);
    expect(reloaded.engine.snapshot()).toEqual(kept.engine.snapshot());
  });

  test('T4 a snapshot is a copy', () => {
    const scenario = Scenario.start();
    scenario.play(BUSY);
    const snapshot = scenario.engine.snapshot();
    const before = structuredClone(snapshot);
    const copy = Engine.load(snapshot);
    scenario.play(expectations(AFTER));
    expect(snapshot).toEqual(before);
    expect(copy.snapshot()).toEqual(before);
  });

  test('T4 the hash tells any difference but place and time', () => {
    const scenario = Scenario.start();
    scenario.play('ann sell 1 @ 100');
    const hash = scenario.engine.stateHash();
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
    scenario.wait(5);
    scenario.play('ann sell 1 @ 100.001 | price_not_on_tick');
    expect(scenario.engine.stateHash()).toBe(hash);
    scenario.play('ann freeze');
    expect(scenario.engine.stateHash()).not.toBe(hash);
  });

  test('T4 what a snapshot gets wrong is found after loading it', () => {
    const scenario = Scenario.start();
    scenario.play('ann sell 1 @ 100');
    const snapshot = scenario.engine.snapshot();
    checkInvariants(Engine.load(snapshot));
    expect(() => checkInvariants(Engine.load({ ...snapshot, orders: [] }))).toThrow(InvariantViolation);
    expect(() => Engine.load({ ...snapshot, markets: [] })).toThrow('is in a market');
  });

  test('T5 the same commands lead to the same state, changes and events', () => {
    const [one, two] = [Scenario.start(), Scenario.start()];
    for (const scenario of [one, two]) {
      scenario.play(BUSY);
      scenario.play(expectations(AFTER));
    }
    expect(two.engine.snapshot()).toEqual(one.engine.snapshot());
    expect(two.changes).toEqual(one.changes);
    expect(two.events).toEqual(one.events);
  });
});
