// What has to stay among all that could lose it: many have little else here, so that every route out is tried.
import { assert, type EngineRefusalCode, type UserId } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { describe, expect, test } from 'vitest';
import { randomAcceptors } from '../acceptors/random-acceptors.ts';
import { USERS } from '../cast.ts';
import { randomCore } from '../core/random-core.ts';
import { randomLaunch } from '../staking/random-sales.ts';
import { randomStaking } from '../staking/random-staking.ts';
import { startSelling } from '../staking/start-selling.ts';
import { Coverage, type Duel } from '../duel.ts';
import { randomFiat } from '../fiat/random-fiat.ts';
import { randomMoney } from '../wallet/random-funding.ts';
import { randomWithdrawals } from '../wallet/random-withdrawals.ts';
import { randomLever } from '../lever/random-lever.ts';
import { randomMicro } from '../seconds/random-seconds.ts';
import { stepsOf } from '../random-commands.ts';
import { Random } from '../random.ts';
import { randomSpot } from '../spot/random-spot.ts';
import { KEPT_REFUSALS } from './kept-refusals.ts';
import { randomKept } from './random-kept.ts';

const COMMANDS = 3_000;
const RELOAD_EVERY = 500;
const SEEDS = [3, 4] as const;
const PATIENCE_MS = 180_000;

const NEXT = stepsOf([
  randomCore,
  randomMoney,
  randomWithdrawals,
  randomSpot,
  randomLever({ share: 2, tickChance: 0.02 }),
  randomMicro({ share: 2, tickChance: 0.01 }),
  randomFiat({ share: 1, jumpChance: 0.0005 }),
  randomAcceptors({ share: 1, jumpChance: 0.0005 }),
  randomStaking({ share: 1, jumpChance: 0.0003 }),
  randomLaunch({ share: 1, jumpChance: 0.001 }),
  randomKept,
]);

/**
 * These commands may leave somebody with less than has to stay: those of prices, the house and the clock, and those that
 * bind somebody again by the worth of coins without a fresh price.
 */
const MAY_SHORTEN: ReadonlySet<Command['kind']> = new Set([
  'tickIndex',
  'advanceTime',
  'adjustBalance',
  'reverseDeposit',
  'configureFiatRules',
  'holdOutflows',
  'payDeposit',
  'creditDeposit',
  'settleWithdrawal',
  'payGatewayOrder',
  'releaseFiatDeal',
  'resolveFiatDeal',
  'confirmAcceptorDeal',
  'resolveAcceptorDeal',
]);

describe('what has to stay', () => {
  const coverage = new Coverage();
  const met = new Map<EngineRefusalCode, Set<Command['kind']>>();

  test.each(SEEDS)(
    `W25, W26 stays where the naive model says, over ${COMMANDS} commands of seed %i`,
    { timeout: PATIENCE_MS },
    (seed) => {
      const random = new Random(seed);
      const duel = startSelling(coverage);
      for (let i = 1; i <= COMMANDS; i += 1) {
        playKeeping(duel, random, met);
        if (i % RELOAD_EVERY === 0) duel.reload();
      }
    },
  );

  test('and much of what could lose it is refused', () => {
    const kinds = new Set([...met.values()].flatMap((tried) => [...tried]));
    expect([...met.keys()].sort()).toEqual([...KEPT_REFUSALS].sort());
    expect(kinds.has('placeOrder')).toBe(true);
    expect(kinds.size).toBeGreaterThan(3);
    expect([...coverage.spot.orders].some((way) => way.endsWith('cancelled restricted'))).toBe(true);
  });
});

/** Nobody whose worth covers what has to stay is left short of it by an act of anybody's. */
function playKeeping(duel: Duel, random: Random, met: Map<EngineRefusalCode, Set<Command['kind']>>): void {
  const { model, coverage } = duel;
  const step = NEXT(random, model);
  const { kind } = step.command;
  model.books.at += step.waitMs;
  const covered = USERS.filter((id) => !model.books.kept.isShort(id));
  for (const code of KEPT_REFUSALS) coverage.refusals.delete(code);
  duel.play(step);
  for (const code of KEPT_REFUSALS) {
    if (coverage.refusals.has(code)) met.set(code, (met.get(code) ?? new Set()).add(kind));
  }
  if (MAY_SHORTEN.has(kind)) return;
  const short = covered.find((id: UserId) => model.books.kept.isShort(id));
  assert(short === undefined, `${kind} leaves user ${short} short of what has to stay`);
}
