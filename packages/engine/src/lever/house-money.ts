// The house's side of leveraged contracts: the pool that stands against all positions, the fund that pays what accounts
// cannot, and fees.
import {
  amount,
  divFloor,
  minAmount,
  negateAmount,
  ppm,
  PPM_PER_WHOLE,
  ZERO,
  type Amount,
  type CurrencyId,
  type PostingReason,
  type Ppm,
} from '@bourse/domain';
import { availableOf, fundFromTreasury } from '../core/fund-house.ts';
import type { Account } from '../ledger/account.ts';
import type { FundLever } from './commands.ts';
import type { LeverContext, LeverOutcome, LeverWorld } from './lever.ts';

export const fundLever = (world: LeverWorld, context: LeverContext, command: FundLever): LeverOutcome<FundLever> =>
  fundFromTreasury(world, context, 'lever_funding', command);

/** Answers the money that stands behind the positions of a quote currency. */
export const calculateCapital = (world: LeverWorld, currencyId: CurrencyId): Amount =>
  amount(
    availableOf(world, 'lever_pool', currencyId) +
      availableOf(world, 'lever_insurance', currencyId) +
      availableOf(world, 'treasury', currencyId),
  );

/** Pays a profit out of the pool, which draws on the fund, then on the treasury. Answers what could be paid. */
export function payProfit(world: LeverWorld, context: LeverContext, to: Account, profit: Amount): Amount {
  const { currencyId } = to;
  for (const purpose of ['lever_insurance', 'treasury'] as const) {
    const lack = amount(profit - availableOf(world, 'lever_pool', currencyId));
    if (lack > 0n) fillPool(world, context, { purpose, currencyId, lack });
  }
  const paid = minAmount(profit, availableOf(world, 'lever_pool', currencyId));
  if (paid > 0n) {
    const from = world.ledger.openHouseAccount(context, 'lever_pool', currencyId);
    world.ledger.transfer(context, 'lever_profit', { from, to, amount: paid });
  }
  return paid;
}

/** Takes a loss, all of which is available, to the pool. */
export function takeLoss(world: LeverWorld, context: LeverContext, from: Account, loss: Amount): void {
  if (loss === 0n) return;
  const to = world.ledger.openHouseAccount(context, 'lever_pool', from.currencyId);
  world.ledger.transfer(context, 'lever_loss', { from, to, amount: loss });
}

/** Moves what the pool lacks into it, as far as it goes; answers how much that was. */
export function fillPool(
  { ledger }: LeverWorld,
  context: LeverContext,
  need: {
    readonly purpose: 'lever_insurance' | 'treasury';
    readonly currencyId: CurrencyId;
    readonly lack: Amount;
  },
): Amount {
  const from = ledger.getHouseAccount(need.purpose, need.currencyId);
  const moved = minAmount(need.lack, from?.available ?? ZERO);
  if (from === undefined || moved <= 0n) return ZERO;
  const to = ledger.openHouseAccount(context, 'lever_pool', need.currencyId);
  ledger.transfer(context, 'lever_insurance', { from, to, amount: moved });
  return moved;
}

/** Gives the fund back what it paid for an account, as far as the pool has it. */
export function refundInsurance(
  { ledger }: LeverWorld,
  context: LeverContext,
  currencyId: CurrencyId,
  refunded: Amount,
): void {
  const from = ledger.getHouseAccount('lever_pool', currencyId);
  const moved = minAmount(refunded, from?.available ?? ZERO);
  if (from === undefined || moved === 0n) return;
  const to = ledger.openHouseAccount(context, 'lever_insurance', currencyId);
  ledger.transfer(context, 'lever_insurance', { from, to, amount: moved });
}

type Fee = {
  readonly reason: Extract<PostingReason, 'lever_fee' | 'lever_overnight'>;
  /** All of it is available. */
  readonly fee: Amount;
  /** The fund gets this share of the fee, rounded down. */
  readonly fundShare: Ppm;
};

/** Takes a fee: a share for the fund, the rest for the house. */
export function takeFee(
  { ledger }: LeverWorld,
  context: LeverContext,
  from: Account,
  { reason, fee, fundShare }: Fee,
): void {
  if (fee === 0n) return;
  const { currencyId } = from;
  const forFund = amount(divFloor(fee * fundShare, PPM_PER_WHOLE));
  ledger.post(context, reason, [
    { account: from, amount: negateAmount(fee) },
    { account: ledger.openHouseAccount(context, 'fees', currencyId), amount: amount(fee - forFund) },
    { account: ledger.openHouseAccount(context, 'lever_insurance', currencyId), amount: forFund },
  ]);
}

/** The whole of a fee is the fund's. */
export const WHOLE: Ppm = ppm(PPM_PER_WHOLE);
