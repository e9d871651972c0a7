// Persons with several accounts among people with one: in the wallets and in spot trading, and where much has to stay.
import { assert, type UserId } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { USERS } from '../cast.ts';
import { randomCore } from '../core/random-core.ts';
import { Coverage, Duel } from '../duel.ts';
import { randomFees } from '../fees/random-fees.ts';
import { randomKept } from '../kept/random-kept.ts';
import { Random } from '../random.ts';
import { stepsOf } from '../random-commands.ts';
import { randomRebates } from '../rebates/random-rebates.ts';
import { randomCountdowns } from '../spot/random-countdowns.ts';
import { randomSpot } from '../spot/random-spot.ts';
import { randomMoney } from '../wallet/random-funding.ts';
import { randomWithdrawals } from '../wallet/random-withdrawals.ts';
import { PERSON_REFUSALS } from './person-refusals.ts';
import { PERSONS_OPENING, randomPersons, withSubAccounts } from './random-persons.ts';

const COMMANDS = 4_000;
const RELOAD_EVERY = 300;
const SEEDS = [1, 2] as const;
const PATIENCE_MS = 180_000;

const PARTS = [
  randomCore,
  randomMoney,
  randomWithdrawals,
  randomFees,
  randomRebates,
  randomSpot,
  randomCountdowns,
  randomPersons,
];
const NEXT = withSubAccounts(stepsOf(PARTS));
const NEXT_KEPT = withSubAccounts(stepsOf([randomCore, randomMoney, randomSpot, randomPersons, randomKept]));

/** These commands may leave somebody with less than has to stay: those of prices, the house and the clock. */
const MAY_SHORTEN: ReadonlySet<string> = new Set([
  'tickIndex',
  'advanceTime',
  'adjustBalance',
  'holdOutflows',
  'payDeposit',
]);

function start(coverage: Coverage): Duel {
  const duel = new Duel(coverage);
  for (const command of PERSONS_OPENING) duel.play({ waitMs: 0, command });
  return duel;
}

describe('with sub-accounts the engine agrees with the naive model', () => {
  const coverage = new Coverage();

  test.each(SEEDS)(`over ${COMMANDS} random commands of seed %i`, { timeout: PATIENCE_MS }, (seed) => {
    const random = new Random(seed);
    const duel = start(coverage);
    for (let i = 1; i <= COMMANDS; i += 1) {
      duel.play(NEXT(random, duel.model));
      if (i % RELOAD_EVERY === 0) duel.reload();
    }
  });

  test('N10 and nobody is left with less than has to stay by an act of any account', { timeout: PATIENCE_MS }, () => {
    const random = new Random(3);
    const duel = start(coverage);
    const { books } = duel.model;
    for (let i = 1; i <= COMMANDS; i += 1) {
      const step = NEXT_KEPT(random, duel.model);
      books.at += step.waitMs;
      const covered = USERS.filter((id: UserId) => !books.kept.isShort(id));
      duel.play(step);
      const short = MAY_SHORTEN.has(step.command.kind) ? undefined : covered.find((id) => books.kept.isShort(id));
      assert(short === undefined, `${step.command.kind} leaves user ${short} short of what has to stay`);
      if (i % RELOAD_EVERY === 0) duel.reload();
    }
    expect(coverage.refusals.has('bought_worth_at_risk')).toBe(true);
    expect(coverage.refusals.has('held_worth_at_risk')).toBe(true);
    expect([...coverage.spot.orders].some((way) => way.endsWith('cancelled restricted'))).toBe(true);
  });

  test('and meets every refusal of theirs', () => {
    expect(PERSON_REFUSALS.filter((code) => !coverage.refusals.has(code))).toEqual([]);
    const { moved, closed, fills, selfTrades } = coverage.persons;
    expect(moved).toBeGreaterThan(COMMANDS / 50);
    expect(closed).toBeGreaterThan(3);
    expect(fills).toBeGreaterThan(COMMANDS / 20);
    expect(selfTrades).toBeGreaterThan(COMMANDS / 200);
  });
});
