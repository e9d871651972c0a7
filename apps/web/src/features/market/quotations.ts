// Quotations of all markets, grouped by quote currency.
import { market } from '@bourse/contract';
import { queryClient } from '@bourse/ui/lib/query-client.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { hasEarlyAnswer } from '../../lib/early-answers.ts';

const REFRESH_MS = 5_000;

const query = queryOptions({
  queryKey: ['quotation-groups'],
  queryFn: async ({ signal }) => (await call(market.quotationGroups, {}, { signal })).message,
});

export function useQuotationGroups() {
  return useQuery({ ...query, refetchInterval: REFRESH_MS });
}

/** Takes over what the head script has asked for, if this page needs it, so that it is there at the first render. */
export async function readEarlyQuotations(): Promise<void> {
  if (hasEarlyAnswer(market.quotationGroups.path)) await queryClient.prefetchQuery(query);
}
