// All that is due of an account at a tick.
import { ensureNever } from '@bourse/domain';
import { accountsOfPerson } from '../core/person.ts';
import { type AccountDue, findAccountDue } from './due.ts';
import type { LeverContext, LeverWorld } from './lever.ts';
import { closeAll } from './liquidate.ts';
import type { LeverAccount } from './live.ts';
import type { Tick } from './tick.ts';
import { setWarned, warn } from './warn.ts';

/** If anything is: a liquidation may leave one to be warned. Answers how much work it was. */
export function runAccount(world: LeverWorld, context: LeverContext, account: LeverAccount, tick: Tick): number {
  let pieces = 0;
  for (let due = findAccountDue(account, tick); due; due = findAccountDue(account, tick)) {
    pieces += runDue(world, context, account, { tick, due });
  }
  return pieces;
}

function runDue(
  world: LeverWorld,
  context: LeverContext,
  account: LeverAccount,
  { tick, due }: { readonly tick: Tick; readonly due: AccountDue },
): number {
  switch (due) {
    case 'liquidate':
      return (
        closeAll(world, context, account, { tick, reason: 'liquidation' }) + runOthers(world, context, account, tick)
      );
    case 'warn':
      warn(world, context, account, tick);
      return 1;
    case 'rearm':
      setWarned(world, context, account, 0);
      return 1;
    default:
      return ensureNever(due);
  }
}

/** What the other accounts of the person have given for it may make them due. */
function runOthers(world: LeverWorld, context: LeverContext, { state }: LeverAccount, tick: Tick): number {
  let pieces = 0;
  for (const userId of accountsOfPerson(world, state.userId)) {
    const other = userId === state.userId ? undefined : world.lever.accounts.get(userId)?.get(state.quoteId);
    if (other) pieces += runAccount(world, context, other, tick);
  }
  return pieces;
}
