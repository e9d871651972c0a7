// What can be said against a deal with an acceptor, in the order in which it is said.
import {
  formatUnits,
  refuse,
  USDT,
  type AcceptorSide,
  type Amount,
  type EngineRefusalCode,
  type Instant,
  type Price,
  type Refusal,
  type UserId,
} from '@bourse/domain';
import { mustGetUser } from '../core/users.ts';
import { checkSale } from '../fiat/at-risk.ts';
import { checkAccess, checkCancellations, checkLevel, checkSeller } from '../fiat/check-user.ts';
import { availableOf, checkFunds } from '../fiat/hold.ts';
import { getFiatRate } from '../fiat/prices.ts';
import { checkDayLimits, checkRestrictions } from '../wallet/check-withdrawal.ts';
import type { Acceptor } from './acceptor.ts';
import type { AcceptorWorld, MaybeRefusal } from './acceptors.ts';
import type { OpenAcceptorDeal } from './commands.ts';
import { isLiveDeal } from './deal-states.ts';
import { calculateAcceptorLeft, calculateAcceptorNumber, CENT } from './formulas.ts';

const FIAT = 'CNY';

/** Whether the user may deal at all, and has what the side asks for. */
export function checkOpener(world: AcceptorWorld, at: Instant, command: OpenAcceptorDeal): MaybeRefusal {
  const { userId, side, termsId, hasTradePassword } = command;
  const refusal = checkAccess(world, userId, at) ?? checkLevel(world, userId, 1);
  if (refusal) return refusal;
  if (termsId === undefined) return refuse('payment_info_missing');
  // Else a deposit after the other, none of them paid, could have an acceptor's USDT held all day.
  if (side === 'deposit') return checkCancellations(world, userId, at);
  return hasTradePassword ? undefined : refuse('trade_password_not_set');
}

export type Draft = {
  readonly acceptor: Acceptor;
  readonly rate: Price;
  readonly number: Amount;
  readonly fee: Amount;
};

/** Answers the deal as it would be opened. */
export function draftDeal(
  world: AcceptorWorld,
  at: Instant,
  { userId, acceptorId, side, money }: OpenAcceptorDeal,
): Draft | Refusal<EngineRefusalCode> {
  const acceptor = world.acceptors.all.get(acceptorId);
  if (!acceptor?.isAppointed) return refuse('acceptor_not_found');
  if (acceptorId === userId) return refuse('own_acceptor');
  if (!isAvailable(world, at, acceptor, side)) return refuse('acceptor_unavailable');
  const rate = getFiatRate(world.fiat, FIAT, at);
  if (rate === undefined) return refuse('fiat_rate_missing');
  const refusal = checkMoney(acceptor, side, money);
  if (refusal) return refusal;
  const feeRate = side === 'deposit' ? acceptor.rechargeRate : acceptor.cashRate;
  const draft = { acceptor, rate, ...calculateAcceptorNumber({ side, money, rate, feeRate }) };
  return draft.number > 0n ? draft : refuse('quantity_required');
}

/** Whoever sells is neither held nor locked, and owes nothing. */
function isAvailable(world: AcceptorWorld, at: Instant, { userId, isAccepting }: Acceptor, side: AcceptorSide) {
  if (!isAccepting || mustGetUser(world, userId).isFrozen || checkAccess(world, userId, at) !== undefined) return false;
  return side === 'withdraw' || checkSeller(world, userId, at) === undefined;
}

function checkMoney(acceptor: Acceptor, side: AcceptorSide, money: Amount): MaybeRefusal {
  if (money <= 0n) return refuse('quantity_required');
  if (money % CENT !== 0n) return refuse('fiat_money_not_whole', { unit: formatUnits(CENT), fiat: FIAT });
  const [minimum, maximum] =
    side === 'deposit' ? [acceptor.rechargeMin, acceptor.rechargeMax] : [acceptor.cashMin, acceptor.cashMax];
  if (money >= minimum && money <= maximum) return undefined;
  return refuse('acceptor_money_out_of_range', { minimum: formatUnits(minimum), maximum: formatUnits(maximum) });
}

/** Deals of a user that are under way. */
export function checkOpenDeals({ acceptors }: AcceptorWorld, userId: UserId): MaybeRefusal {
  for (const deal of acceptors.dealsOf.get(userId) ?? []) if (isLiveDeal(deal)) return refuse('acceptor_deal_open');
  return undefined;
}

/** The acceptor gives: has it all, and may sell it. */
export function checkDeposit(world: AcceptorWorld, at: Instant, { acceptor, rate, number }: Draft): MaybeRefusal {
  const { userId } = acceptor;
  const available = availableOf(world, { userId, currencyId: USDT });
  if (available >= number) {
    const isBound = checkSale(world, { at }, { userId, currencyId: USDT, amount: number }) !== undefined;
    return isBound ? refuse('acceptor_unavailable') : undefined;
  }
  const left = calculateAcceptorLeft(available, { rate, feeRate: acceptor.rechargeRate });
  return refuse('acceptor_balance_short', { maximum: formatUnits(left) });
}

type Giving = { readonly userId: UserId; readonly number: Amount; readonly at: Instant };

/** The user gives: no more than may leave the exchange in a day by all ways together. */
export function checkDayLimit(world: AcceptorWorld, { userId, number, at }: Giving): MaybeRefusal {
  const leaving = { currencyId: USDT, amount: number, worth: number, at };
  return checkDayLimits(world, mustGetUser(world, userId), leaving);
}

/** And nothing that has to stay. */
export function checkWithdrawalFunds(world: AcceptorWorld, { userId, number, at }: Giving): MaybeRefusal {
  const leaving = { userId, currencyId: USDT, amount: number };
  const refusal = checkFunds(world, leaving, number) ?? checkRestrictions(world, leaving, at);
  if (refusal) return refusal;
  const account = world.ledger.getAccount(userId, 'legal', USDT);
  return account && world.checkOutflow({ account, amount: number, at });
}
