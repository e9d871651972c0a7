// What a withdrawal of a coin may be, costs and asks for.
import { type MessageOf, walletWithdrawals } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type WithdrawInfo = MessageOf<typeof walletWithdrawals.withdrawInfo>;
export type WithdrawNetwork = walletWithdrawals.WithdrawNetwork;

const REFRESH_MS = 15_000;

export function useWithdrawInfo(currency: number) {
  return useQuery({
    queryKey: ['funds', 'withdraw-info', currency],
    queryFn: async ({ signal }) => (await call(walletWithdrawals.withdrawInfo, { currency }, { signal })).message,
    refetchInterval: REFRESH_MS,
  });
}
