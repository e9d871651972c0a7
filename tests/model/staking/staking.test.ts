// Staking among the money that it shares users with, so that few of them meet every rule of it.
import { describe, expect, test } from 'vitest';
import { randomCore } from '../core/random-core.ts';
import { Coverage, Duel } from '../duel.ts';
import { randomMoney } from '../wallet/random-funding.ts';
import { stepsOf } from '../random-commands.ts';
import { Random } from '../random.ts';
import { EARN_REFUSALS } from './staking-refusals.ts';
import { randomStaking } from './random-staking.ts';

const COMMANDS = 4_000;
const RELOAD_EVERY = 500;
const SEEDS = [1] as const;

describe('staking agrees with the naive model', () => {
  const coverage = new Coverage();
  const nextStep = stepsOf([randomCore, randomMoney, randomStaking({ share: 6, jumpChance: 0.008 })]);

  test.each(SEEDS)(`over ${COMMANDS} random commands of seed %i`, (seed) => {
    const random = new Random(seed);
    const duel = new Duel(coverage);
    for (let i = 1; i <= COMMANDS; i += 1) {
      duel.play(nextStep(random, duel.model));
      if (i % RELOAD_EVERY === 0) duel.reload();
    }
  });

  test('and meets every refusal, and every way an order can go', () => {
    expect(EARN_REFUSALS.filter((code) => !coverage.refusals.has(code))).toEqual([]);
    const { ways, orders, unfinished } = coverage.staking;
    expect([...ways].sort()).toEqual(['active', 'cancelled', 'matured', 'not_renewed', 'renewed']);
    expect(orders).toBeGreaterThan(COMMANDS / 20);
    expect(unfinished).toBeGreaterThan(COMMANDS / 200);
  });
});
