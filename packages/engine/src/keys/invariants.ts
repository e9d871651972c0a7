// What must be true of keys between any two commands. That their orders are charged for what is open, spot checks.
import { assert } from '@bourse/domain';
import type { KeysWorld } from './keys.ts';

export function checkKeys({ keys, users }: KeysWorld): void {
  for (const [keyId, key] of keys) {
    const { id, userId, budget, openNotional, openLoss, dayNotional, dayLoss } = key;
    assert(id === keyId && users.has(userId), `key ${id} is of a user`);
    const sums = [openNotional, openLoss, dayNotional, dayLoss];
    assert(
      sums.every((sum) => sum >= 0n),
      `key ${id} has used ${sums.join(' ')}`,
    );
    const isWatched = budget.lossMax !== undefined && openNotional > 0n;
    assert(keys.watched.has(id) === isWatched, `key ${id} is watched while its open orders may lose too much`);
  }
  for (const id of keys.watched) assert(keys.has(id), `key ${id} is known`);
}
