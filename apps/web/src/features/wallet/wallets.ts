// What the user has in the four wallets: asked for once, then kept in step with the balances that the server pushes.
import { wallet as calls } from '@bourse/contract';
import { learnPictures, uploadOf } from '@bourse/ui/coin-icon.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { PUSHED, useBalanceEvents } from '../../realtime/private.ts';
import { applyBalances, type Wallets } from './wallet-rows.ts';

export const WALLETS_KEY = ['wallets'];
/** Balances are pushed; what they are worth moves with the prices. */
const REFRESH_MS = 10_000;

export async function readWallets(signal: AbortSignal): Promise<Wallets> {
  const { message } = await call(calls.walletList, {}, { signal });
  learnPictures(message.change_wallet.balance.map(({ currency_name: name, logo }) => [name, uploadOf(logo)]));
  return message;
}

export function useWallets() {
  const client = useQueryClient();
  const isLoggedIn = useSession((session) => session.token !== undefined);
  useBalanceEvents((pushed) =>
    client.setQueryData<Wallets>(WALLETS_KEY, (wallets) => wallets && applyBalances(wallets, pushed)),
  );
  return useQuery({
    queryKey: WALLETS_KEY,
    queryFn: ({ signal }) => readWallets(signal),
    enabled: isLoggedIn,
    meta: PUSHED,
    refetchInterval: REFRESH_MS,
  });
}
