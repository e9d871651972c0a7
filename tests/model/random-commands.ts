// Random commands that keep finding the corners, gathered from the parts of all capabilities, with days that pass.
import { DAY_MS } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { randomCore } from './core/random-core.ts';
import { randomMoney } from './funding/random-funding.ts';
import { randomWithdrawals } from './funding/random-withdrawals.ts';
import type { NaiveEngine } from './naive-engine.ts';
import type { Random } from './random.ts';
import type { RandomPart, Step } from './random-part.ts';
import { randomRebates } from './rebates/random-rebates.ts';
import { randomSpot } from './spot/random-spot.ts';

const PARTS: readonly RandomPart[] = [randomCore, randomMoney, randomWithdrawals, randomRebates, randomSpot];
const [first, ...others] = PARTS.flatMap(({ commands }) => commands);
if (first === undefined) throw new Error('there are commands to choose from');
const COMMANDS = [first, ...others] as const;

export function openingCommands(): Command[] {
  return PARTS.flatMap(({ opening = [] }) => opening);
}

/** What comes next, given what the model knows. */
export function nextStep(random: Random, model: NaiveEngine): Step {
  for (const [chance, choose] of PARTS.flatMap(({ moments = [] }) => moments)) {
    const step = random.chance(chance) ? choose(random, model) : undefined;
    if (step) return step;
  }
  return { waitMs: randomWait(random), command: chooseCommand(random, model) };
}

function randomWait(random: Random): number {
  return random.weigh<() => number>([
    [500, () => random.below(20)],
    [60, () => random.below(2_000)],
    [8, () => 4_990 + random.below(20)],
    [1, () => random.below(DAY_MS)],
  ])();
}

function chooseCommand(random: Random, model: NaiveEngine): Command {
  for (const [chance, choose] of PARTS.flatMap(({ mends = [] }) => mends)) {
    const mend = random.chance(chance) ? choose(random, model) : undefined;
    if (mend) return mend;
  }
  return random.weigh(COMMANDS)(random, model);
}
