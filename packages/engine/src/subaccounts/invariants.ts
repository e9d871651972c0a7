// What must be true of persons and their accounts between any two commands.
import { assert, SUB_ACCOUNTS_MAX } from '@bourse/domain';
import { holdingsOf } from '../core/holdings.ts';
import { accountsOfPerson } from '../core/person.ts';
import type { User } from '../core/user.ts';
import type { SubAccountsWorld } from './subaccounts.ts';

export function checkPersons(world: SubAccountsWorld): void {
  if (world.subAccounts.size === 0) return;
  let subs = 0;
  for (const user of world.users.values()) {
    if (user.masterId === undefined) continue;
    subs += 1;
    checkSubAccount(world, user);
  }
  for (const [masterId, ids] of world.subAccounts) {
    subs -= ids.length;
    assert(
      ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? 0)),
      `the sub-accounts of ${masterId} stand in the order of their ids`,
    );
    const open = ids.filter((id) => world.users.get(id)?.closedAt === undefined);
    assert(open.length <= SUB_ACCOUNTS_MAX, `user ${masterId} has ${open.length} open sub-accounts`);
    const bound = accountsOfPerson(world, masterId).filter((id) => world.bound.has(id));
    assert(bound.length === 0 || bound.length === ids.length + 1, `all accounts of ${masterId} are bound, or none`);
  }
  assert(subs === 0, 'every sub-account is known by its master, once');
}

/** What is a person's is kept with the master alone. */
function checkSubAccount(world: SubAccountsWorld, user: User): void {
  const { id, masterId, closedAt, verificationLevel, outflowsHeldUntil, heldSince, heldWorth } = user;
  assert(masterId !== undefined && world.users.get(masterId)?.masterId === undefined, `the master of ${id} is one`);
  assert(verificationLevel === 0, `sub-account ${id} has no level of its own`);
  const isHeld = outflowsHeldUntil !== undefined || heldSince !== undefined || heldWorth !== undefined;
  assert(!isHeld, `sub-account ${id} has no hold of its own`);
  if (closedAt === undefined) return;
  for (const { amount } of holdingsOf(world, id)) assert(amount === 0n, `closed sub-account ${id} owns nothing`);
  assert(!world.isEngaged(id), `closed sub-account ${id} has nothing under way`);
}
