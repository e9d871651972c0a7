// The index of each coin, and what each source says of it.
import { type CurrencyId, divHalfEven, formatUnits, type Instant, type Price } from '@bourse/domain';
import type { BaseServices } from '../../platform/http/base-services.ts';
import {
  type IndexSurvey,
  NO_SURVEY,
  type SurveyedCoin,
  type SurveyedQuote,
} from '../../core/market/index-calculator.ts';
import type { Figures } from './door.ts';

type Needs = Pick<BaseServices, 'market'>;
type Coin = Figures['indexes']['coins'][number];

const PPM = 1_000_000n;

export const viewIndexes = (needs: Needs, survey: IndexSurvey = NO_SURVEY, now: Instant): Figures['indexes'] => ({
  origin: survey.origin,
  sources_min: survey.rules?.sourcesMin ?? 0,
  quote_age_max_ms: survey.rules?.ageMsMax ?? 0,
  coins: survey.coins.map((coin) => viewCoin(needs, coin, now)),
});

function viewCoin({ market }: Needs, { currencyId, quotes, gap }: SurveyedCoin, now: Instant): Coin {
  const index = market.index(currencyId);
  return {
    currency: currencyId,
    currency_name: market.currency(currencyId)?.name ?? nameless(currencyId),
    price: index === undefined ? '' : formatUnits(index.price),
    age_ms: index === undefined ? null : Math.max(0, now - index.at),
    gap: gap ?? '',
    quotes: quotes.map((quote) => viewQuote(quote, index?.price, now)),
  };
}

const nameless = (currencyId: CurrencyId): string => `${currencyId}`;

function viewQuote(
  { source, quote, isUsed }: SurveyedQuote,
  index: Price | undefined,
  now: Instant,
): Coin['quotes'][number] {
  if (quote === undefined) return { source, price: '', age_ms: null, deviation_ppm: null, use: 'none' };
  return {
    source,
    price: formatUnits(quote.price),
    age_ms: Math.max(0, now - quote.at),
    deviation_ppm: index === undefined || index === 0n ? null : deviationOf(quote.price, index),
    use: isUsed ? 'used' : 'old',
  };
}

/** Signed, to the nearest. */
const deviationOf = (price: Price, index: Price): number => Number(divHalfEven((price - index) * PPM, index));
