// The way of a withdrawal from its approval to its end.
import {
  accept,
  assert,
  hasWithdrawalEnded,
  negateAmount,
  refuse,
  subtractAmounts,
  ZERO,
  type Refusal,
  type WithdrawalId,
  type WithdrawalStatus,
} from '@bourse/domain';
import { checkMoney } from '../core/check-money.ts';
import { mustGetUser } from '../core/users.ts';
import type { Account } from '../ledger/account.ts';
import { checkGuards } from './check-withdrawal.ts';
import type {
  ApproveWithdrawal,
  CancelWithdrawal,
  FailWithdrawal,
  FinishWithdrawal,
  MoveWithdrawal,
  RejectWithdrawal,
  SettleWithdrawal,
  SignWithdrawal,
  UnsignWithdrawal,
} from './commands.ts';
import { openChainAccount, payChainCost, recordDeposit, repayDebt } from './deposits.ts';
import type { FundingContext, FundingOutcome, FundingWorld, MaybeRefusal } from './funding.ts';
import { isSettledInside, nextStatusesOf, WITHDRAWALS, type Withdrawal } from './withdrawal.ts';

export function approveWithdrawal(
  world: FundingWorld,
  context: FundingContext,
  { id }: ApproveWithdrawal,
): FundingOutcome<ApproveWithdrawal> {
  const found = findWithdrawal(world, context, { id, from: 'applied', to: 'approved' });
  if ('code' in found) return found;
  move(world, context, found, { to: 'approved' });
  return accept({});
}

export function rejectWithdrawal(
  world: FundingWorld,
  context: FundingContext,
  { id }: RejectWithdrawal,
): FundingOutcome<RejectWithdrawal> {
  return giveBack(world, context, { id, to: 'rejected' });
}

export function failWithdrawal(
  world: FundingWorld,
  context: FundingContext,
  { id }: FailWithdrawal,
): FundingOutcome<FailWithdrawal> {
  return giveBack(world, context, { id, to: 'failed' });
}

export function cancelWithdrawal(
  world: FundingWorld,
  context: FundingContext,
  { userId, id }: CancelWithdrawal,
): FundingOutcome<CancelWithdrawal> {
  const withdrawal = world.funding.withdrawals.find(id, context.at);
  if (withdrawal?.userId !== userId) return refuse('withdrawal_not_found');
  if (withdrawal.status !== 'applied') return refuse('withdrawal_moved_on', { status: withdrawal.status });
  return giveBack(world, context, { id, to: 'rejected' });
}

export function signWithdrawal(
  world: FundingWorld,
  context: FundingContext,
  { id, txid }: SignWithdrawal,
): FundingOutcome<SignWithdrawal> {
  const found = findWithdrawal(world, context, { id, to: 'signed' });
  if ('code' in found) return found;
  const refusal = checkOwner(world, context, found);
  if (refusal) return refusal;
  move(world, context, found, { to: 'signed', txid });
  return accept({});
}

/** Checks what keeps an approved withdrawal from leaving its owner, over its chain or inside. */
function checkOwner(world: FundingWorld, { at }: FundingContext, { userId }: Withdrawal): MaybeRefusal {
  const user = mustGetUser(world, userId);
  return user.isFrozen ? refuse('user_frozen') : checkGuards(world, user, at);
}

export function unsignWithdrawal(
  world: FundingWorld,
  context: FundingContext,
  { id }: UnsignWithdrawal,
): FundingOutcome<UnsignWithdrawal> {
  const found = findWithdrawal(world, context, { id, from: 'signed', to: 'approved' });
  if ('code' in found) return found;
  move(world, context, found, { to: 'approved' });
  return accept({});
}

export function moveWithdrawal(
  world: FundingWorld,
  context: FundingContext,
  { id, to, txid }: MoveWithdrawal,
): FundingOutcome<MoveWithdrawal> {
  const found = findWithdrawal(world, context, { id, to });
  if ('code' in found) return found;
  move(world, context, found, { to, txid });
  return accept({});
}

export function finishWithdrawal(
  world: FundingWorld,
  context: FundingContext,
  { id, chainFee, chainFeeCurrencyId }: FinishWithdrawal,
): FundingOutcome<FinishWithdrawal> {
  const found = findWithdrawal(world, context, { id, to: 'final', isInside: false });
  if ('code' in found) return found;
  const cost = { currencyId: chainFeeCurrencyId, amount: chainFee };
  const refusal = chainFee === 0n ? undefined : checkMoney(world, cost);
  if (refusal) return refusal;
  const { chainId, currencyId, amount, fee } = found;
  const account = accountOf(world, found);
  world.ledger.release(context, account, amount);
  world.ledger.post(context, 'withdrawal', [
    { account, amount: negateAmount(amount) },
    { account: openChainAccount(world, context, found), amount: subtractAmounts(amount, fee) },
    { account: world.ledger.openHouseAccount(context, 'fees', currencyId), amount: fee },
  ]);
  if (chainFee > 0n) payChainCost(world, context, { chainId, ...cost });
  move(world, context, found, { to: 'final' });
  return accept({});
}

/** To the owner of the address, who is one of ours, as a deposit: nothing goes over the chain, and nobody signs. */
export function settleWithdrawal(
  world: FundingWorld,
  context: FundingContext,
  { id }: SettleWithdrawal,
): FundingOutcome<SettleWithdrawal> {
  const found = findWithdrawal(world, context, { id, to: 'final', isInside: true });
  if ('code' in found) return found;
  const refusal = checkOwner(world, context, found);
  if (refusal) return refusal;
  const { toUserId, currencyId, chainId, amount, fee } = found;
  assert(toUserId !== undefined, 'what is settled inside has somebody who gets it');
  const received = subtractAmounts(amount, fee);
  const account = accountOf(world, found);
  const to = world.ledger.openAccount(context, toUserId, 'change', currencyId);
  world.ledger.release(context, account, amount);
  world.ledger.post(context, 'withdrawal', [
    { account, amount: negateAmount(amount) },
    { account: to, amount: received },
    { account: world.ledger.openHouseAccount(context, 'fees', currencyId), amount: fee },
  ]);
  move(world, context, found, { to: 'final' });
  recordDeposit(world, context, { userId: toUserId, currencyId, chainId, amount: received, kind: 'inside' });
  repayDebt(world, context, to);
  return accept({});
}

/** Ends it with its money back where it was. */
function giveBack(
  world: FundingWorld,
  context: FundingContext,
  wanted: { readonly id: WithdrawalId; readonly to: 'rejected' | 'failed' },
): FundingOutcome<RejectWithdrawal | FailWithdrawal> {
  const found = findWithdrawal(world, context, wanted);
  if ('code' in found) return found;
  world.ledger.release(context, accountOf(world, found), found.amount);
  move(world, context, found, wanted);
  return accept({});
}

type Wanted = {
  readonly id: WithdrawalId;
  /** Only from there, where several lead to it. */
  readonly from?: WithdrawalStatus;
  readonly to: WithdrawalStatus;
  /** Only of this way, where both lead there. */
  readonly isInside?: boolean;
};

/** One that may go where it is wanted. */
function findWithdrawal(
  world: FundingWorld,
  { at }: FundingContext,
  { id, from, to, isInside }: Wanted,
): Withdrawal | Refusal<'withdrawal_not_found' | 'withdrawal_moved_on'> {
  const withdrawal = world.funding.withdrawals.find(id, at);
  if (!withdrawal) return refuse('withdrawal_not_found');
  const { status } = withdrawal;
  const isOnItsWay = isInside === undefined || isInside === isSettledInside(withdrawal);
  const mayGo = nextStatusesOf(withdrawal).includes(to) && (from === undefined || from === status);
  return isOnItsWay && mayGo ? withdrawal : refuse('withdrawal_moved_on', { status });
}

function move(
  world: FundingWorld,
  context: FundingContext,
  withdrawal: Withdrawal,
  { to, txid }: { readonly to: WithdrawalStatus; readonly txid?: string | undefined },
): void {
  withdrawal.status = to;
  withdrawal.txid = txid ?? withdrawal.txid;
  withdrawal.updatedAt = context.at;
  if (hasWithdrawalEnded(to)) world.funding.withdrawals.end(withdrawal, context.at);
  context.changes.withdrawals.add(withdrawal);
  context.events.push({ kind: 'withdrawalChanged', withdrawal: WITHDRAWALS.copy(withdrawal) });
}

/** The account that holds what is to leave. */
export function accountOf(world: FundingWorld, { userId, currencyId, amount }: Withdrawal): Account {
  const account = world.ledger.getAccount(userId, 'change', currencyId);
  assert(account && account.locked >= amount && amount > ZERO, 'an open withdrawal is held');
  return account;
}
