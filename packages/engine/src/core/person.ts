// A person is a master with the sub-accounts. Bounds, grants, counts and rewards are a person's unless SPEC says otherwise.
import type { UserId } from '@bourse/domain';
import type { Core } from './core.ts';

type Known = Pick<Core, 'users' | 'subAccounts'>;

/** Answers the master of a sub-account; whoever is none is a person by themselves. */
export const personOf = ({ users }: Pick<Known, 'users'>, userId: UserId): UserId =>
  users.get(userId)?.masterId ?? userId;

export const isSubAccount = ({ users }: Pick<Known, 'users'>, userId: UserId): boolean =>
  users.get(userId)?.masterId !== undefined;

/** Every account of the person that one of them belongs to: the master first, closed ones included. */
export function accountsOfPerson(world: Known, userId: UserId): readonly UserId[] {
  const person = personOf(world, userId);
  const subs = world.subAccounts.get(person);
  return subs === undefined ? [person] : [person, ...subs];
}
