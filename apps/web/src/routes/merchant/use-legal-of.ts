// What the user has in the wallet `legal`, which ads and fees are paid from.
import { type Amount, amount, parseUnits } from '@bourse/domain';
import { useWallets } from '../../features/wallet/wallets.ts';

/** Of a coin; undefined while unknown. A coin that the wallet does not list is one of which there is none. */
export function useLegalOf(): (currencyId: number) => Amount | undefined {
  const rows = useWallets().data?.legal_wallet.balance;
  return (currencyId) => {
    if (!rows) return undefined;
    const row = rows.find(({ currency }) => currency === currencyId);
    return amount(parseUnits(row?.legal_balance ?? '') ?? 0n);
  };
}
