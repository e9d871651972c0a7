// What ads ask for one coin, by the index and the rate that are committed. The engine decides by the same when a deal opens.
import { accept, type CurrencyId, DAY_MS, type FiatCode, type Instant, instant, ppm, type Price } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Outcome, SetFiatRate } from '@bourse/engine';
import { calculateFiatBand, calculateFiatPrice, type FiatReference } from '@bourse/engine/formulas';
import type { CnyRate } from '../../core/market/cny-rate.ts';
import { findFreshPrice } from '../../core/market/index-board.ts';
import type { MarketData } from '../../core/market/market-data.ts';
import type { CommandSink, SubmitRefusal } from '../../core/sequencer/sequencer.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { FiatData, LiveFiatAd } from './board.ts';

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

type Needs = {
  readonly storage: { readonly sql: Sql };
  readonly sequencer: CommandSink;
  readonly market: { readonly cnyRate: () => CnyRate };
};

/**
 * Sets the engine's rate of CNY to the one of the site: at the start, and whenever that is said anew.
 * A rate of the feed counts for a day; an operator's, and a demo's own, until there is another, or it is given back. */
export async function followCnyRate({ storage, sequencer, market }: Needs): Promise<Outcome | SubmitRefusal> {
  const { perUsdt, source, at } = market.cnyRate();
  const staleAt = source === 'feed' ? instant(at + DAY_MS) : source === 'default' ? at : undefined;
  const known = await findRate(storage.sql);
  // The last known rate stays where there is none now, marked as stale.
  const rate = perUsdt ?? known?.rate;
  if (rate === undefined || (known?.rate === rate && known.staleAt === staleAt)) return accept({});
  const command: SetFiatRate = { kind: 'setFiatRate', code: 'CNY', rate };
  return sequencer.submit(staleAt === undefined ? command : { ...command, staleAt });
}

const KNOWN = { rate: kinds.optional(kinds.price), staleAt: kinds.optional(kinds.instant) };

async function findRate(sql: Sql): Promise<RowOf<typeof KNOWN> | undefined> {
  const [row] = await query(sql, KNOWN)`
    SELECT rate, stale_at FROM fiat_currencies WHERE code = 'CNY'`;
  return row;
}
