// What can be said against a withdrawal, in the order in which it is said.
import {
  amount,
  formatUnits,
  maxAmount,
  refuse,
  subtractAmounts,
  USDT,
  ZERO,
  type Amount,
  type CurrencyId,
  type Instant,
  type UserId,
  type Wallet,
} from '@bourse/domain';
import { checkMoney } from '../core/check-money.ts';
import { checkHold, isWalletLocked } from '../core/outflow-guards.ts';
import { isSubAccount } from '../core/person.ts';
import type { User } from '../core/user.ts';
import type { RequestWithdrawal } from './commands.ts';
import type { FundingWorld, MaybeRefusal } from './funding.ts';

/** Checks the form of what is asked for. */
export function checkForm(world: FundingWorld, command: RequestWithdrawal): MaybeRefusal {
  const { userId, currencyId, chainId, fee, toUserId } = command;
  const refusal = checkMoney(world, command);
  if (refusal) return refusal;
  if (!world.funding.coinChains.get(currencyId, chainId)) return refuse('chain_without_currency', { currencyId });
  if (toUserId === userId) return refuse('own_deposit_address');
  if (toUserId !== undefined && !world.users.has(toUserId)) return refuse('user_not_found');
  if (toUserId !== undefined && isSubAccount(world, toUserId)) return refuse('sub_account_refused');
  return command.amount > fee ? undefined : refuse('withdrawal_below_fee', { fee: formatUnits(fee), currencyId });
}

/** Checks the guards that forbid that anything of a user leaves a wallet for somebody else. */
export function checkGuards(world: FundingWorld, user: User, at: Instant, wallet: Wallet = 'change'): MaybeRefusal {
  const refusal = checkHold(user, at);
  if (refusal) return refusal;
  if (isWalletLocked(user, wallet)) return refuse('wallet_locked');
  const debt = world.funding.debts.firstOf(user.id);
  if (!debt) return undefined;
  return refuse('debt_outstanding', { amount: formatUnits(debt.amount), currencyId: debt.currencyId });
}

type Leaving = {
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
  readonly worth: Amount | undefined;
  /** How much of the currency a day, where that is bounded beside the level. */
  readonly dayLimit?: Amount | undefined;
  readonly at: Instant;
};

/** In USDT by the level, then in the currency by the command. What counts nothing is not bounded in USDT. */
export function checkDayLimits(world: FundingWorld, user: User, leaving: Leaving): MaybeRefusal {
  const { currencyId, worth, dayLimit, at } = leaving;
  const counted = [...world.departuresOf(user.id)].filter((one) => at < (one.countsUntil ?? at));
  const rule = world.funding.rules.get(user.verificationLevel);
  if (rule && worth !== undefined) {
    const used = sum(counted.map((one) => one.worth ?? ZERO));
    const refusal = checkLimit({ used, added: worth, limit: rule.dayLimit, currencyId: USDT });
    if (refusal) return refusal;
  }
  if (dayLimit === undefined) return undefined;
  const used = sum(counted.filter((one) => one.currencyId === currencyId).map((one) => one.amount));
  return checkLimit({ used, added: leaving.amount, limit: dayLimit, currencyId });
}

type Limit = {
  readonly used: Amount;
  readonly added: Amount;
  readonly limit: Amount;
  readonly currencyId: CurrencyId;
};

function checkLimit({ used, added, limit, currencyId }: Limit): MaybeRefusal {
  if (used + added <= limit) return undefined;
  const left = maxAmount(subtractAmounts(limit, used), ZERO);
  return refuse('day_limit_exceeded', { left: formatUnits(left), limit: formatUnits(limit), currencyId });
}

type Money = { readonly userId: UserId; readonly currencyId: CurrencyId; readonly amount: Amount };

/** Once it has left, what has to stay must still be there (W18). */
export const checkRestrictions = (
  world: FundingWorld,
  { userId, currencyId, amount: leaving }: Money,
  at: Instant,
): MaybeRefusal => world.keeping.check({ userId, at, risks: [{ currencyId, amount: leaving }], kind: 'leaves' });

const sum = (amounts: readonly Amount[]): Amount => amount(amounts.reduce<bigint>((total, one) => total + one, 0n));
