// What a user owns over all wallets.
import { addAmounts, WALLETS, type UserId } from '@bourse/domain';
import type { Holding } from './assets.ts';
import type { Core } from './core.ts';

/** Answers what each of the user's accounts owns, including what claims lock. */
export function* holdingsOf(world: Core, userId: UserId): Generator<Holding> {
  for (const currencyId of world.currencies.keys()) {
    for (const wallet of WALLETS) {
      const account = world.ledger.getAccount(userId, wallet, currencyId);
      if (account) yield { currencyId, amount: addAmounts(account.available, account.locked) };
    }
  }
}
