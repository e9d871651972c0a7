// Fiat trade among the money and the withdrawals that it shares users with, so that few of them meet every rule of it.
import { FIAT_KINDS, FIAT_MERCHANT_STATES, FIAT_SIDES } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { randomCore } from '../core/random-core.ts';
import { Coverage, Duel } from '../duel.ts';
import { randomMoney } from '../wallet/random-funding.ts';
import { randomWithdrawals } from '../wallet/random-withdrawals.ts';
import { stepsOf } from '../random-commands.ts';
import { Random } from '../random.ts';
import { FIAT_REFUSALS } from './fiat-refusals.ts';
import { randomFiat } from './random-fiat.ts';

const COMMANDS = 6_000;
const RELOAD_EVERY = 500;
const SEEDS = [2, 4] as const;

const KINDS = FIAT_KINDS.flatMap((kind) => FIAT_SIDES.map((side) => `${kind} ${side}`));
/** States, how they came, and whether there had been an appeal. */
const DEAL_WAYS = [
  'unpaid',
  'paid',
  'cancelled cancelled',
  'cancelled expired',
  'appealed appealed',
  'appealed appealed alone',
  'done released',
  'done released appealed',
  'done awarded_buyer appealed',
  'cancelled conceded appealed',
  'cancelled awarded_seller appealed',
] as const;
const AD_WAYS = ['live', 'live barred', 'done', 'withdrawn'] as const;

describe('fiat trade agrees with the naive model', () => {
  const coverage = new Coverage();
  const nextStep = stepsOf([randomCore, randomMoney, randomWithdrawals, randomFiat({ share: 4, jumpChance: 0.03 })]);

  test.each(SEEDS)(`over ${COMMANDS} random commands of seed %i`, (seed) => {
    const random = new Random(seed);
    const duel = new Duel(coverage);
    for (let i = 1; i <= COMMANDS; i += 1) {
      duel.play(nextStep(random, duel.model));
      if (i % RELOAD_EVERY === 0) duel.reload();
    }
  });

  test('and meets every refusal, and every way a deal, an ad or a merchant can go', () => {
    expect(FIAT_REFUSALS.filter((code) => !coverage.refusals.has(code))).toEqual([]);
    const { ways, ads, merchants, deals, partial, eased, unfinished } = coverage.fiat;
    const missing = [
      ...FIAT_SIDES.flatMap((side) => DEAL_WAYS.map((way) => `${side} ${way}`)).filter((way) => !ways.has(way)),
      ...KINDS.flatMap((kind) => AD_WAYS.map((way) => `${kind} ${way}`)).filter((way) => !ads.has(way)),
    ];
    expect(missing).toEqual([]);
    expect([...merchants].sort()).toEqual(FIAT_MERCHANT_STATES.toSorted());
    expect(deals).toBeGreaterThan(COMMANDS / 20);
    expect(partial).toBeGreaterThan(0);
    expect(eased).toBeGreaterThan(COMMANDS / 200);
    expect(unfinished).toBeGreaterThan(COMMANDS / 1_000);
  });
});
