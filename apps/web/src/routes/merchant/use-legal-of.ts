// What the user has in the wallet `legal`, which ads and fees are paid from.
import { type Amount, amount, parseUnits } from '@bourse/domain';
import { useWallets } from '../../features/wallet/wallets.ts';

/** Returns the balance of a coin, undefined while unknown; it is 0 for a coin that the wallet does not list. */
export function useLegalOf(): (currencyId: number) => Amount | undefined {
  const rows = useWallets().data?.legal_wallet.balance;
  return (currencyId) => {
    if (!rows) return undefined;
    const row = rows.find(({ currency }) => currency === currencyId);
    return amount(parseUnits(row?.legal_balance ?? '') ?? 0n);
  };
}
