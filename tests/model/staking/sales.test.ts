// Sales of new coins among the money that they share users with, so that few of them meet every rule of theirs.
import { describe, expect, test } from 'vitest';
import { randomCore } from '../core/random-core.ts';
import { Coverage } from '../duel.ts';
import { randomMoney } from '../wallet/random-funding.ts';
import { nextStepWithSales, stepsOf } from '../random-commands.ts';
import { Random } from '../random.ts';
import { LAUNCH_REFUSALS } from './staking-refusals.ts';
import { randomLaunch } from './random-sales.ts';
import { startSelling } from './start-selling.ts';

const COMMANDS = 2_000;
const AMONG_ALL = 500;
const RELOAD_EVERY = 500;
const SEEDS = [1, 2] as const;

describe('sales of new coins agree with the naive model', () => {
  const coverage = new Coverage();
  const nextStep = stepsOf([randomCore, randomMoney, randomLaunch({ share: 6, jumpChance: 0.03 })]);

  test.each(SEEDS)(`over ${COMMANDS} random commands of seed %i`, (seed) => {
    const random = new Random(seed);
    const duel = startSelling(coverage);
    for (let i = 1; i <= COMMANDS; i += 1) {
      duel.play(nextStep(random, duel.model));
      if (i % RELOAD_EVERY === 0) duel.reload();
    }
  });

  test(`over ${AMONG_ALL} random commands among those of all others`, () => {
    const random = new Random(2);
    const duel = startSelling();
    for (let i = 1; i <= AMONG_ALL; i += 1) duel.play(nextStepWithSales(random, duel.model));
    duel.reload();
    expect(duel.coverage.launch.subscriptions).toBeGreaterThan(AMONG_ALL / 100);
  });

  test('and meet every refusal, and every way a sale or a subscription can go', () => {
    expect(LAUNCH_REFUSALS.filter((code) => !coverage.refusals.has(code))).toEqual([]);
    const { ways, subscriptions, results, unfinished } = coverage.launch;
    const states = ['pending', 'held', 'locked', 'done', 'refunded', 'no_tick', 'price_moved'];
    const sales = ['draft', 'scheduled', 'done', 'cancelled'].map((state) => `sale ${state}`);
    expect([...states, ...sales].filter((way) => !ways.has(way))).toEqual([]);
    expect(subscriptions).toBeGreaterThan(COMMANDS / 20);
    expect(results).toBeGreaterThan(COMMANDS / 500);
    expect(unfinished).toBeGreaterThan(COMMANDS / 200);
  });
});
