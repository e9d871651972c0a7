// The rows of users and of their currencies, made when they are first needed.
import { ZERO, type CurrencyId, type UserId } from '@bourse/domain';
import type { Micro } from './seconds.ts';
import type { MicroAccount, MicroUser } from './user.ts';

export function openUser({ users }: Micro, userId: UserId): MicroUser {
  const known = users.get(userId);
  if (known) return known;
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
  users.set(userId, user);
  return user;
}

type Owner = { readonly userId: UserId; readonly currencyId: CurrencyId };

export const getAccount = ({ accounts }: Micro, { userId, currencyId }: Owner): MicroAccount | undefined =>
  accounts.get(userId)?.get(currencyId);

export function openAccount(micro: Micro, { userId, currencyId }: Owner): MicroAccount {
  const known = getAccount(micro, { userId, currencyId });
  if (known) return known;
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
  const own = micro.accounts.get(userId) ?? new Map();
  micro.accounts.set(userId, own.set(currencyId, account));
  return account;
}
