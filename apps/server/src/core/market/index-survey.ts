// What each source says of each coin at one moment, and what the index makes of it: for whoever watches.
import type { CurrencyId, Instant } from '@bourse/domain';
import { isFresh, type IndexRules, type LeftOut } from './index-calculator.ts';
import type { PriceSource, Quote } from './sources/price-source.ts';

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
