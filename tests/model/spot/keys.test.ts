// Orders of keys among those of people, against the model that adds up their budgets from all orders and fills.
import { describe, expect, test } from 'vitest';
import { randomCore } from '../core/random-core.ts';
import { Coverage, Duel } from '../duel.ts';
import { Random } from '../random.ts';
import { stepsOf } from '../random-commands.ts';
import { randomMoney } from '../wallet/random-funding.ts';
import { byKeys, KEY_REFUSALS, randomKeys } from './random-keys.ts';
import { randomMixes } from './random-mixed.ts';
import { randomSpot } from './random-spot.ts';

const COMMANDS = 3_000;
const RELOAD_EVERY = 70;
const PATIENCE_MS = 180_000;
const SEEDS = [3, 4, 5] as const;

const WAYS = [
  ...['openKey', 'changeKey', 'endKey', 'placeOrder', 'placeOco', 'amendOrder', 'replaceOrder'].map(
    (kind) => `${kind} done`,
  ),
  ...['placeOrder', 'amendOrder'].flatMap((kind) => KEY_REFUSALS.map((code) => `${kind} ${code}`)),
  ...['key_budget', 'key_ended', 'amended', 'oco', 'user', 'expired'].map((reason) => `ended ${reason}`),
  'changeKey key_ended',
  'filled',
  'filled armed',
];

describe('keys agree with the naive model', () => {
  const coverage = new Coverage();
  const nextStep = stepsOf([randomCore, randomMoney, byKeys(randomSpot), byKeys(randomMixes), randomKeys(60)]);

  test.each(SEEDS)(`over ${COMMANDS} random commands of seed %i`, { timeout: PATIENCE_MS }, (seed) => {
    const random = new Random(seed);
    const duel = new Duel(coverage);
    for (let i = 1; i <= COMMANDS; i += 1) {
      duel.play(nextStep(random, duel.model));
      if (i % RELOAD_EVERY === 0) duel.reload();
    }
  });

  test('and meet what they can', () => {
    expect(WAYS.filter((way) => !coverage.keys.met.has(way))).toEqual([]);
    expect(coverage.keys.met.get('filled')).toBeGreaterThan(100);
    expect(coverage.keys.met.get('ended key_budget')).toBeGreaterThan(2);
  });
});
