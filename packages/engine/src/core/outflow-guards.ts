// Facts about a user that keep money from leaving: a hold over everything, and the lock of a wallet.
import {
  accept,
  addAmounts,
  maxAmount,
  refuse,
  subtractAmounts,
  timeUntil,
  WALLETS,
  ZERO,
  type Amount,
  type Instant,
  type Refusal,
  type Wallet,
} from '@bourse/domain';
import type { HoldOutflows, SetWalletLock } from './commands.ts';
import type { Core, CoreContext, CoreOutcome } from './core.ts';
import { bindPerson, personOf } from './person.ts';
import type { User } from './user.ts';
import { mustGetUser } from './users.ts';

export function holdOutflows(
  world: Core,
  context: CoreContext,
  { userId: accountId, until }: HoldOutflows,
): CoreOutcome<HoldOutflows> {
  // A hold is a person's, whichever account it is asked for.
  const userId = personOf(world, accountId);
  const user = mustGetUser(world, userId);
  if (user.outflowsHeldUntil !== undefined && until <= user.outflowsHeldUntil) return accept({});
  const worth = world.keeping.weighForHold(userId, context.at);
  if (isHeld(user, context.at)) {
    // One change of security after the other does not lower what has to stay.
    user.heldWorth = maxAmount(user.heldWorth ?? ZERO, worth);
  } else {
    user.heldSince = context.at;
    user.heldWorth = worth;
  }
  user.outflowsHeldUntil = until;
  bindPerson(world, userId);
  context.changes.users.add(user);
  return accept({});
}

/** What comes in while outflows are held has to stay as well, what is sold for fiat money does not. */
export function changeHeldWorth(
  context: CoreContext,
  user: User,
  { added = ZERO, taken = ZERO }: { readonly added?: Amount; readonly taken?: Amount },
): void {
  if (!isHeld(user, context.at) || (added === 0n && taken === 0n)) return;
  const { heldWorth = ZERO } = user;
  user.heldWorth = maxAmount(subtractAmounts(addAmounts(heldWorth, added), taken), ZERO);
  context.changes.users.add(user);
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

export const isHeld = ({ outflowsHeldUntil }: User, at: Instant): boolean =>
  outflowsHeldUntil !== undefined && at < outflowsHeldUntil;

/** Checks a user whose money is about to leave. */
export function checkHold({ outflowsHeldUntil }: User, at: Instant): Refusal<'outflows_held'> | undefined {
  if (outflowsHeldUntil === undefined || at >= outflowsHeldUntil) return undefined;
  return refuse('outflows_held', timeUntil(outflowsHeldUntil, at));
}

const bitOf = (wallet: Wallet): number => 1 << WALLETS.indexOf(wallet);
