// Where a coin can be sent to, network by network, and what holds there.
import { wallet, walletDeposits } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** How far behind we are on a network changes by itself. */
const REFRESH_MS = 15_000;

export function useDepositNetworks(currency: number) {
  return useQuery({
    queryKey: ['funds', 'deposit-networks', currency],
    queryFn: async ({ signal }) =>
      (await call(walletDeposits.depositNetworks, { currency }, { signal })).message.networks,
    refetchInterval: REFRESH_MS,
  });
}

/** Whether deposits and withdrawals are open at all. */
export function useIsFundingOpen() {
  return useQuery({
    queryKey: ['funds', 'is-open'],
    queryFn: async ({ signal }) => (await call(wallet.walletList, {}, { signal })).message.is_open_CTbi === 1,
  });
}
