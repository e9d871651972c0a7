import { t } from '@bourse/ui/lib/i18n.ts';
import { AssetsFrame } from '../../features/wallet/assets-frame.tsx';
import { Accounts } from '../../features/wallet/overview/accounts.tsx';
import { Allocation } from '../../features/wallet/overview/allocation.tsx';
import { CoinTable } from '../../features/wallet/overview/coin-table.tsx';
import { TotalCard } from '../../features/wallet/overview/total-card.tsx';
import { WalletGate } from '../../features/wallet/wallet-gate.tsx';

export function OverviewPage() {
  return (
    <AssetsFrame title={t('wallet.overview')}>
      <WalletGate>
        {(wallets) => (
          <>
            <TotalCard wallets={wallets} />
            <div className="grid gap-5 lg:grid-cols-2">
              <Allocation wallets={wallets} />
              <Accounts wallets={wallets} />
            </div>
            <CoinTable wallets={wallets} />
          </>
        )}
      </WalletGate>
    </AssetsFrame>
  );
}
