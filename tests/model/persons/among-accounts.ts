// Random commands of one user that come from any account of a person.
import { userId } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { USERS } from '../cast.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { Random } from '../random.ts';
import type { Step } from '../random-part.ts';

const [MASTER, STRANGER] = USERS;
const SUBS = [userId(201), userId(202)] as const;
export const ACCOUNTS = [MASTER, ...SUBS] as const;

/** Any account of a person may give these, and gets what they credit. */
const SHARED: ReadonlySet<Command['kind']> = new Set<Command['kind']>([
  'openPosition',
  'closePositions',
  'placeMicroOrder',
  'acceptMicroRisk',
  'setMicroLimits',
  'buyMicroInsurance',
  'buyStaking',
  'subscribe',
  'creditUser',
  'transferFunds',
]);
/** What these mean for a person is not looked at here. */
const ELSEWHERE: ReadonlySet<Command['kind']> = new Set<Command['kind']>(['setUserFrozen', 'holdOutflows']);

export const openSubs = (): Step[] =>
  SUBS.map((subId) => ({ waitMs: 0, command: { kind: 'openSubAccount', userId: MASTER, subId } }));

/** So much of what everybody does is done by the person. */
const SHARE = 0.5;

export function amongAccounts(
  next: (random: Random, model: NaiveEngine) => Step,
): (random: Random, model: NaiveEngine) => Step {
  return (random, model) => {
    const step = next(random, model);
    const { command } = step;
    if (!('userId' in command)) return step;
    if (ELSEWHERE.has(command.kind)) return { ...step, command: { ...command, userId: STRANGER } };
    if (!SHARED.has(command.kind) || (command.userId !== MASTER && !random.chance(SHARE))) return step;
    return { ...step, command: { ...command, userId: random.pick(ACCOUNTS) } };
  };
}
