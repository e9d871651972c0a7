// Money of the house: what it pays out, takes back, and moves between its own accounts.
import { accept, amount, assert, divFloor, formatUnits, refuse, UNITS_PER_WHOLE, ZERO } from '@bourse/domain';
import { checkMoney } from '../core/check-money.ts';
import { mustGetUser } from '../core/users.ts';
import type { Account } from '../ledger/account.ts';
import type {
  AdjustBalance,
  BookChainCost,
  BookSurplus,
  ConfigureWithdrawals,
  FundChain,
  FundChainCosts,
  PayDeposit,
} from './commands.ts';
import { checkChainMoney, openChainAccount, payChainCost, recordDeposit, repayDebt } from './deposits.ts';
import type { FundingContext, FundingOutcome, FundingWorld, MaybeRefusal } from './funding.ts';
import { restrict } from './restrict.ts';

type Money = { readonly currencyId: Account['currencyId']; readonly amount: Account['available'] };

export function payDeposit(
  world: FundingWorld,
  context: FundingContext,
  command: PayDeposit,
): FundingOutcome<PayDeposit> {
  const { userId, currencyId, restrictMs } = command;
  const refusal = checkPayment(world.ledger.getHouseAccount('treasury', currencyId), world, command);
  if (refusal) return refusal;
  const price = world.indexPrices.getFresh(currencyId, context.at);
  if (price === undefined && restrictMs > 0) return refuse('index_price_missing');
  const from = world.ledger.openHouseAccount(context, 'treasury', currencyId);
  const to = world.ledger.openAccount(context, userId, 'change', currencyId);
  world.ledger.transfer(context, 'manual_deposit', { from, to, amount: command.amount });
  const kind = 'manual_house';
  const id = recordDeposit(world, context, { userId, currencyId, amount: command.amount, kind });
  if (price !== undefined) {
    const worth = amount(divFloor(command.amount * price, UNITS_PER_WHOLE));
    restrict(world, context, { userId, worth, restrictMs });
  }
  repayDebt(world, context, to);
  return accept({ id });
}

export function adjustBalance(
  world: FundingWorld,
  context: FundingContext,
  command: AdjustBalance,
): FundingOutcome<AdjustBalance> {
  const { userId, wallet, currencyId, direction, source } = command;
  const isCredit = direction === 'credit';
  if (isCredit && mustGetUser(world, userId).closedAt !== undefined) return refuse('sub_account_closed');
  const payer = isCredit
    ? world.ledger.getHouseAccount(source, currencyId)
    : world.ledger.getAccount(userId, wallet, currencyId);
  const refusal = checkPayment(payer, world, command);
  if (refusal) return refusal;
  // Not by its owner's wish, but positions rest on it all the same.
  const objection =
    payer && !isCredit ? world.checkOutflow({ account: payer, amount: command.amount, at: context.at }) : undefined;
  if (objection) return objection;
  const house = world.ledger.openHouseAccount(context, source, currencyId);
  const user = world.ledger.openAccount(context, userId, wallet, currencyId);
  const [from, to] = isCredit ? [house, user] : [user, house];
  world.ledger.transfer(context, 'adjustment', { from, to, amount: command.amount });
  return accept({});
}

export function bookSurplus(
  world: FundingWorld,
  context: FundingContext,
  command: BookSurplus,
): FundingOutcome<BookSurplus> {
  const refusal = checkChainMoney(world, command);
  if (refusal) return refusal;
  const from = openChainAccount(world, context, command);
  const to = world.ledger.openHouseAccount(context, 'unclaimed', command.currencyId);
  world.ledger.transfer(context, 'chain_surplus', { from, to, amount: command.amount });
  return accept({});
}

export function fundChain(world: FundingWorld, context: FundingContext, command: FundChain): FundingOutcome<FundChain> {
  const refusal = checkChainMoney(world, command);
  if (refusal) return refusal;
  const from = openChainAccount(world, context, command);
  const to = world.ledger.openHouseAccount(context, 'treasury', command.currencyId);
  world.ledger.transfer(context, 'treasury_funding', { from, to, amount: command.amount });
  return accept({});
}

export function fundChainCosts(
  world: FundingWorld,
  context: FundingContext,
  command: FundChainCosts,
): FundingOutcome<FundChainCosts> {
  const { currencyId } = command;
  const refusal = checkPayment(world.ledger.getHouseAccount('treasury', currencyId), world, command);
  if (refusal) return refusal;
  const from = world.ledger.openHouseAccount(context, 'treasury', currencyId);
  const to = world.ledger.openHouseAccount(context, 'chain_costs', currencyId);
  world.ledger.transfer(context, 'chain_cost', { from, to, amount: command.amount });
  return accept({});
}

export function bookChainCost(
  world: FundingWorld,
  context: FundingContext,
  command: BookChainCost,
): FundingOutcome<BookChainCost> {
  const refusal = checkChainMoney(world, command);
  if (refusal) return refusal;
  payChainCost(world, context, command);
  return accept({});
}

export function configureWithdrawals(
  world: FundingWorld,
  context: FundingContext,
  { level, dayLimit }: ConfigureWithdrawals,
): FundingOutcome<ConfigureWithdrawals> {
  assert(dayLimit >= 0n, 'a limit is not negative');
  const rule = world.funding.rules.get(level) ?? { level, dayLimit };
  rule.dayLimit = dayLimit;
  world.funding.rules.set(level, rule);
  context.changes.withdrawalRules.add(rule);
  return accept({});
}

/** Whoever pays has it. */
function checkPayment(payer: Account | undefined, world: FundingWorld, money: Money): MaybeRefusal {
  const refusal = checkMoney(world, money);
  if (refusal) return refusal;
  const available = payer?.available ?? ZERO;
  if (available >= money.amount) return undefined;
  const missing = formatUnits(money.amount - available);
  return refuse('insufficient_balance', { currencyId: money.currencyId, missing });
}
