// An ad in its present state, with the price of this moment: it reserves nothing, and is asked for again when its time is over.
import { fiat, type MessageOf } from '@bourse/contract';
import { amount, price } from '@bourse/domain';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { readUnits } from '../../lib/read-figures.ts';
import { FIAT_KEY } from '../options.ts';
import type { AdTerms } from './draft.ts';

export type Quote = MessageOf<typeof fiat.adInfo>;

const MS_PER_SECOND = 1_000;
const QUOTE_SECONDS = 60;

const lifeOf = (quote: Quote | undefined): number => (quote?.quote_seconds ?? QUOTE_SECONDS) * MS_PER_SECOND;

/** `until`: when this machine asks for the next. */
export function useQuote(adId: number) {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: [...FIAT_KEY, 'quote', adId],
    queryFn: async ({ signal }) => (await call(fiat.adInfo, { id: adId }, { signal })).message,
    refetchInterval: ({ state }) => lifeOf(state.data),
    staleTime: 0,
    gcTime: 0,
  });
  return {
    quote: data,
    error: data ? null : error,
    until: dataUpdatedAt + lifeOf(data),
    renew: (): void => void refetch(),
  };
}

export function termsOf(quote: Quote): AdTerms {
  const remaining = amount(readUnits(quote.surplus_number));
  const isWhole = quote.kind === 'c2c';
  return {
    price: price(readUnits(quote.price)),
    remaining,
    minNumber: isWhole ? remaining : amount(readUnits(quote.min_number)),
    maxNumber: isWhole ? remaining : amount(readUnits(quote.max_number)),
    digits: quote.digits,
    available: quote.sells === 1 ? amount(readUnits(quote.user_legal_balance)) : undefined,
  };
}
