// How an order ends: it has matured, and goes on as another where its owner wants that and the product allows it, or it is
// cancelled.
import type { Amount } from '@bourse/domain';
import { promiseInterest } from './buy-staking.ts';
import { changeOrder } from './change-order.ts';
import { findRenewal } from './check-staking.ts';
import type { EarnContext, EarnWorld } from './staking.ts';
import { calculateStakingCancelFee } from './formulas.ts';
import type { StakingOrder } from './order.ts';

/** The interest is paid whatever follows. What follows begins when this one was due, however late that is found. */
export function matureOrder(world: EarnWorld, context: EarnContext, order: StakingOrder): void {
  const { ledger } = world;
  const { id, userId, currencyId, lots, isRenewing, dueAt } = order;
  const account = ledger.openAccount(context, userId, 'change', currencyId);
  const from = ledger.openHouseAccount(context, 'staking_reserve', currencyId);
  ledger.transfer(context, 'staking_interest', { from, to: account, amount: order.interest });
  const offer = isRenewing ? findRenewal(world, order) : undefined;
  const endReason = offer ? 'renewed' : isRenewing ? 'not_renewed' : 'matured';
  changeOrder(world, context, order, { state: 'ended', endReason, endedAt: context.at });
  if (!offer) {
    ledger.release(context, account, order.amount);
    return;
  }
  const { cancelFee } = offer.rules;
  const begun = { userId, lots, cancelFee, isRenewing, boughtAt: dueAt, renewedFrom: id };
  promiseInterest(world, context, offer.product, begun);
}

/** The promise is taken back; answers what it has cost. */
export function cancelOrder(world: EarnWorld, context: EarnContext, order: StakingOrder): Amount {
  const { ledger } = world;
  const { userId, currencyId, interest } = order;
  const fee = calculateStakingCancelFee(order.amount, order.cancelFee);
  changeOrder(world, context, order, { state: 'cancelled', endedAt: context.at, fee });
  ledger.transfer(context, 'staking_interest_cover', {
    from: ledger.openHouseAccount(context, 'staking_reserve', currencyId),
    to: ledger.openHouseAccount(context, 'staking', currencyId),
    amount: interest,
  });
  const account = ledger.openAccount(context, userId, 'change', currencyId);
  ledger.release(context, account, order.amount);
  if (fee === 0n) return fee;
  const fees = ledger.openHouseAccount(context, 'fees', currencyId);
  ledger.transfer(context, 'staking_cancel_fee', { from: account, to: fees, amount: fee });
  return fee;
}
