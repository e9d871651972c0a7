// What can be said against a deal that somebody wants to open, in the order in which it is said.
import {
  addAmounts,
  formatUnits,
  maxAmount,
  refuse,
  subtractAmounts,
  ZERO,
  type Amount,
  type EngineRefusalCode,
  type Instant,
  type Refusal,
  type UserId,
} from '@bourse/domain';
import { mustGetUser } from '../core/users.ts';
import { todayOf } from './accounts.ts';
import type { FiatAd } from './ad.ts';
import { checkAccess, checkCancellations, checkLevel, checkSeller } from './check-user.ts';
import type { OpenFiatDeal } from './commands.ts';
import type { FiatContext, FiatWorld, MaybeRefusal } from './fiat.ts';
import {
  calculateFiatLimits,
  calculateFiatMoney,
  calculateFiatWorth,
  calculateNumberForMoney,
  fiatUnit,
} from './formulas.ts';
import { quoteAd, type Quote } from './prices.ts';
import { offeredWays } from './ways.ts';

/** Who takes it, whatever the ad is. Of an ad that there is not nobody can say who would sell. */
export function checkTaker(world: FiatWorld, { at }: FiatContext, command: OpenFiatDeal): MaybeRefusal {
  const { userId, adId, termsId, hasTradePassword } = command;
  const ad = world.fiat.ads.get(adId);
  const refusal = checkAccess(world, userId, at) ?? checkLevel(world, userId, ad?.levelMin ?? 1);
  if (refusal) return refusal;
  if (termsId === undefined) return refuse('payment_info_missing');
  if (ad?.side !== 'buy') return undefined;
  return hasTradePassword ? checkSeller(world, userId, at) : refuse('trade_password_not_set');
}

/** Checks what the taker has under way, and whether the ad is for this taker. */
export function checkTaking(world: FiatWorld, { at }: FiatContext, userId: UserId, ad: FiatAd): MaybeRefusal {
  const { fiat } = world;
  const { unfinishedMax: maximum = 0 } = fiat.rules ?? {};
  const unfinished = [...(fiat.dealsOf.get(userId) ?? [])].filter(({ takerId }) => takerId === userId).length;
  if (unfinished >= maximum) return refuse('too_many_unfinished_deals', { maximum });
  const refusal = checkCancellations(world, userId, at);
  if (refusal) return refusal;
  return ad.publisherId === userId ? refuse('own_ad') : undefined;
}

/** Finds the price that the ad asks, if it can be taken now and by this user. */
export function findQuote(
  world: FiatWorld,
  { at }: FiatContext,
  ad: FiatAd,
  { userId, price: worst }: OpenFiatDeal,
): Quote | Refusal<EngineRefusalCode> {
  const quote = isTakeable(world, ad, at) ? quoteAd(world, ad, at) : undefined;
  if (!quote) return refuse('fiat_ad_not_takeable');
  if ((world.fiat.users.get(userId)?.done ?? 0) < ad.doneMin) {
    return refuse('fiat_deals_too_few', { needed: ad.doneMin });
  }
  const isWorse = worst !== undefined && (ad.side === 'sell' ? quote.price > worst : quote.price < worst);
  return isWorse ? refuse('fiat_price_moved', { price: formatUnits(quote.price), fiat: ad.fiat }) : quote;
}

/** Whether it stands open, and its publisher can do what a deal would ask. */
function isTakeable(world: FiatWorld, ad: FiatAd, at: Instant): boolean {
  const { publisherId, currencyId, kind, side } = ad;
  if (!ad.isUp || ad.remaining === 0n || mustGetUser(world, publisherId).isFrozen) return false;
  if (offeredWays(world.fiat, ad.ways) === 0) return false;
  if (kind === 'merchant' && world.fiat.merchants.get(publisherId)?.get(currencyId)?.state !== 'approved') return false;
  const objection =
    checkAccess(world, publisherId, at) ??
    checkCancellations(world, publisherId, at) ??
    (side === 'sell' ? checkSeller(world, publisherId, at) : undefined);
  return objection === undefined;
}

export type Size = { readonly number: Amount; readonly money: Amount; readonly worth: Amount };

/** How much is dealt in, by the number of coins or by the money. */
export function findSize(
  world: FiatWorld,
  ad: FiatAd,
  { price, index }: Quote,
  { number: asked, money: paid }: OpenFiatDeal,
): Size | Refusal<EngineRefusalCode> {
  const digits = world.fiat.currencies.get(ad.fiat)?.digits ?? 0;
  const wanted = asked ?? paid ?? ZERO;
  if (wanted <= 0n) return refuse('quantity_required');
  const unit = fiatUnit(digits);
  if (asked === undefined && wanted % unit !== 0n) {
    return refuse('fiat_money_not_whole', { unit: formatUnits(unit), fiat: ad.fiat });
  }
  const number = asked ?? calculateNumberForMoney(wanted, ad, { price, digits });
  const money = asked === undefined ? wanted : calculateFiatMoney(asked, price, digits);
  const refusal = checkSize(ad, number, (of) => calculateFiatMoney(of, price, digits));
  if (refusal) return refusal;
  return { number, money, worth: calculateFiatWorth(number, index) };
}

function checkSize(ad: FiatAd, number: Amount, moneyOf: (number: Amount) => Amount): MaybeRefusal {
  const { remaining, currencyId } = ad;
  if (number > remaining) {
    return refuse('fiat_remaining_short', { remaining: formatUnits(remaining), currencyId });
  }
  const { minimum, maximum } = calculateFiatLimits(ad);
  if (number < minimum) {
    return refuse('fiat_below_minimum', { minimum: formatUnits(minimum), ...limitOf(ad, moneyOf(minimum)) });
  }
  if (number <= maximum) return undefined;
  return refuse('fiat_above_maximum', { maximum: formatUnits(maximum), ...limitOf(ad, moneyOf(maximum)) });
}

const limitOf = ({ currencyId, fiat }: FiatAd, money: Amount) => ({ currencyId, fiat, money: formatUnits(money) });

/** Checks the quota of the taker's level, in USDT, on this day. */
export function checkQuota(world: FiatWorld, { at }: FiatContext, userId: UserId, worth: Amount): MaybeRefusal {
  const quota = world.fiat.quotas.get(mustGetUser(world, userId).verificationLevel);
  if (!quota) return undefined;
  const { spent } = todayOf(world.fiat, userId, at);
  if (addAmounts(spent, worth) <= quota.dayLimit) return undefined;
  return refuse('fiat_day_limit_exceeded', {
    left: formatUnits(maxAmount(subtractAmounts(quota.dayLimit, spent), ZERO)),
  });
}
