// Every kind of spot order among all others, with countdowns, full stops and restarts: what each asks for meets what others do.
import { describe, expect, test } from 'vitest';
import { randomCore } from '../core/random-core.ts';
import { Coverage, Duel } from '../duel.ts';
import { Random } from '../random.ts';
import { stepsOf } from '../random-commands.ts';
import { randomStops } from '../stops/random-stops.ts';
import { randomMoney } from '../wallet/random-funding.ts';
import { randomCountdowns } from './random-countdowns.ts';
import { randomMixes } from './random-mixed.ts';
import { randomSpot } from './random-spot.ts';
import { randomTrails } from './random-trails.ts';

const COMMANDS = 1_500;
const RELOAD_EVERY = 37;
const PATIENCE_MS = 180_000;
const SEEDS = [3, 12] as const;

describe('orders of all kinds together agree with the naive model', () => {
  const coverage = new Coverage();
  const nextStep = stepsOf([
    randomStops({ chance: 0.002, endChance: 0.05 }),
    randomCore,
    randomMoney,
    randomSpot,
    randomCountdowns,
    randomTrails(60),
    randomMixes,
  ]);

  test.each(SEEDS)(`over ${COMMANDS} random commands of seed %i`, { timeout: PATIENCE_MS }, (seed) => {
    const random = new Random(seed);
    const duel = new Duel(coverage);
    for (let i = 1; i <= COMMANDS; i += 1) {
      duel.play(nextStep(random, duel.model));
      if (i % RELOAD_EVERY === 0) duel.reload();
    }
  });

  test('and meet what they can', () => {
    const ways = ['waiting cancelled expired', 'waiting cancelled countdown', 'triggered filled'];
    expect(ways.filter((way) => !coverage.spot.orders.has(`trailing ${way}`))).toEqual([]);
    expect(coverage.spot.icebergs).toContain('triggered');
    for (const result of ['pair', 'limit', 'market', 'dropped']) {
      expect(coverage.spot.armed.get(result), result).toBeGreaterThan(3);
    }
    expect(coverage.spot.unfinished).toBeGreaterThan(3);
    expect(coverage.spot.countedDown).toBeGreaterThan(3);
  });
});
