// What accounts own over all wallets.
import { addAmounts, WALLETS, type UserId } from '@bourse/domain';
import type { Holding } from './assets.ts';
import type { Core } from './core.ts';
import { accountsOfPerson } from './person.ts';

type Owned = Pick<Core, 'currencies' | 'ledger'>;

/** Answers what each wallet of one account owns, including what claims lock. */
export function* holdingsOf(world: Owned, userId: UserId): Generator<Holding> {
  for (const currencyId of world.currencies.keys()) {
    for (const wallet of WALLETS) {
      const account = world.ledger.getAccount(userId, wallet, currencyId);
      if (account) yield { currencyId, amount: addAmounts(account.available, account.locked) };
    }
  }
}

/** Answers the same of all accounts of the person that this one belongs to. */
export function* holdingsOfPerson(
  world: Owned & Pick<Core, 'users' | 'subAccounts'>,
  userId: UserId,
): Generator<Holding> {
  for (const id of accountsOfPerson(world, userId)) yield* holdingsOf(world, id);
}
