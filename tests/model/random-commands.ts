// Random commands that keep finding the corners, gathered from the parts of all capabilities, with days that pass.
import { DAY_MS } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { randomAcceptors } from './acceptors/random-acceptors.ts';
import { randomCore } from './core/random-core.ts';
import { randomLaunch } from './staking/random-sales.ts';
import { randomStaking } from './staking/random-staking.ts';
import { randomFees } from './fees/random-fees.ts';
import { randomFiat } from './fiat/random-fiat.ts';
import { randomMoney } from './wallet/random-funding.ts';
import { randomWithdrawals } from './wallet/random-withdrawals.ts';
import { randomGateway } from './gateway/random-gateway.ts';
import { randomLever } from './lever/random-lever.ts';
import { randomMicro } from './seconds/random-seconds.ts';
import type { NaiveEngine } from './naive-engine.ts';
import type { Random } from './random.ts';
import type { RandomPart, Step } from './random-part.ts';
import { randomRebates } from './rebates/random-rebates.ts';
import { randomCountdowns } from './spot/random-countdowns.ts';
import { randomSpot } from './spot/random-spot.ts';
import { randomStops } from './stops/random-stops.ts';

const PARTS: readonly RandomPart[] = [
  randomCore,
  randomMoney,
  randomWithdrawals,
  randomRebates,
  randomFees,
  randomSpot,
  randomCountdowns,
  randomLever({ share: 0.25, tickChance: 0.02 }),
  randomMicro({ share: 0.03, tickChance: 0.002 }),
  randomFiat({ share: 0.05, jumpChance: 0.0005 }),
  randomStaking({ share: 0.03, jumpChance: 0.0003 }),
];
/** A duel of their own mixes these with all of the others. */
const ACCEPTORS: readonly RandomPart[] = [randomAcceptors({ share: 1, jumpChance: 0.02 }), randomGateway({ share: 1 })];

/** Likewise. */
const SALES: readonly RandomPart[] = [randomLaunch({ share: 3, jumpChance: 0.01 })];

/** Likewise. */
const STOPS: readonly RandomPart[] = [randomStops({ chance: 0.004, endChance: 0.04 })];

export function openingCommands(): Command[] {
  return [...PARTS, ...ACCEPTORS, ...SALES].flatMap(({ opening = [] }) => opening);
}

type Next = (random: Random, model: NaiveEngine) => Step;

/** Commands of some parts alone, so that they meet each other more often. */
export function stepsOf(parts: readonly RandomPart[]): Next {
  const [first, ...others] = parts.flatMap(({ commands }) => commands);
  if (first === undefined) throw new Error('there are commands to choose from');
  const commands = [first, ...others] as const;
  const moments = parts.flatMap(({ moments = [] }) => moments);
  const mends = parts.flatMap(({ mends = [] }) => mends);
  return (random, model) => {
    for (const [chance, choose] of moments) {
      const step = random.chance(chance) ? choose(random, model) : undefined;
      if (step) return step;
    }
    const waitMs = randomWait(random);
    for (const [chance, choose] of mends) {
      const mend = random.chance(chance) ? choose(random, model) : undefined;
      if (mend) return { waitMs, command: mend };
    }
    return { waitMs, command: random.weigh(commands)(random, model) };
  };
}

/** Makes the next command from what the model knows. */
export const nextStep: Next = stepsOf(PARTS);
export const nextStepWithAcceptors: Next = stepsOf([...PARTS, ...ACCEPTORS]);
export const nextStepWithSales: Next = stepsOf([...PARTS, ...SALES]);
export const nextStepWithStops: Next = stepsOf([
  ...STOPS,
  ...PARTS,
  ...ACCEPTORS,
  ...SALES,
  // Few are renewed.
  randomStaking({ share: 0.5, jumpChance: 0 }),
]);

function randomWait(random: Random): number {
  return random.weigh<() => number>([
    [500, () => random.below(20)],
    [60, () => random.below(2_000)],
    [8, () => 4_990 + random.below(20)],
    [1, () => random.below(DAY_MS)],
  ])();
}
