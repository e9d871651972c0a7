// The official index: of each coin the median of what enough fresh sources say, unless it jumps further than it may.
import { type CurrencyId, divHalfEven, type Instant, instant, price, type Price, SECOND_MS } from '@bourse/domain';
import type { QuotedPrice } from '@bourse/engine';
import type { PriceSource, Quote } from './sources/price-source.ts';

export type IndexRules = {
  /** Fewer fresh sources than this make no index. */
  readonly sourcesMin: number;
  /** A quote older than this is stale. */
  readonly ageMsMax: number;
  /**
   * How far a price may move per second since the last official one, in percent. A jump that lasts is believed after
   * some seconds; by then the old index counts as stale everywhere.
   */
  readonly bandPercent: bigint;
};

export const INDEX_BAND_PERCENT = 10n;
export const QUOTE_AGE_MS_MAX = 5_000;

export type LeftOut = {
  readonly currencyId: CurrencyId;
  readonly reason: 'no_fresh_median' | 'jumped_past_band';
};

export type IndexResult = {
  readonly prices: readonly QuotedPrice[];
  readonly leftOut: readonly LeftOut[];
};

export type LastIndex = (currencyId: CurrencyId) => { readonly price: Price; readonly at: Instant } | undefined;

export function calculateIndex(options: {
  readonly coins: readonly CurrencyId[];
  readonly sources: readonly PriceSource[];
  readonly rules: IndexRules;
  readonly last: LastIndex;
  readonly now: Instant;
}): IndexResult {
  const { rules, now } = options;
  const prices: QuotedPrice[] = [];
  const leftOut: LeftOut[] = [];
  for (const currencyId of options.coins) {
    const quotes = options.sources.flatMap((source) => source.quote(currencyId, now) ?? []);
    const fresh = quotes.filter((quote) => isFresh(quote, rules, now));
    const median = fresh.length < rules.sourcesMin ? undefined : calculateMedian(fresh.map((quote) => quote.price));
    if (median === undefined) leftOut.push({ currencyId, reason: 'no_fresh_median' });
    else if (!isWithinBand(median, options.last(currencyId), options)) {
      leftOut.push({ currencyId, reason: 'jumped_past_band' });
    } else {
      const quotedAt = instant(Math.min(...fresh.map((quote) => quote.at)));
      prices.push({ currencyId, price: median, quotedAt });
    }
  }
  return { prices, leftOut };
}

/** Whether the index is made of it. */
export const isFresh = ({ price: quoted, at }: Quote, { ageMsMax }: IndexRules, now: Instant): boolean =>
  now - at <= ageMsMax && quoted > 0n;

/** The middle price; of an even number the mean of the two in the middle, rounded to the nearest. */
export function calculateMedian(prices: readonly Price[]): Price | undefined {
  const sorted = prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const high = sorted[sorted.length >> 1];
  if (high === undefined || sorted.length % 2 === 1) return high;
  return price(divHalfEven((sorted[sorted.length / 2 - 1] ?? high) + high, 2n));
}

function isWithinBand(
  next: Price,
  last: ReturnType<LastIndex>,
  { rules, now }: { readonly rules: IndexRules; readonly now: Instant },
): boolean {
  if (last === undefined) return true;
  const seconds = BigInt(Math.max(1, Math.ceil((now - last.at) / SECOND_MS)));
  const distance = next > last.price ? next - last.price : last.price - next;
  return distance * 100n <= last.price * rules.bandPercent * seconds;
}

// The survey tells whoever watches what each source says of each coin at one moment, and what the index makes of it.

export type SurveyedQuote = {
  readonly source: string;
  readonly quote: Quote | undefined;
  /** The index is made of it. */
  readonly isUsed: boolean;
};

export type SurveyedCoin = {
  readonly currencyId: CurrencyId;
  readonly quotes: readonly SurveyedQuote[];
  /** Why it was left out of the last tick; undefined where it was not. */
  readonly gap: LeftOut['reason'] | undefined;
};

export type IndexSurvey = {
  readonly origin: 'exchanges' | 'simulated' | 'none';
  readonly rules: IndexRules | undefined;
  readonly coins: readonly SurveyedCoin[];
};

export const NO_SURVEY: IndexSurvey = { origin: 'none', rules: undefined, coins: [] };

type Asking = {
  readonly coins: readonly CurrencyId[];
  readonly sources: readonly PriceSource[];
  readonly rules: IndexRules;
  readonly gaps: ReadonlyMap<CurrencyId, LeftOut['reason']>;
  readonly now: Instant;
};

export const surveyCoins = ({ coins, sources, rules, gaps, now }: Asking): readonly SurveyedCoin[] =>
  coins.map((currencyId) => ({
    currencyId,
    quotes: sources.map((source) => {
      const quote = source.quote(currencyId, now);
      return { source: source.name, quote, isUsed: quote !== undefined && isFresh(quote, rules, now) };
    }),
    gap: gaps.get(currencyId),
  }));
