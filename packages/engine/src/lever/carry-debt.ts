// What the house pays for an account while positions of it still stand, in markets that do not move, is no gift: the oldest
// of them carries it as its `cut`, and whichever closes with a profit makes it good. With the last of them it is forgiven.
import { amount, minAmount, ZERO, type Amount } from '@bourse/domain';
import { changePosition } from './change-position.ts';
import { refundInsurance } from './house-money.ts';
import type { LeverContext, LeverWorld } from './lever.ts';
import type { LeverAccount, LivePosition } from './live.ts';

type Closing = {
  /** Those that close now. */
  readonly closing: ReadonlySet<LivePosition>;
  /** What they come to together. */
  readonly profit: Amount;
  /** What the account could not pay of that. */
  readonly lack: Amount;
};

/** Answers how much of the profit the house keeps. */
export function carryDebt(
  world: LeverWorld,
  context: LeverContext,
  account: LeverAccount,
  { closing, profit, lack }: Closing,
): Amount {
  const asked = [...account.positions.values()].filter(({ liquidationId }) => liquidationId !== undefined);
  let owed: bigint = lack;
  for (const { cut } of asked) owed += cut;
  if (owed === 0n) return ZERO;
  const repaid = profit > 0n ? minAmount(amount(owed), profit) : ZERO;
  refundInsurance(world, context, account.funds.currencyId, repaid);
  let left = amount(owed - repaid);
  for (const position of asked.filter((one) => !closing.has(one))) {
    if (position.cut !== left) changePosition(world, context, position, { cut: left });
    left = ZERO;
  }
  return repaid;
}
