// All that is due of an account at a tick.
import { ensureNever } from '@bourse/domain';
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
      return closeAll(world, context, account, { tick, reason: 'liquidation' });
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
