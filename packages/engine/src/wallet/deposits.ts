// Deposits: money that is credited once, and taken back where its chain has taken it back.
import {
  accept,
  assert,
  chainPurpose,
  depositId,
  findChain,
  formatUnits,
  minAmount,
  refuse,
  subtractAmounts,
  addAmounts,
  ZERO,
  type Amount,
  type ChainId,
  type CurrencyId,
  type DepositId,
} from '@bourse/domain';
import { calculateWorth } from '../core/assets.ts';
import { checkMoney } from '../core/check-money.ts';
import { calculateHeldWorth } from '../core/kept-formulas.ts';
import { changeHeldWorth } from '../core/outflow-guards.ts';
import { mustGetUser } from '../core/users.ts';
import type { Account } from '../ledger/account.ts';
import type { CreditDeposit, ReverseDeposit } from './commands.ts';
import type { Deposit } from './deposit.ts';
import type { FundingContext, FundingOutcome, FundingWorld, MaybeRefusal } from './funding.ts';

export function creditDeposit(
  world: FundingWorld,
  context: FundingContext,
  command: CreditDeposit,
): FundingOutcome<CreditDeposit> {
  const refusal = checkChainMoney(world, command);
  if (refusal) return refusal;
  const { userId, currencyId, chainId, txid, ordinal, amount, depositKind: kind } = command;
  const from = openChainAccount(world, context, command);
  const to = world.ledger.openAccount(context, userId, 'change', currencyId);
  world.ledger.transfer(context, 'deposit', { from, to, amount });
  const id = recordDeposit(world, context, { userId, currencyId, chainId, txid, ordinal, amount, kind });
  repayDebt(world, context, to);
  return accept({ id });
}

/** Takes what is available, never what orders or withdrawals lock. */
export function reverseDeposit(
  world: FundingWorld,
  context: FundingContext,
  command: ReverseDeposit,
): FundingOutcome<ReverseDeposit> {
  const refusal = checkChainMoney(world, command);
  if (refusal) return refusal;
  const { userId, currencyId, amount } = command;
  const account = world.ledger.openAccount(context, userId, 'change', currencyId);
  const to = openChainAccount(world, context, command);
  const taken = minAmount(account.available, amount);
  const owed = subtractAmounts(amount, taken);
  const receivables = owed > 0n ? [world.ledger.openHouseAccount(context, 'receivables', currencyId)] : [];
  world.ledger.post(context, 'deposit_reversal', [
    { account, amount: subtractAmounts(ZERO, taken) },
    ...receivables.map((house) => ({ account: house, amount: subtractAmounts(ZERO, owed) })),
    { account: to, amount },
  ]);
  if (owed > 0n) {
    const debt = world.funding.debts.open(userId, currencyId);
    debt.amount = addAmounts(debt.amount, owed);
    context.changes.debts.add(debt);
  }
  const user = mustGetUser(world, userId);
  user.isFrozen = true;
  context.changes.users.add(user);
  return accept({ owed: formatUnits(owed) });
}

type NewDeposit = Pick<Deposit, 'userId' | 'currencyId' | 'amount' | 'kind'> &
  Partial<Pick<Deposit, 'chainId' | 'txid' | 'ordinal'>>;

export function recordDeposit(world: FundingWorld, context: FundingContext, terms: NewDeposit): DepositId {
  world.counters.deposit += 1;
  const { userId, currencyId, chainId, txid, ordinal, amount, kind } = terms;
  const { seq, at } = context;
  const id = depositId(world.counters.deposit);
  const deposit: Deposit = { id, userId, currencyId, chainId, txid, ordinal, amount, kind, seq, at };
  context.changes.deposits.push(deposit);
  context.events.push({ kind: 'depositCredited', deposit });
  // What is paid by the house says for itself how much of it has to stay.
  if (kind !== 'manual_house') {
    const worth = calculateWorth([{ currencyId, amount }], (coin) => world.indexPrices.getLast(coin));
    changeHeldWorth(context, mustGetUser(world, userId), { added: calculateHeldWorth(worth) });
  }
  return id;
}

/** What has just come in pays what its owner owes in that currency first. */
export function repayDebt(world: FundingWorld, context: FundingContext, account: Account): void {
  const { owner, currencyId } = account;
  assert(owner.kind === 'user', 'a user owes');
  const debt = world.funding.debts.get(owner.userId, currencyId);
  if (!debt) return;
  const paid = minAmount(debt.amount, account.available);
  const to = world.ledger.openHouseAccount(context, 'receivables', currencyId);
  world.ledger.transfer(context, 'debt_repaid', { from: account, to, amount: paid });
  world.funding.debts.repay(debt, paid);
  context.changes.debts.add(debt);
}

type ChainMoney = { readonly chainId: ChainId; readonly currencyId: CurrencyId; readonly amount: Amount };

export function checkChainMoney(world: FundingWorld, money: ChainMoney): MaybeRefusal {
  const refusal = checkMoney(world, money);
  if (refusal) return refusal;
  return findChain(money.chainId) ? undefined : refuse('chain_without_currency', { currencyId: money.currencyId });
}

/** The account that money of a known chain passes through. */
export function openChainAccount(
  world: FundingWorld,
  context: FundingContext,
  { chainId, currencyId }: Pick<ChainMoney, 'chainId' | 'currencyId'>,
): Account {
  const chain = findChain(chainId);
  assert(chain, 'the chain has been checked');
  return world.ledger.openHouseAccount(context, chainPurpose(chain), currencyId);
}

/** The cost that a chain took leaves what we hold there. */
export function payChainCost(world: FundingWorld, context: FundingContext, cost: ChainMoney): void {
  const from = world.ledger.openHouseAccount(context, 'chain_costs', cost.currencyId);
  const to = openChainAccount(world, context, cost);
  world.ledger.transfer(context, 'chain_cost', { from, to, amount: cost.amount });
}
