// Second contracts among the others that share their ticks and money, so that few users meet every rule of theirs.
import { describe, expect, test } from 'vitest';
import { randomCore } from '../core/random-core.ts';
import { Coverage, Duel } from '../duel.ts';
import { randomMoney } from '../wallet/random-funding.ts';
import { randomLever } from '../lever/random-lever.ts';
import { stepsOf } from '../random-commands.ts';
import { Random } from '../random.ts';
import { MICRO_REFUSALS } from './seconds-cast.ts';
import { randomMicro } from './random-seconds.ts';

const COMMANDS = 8_000;
const RELOAD_EVERY = 700;
const SEEDS = [5, 6] as const;

/** States, and how they came. */
const WAYS = [
  'accepted',
  'open',
  'closed win',
  'closed loss',
  'closed draw',
  'closed void no_entry_tick',
  'closed void no_close_tick',
  'insurance bought',
  'insurance effective',
  'insurance ended profit',
  'insurance ended expired',
  'insurance ended cancelled',
  'insurance ended used_up',
] as const;

describe('second contracts agree with the naive model', () => {
  const coverage = new Coverage();
  const nextStep = stepsOf([
    randomCore,
    randomMoney,
    randomLever({ share: 0.05, tickChance: 0.1 }),
    randomMicro({ share: 4, tickChance: 0.12 }),
  ]);

  test.each(SEEDS)(`over ${COMMANDS} random commands of seed %i`, (seed) => {
    const random = new Random(seed);
    const duel = new Duel(coverage);
    for (let i = 1; i <= COMMANDS; i += 1) {
      duel.play(nextStep(random, duel.model));
      if (i % RELOAD_EVERY === 0) duel.reload();
    }
  });

  test('and meet every refusal, and every way an order or an insurance can go', () => {
    expect(MICRO_REFUSALS.filter((code) => !coverage.refusals.has(code))).toEqual([]);
    expect(WAYS.filter((way) => !coverage.micro.ways.has(way))).toEqual([]);
    const { wins, insured, claims, laterClaims, unfinished } = coverage.micro;
    expect(wins).toBeGreaterThan(300);
    expect(insured).toBeGreaterThan(300);
    expect(claims).toBeGreaterThan(20);
    expect(laterClaims).toBeGreaterThan(0);
    expect(unfinished).toBeGreaterThan(300);
  });
});
