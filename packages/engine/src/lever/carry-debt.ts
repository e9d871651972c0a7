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
  /** They come to so much together. */
  readonly profit: Amount;
  /** The account could not pay so much of that. */
  readonly lack: Amount;
  /** The fund has paid so much of the lack. */
  readonly deficit: Amount;
};

/** Answers how much of the profit the house keeps. */
export function carryDebt(
  world: LeverWorld,
  context: LeverContext,
  account: LeverAccount,
  { closing, profit, lack, deficit }: Closing,
): Amount {
  const asked = [...account.positions.values()].filter(({ liquidationId }) => liquidationId !== undefined);
  let [owed, owedFund]: [bigint, bigint] = [lack, deficit];
  for (const { cut, cutFund } of asked) [owed, owedFund] = [owed + cut, owedFund + cutFund];
  if (owed === 0n) return ZERO;
  const repaid = profit > 0n ? minAmount(amount(owed), profit) : ZERO;
  // The fund has paid first and is repaid first; what is not paid out makes the pool good.
  const repaidFund = minAmount(amount(owedFund), repaid);
  refundInsurance(world, context, account.funds.currencyId, repaidFund);
  let left = { cut: amount(owed - repaid), cutFund: amount(owedFund - repaidFund) };
  for (const position of asked.filter((one) => !closing.has(one))) {
    if (position.cut !== left.cut || position.cutFund !== left.cutFund) changePosition(world, context, position, left);
    left = { cut: ZERO, cutFund: ZERO };
  }
  return repaid;
}
