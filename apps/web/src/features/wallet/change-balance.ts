// What the user has in the change wallet, which spot trading draws on: asked for once, then pushed by the server.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../lib/session.ts';
import { useConnection } from '../../realtime/connection.ts';
import { type Balance, PUSHED, useLiveBalance } from '../../realtime/private.ts';
import { readWallets, WALLETS_KEY } from './wallets.ts';

const REFRESH_OFFLINE_MS = 5_000;

/** The balance in one currency. Undefined for visitors and until the first answer. */
export function useChangeBalance(currencyId: number | undefined): Balance | undefined {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const isOffline = useConnection(({ state }) => state === 'offline');
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: WALLETS_KEY,
    queryFn: ({ signal }) => readWallets(signal),
    select: ({ change_wallet }) => change_wallet.balance,
    enabled: isLoggedIn,
    meta: PUSHED,
    refetchInterval: isOffline ? REFRESH_OFFLINE_MS : false,
  });
  const live = useLiveBalance('change', currencyId);
  // What was pushed is forgotten with the connection, and the answer kept here may be older than that.
  useEffect(() => {
    if (isOffline) void client.invalidateQueries({ queryKey: WALLETS_KEY });
  }, [isOffline, client]);
  if (!isLoggedIn || currencyId === undefined) return undefined;
  const row = data?.find((balance) => balance.currency === currencyId);
  return live ?? (row && { available: row.change_balance, locked: row.lock_change_balance });
}
