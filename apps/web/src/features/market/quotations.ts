// Quotations of all markets, grouped by quote currency.
import { market } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const REFRESH_MS = 5_000;

export function useQuotationGroups() {
  return useQuery({
    queryKey: ['quotation-groups'],
    queryFn: async ({ signal }) => (await call(market.quotationGroups, {}, { signal })).message,
    refetchInterval: REFRESH_MS,
  });
}
