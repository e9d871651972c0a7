// What a market's contracts offer this user, and the rules of all of them: asked for now and then.
import { lever, type MessageOf } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Pair } from '../../lib/pair.ts';
import { useSession } from '../../lib/session.ts';

const REFRESH_MS = 15_000;

/** Below the key of everything that leveraged contracts ask for. */
export const LEVER_KEY = ['lever'] as const;

export const useDeal = (pair: Pair) => {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return useQuery({
    queryKey: [...LEVER_KEY, 'deal', pair.symbol, isLoggedIn],
    queryFn: async ({ signal }) => {
      const fields = { legal_id: String(pair.legalId), currency_id: String(pair.currencyId) };
      return (await call(lever.deal, fields, { signal })).message;
    },
    refetchInterval: REFRESH_MS,
  });
};

export type LeverAccounts = MessageOf<typeof lever.account>;

export const useLeverAccounts = () => {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return useQuery({
    queryKey: [...LEVER_KEY, 'account'],
    queryFn: async ({ signal }) => (await call(lever.account, {}, { signal })).message,
    enabled: isLoggedIn,
  });
};
