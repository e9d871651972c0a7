// One side of a transfer: the wallets that it could be, each with what it has available.
import type { Wallet } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Select } from '@bourse/ui/select.tsx';
import { useAmountText } from '../../../lib/mask.ts';
import { balanceIn, type BalanceRow, WALLET_TEXTS } from '../wallet-rows.ts';

export type AccountSelectProps = {
  readonly label: string;
  readonly coin: BalanceRow;
  readonly wallets: readonly Wallet[];
  readonly selected: Wallet;
  readonly onSelect: (wallet: Wallet) => void;
};

export function AccountSelect({ label, coin, wallets, selected, onSelect }: AccountSelectProps) {
  const amountText = useAmountText();
  return (
    <Select
      label={label}
      selected={selected}
      options={wallets.map((wallet) => ({
        key: wallet,
        text: t(WALLET_TEXTS[wallet]),
        mark: amountText(formatDecimal(balanceIn(coin, wallet).available)),
      }))}
      onSelect={(key) => {
        const wallet = wallets.find((name) => name === key);
        if (wallet) onSelect(wallet);
      }}
      className="min-w-0"
    />
  );
}
