// A person is a master with the sub-accounts. Bounds, grants, counts and rewards are a person's unless SPEC says otherwise.
import type { UserId, VerificationLevel } from '@bourse/domain';
import type { Core } from './core.ts';

type Known = Pick<Core, 'users' | 'subAccounts'>;

/** Answers the master of a sub-account; whoever is none is a person by themselves. */
export function personOf({ users, subAccounts }: Known, userId: UserId): UserId {
  // Where nobody has a sub-account there is nothing to look up.
  if (subAccounts.size === 0) return userId;
  return users.get(userId)?.masterId ?? userId;
}

export const isSubAccount = ({ users }: Pick<Known, 'users'>, userId: UserId): boolean =>
  users.get(userId)?.masterId !== undefined;

/** Whether the person of this account has other accounts. */
export const hasSiblings = (world: Known, userId: UserId): boolean =>
  world.subAccounts.size > 0 && world.subAccounts.has(personOf(world, userId));

/** Every account of the person that one of them belongs to: the master first, closed ones included. */
export function accountsOfPerson(world: Known, userId: UserId): readonly UserId[] {
  const person = personOf(world, userId);
  const subs = world.subAccounts.get(person);
  return subs === undefined ? [person] : [person, ...subs];
}

/** A sub-account is verified as its master is. */
export const levelOf = (world: Known, userId: UserId): VerificationLevel =>
  world.users.get(personOf(world, userId))?.verificationLevel ?? 0;

/** From now on whatever an account of the person does is held against what has to stay. */
export function bindPerson(world: Pick<Core, 'users' | 'subAccounts' | 'bound'>, userId: UserId): void {
  for (const id of accountsOfPerson(world, userId)) world.bound.add(id);
}
