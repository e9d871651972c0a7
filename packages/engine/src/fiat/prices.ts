// What coins cost in fiat money: index, rate, and the price of an ad at a moment.
import {
  refuse,
  UNITS_MAX,
  type CurrencyId,
  type FiatCode,
  type Instant,
  type Price,
  type Refusal,
} from '@bourse/domain';
import type { FiatAd } from './ad.ts';
import type { Fiat, FiatWorld } from './fiat.ts';
import { calculateFiatBand, calculateFiatPrice, type FiatReference } from './formulas.ts';

/** Answers the price of one USDT; undefined where it was never set, or is stale. */
export function getFiatRate({ currencies }: Fiat, code: FiatCode, at: Instant): Price | undefined {
  const currency = currencies.get(code);
  const isFresh = currency?.staleAt === undefined || at < currency.staleAt;
  return isFresh ? currency?.rate : undefined;
}

type Pair = { readonly currencyId: CurrencyId; readonly fiat: FiatCode };

/** Index and rate, both fresh. */
export function findReference(
  world: FiatWorld,
  { currencyId, fiat }: Pair,
  at: Instant,
): FiatReference | Refusal<'no_market_price' | 'fiat_rate_missing'> {
  const index = world.indexPrices.getFresh(currencyId, at);
  if (index === undefined) return refuse('no_market_price');
  const rate = getFiatRate(world.fiat, fiat, at);
  return rate === undefined ? refuse('fiat_rate_missing') : { index, rate };
}

export type Quote = { readonly price: Price; readonly index: Price };

/** Answers what an ad asks for one coin; undefined where it cannot be taken at any price. */
export function quoteAd(world: FiatWorld, ad: FiatAd, at: Instant): Quote | undefined {
  const reference = findReference(world, ad, at);
  const { rules } = world.fiat;
  if (!rules || 'ok' in reference) return undefined;
  const { price, low, high } =
    ad.priceKind === 'fixed' ? fixedPrice(ad, reference, rules) : floatingPrice(ad, reference);
  if (price === undefined || price <= 0n || price > UNITS_MAX) return undefined;
  if ((low !== undefined && price < low) || (high !== undefined && price > high)) return undefined;
  return { price, index: reference.index };
}

type Bounded = { readonly price: Price | undefined; readonly low: Price | undefined; readonly high: Price | undefined };

/** It has to be near index × rate still. */
function fixedPrice({ price }: FiatAd, reference: FiatReference, { priceBand }: NonNullable<Fiat['rules']>): Bounded {
  const { minimum, maximum } = calculateFiatBand(reference, priceBand);
  return { price, low: minimum, high: maximum };
}

const floatingPrice = ({ premium, priceFloor, priceCap }: FiatAd, reference: FiatReference): Bounded => ({
  price: calculateFiatPrice(reference, premium),
  low: priceFloor,
  high: priceCap,
});
