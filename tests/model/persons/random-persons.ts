// Two users with sub-accounts that trade, one who opens as many as there may be, and commands that are given for one account or
// another of a person.
import { amount, BTC, ETH, units, USDT, userId, WALLETS, type UserId } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { anyCurrency, anyUser, HOARDER, NOBODY, USERS } from '../cast.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { Random } from '../random.ts';
import type { RandomPart, Step } from '../random-part.ts';

const [FIRST, SECOND] = USERS;
/** The first has two from the start, and so is a person with three accounts. */
const OPENING: readonly (readonly [UserId, UserId])[] = [
  [FIRST, userId(61)],
  [FIRST, userId(62)],
  [SECOND, userId(63)],
];
const FIRST_MONEY = [
  [BTC, '8'],
  [ETH, '30'],
  [USDT, '800'],
] as const;
const HOARDED_FROM = 200;

const subsOf = (model: NaiveEngine, id: UserId): UserId[] => model.books.accountsOf(id).slice(1);

function pickOne(random: Random, ids: readonly UserId[]): UserId {
  const [first = NOBODY, ...others] = ids;
  return random.pick([first, ...others]);
}

function anySub(random: Random, model: NaiveEngine): UserId {
  const open = subsOf(model, FIRST).filter((id) => !model.books.users.get(id)?.isClosed);
  if (random.chance(0.1)) return pickOne(random, subsOf(model, FIRST));
  return random.chance(0.1)
    ? pickOne(random, [FIRST, SECOND, NOBODY, ...subsOf(model, SECOND)])
    : pickOne(random, open);
}

/** The first that is not taken, or one that is. */
function randomOpening(random: Random, model: NaiveEngine): Command {
  if (random.chance(0.5)) {
    return { kind: 'openSubAccount', userId: HOARDER, subId: userId(HOARDED_FROM + random.below(40)) };
  }
  const open = subsOf(model, FIRST).filter((id) => !model.books.users.get(id)?.isClosed).length;
  const owner = random.chance(0.9) ? FIRST : anyUser(random);
  const isNew = open < 2;
  return { kind: 'openSubAccount', userId: owner, subId: userId(61 + random.below(isNew ? 60 : 3)) };
}

/** Mostly within a person: a part of what is there, all of it, or one unit more. */
function randomMove(random: Random, model: NaiveEngine): Command {
  const owner = random.chance(0.8) ? FIRST : random.pick(USERS);
  const accounts = model.books.accountsOf(owner);
  const [fromId, toId] = [0, 1].map(() => (random.chance(0.95) ? pickOne(random, accounts) : anyUser(random)));
  if (fromId === undefined || toId === undefined) throw new Error('money is moved between two accounts');
  const wallet = random.chance(0.8) ? 'change' : random.pick(WALLETS);
  const currencyId = anyCurrency(random);
  const available = model.books.available(`${fromId}/${wallet}`, currencyId);
  const moved = random.weigh([
    [60, available / 3n],
    [20, available],
    [8, available + 1n],
  ]);
  const asker = random.chance(0.7) ? owner : pickOne(random, accounts);
  return { kind: 'moveBetweenAccounts', userId: asker, fromId, toId, wallet, currencyId, amount: amount(moved) };
}

/** Takes steps towards closing one: its orders are cancelled, then it is emptied, then it is closed. */
function towardsClosing(_random: Random, model: NaiveEngine): Command | undefined {
  const { books, spot } = model;
  const open = subsOf(model, FIRST).filter((id) => !books.users.get(id)?.isClosed);
  const subId = open.at(-1);
  if (subId === undefined || open.length < 2) return undefined;
  if (spot.orders.some((one) => one.userId === subId && one.status === 'open')) {
    return { kind: 'cancelAllOrders', userId: subId };
  }
  for (const currencyId of books.currencies) {
    for (const wallet of WALLETS) {
      const left = books.available(`${subId}/${wallet}`, currencyId);
      if (left === 0n) continue;
      const ends = { userId: FIRST, fromId: subId, toId: FIRST };
      return { kind: 'moveBetweenAccounts', ...ends, wallet, currencyId, amount: amount(left) };
    }
  }
  return { kind: 'closeSubAccount', userId: FIRST, subId };
}

export const randomPersons: RandomPart = {
  commands: [
    [30, randomOpening],
    [160, randomMove],
    [
      25,
      (random, model) => ({
        kind: 'freezeSubAccount',
        userId: random.chance(0.9) ? FIRST : anyUser(random),
        subId: anySub(random, model),
        isFrozen: random.chance(0.4),
      }),
    ],
    [8, (random, model) => ({ kind: 'closeSubAccount', userId: FIRST, subId: anySub(random, model) })],
  ],
  mends: [[0.01, towardsClosing]],
};

/** Every run begins with these, after the others' opening. */
export const PERSONS_OPENING: readonly Command[] = OPENING.flatMap(([userId, subId]): Command[] => [
  { kind: 'openSubAccount', userId, subId },
  ...FIRST_MONEY.map(([currencyId, whole]): Command => {
    const ends = { userId, fromId: userId, toId: subId, wallet: 'change' } as const;
    return { kind: 'moveBetweenAccounts', ...ends, currencyId, amount: amount(units(whole)) };
  }),
]);

/** They are often given for a sub-account in place of its master, others rarely. */
const FOR_ANY_ACCOUNT: ReadonlySet<Command['kind']> = new Set([
  'placeOrder',
  'placeOco',
  'replaceOrder',
  'cancelAllOrders',
  'setCountdown',
  'transferFunds',
  'weighWorth',
  'setWalletLock',
]);

/** Gives some of the steps to sub-accounts. */
export const withSubAccounts =
  (next: (random: Random, model: NaiveEngine) => Step) =>
  (random: Random, model: NaiveEngine): Step => {
    const { waitMs, command } = next(random, model);
    const chance = FOR_ANY_ACCOUNT.has(command.kind) ? 0.45 : 0.04;
    if (!('userId' in command) || !random.chance(chance)) return { waitMs, command };
    const subs = subsOf(model, command.userId);
    if (subs.length === 0 || model.books.personOf(command.userId) !== command.userId) return { waitMs, command };
    const userId = pickOne(random, subs);
    if (command.kind === 'replaceOrder') {
      return { waitMs, command: { ...command, userId, order: { ...command.order, userId } } };
    }
    return { waitMs, command: { ...command, userId } };
  };
