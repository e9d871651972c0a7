// What ads ask for one coin, by the index and the rate that are committed. The engine decides by the same when a deal opens.
import { type FiatCode, type CurrencyId, type Instant, ppm, type Price } from '@bourse/domain';
import { calculateFiatBand, calculateFiatPrice, type FiatReference } from '@bourse/engine/formulas';
import type { FiatData, LiveFiatAd } from './live-deals.ts';
import { findFreshPrice } from '../../core/market/index-board.ts';
import type { MarketData } from '../../core/market/market-data.ts';

export type FiatQuoting = { readonly fiat: FiatData; readonly market: MarketData; readonly now: Instant };

/** Finds the price of one USDT; undefined where it was never set, or is stale. */
export function findFiatRate({ fiat, now }: Pick<FiatQuoting, 'fiat' | 'now'>, code: FiatCode): Price | undefined {
  const currency = fiat.currency(code);
  return currency?.staleAt !== undefined && now >= currency.staleAt ? undefined : currency?.rate;
}

/** Index and rate, both fresh. */
export function findFiatReference(
  quoting: FiatQuoting,
  { currencyId, code }: { readonly currencyId: CurrencyId; readonly code: FiatCode },
): FiatReference | undefined {
  const index = findFreshPrice(quoting.market, currencyId, quoting.now);
  const rate = findFiatRate(quoting, code);
  return index === undefined || rate === undefined ? undefined : { index, rate };
}

export type AdQuote = {
  /** Undefined while a floating price has nothing to go by. */
  readonly price: Price | undefined;
  /** False: no deal opens at it, because it has left its bounds or nothing is known to hold it to. */
  readonly isOpen: boolean;
};

export function quoteFiatAd(quoting: FiatQuoting, ad: LiveFiatAd): AdQuote {
  const reference = findFiatReference(quoting, { currencyId: ad.currencyId, code: ad.fiat });
  if (ad.priceKind === 'fixed') {
    const { price } = ad;
    const rules = quoting.fiat.rules();
    if (price === undefined || !reference || !rules) return { price, isOpen: false };
    const { minimum, maximum } = calculateFiatBand(reference, rules.priceBand);
    return { price, isOpen: price >= minimum && price <= maximum };
  }
  if (!reference) return { price: undefined, isOpen: false };
  const price = calculateFiatPrice(reference, ad.premium ?? ppm(0n));
  const isWithin =
    price > 0n &&
    (ad.priceFloor === undefined || price >= ad.priceFloor) &&
    (ad.priceCap === undefined || price <= ad.priceCap);
  return { price, isOpen: isWithin };
}
