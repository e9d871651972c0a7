// What coins are called, for whoever searches by a name, and how they leave: asked for when somebody begins to.
import { market } from '@bourse/contract';
import { learnPictures, uploadOf } from '@bourse/ui/coin-icon.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { CoinNames } from './list-markets.ts';

/** New coins come without a new page. */
const ASKED_AGAIN_MS = 60_000;

const coins = queryOptions({
  queryKey: ['coin-names'],
  queryFn: async ({ signal }) => {
    const { currency } = (await call(market.currencyList, {}, { signal })).message;
    learnPictures(currency.map(({ name, logo }) => [name, uploadOf(logo)]));
    return currency;
  },
  staleTime: ASKED_AGAIN_MS,
});

export function useCoinNames(isWanted: boolean): CoinNames | undefined {
  const { data } = useQuery({ ...coins, select: toNames, enabled: isWanted });
  return data;
}

/** How a coin leaves; undefined where it stays, and until that is known. */
export function useDelisting(id: number): market.Delisting | undefined {
  return useQuery(coins).data?.find((coin) => coin.id === id)?.delisting ?? undefined;
}

const toNames = (currencies: readonly { id: number; full_name: string; names: string[] }[]): CoinNames =>
  new Map(currencies.map(({ id, full_name, names }) => [id, [full_name, ...names]]));
