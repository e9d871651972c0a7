// Users, as far as the engine has to know them.
import { accept, assert, type UserId } from '@bourse/domain';
import { checkMoney } from './check-money.ts';
import type { OpenUser, SetUserFrozen } from './commands.ts';
import type { Core, CoreContext, CoreOutcome } from './core.ts';
import type { User } from './user.ts';

export function openUser(world: Core, context: CoreContext, command: OpenUser): CoreOutcome<OpenUser> {
  if (world.users.has(command.userId)) return accept({ isNew: false });
  for (const grant of command.grants) {
    const refusal = checkMoney(world, grant);
    if (refusal) return refusal;
  }
  const user = createUser(world, context, { id: command.userId, masterId: undefined });
  for (const { wallet, currencyId, amount } of command.grants) {
    const from = world.ledger.openHouseAccount(context, 'outside', currencyId);
    const to = world.ledger.openAccount(context, user.id, wallet, currencyId);
    world.ledger.transfer(context, 'demo_grant', { from, to, amount });
  }
  return accept({ isNew: true });
}

export function createUser(world: Core, context: CoreContext, { id, masterId }: Pick<User, 'id' | 'masterId'>): User {
  const user: User = {
    id,
    masterId,
    isFrozen: false,
    isFrozenByMaster: false,
    closedAt: undefined,
    verificationLevel: 0,
    outflowsHeldUntil: undefined,
    heldSince: undefined,
    heldWorth: undefined,
    lockedWallets: 0,
  };
  keepUser(world, user);
  if (masterId !== undefined && world.bound.has(masterId)) world.bound.add(id);
  context.changes.users.add(user);
  return user;
}

/** Takes over a user, also from a snapshot. */
export function keepUser({ users, subAccounts }: Core, user: User): void {
  users.set(user.id, user);
  if (user.masterId === undefined) return;
  const siblings = subAccounts.get(user.masterId) ?? [];
  siblings.push(user.id);
  // They stand as a snapshot has them, whenever each was opened.
  subAccounts.set(
    user.masterId,
    siblings.sort((a, b) => a - b),
  );
}

export function setUserFrozen(world: Core, context: CoreContext, command: SetUserFrozen): CoreOutcome<SetUserFrozen> {
  const user = mustGetUser(world, command.userId);
  user.isFrozen = command.isFrozen;
  context.changes.users.add(user);
  return accept({});
}

/** Asserts that the user is there, for a command that only known users may give. */
export function mustGetUser(world: Core, userId: UserId): User {
  const user = world.users.get(userId);
  assert(user, 'the user has been admitted');
  return user;
}
