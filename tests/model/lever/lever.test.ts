// Leveraged contracts alone, so that positions of few accounts meet each other, with every tick a pass over all of them.
import { describe, expect, test } from 'vitest';
import { randomCore } from '../core/random-core.ts';
import { Coverage, Duel } from '../duel.ts';
import { randomMoney } from '../wallet/random-funding.ts';
import { stepsOf } from '../random-commands.ts';
import { Random } from '../random.ts';
import { LEVER_REFUSALS } from './lever-cast.ts';
import { randomLever } from './random-lever.ts';

const COMMANDS = 8_000;
const RELOAD_EVERY = 700;
const SEEDS = [1, 2, 4, 5, 7] as const;

/** States, and why they came. */
const WAYS = [
  'accepted',
  'pending',
  'open',
  'closing user',
  'closing liquidation',
  'closed user',
  'closed take_profit',
  'closed stop_loss',
  'closed liquidation',
  'closed shortage',
  'closed settlement',
  'revoked user',
  'revoked liquidation',
  'revoked limits',
  'revoked insufficient_balance',
  'revoked risk_rate',
  'revoked market_halted',
  'revoked no_tick',
] as const;

describe('leveraged contracts agree with the naive model', () => {
  const coverage = new Coverage();
  const nextStep = stepsOf([randomCore, randomMoney, randomLever({ share: 1, tickChance: 0.15 })]);

  test.each(SEEDS)(`over ${COMMANDS} random commands of seed %i`, (seed) => {
    const random = new Random(seed);
    const duel = new Duel(coverage);
    for (let i = 1; i <= COMMANDS; i += 1) {
      duel.play(nextStep(random, duel.model));
      if (i % RELOAD_EVERY === 0) duel.reload();
    }
  });

  test('and meet every refusal, and every way a position can go', () => {
    expect(LEVER_REFUSALS.filter((code) => !coverage.refusals.has(code))).toEqual([]);
    expect(WAYS.filter((way) => !coverage.lever.ends.has(way))).toEqual([]);
    const { warnings, liquidations, deficits, cuts, clawbacks, parts, nights, debts, unfinished } = coverage.lever;
    expect(warnings).toBeGreaterThan(30);
    expect(liquidations).toBeGreaterThan(30);
    expect(deficits).toBeGreaterThan(10);
    expect(cuts).toBeGreaterThan(3);
    expect(clawbacks).toBeGreaterThan(20);
    expect(parts).toBeGreaterThan(100);
    expect(nights).toBeGreaterThan(500);
    expect(debts).toBeGreaterThan(0);
    expect(unfinished).toBeGreaterThan(100);
  });
});
