// Credits, the treasury, and transfers between wallets.
import { amount, units } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { anyCurrency, anyUser, HOARDER, NOBODY, USERS } from '../cast.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { Random } from '../random.ts';
import type { RandomPart } from '../random-part.ts';

function randomCredit(random: Random): Command {
  const id = anyCurrency(random);
  return {
    kind: 'creditUser',
    userId: random.chance(0.1) ? NOBODY : random.pick([...USERS, HOARDER]),
    source: random.pick(['outside', 'treasury']),
    wallet: random.chance(0.8) ? 'change' : random.pick(['legal', 'lever', 'micro']),
    currencyId: id,
    amount: amount(BigInt(random.below(20)) * units('1')),
  };
}

function randomFunding(random: Random): Command {
  return {
    kind: 'fundTreasury',
    currencyId: anyCurrency(random),
    amount: amount(BigInt(random.below(20)) * units('10')),
  };
}

/** Between any two wallets, the same one now and then: a part of what is there, all of it, or one unit more. */
function randomTransfer(random: Random, model: NaiveEngine): Command {
  const userId = anyUser(random);
  const currencyId = anyCurrency(random);
  const [from, to] = [random.pick(TRANSFER_WALLETS), random.pick(TRANSFER_WALLETS)];
  const available = model.books.available(`${userId}/${from}`, currencyId);
  const moved = random.weigh([
    [60, available / 5n],
    [20, available],
    [20, available + 1n],
  ]);
  return { kind: 'transferFunds', userId, currencyId, from, to, amount: amount(moved) };
}

/** Twice the one that trades, so that money comes back to it. */
const TRANSFER_WALLETS = ['change', 'change', 'lever', 'legal'] as const;

export const randomMoney: RandomPart = {
  commands: [
    [25, randomCredit],
    [8, randomFunding],
    [40, randomTransfer],
  ],
};
