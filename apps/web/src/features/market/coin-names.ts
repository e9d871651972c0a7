// What coins are called, for whoever searches by a name: asked for when somebody begins to.
import { market } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { CoinNames } from './list-markets.ts';

/** New coins come without a new page. */
const ASKED_AGAIN_MS = 60_000;

export function useCoinNames(isWanted: boolean): CoinNames | undefined {
  const { data } = useQuery({
    queryKey: ['coin-names'],
    queryFn: async ({ signal }) => (await call(market.currencyList, {}, { signal })).message.currency,
    select: toNames,
    enabled: isWanted,
    staleTime: ASKED_AGAIN_MS,
  });
  return data;
}

const toNames = (currencies: readonly { id: number; full_name: string; names: string[] }[]): CoinNames =>
  new Map(currencies.map(({ id, full_name, names }) => [id, [full_name, ...names]]));
