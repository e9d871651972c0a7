// The address book: the coins that can be withdrawn, and where one’s withdrawals go.
import { type MessageOf, walletAddresses } from '@bourse/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type AddressRow = walletAddresses.AddressRow;
export type WithdrawCurrency = MessageOf<typeof walletAddresses.withdrawCurrencies>[number];

const BOOK = ['funds', 'addresses'];

export function useWithdrawCurrencies() {
  return useQuery({
    queryKey: [...BOOK, 'currencies'],
    queryFn: async ({ signal }) => (await call(walletAddresses.withdrawCurrencies, {}, { signal })).message,
  });
}

/** Lists the addresses of one coin, or of all. */
export function useAddresses(currency: number | undefined) {
  return useQuery({
    queryKey: [...BOOK, 'list', currency ?? 'all'],
    queryFn: async ({ signal }) => (await call(walletAddresses.addresses, { currency }, { signal })).message,
  });
}

export function useRefreshAddresses(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: BOOK });
}
