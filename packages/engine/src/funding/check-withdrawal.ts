// What can be said against a withdrawal, in the order in which it is said.
import {
  amount,
  formatUnits,
  maxAmount,
  negateAmount,
  refuse,
  subtractAmounts,
  timeUntil,
  USDT,
  ZERO,
  type Amount,
  type CurrencyId,
  type Instant,
  type UserId,
  type Wallet,
} from '@bourse/domain';
import { checkMoney } from '../core/check-money.ts';
import { holdingsOf } from '../core/holdings.ts';
import { checkHold, isWalletLocked } from '../core/outflow-guards.ts';
import type { User } from '../core/user.ts';
import { calculateWorth } from '../formulas/assets.ts';
import type { RequestWithdrawal } from './commands.ts';
import type { FundingWorld, MaybeRefusal } from './funding.ts';

/** What is asked for. */
export function checkForm(world: FundingWorld, command: RequestWithdrawal): MaybeRefusal {
  const { userId, currencyId, chainId, fee, toUserId } = command;
  const refusal = checkMoney(world, command);
  if (refusal) return refusal;
  if (!world.funding.coinChains.get(currencyId, chainId)) return refuse('chain_without_currency', { currencyId });
  if (toUserId === userId) return refuse('own_deposit_address');
  if (toUserId !== undefined && !world.users.has(toUserId)) return refuse('user_not_found');
  return command.amount > fee ? undefined : refuse('withdrawal_below_fee', { fee: formatUnits(fee), currencyId });
}

/** What forbids that anything of a user leaves a wallet for somebody else. */
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

/** Once it has left, assets of the worth of what was bought lately must remain; what is held to leave does not count. */
export function checkRestrictions(world: FundingWorld, leaving: Money, at: Instant): MaybeRefusal {
  const restrictions = [...world.funding.restrictions.ofUser(leaving.userId, at)];
  const last = restrictions.reduce<Instant>((end, { until }) => (until > end ? until : end), at);
  const worth = sum(restrictions.map((one) => one.worth));
  if (worth === 0n || remainingWorth(world, leaving, at) >= worth) return undefined;
  return refuse('recent_purchases_held', { worth: formatUnits(worth), ...timeUntil(last, at) });
}

function remainingWorth(world: FundingWorld, leaving: Money, at: Instant): bigint {
  const remaining = new Map<CurrencyId, bigint>();
  const add = (currencyId: CurrencyId, added: bigint) =>
    remaining.set(currencyId, (remaining.get(currencyId) ?? 0n) + added);
  for (const holding of holdingsOf(world, leaving.userId)) add(holding.currencyId, holding.amount);
  for (const one of world.departuresOf(leaving.userId)) {
    if (one.isHeld) add(one.currencyId, negateAmount(one.amount));
  }
  add(leaving.currencyId, negateAmount(leaving.amount));
  const holdings = [...remaining].map(([currencyId, left]) => ({ currencyId, amount: left }));
  return calculateWorth(holdings, (currencyId) => world.indexPrices.getFresh(currencyId, at));
}

const sum = (amounts: readonly Amount[]): Amount => amount(amounts.reduce<bigint>((total, one) => total + one, 0n));
