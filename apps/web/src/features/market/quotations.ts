// Quotations of all markets, grouped by quote currency.
import { market, type MessageOf } from '@bourse/contract';
import { learnPictures, uploadOf } from '@bourse/ui/coin-icon.tsx';
import { queryClient } from '@bourse/ui/lib/query-client.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { hasEarlyAnswer } from '../../lib/early-answers.ts';

const REFRESH_MS = 5_000;

const query = queryOptions({
  queryKey: ['quotation-groups'],
  queryFn: async ({ signal }) => {
    const { message } = await call(market.quotationGroups, {}, { signal });
    for (const { quotation } of message) {
      learnPictures(quotation.map(({ currency_name: name, logo }) => [name, uploadOf(logo)]));
    }
    return message;
  },
});

export function useQuotationGroups() {
  return useQuery({ ...query, refetchInterval: REFRESH_MS });
}

/** Takes over what the head script has asked for, if this page needs it, so that it is there at the first render. */
export async function readEarlyQuotations(): Promise<void> {
  if (hasEarlyAnswer(market.quotationGroups.path)) await queryClient.prefetchQuery(query);
}

export type QuotationGroups = Readonly<MessageOf<typeof market.quotationGroups>>;

/** A market with contracts has a size for a hand of them. */
export const hasContracts = ({ lever_share_num: size }: Pick<market.Quotation, 'lever_share_num'>): boolean =>
  /[1-9]/.test(size);

export const hasSeconds = ({ open_microtrade: isOpen }: Pick<market.Quotation, 'open_microtrade'>): boolean =>
  isOpen === 1;

/** Whether a trading screen trades a market; one that trades all of them has none of these. */
export type IsOffered = (quotation: market.Quotation) => boolean;

/** The groups with what a screen trades; those that have nothing left are dropped. */
export function offeredGroups(groups: QuotationGroups, isOffered: IsOffered | undefined): QuotationGroups {
  if (!isOffered) return groups;
  return groups
    .map((group) => ({ ...group, quotation: group.quotation.filter(isOffered) }))
    .filter(({ quotation }) => quotation.length > 0);
}
