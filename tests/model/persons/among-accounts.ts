// Random commands of one user that come from any account of a person.
import { amount, userId, type Amount, type CurrencyId, type UserId, type Wallet } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { CURRENCIES, USERS } from '../cast.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { Random } from '../random.ts';
import type { Step } from '../random-part.ts';

const [MASTER, STRANGER] = USERS;
const SUBS = [userId(201), userId(202)] as const;
export const ACCOUNTS = [MASTER, ...SUBS] as const;

/** Any account of a person may give these. */
const SHARED: ReadonlySet<Command['kind']> = new Set<Command['kind']>([
  'openPosition',
  'closePositions',
  'placeMicroOrder',
  'acceptMicroRisk',
  'setMicroLimits',
  'buyMicroInsurance',
  'buyStaking',
  'subscribe',
  'transferFunds',
]);
/** What these mean for a person is not looked at here. */
const ELSEWHERE: ReadonlySet<Command['kind']> = new Set<Command['kind']>(['setUserFrozen', 'holdOutflows']);

const share = (model: NaiveEngine, owner: string, currencyId: CurrencyId): Amount =>
  amount(model.books.available(owner, currencyId) / 4n);

/** Opens the sub-accounts, and gives them something in every wallet. */
export function* openSubs(model: NaiveEngine): Generator<Step> {
  for (const subId of SUBS) {
    yield { waitMs: 0, command: { kind: 'openSubAccount', userId: MASTER, subId } };
    for (const currencyId of CURRENCIES) {
      yield { waitMs: 0, command: moveTo(model, subId, currencyId) };
      for (const to of ['lever', 'micro'] as const) yield { waitMs: 0, command: pass(model, subId, currencyId, to) };
    }
  }
}

function moveTo(model: NaiveEngine, toId: UserId, currencyId: CurrencyId): Command {
  const place = { fromId: MASTER, toId, wallet: 'change', currencyId } as const;
  return {
    kind: 'moveBetweenAccounts',
    userId: MASTER,
    ...place,
    amount: share(model, `${MASTER}/change`, currencyId),
  };
}

function pass(model: NaiveEngine, userId: UserId, currencyId: CurrencyId, to: Wallet): Command {
  const moved = share(model, `${userId}/change`, currencyId);
  return { kind: 'transferFunds', userId, from: 'change', to, currencyId, amount: moved };
}

/** So much of what everybody does is done by the person. */
const SHARE = 0.5;

export function amongAccounts(
  next: (random: Random, model: NaiveEngine) => Step,
): (random: Random, model: NaiveEngine) => Step {
  return (random, model) => {
    const step = next(random, model);
    const { command } = step;
    if (!('userId' in command)) return step;
    if (command.kind === 'creditUser' && command.userId !== STRANGER && random.chance(SHARE)) {
      const { wallet, currencyId } = command;
      const subId = random.pick(SUBS);
      const isNear = wallet !== 'change' && random.chance(SHARE);
      return { ...step, command: isNear ? pass(model, subId, currencyId, wallet) : moveTo(model, subId, currencyId) };
    }
    if (ELSEWHERE.has(command.kind)) return { ...step, command: { ...command, userId: STRANGER } };
    if (!SHARED.has(command.kind) || (command.userId !== MASTER && !random.chance(SHARE))) return step;
    return { ...step, command: { ...command, userId: random.pick(ACCOUNTS) } };
  };
}
