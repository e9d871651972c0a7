// Acceptors and the payment form among the money, the withdrawals and the fiat trade that they share users with, so that
// few of these meet every rule.
import { ACCEPTOR_DEAL_ENDS, ACCEPTOR_SIDES } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { randomCore } from '../core/random-core.ts';
import { Coverage, Duel } from '../duel.ts';
import { randomFiat } from '../fiat/random-fiat.ts';
import { randomMoney } from '../wallet/random-funding.ts';
import { randomWithdrawals } from '../wallet/random-withdrawals.ts';
import { randomGateway } from '../gateway/random-gateway.ts';
import { nextStepWithAcceptors, stepsOf } from '../random-commands.ts';
import { Random } from '../random.ts';
import { ACCEPTOR_REFUSALS, SHARED_REFUSALS } from './acceptor-refusals.ts';
import { randomAcceptors } from './random-acceptors.ts';

const COMMANDS = 6_000;
const AMONG_ALL = 1_500;
const RELOAD_EVERY = 500;
const SEEDS = [5, 7, 9] as const;

/** By itself only a withdrawal is done, and only a deposit appealed. */
const WAYS = [
  ...ACCEPTOR_SIDES.flatMap((side) => ACCEPTOR_DEAL_ENDS.map((end) => `${side} ${end}`)),
  ...['waiting', 'paid', 'appealed'].flatMap((state) => ACCEPTOR_SIDES.map((side) => `${side} ${state}`)),
  'withdraw accepted',
  'deposit appealed alone',
  'deposit appealed by user',
  'deposit appealed by acceptor',
  'withdraw appealed by user',
  'withdraw appealed by acceptor',
  'deposit refused appealed by user',
  'deposit expired appealed by user',
  'deposit cancelled appealed by user',
  'withdraw refused appealed by acceptor',
  'withdraw expired appealed by acceptor',
  'withdraw timed_out appealed by user',
  ...['confirmed', 'conceded', 'awarded_user', 'awarded_acceptor'].map((end) => `withdraw ${end} after timed_out`),
].filter((way) => way !== 'deposit timed_out');

describe('acceptors and the payment form agree with the naive model', () => {
  const coverage = new Coverage();
  const nextStep = stepsOf([
    randomCore,
    randomMoney,
    randomWithdrawals,
    randomFiat({ share: 0.3, jumpChance: 0.005 }),
    randomAcceptors({ share: 4, jumpChance: 0.08 }),
    randomGateway({ share: 4 }),
  ]);

  test.each(SEEDS)(`over ${COMMANDS} random commands of seed %i`, (seed) => {
    const random = new Random(seed);
    const duel = new Duel(coverage);
    for (let i = 1; i <= COMMANDS; i += 1) {
      duel.play(nextStep(random, duel.model));
      if (i % RELOAD_EVERY === 0) duel.reload();
    }
  });

  test(`over ${AMONG_ALL} random commands among those of all others`, () => {
    const random = new Random(1);
    const duel = new Duel();
    for (let i = 1; i <= AMONG_ALL; i += 1) duel.play(nextStepWithAcceptors(random, duel.model));
    duel.reload();
  });

  test('and meet every refusal, and every way that a deal can go', () => {
    expect([...ACCEPTOR_REFUSALS, ...SHARED_REFUSALS].filter((code) => !coverage.refusals.has(code))).toEqual([]);
    const { ways, deals, partial, empty, debtsPaid, eased, unfinished } = coverage.acceptors;
    expect(WAYS.filter((way) => !ways.has(way))).toEqual([]);
    expect(deals).toBeGreaterThan(COMMANDS / 60);
    const met = { partial, empty, debtsPaid, eased, unfinished };
    expect(Object.entries(met).filter(([, times]) => times === 0)).toEqual([]);
    expect(coverage.gateway.paid).toBeGreaterThan(COMMANDS / 100);
    expect(coverage.gateway.worse).toBeGreaterThan(5);
  });
});
