// A person with three accounts among strangers: what one account does counts for all of them.
import { describe, expect, test } from 'vitest';
import { randomCore } from '../core/random-core.ts';
import { Coverage, Duel } from '../duel.ts';
import { randomLever } from '../lever/random-lever.ts';
import { Random } from '../random.ts';
import { stepsOf } from '../random-commands.ts';
import type { RandomPart } from '../random-part.ts';
import { randomMicro } from '../seconds/random-seconds.ts';
import { randomLaunch } from '../staking/random-sales.ts';
import { randomStaking } from '../staking/random-staking.ts';
import { randomMoney } from '../wallet/random-funding.ts';
import { amongAccounts, openSubs } from './among-accounts.ts';

const COMMANDS = 4_000;
const RELOAD_EVERY = 500;

const PLAYS: Readonly<Record<string, RandomPart>> = {
  'leveraged contracts': randomLever({ share: 1, tickChance: 0.15 }),
  'second contracts': randomMicro({ share: 1, tickChance: 0.2 }),
  staking: randomStaking({ share: 1, jumpChance: 0.01 }),
  sales: randomLaunch({ share: 1, jumpChance: 0.01 }),
};
const SEEDS = [1, 2, 3] as const;

describe('the accounts of a person agree with the naive model', () => {
  const coverage = new Coverage();
  let given = 0;

  test.each(Object.keys(PLAYS).flatMap((name) => SEEDS.map((seed) => [name, seed] as const)))(
    `in %s over ${COMMANDS} random commands of seed %i`,
    (name, seed) => {
      const part = PLAYS[name];
      if (part === undefined) throw new Error(`${name} is played`);
      const nextStep = amongAccounts(stepsOf([randomCore, randomMoney, part]));
      const random = new Random(seed);
      const duel = new Duel(coverage);
      for (const step of openSubs(duel.model)) duel.play(step);
      for (let i = 1; i <= COMMANDS; i += 1) {
        duel.play(nextStep(random, duel.model));
        if (i % RELOAD_EVERY === 0) duel.reload();
      }
      given += duel.model.lever.given;
    },
  );

  test('and meet what is a person’s', () => {
    const codes = [
      'too_many_positions',
      'too_many_pending_positions',
      'too_many_micro_orders',
      'micro_orders_limit_reached',
      'micro_loss_limit_reached',
      'micro_cooling_off',
      'insurance_already_bought',
      'purchase_limit_per_person',
    ] as const;
    expect(codes.filter((code) => !coverage.refusals.has(code))).toEqual([]);
    expect(given).toBeGreaterThan(10);
  });
});
