// Whether withdrawals go to addresses of the book only.
import { walletWithdrawals } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export function useAllowList() {
  return useQuery({
    queryKey: ['funds', 'addresses', 'allow-list'],
    queryFn: async ({ signal }) => (await call(walletWithdrawals.allowList, {}, { signal })).message,
  });
}
