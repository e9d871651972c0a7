// Keys of persons with several accounts, whose tiers change, whose countdowns run out, and of whom much has to stay: what is tried
// alone elsewhere, all together.
import { describe, expect, test } from 'vitest';
import { randomCore } from '../core/random-core.ts';
import { Coverage, Duel } from '../duel.ts';
import { randomFees } from '../fees/random-fees.ts';
import { randomKept } from '../kept/random-kept.ts';
import { Random } from '../random.ts';
import { stepsOf } from '../random-commands.ts';
import { randomCountdowns } from '../spot/random-countdowns.ts';
import { byKeys, randomKeys } from '../spot/random-keys.ts';
import { randomMixes } from '../spot/random-mixed.ts';
import { randomSpot } from '../spot/random-spot.ts';
import { randomMoney } from '../wallet/random-funding.ts';
import { PERSONS_OPENING, randomPersons, withSubAccounts } from './random-persons.ts';

const COMMANDS = 5_000;
const RELOAD_EVERY = 150;
const SEEDS = [301, 302, 303, 305] as const;
const PATIENCE_MS = 180_000;

const TRADING = [byKeys(randomSpot), byKeys(randomMixes), randomKeys(60), randomCountdowns];
const NEXT = withSubAccounts(stepsOf([randomCore, randomMoney, randomFees, ...TRADING, randomPersons, randomKept]));

describe('keys of persons agree with the naive model', () => {
  const coverage = new Coverage();

  test.each(SEEDS)(`over ${COMMANDS} random commands of seed %i`, { timeout: PATIENCE_MS }, (seed) => {
    const random = new Random(seed);
    const duel = new Duel(coverage);
    for (const command of PERSONS_OPENING) duel.play({ waitMs: 0, command });
    for (let i = 1; i <= COMMANDS; i += 1) {
      duel.play(NEXT(random, duel.model));
      if (i % RELOAD_EVERY === 0) duel.reload();
    }
  });

  test('and meet what they can', () => {
    const ways = ['filled', 'placeOrder key_budget', 'amendOrder done', 'ended key_budget'];
    expect(ways.filter((way) => !coverage.keys.met.has(way))).toEqual([]);
  });
});
