// What can be said against an ad, in the order in which it is said.
import {
  divFloor,
  FIAT_ADS_MAX,
  formatUnits,
  PPM_PER_WHOLE,
  refuse,
  UNITS_PER_WHOLE,
  type Instant,
  type Ppm,
  type Refusal,
  type EngineRefusalCode,
} from '@bourse/domain';
import type { FiatAd } from './ad.ts';
import { checkSale } from './at-risk.ts';
import { checkAccess, checkCancellations, checkLevel, checkSeller } from './check-user.ts';
import type { PublishFiatAd } from './commands.ts';
import type { FiatContext, FiatWorld, MaybeRefusal } from './fiat.ts';
import { calculateFiatBand } from './formulas.ts';
import { checkFunds } from './hold.ts';
import { findReference } from './prices.ts';
import { mustGetRules } from './rules-of.ts';
import { isSoundAdLimits } from './settings.ts';
import { checkWays } from './ways.ts';

/** Whether the user may publish an ad of this kind, and the coin, the money and the ways are offered. */
export function checkPublisher(world: FiatWorld, { at }: FiatContext, command: PublishFiatAd): MaybeRefusal {
  const { fiat } = world;
  const { userId, adKind, side, currencyId, fiat: code, ways, termsId, hasTradePassword } = command;
  const refusal = checkAccess(world, userId, at) ?? checkLevel(world, userId, 1);
  if (refusal) return refusal;
  if (termsId === undefined) return refuse('payment_info_missing');
  const isMerchants = adKind === 'merchant';
  if ((isMerchants || side === 'sell') && !hasTradePassword) return refuse('trade_password_not_set');
  const held = side === 'sell' ? checkSeller(world, userId, at) : undefined;
  if (held) return held;
  if (isMerchants && fiat.merchants.get(userId)?.get(currencyId)?.state !== 'approved') return refuse('not_a_merchant');
  const cancelled = checkCancellations(world, userId, at);
  if (cancelled) return cancelled;
  const coin = fiat.coins.get(currencyId);
  if (!(isMerchants ? coin?.isOffered : coin?.isC2cOffered)) return refuse('fiat_coin_not_offered');
  return fiat.currencies.get(code)?.isOffered ? checkWays(world, ways) : refuse('fiat_currency_not_offered');
}

export type AdPrice = Pick<FiatAd, 'priceKind' | 'price' | 'premium' | 'priceFloor' | 'priceCap'>;
type Asked = Partial<AdPrice> & Pick<AdPrice, 'priceKind'>;

/** The price of an ad as it is kept: of a fixed one nothing but itself. */
export function findPrice(
  world: FiatWorld,
  { at }: { readonly at: Instant },
  pair: Pick<FiatAd, 'currencyId' | 'fiat'>,
  asked: Asked,
): AdPrice | Refusal<EngineRefusalCode> {
  const { priceKind, price, premium, priceFloor, priceCap } = asked;
  const named = priceKind === 'fixed' ? [price ?? 0n] : [priceFloor ?? 1n, priceCap ?? 1n];
  if (named.some((one) => one <= 0n) || (priceKind === 'floating' && premium === undefined)) {
    return refuse('price_required');
  }
  const reference = findReference(world, pair, at);
  if ('ok' in reference) return reference;
  const { priceBand, premiumMax } = mustGetRules(world);
  if (priceKind === 'fixed') {
    const { minimum, maximum } = calculateFiatBand(reference, priceBand);
    const isNear = price !== undefined && price >= minimum && price <= maximum;
    const kept = { priceKind, price, premium: undefined, priceFloor: undefined, priceCap: undefined };
    if (isNear) return kept;
    const band = { minimum: formatUnits(minimum), maximum: formatUnits(maximum), fiat: pair.fiat };
    return refuse('fiat_price_out_of_band', band);
  }
  const isCrossed = priceFloor !== undefined && priceCap !== undefined && priceFloor > priceCap;
  if (isCrossed || !isWithin(premium, premiumMax)) {
    return refuse('fiat_premium_out_of_range', { maximum: percent(premiumMax) });
  }
  return { priceKind, price: undefined, premium, priceFloor, priceCap };
}

const isWithin = (premium: Ppm | undefined, most: Ppm): boolean =>
  premium !== undefined && premium <= most && premium + most >= 0n;

/** 100,000 ppm is 10. */
const percent = (share: Ppm): string => formatUnits(divFloor(share * 100n * UNITS_PER_WHOLE, PPM_PER_WHOLE));

/** How much it is of. */
export function checkNumber({ fiat }: FiatWorld, { totalNumber, currencyId }: PublishFiatAd): MaybeRefusal {
  if (totalNumber <= 0n) return refuse('quantity_required');
  const coin = fiat.coins.get(currencyId);
  if (!coin || (totalNumber >= coin.numberMin && totalNumber <= coin.numberMax)) return undefined;
  const range = { minimum: formatUnits(coin.numberMin), maximum: formatUnits(coin.numberMax), currencyId };
  return refuse('fiat_ad_number_out_of_range', range);
}

type Limited = Pick<FiatAd, 'kind' | 'totalNumber' | 'minNumber' | 'maxNumber' | 'ways' | 'levelMin' | 'doneMin'>;

export const checkLimits = (ad: Limited): MaybeRefusal =>
  isSoundAdLimits(ad, ad.kind === 'c2c') ? undefined : refuse('fiat_ad_limits_wrong');

/** The ads that its publisher has already, and the coin that one that sells would hold. */
export function checkPlace(world: FiatWorld, context: FiatContext, command: PublishFiatAd): MaybeRefusal {
  const { userId, currencyId, side, adKind, totalNumber } = command;
  const own = [...(world.fiat.adsOf.get(userId) ?? [])];
  const isLike = (ad: FiatAd): boolean => ad.kind === 'c2c' && ad.side === side && ad.currencyId === currencyId;
  if (adKind === 'c2c' && own.some(isLike)) return refuse('fiat_ad_already_open');
  if (own.length >= FIAT_ADS_MAX) return refuse('too_many_ads', { maximum: FIAT_ADS_MAX });
  if (side === 'buy') return undefined;
  return (
    checkFunds(world, { userId, currencyId }, totalNumber) ??
    checkSale(world, context, { userId, currencyId, amount: totalNumber })
  );
}
