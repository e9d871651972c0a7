// Trailing orders among all others of spot trade, against the model in which each has a peak of its own.
import { describe, expect, test } from 'vitest';
import { randomCore } from '../core/random-core.ts';
import { Coverage, Duel } from '../duel.ts';
import { Random } from '../random.ts';
import { stepsOf } from '../random-commands.ts';
import { randomMoney } from '../wallet/random-funding.ts';
import { randomSpot } from './random-spot.ts';
import { randomTrails, TRAIL_REFUSALS } from './random-trails.ts';

const COMMANDS = 3_000;
const RELOAD_EVERY = 70;
const PATIENCE_MS = 180_000;
const SEEDS = [3, 4, 5] as const;

const WAITING = ['waiting open', 'waiting cancelled amended', 'waiting cancelled user'];
const WAYS = [
  ...[...WAITING, 'triggered open', 'triggered filled', 'triggered cancelled user', 'triggered cancelled amended'].map(
    (way) => `trailing ${way}`,
  ),
  ...[...WAITING, 'triggered filled', 'triggered cancelled market_protection'].map(
    (way) => `trailing at market ${way}`,
  ),
  ...['waiting open', 'triggered filled'].map((way) => `trailing at market by sum ${way}`),
];

describe('trailing orders agree with the naive model', () => {
  const coverage = new Coverage();
  const nextStep = stepsOf([randomCore, randomMoney, randomSpot, randomTrails(250)]);

  test.each(SEEDS)(`over ${COMMANDS} random commands of seed %i`, { timeout: PATIENCE_MS }, (seed) => {
    const random = new Random(seed);
    const duel = new Duel(coverage);
    for (let i = 1; i <= COMMANDS; i += 1) {
      duel.play(nextStep(random, duel.model));
      if (i % RELOAD_EVERY === 0) duel.reload();
    }
  });

  test('and meet what they can', () => {
    expect(TRAIL_REFUSALS.filter((code) => !coverage.refusals.has(code))).toEqual([]);
    expect(WAYS.filter((way) => !coverage.spot.orders.has(way))).toEqual([]);
    expect(coverage.spot.trailGroups).toBeGreaterThan(3);
    expect(coverage.spot.unfinished).toBeGreaterThan(10);
  });
});
