// The ads that the market's address asks for, again and again.
import { c2c, fiat } from '@bourse/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { FIAT_KEY } from '../../../fiat-desk/options.ts';
import { type MarketAsked, type MarketFilter, readFilter, writeFilter } from './market-filter.ts';

export type ChangeFilter = (changes: Partial<MarketFilter>) => void;

/** Another choice begins at the first page. */
export function useMarketFilter(): readonly [MarketFilter, ChangeFilter] {
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const change: ChangeFilter = (changes) =>
    setQuery(writeFilter({ ...filter, page: 1, ...changes }), { replace: true, preventScrollReset: true });
  return [filter, change];
}

const REFRESH_MS = 10_000;
export const ADS_PAGE_ROWS = 10;

export function useAds(asked: MarketAsked | undefined) {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return useQuery({
    queryKey: [...FIAT_KEY, 'ads', asked, isLoggedIn],
    queryFn: async ({ signal }) => {
      if (!asked) throw new Error('nothing is asked for');
      const { kind, type, currencyId, fiat: fiatCode, amount, way, isVerified, sort, page } = asked;
      const fields = {
        type,
        currency_id: currencyId,
        fiat: fiatCode,
        amount: amount || undefined,
        way,
        verified: isVerified ? 1 : undefined,
        sort,
        page,
        limit: String(ADS_PAGE_ROWS),
      };
      return (await call(kind === 'c2c' ? c2c.market : fiat.market, fields, { signal })).message;
    },
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}
