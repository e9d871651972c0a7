// A master opens, freezes and closes sub-accounts.
import { accept, refuse, SUB_ACCOUNTS_MAX, type EngineRefusalCode, type Refusal, type UserId } from '@bourse/domain';
import { holdingsOf } from '../core/holdings.ts';
import type { User } from '../core/user.ts';
import { createUser } from '../core/users.ts';
import type { CloseSubAccount, FreezeSubAccount, OpenSubAccount } from './commands.ts';
import type { SubAccountsContext, SubAccountsOutcome, SubAccountsWorld } from './subaccounts.ts';

export function openSubAccount(
  world: SubAccountsWorld,
  context: SubAccountsContext,
  { userId, subId }: OpenSubAccount,
): SubAccountsOutcome<OpenSubAccount> {
  const known = world.users.get(subId);
  if (known) return known.masterId === userId ? accept({ isNew: false }) : refuse('sub_account_not_found');
  const open = (world.subAccounts.get(userId) ?? []).filter((id) => world.users.get(id)?.closedAt === undefined);
  if (open.length >= SUB_ACCOUNTS_MAX) return refuse('too_many_sub_accounts', { max: SUB_ACCOUNTS_MAX });
  createUser(world, context, { id: subId, masterId: userId });
  return accept({ isNew: true });
}

export function freezeSubAccount(
  world: SubAccountsWorld,
  context: SubAccountsContext,
  command: FreezeSubAccount,
): SubAccountsOutcome<FreezeSubAccount> {
  const sub = findOpen(world, command);
  if ('ok' in sub) return sub;
  sub.isFrozenByMaster = command.isFrozen;
  context.changes.users.add(sub);
  return accept({});
}

export function closeSubAccount(
  world: SubAccountsWorld,
  context: SubAccountsContext,
  command: CloseSubAccount,
): SubAccountsOutcome<CloseSubAccount> {
  const sub = findOpen(world, command);
  if ('ok' in sub) return sub;
  if (!isEmpty(world, sub.id)) return refuse('sub_account_not_empty');
  sub.closedAt = context.at;
  context.changes.users.add(sub);
  return accept({});
}

type Named = { readonly userId: UserId; readonly subId: UserId };

/** A sub-account of the asker's own that is not closed. */
function findOpen({ users }: SubAccountsWorld, { userId, subId }: Named): User | Refusal<EngineRefusalCode> {
  const sub = users.get(subId);
  if (sub?.masterId !== userId) return refuse('sub_account_not_found');
  return sub.closedAt === undefined ? sub : refuse('sub_account_closed');
}

/** It owns nothing in any wallet, to the unit, and nothing is under way. */
function isEmpty(world: SubAccountsWorld, subId: UserId): boolean {
  for (const { amount } of holdingsOf(world, subId)) if (amount !== 0n) return false;
  return !world.isEngaged(subId);
}
