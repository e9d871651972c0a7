// What is offered, what its owner may still do, and what the house can stand.
import {
  addAmounts,
  amount,
  formatUnits,
  maxAmount,
  ppm,
  PPM_PER_WHOLE,
  refuse,
  shanghaiDay,
  subtractAmounts,
  ZERO,
  type Amount,
  type Instant,
} from '@bourse/domain';
import { checkAvailable } from '../core/check-available.ts';
import { availableOf } from '../core/fund-house.ts';
import { calculateStakeWithin } from '../core/stake-within.ts';
import { limitAt } from './own-limits.ts';
import { getAccount, getUser, ordersOfPerson } from './accounts.ts';
import { payoutsAt } from './change-order.ts';
import type { PlaceMicroOrder } from './commands.ts';
import type { MicroCurrency } from './currency.ts';
import { checkCoolOff, lossLimitOf, ordersLimitOf } from './limits.ts';
import type { MaybeRefusal, MicroContext, MicroWorld } from './seconds.ts';
import type { MicroOrder } from './order.ts';

/** Whether second contracts are open, here and to this user. */
export function checkAccess(world: MicroWorld, { at }: MicroContext, command: PlaceMicroOrder): MaybeRefusal {
  const { userId, marketId, countryId } = command;
  const { rules, countries, markets } = world.micro;
  if (!rules?.isOpen) return refuse('micro_closed');
  if (countryId !== undefined && countries.get(countryId)?.isOpen === false) return refuse('micro_country_closed');
  const market = markets.get(marketId);
  if (!market) return refuse('micro_not_enabled');
  if (market.entity.settings.state !== 'open') return refuse('micro_halted');
  return checkCoolOff(getUser(world, userId), at);
}

/** Whether its owner has accepted the risk statement that holds. */
export function checkRiskAccepted(world: MicroWorld, { userId }: Pick<Draft, 'userId'>): MaybeRefusal {
  const version = world.micro.rules?.riskVersion ?? 0;
  const accepted = getUser(world, userId)?.riskVersion ?? 0;
  return accepted < version ? refuse('micro_risk_not_accepted', { version }) : undefined;
}

/** The stake is within its bounds, in whole steps. */
export function checkStake({ currencyId, minimum, maximum, step }: MicroCurrency, stake: Amount): MaybeRefusal {
  if (stake < minimum || stake > maximum) {
    const [least, most] = [formatUnits(minimum), formatUnits(maximum)];
    return refuse('stake_out_of_range', { minimum: least, maximum: most, currencyId });
  }
  return stake % step === 0n ? undefined : refuse('stake_not_in_steps', { step: formatUnits(step), currencyId });
}

/** An order as it would be accepted. */
export type Draft = Pick<MicroOrder, 'userId' | 'currencyId' | 'stake' | 'fee' | 'ratio' | 'profit' | 'dueSecond'>;

/** How many orders its owner has over all accounts, and how much may be lost in the worst case. */
export function checkOwner(world: MicroWorld, at: Instant, draft: Draft, { openMax }: MicroCurrency): MaybeRefusal {
  const { userId, currencyId, stake, fee } = draft;
  const live = ordersOfPerson(world, userId).filter((one) => one.currencyId === currencyId);
  if (live.length >= openMax) return refuse('too_many_micro_orders', { maximum: openMax });
  const user = getUser(world, userId);
  const maximum = user && limitAt(ordersLimitOf(user), at);
  if (maximum !== undefined && ordersToday(world, draft, at) >= maximum) {
    return refuse('micro_orders_limit_reached', { maximum });
  }
  const account = getAccount(world, draft);
  const lossMax = account && limitAt(lossLimitOf(account), at);
  if (lossMax === undefined) return undefined;
  const result = account?.day === shanghaiDay(at) ? account.result : ZERO;
  const atRisk = live.reduce((sum, one) => sum + one.stake + one.fee, 0n);
  const left = amount(lossMax + result - atRisk);
  if (stake + fee <= left) return undefined;
  return refuse('micro_loss_limit_reached', { left: formatUnits(maxAmount(left, ZERO)), currencyId });
}

/** Orders that the person has had accepted on the day of a moment. */
export function ordersToday(world: MicroWorld, { userId }: Pick<MicroOrder, 'userId'>, at: Instant): number {
  const user = getUser(world, userId);
  return user?.day === shanghaiDay(at) ? user.orders : 0;
}

/** Checks what may be paid out at one second, and what the pool has. */
export function checkHouse(world: MicroWorld, draft: Draft, { step, secondMax }: MicroCurrency): MaybeRefusal {
  const { currencyId, stake, profit, ratio } = draft;
  const room = subtractAmounts(secondMax, payoutsAt(world.micro, draft));
  if (stake + profit > room) {
    const left = calculateStakeWithin(room, ppm(PPM_PER_WHOLE + ratio), step);
    return refuse('micro_second_full', { left: formatUnits(left), currencyId });
  }
  const pool = availableOf(world, 'micro_pool', currencyId);
  if (profit <= pool) return undefined;
  const left = calculateStakeWithin(pool, ratio, step);
  return refuse('micro_pool_exhausted', { left: formatUnits(left), currencyId });
}

/** What leaves the wallet for a stake or a premium is lost as far as what has to stay is concerned. */
export const checkKept = (
  { keeping }: MicroWorld,
  { at }: MicroContext,
  { userId, currencyId, amount: lost }: Pick<MicroOrder, 'userId' | 'currencyId'> & { readonly amount: Amount },
): MaybeRefusal => keeping.check({ userId, at, risks: [{ currencyId, amount: lost }], kind: 'exposes' });

export const checkFunds = (world: MicroWorld, { userId, currencyId, stake, fee }: Draft): MaybeRefusal =>
  checkAvailable(world, { userId, wallet: 'micro', currencyId }, addAmounts(stake, fee));
