// A command of a user, or about one, may have moved money that positions rest on.
import type { UserId } from '@bourse/domain';
import { rewatch } from './change-position.ts';
import type { LeverWorld } from './lever.ts';

export function watchMoney({ lever }: LeverWorld, userId: UserId): void {
  for (const account of lever.accounts.get(userId)?.values() ?? []) {
    if (account.money !== account.watchedMoney) rewatch(lever, account);
  }
}
