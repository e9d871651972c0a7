// The rows of users and of their currencies, made when they are first needed. They are a person's: all accounts share those
// of the master.
import { ZERO, type CurrencyId, type UserId } from '@bourse/domain';
import { accountsOfPerson, personOf } from '../core/person.ts';
import type { MicroOrder } from './order.ts';
import type { MicroWorld } from './seconds.ts';
import type { MicroAccount, MicroUser } from './user.ts';

export const getUser = (world: MicroWorld, userId: UserId): MicroUser | undefined =>
  world.micro.users.get(personOf(world, userId));

export function openUser(world: MicroWorld, accountId: UserId): MicroUser {
  const known = getUser(world, accountId);
  if (known) return known;
  const userId = personOf(world, accountId);
  const user: MicroUser = {
    userId,
    riskVersion: 0,
    ordersMax: undefined,
    ordersMaxNext: undefined,
    ordersMaxFrom: undefined,
    coolOffUntil: undefined,
    day: 0,
    orders: 0,
  };
  world.micro.users.set(userId, user);
  return user;
}

type Owner = { readonly userId: UserId; readonly currencyId: CurrencyId };

export const getAccount = (world: MicroWorld, { userId, currencyId }: Owner): MicroAccount | undefined =>
  world.micro.accounts.get(personOf(world, userId))?.get(currencyId);

export function openAccount(world: MicroWorld, owner: Owner): MicroAccount {
  const known = getAccount(world, owner);
  if (known) return known;
  const { currencyId } = owner;
  const userId = personOf(world, owner.userId);
  const account: MicroAccount = {
    userId,
    currencyId,
    lossMax: undefined,
    lossMaxNext: undefined,
    lossMaxFrom: undefined,
    day: 0,
    result: ZERO,
    insuranceId: undefined,
  };
  const { accounts } = world.micro;
  const own = accounts.get(userId) ?? new Map();
  accounts.set(userId, own.set(currencyId, account));
  return account;
}

/** Answers the live orders of all accounts of a person. */
export const ordersOfPerson = (world: MicroWorld, userId: UserId): MicroOrder[] =>
  accountsOfPerson(world, userId).flatMap((id) => [...(world.micro.ordersOf.get(id) ?? [])]);
