// Facts about a user that keep money from leaving: a hold over everything, and the lock of a wallet.
import { accept, refuse, timeUntil, WALLETS, type Instant, type Refusal, type Wallet } from '@bourse/domain';
import type { HoldOutflows, SetWalletLock } from './commands.ts';
import type { Core, CoreContext, CoreOutcome } from './core.ts';
import type { User } from './user.ts';
import { mustGetUser } from './users.ts';

export function holdOutflows(
  world: Core,
  context: CoreContext,
  { userId, until }: HoldOutflows,
): CoreOutcome<HoldOutflows> {
  const user = mustGetUser(world, userId);
  if (user.outflowsHeldUntil !== undefined && until <= user.outflowsHeldUntil) return accept({});
  user.outflowsHeldUntil = until;
  context.changes.users.add(user);
  return accept({});
}

export function setWalletLock(
  world: Core,
  context: CoreContext,
  { userId, wallet, isLocked }: SetWalletLock,
): CoreOutcome<SetWalletLock> {
  const user = mustGetUser(world, userId);
  const bit = bitOf(wallet);
  user.lockedWallets = isLocked ? user.lockedWallets | bit : user.lockedWallets & ~bit;
  context.changes.users.add(user);
  return accept({});
}

export const isWalletLocked = ({ lockedWallets }: User, wallet: Wallet): boolean =>
  (lockedWallets & bitOf(wallet)) !== 0;

/** Of a user whose money is about to leave. */
export function checkHold({ outflowsHeldUntil }: User, at: Instant): Refusal<'outflows_held'> | undefined {
  if (outflowsHeldUntil === undefined || at >= outflowsHeldUntil) return undefined;
  return refuse('outflows_held', timeUntil(outflowsHeldUntil, at));
}

const bitOf = (wallet: Wallet): number => 1 << WALLETS.indexOf(wallet);
