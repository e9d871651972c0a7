// Asking for a withdrawal: everything that is checked is checked here, and the amount is held.
import {
  accept,
  amount,
  divFloor,
  formatUnits,
  refuse,
  UNITS_PER_WHOLE,
  withdrawalId,
  ZERO,
  type Amount,
} from '@bourse/domain';
import { mustGetUser } from '../core/users.ts';
import { checkDayLimits, checkForm, checkGuards, checkRestrictions } from './check-withdrawal.ts';
import type { RequestWithdrawal } from './commands.ts';
import type { FundingContext, FundingOutcome, FundingWorld, MaybeRefusal } from './funding.ts';
import { WITHDRAWALS, type Withdrawal } from './withdrawal.ts';

export function requestWithdrawal(
  world: FundingWorld,
  context: FundingContext,
  command: RequestWithdrawal,
): FundingOutcome<RequestWithdrawal> {
  const worth = calculateWithdrawalWorth(world, context, command);
  const refusal = checkRequest(world, context, { ...command, worth });
  if (refusal) return refusal;
  const withdrawal = createWithdrawal(world, context, { ...command, worth });
  hold(world, context, withdrawal);
  world.funding.withdrawals.add(withdrawal);
  const { id, status } = withdrawal;
  return accept({ id, status, ...(worth === undefined ? {} : { worth: formatUnits(worth) }) });
}

type Terms = RequestWithdrawal & { readonly worth: Amount | undefined };

/** Rounded down; undefined where the index is stale. */
function calculateWithdrawalWorth(
  world: FundingWorld,
  { at }: FundingContext,
  { currencyId, amount: gross }: RequestWithdrawal,
): Amount | undefined {
  const price = world.indexPrices.getFresh(currencyId, at);
  return price === undefined ? undefined : amount(divFloor(gross * price, UNITS_PER_WHOLE));
}

function checkRequest(world: FundingWorld, { at }: FundingContext, terms: Terms): MaybeRefusal {
  const user = mustGetUser(world, terms.userId);
  const refusal =
    checkForm(world, terms) ??
    checkGuards(world, user, at) ??
    checkDayLimits(world, user, { ...terms, at }) ??
    checkFunds(world, terms) ??
    checkRestrictions(world, terms, at);
  if (refusal) return refusal;
  const account = world.ledger.getAccount(terms.userId, 'change', terms.currencyId);
  return account && world.checkOutflow({ account, amount: terms.amount, at });
}

function checkFunds(world: FundingWorld, { userId, currencyId, amount: required }: Terms): MaybeRefusal {
  const available = world.ledger.getAccount(userId, 'change', currencyId)?.available ?? ZERO;
  if (available >= required) return undefined;
  const money = { required: formatUnits(required), available: formatUnits(available) };
  return refuse('insufficient_balance', { currencyId, ...money, missing: formatUnits(required - available) });
}

function createWithdrawal(world: FundingWorld, context: FundingContext, terms: Terms): Withdrawal {
  world.counters.withdrawal += 1;
  const withdrawal: Withdrawal = {
    id: withdrawalId(world.counters.withdrawal),
    userId: terms.userId,
    currencyId: terms.currencyId,
    chainId: terms.chainId,
    address: terms.address,
    amount: terms.amount,
    fee: terms.fee,
    worth: terms.worth,
    toUserId: terms.toUserId,
    createdAt: context.at,
    status: 'applied',
    txid: undefined,
    updatedAt: context.at,
  };
  context.changes.withdrawals.add(withdrawal);
  context.events.push({ kind: 'withdrawalChanged', withdrawal: WITHDRAWALS.copy(withdrawal) });
  return withdrawal;
}

function hold(world: FundingWorld, context: FundingContext, { userId, currencyId, amount: held }: Withdrawal): void {
  world.ledger.hold(context, world.ledger.openAccount(context, userId, 'change', currencyId), held);
}
