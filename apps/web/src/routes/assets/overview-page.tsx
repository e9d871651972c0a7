import { lazyPart } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Skeleton } from '@bourse/ui/states.tsx';
import { AssetsFrame } from '../../features/wallet/assets-frame.tsx';
import { Accounts } from '../../features/wallet/overview/accounts.tsx';
import { Allocation } from '../../features/wallet/overview/allocation.tsx';
import { CoinTable } from '../../features/wallet/overview/coin-table.tsx';
import { TotalCard } from '../../features/wallet/overview/total-card.tsx';
import { WalletGate } from '../../features/wallet/wallet-gate.tsx';

// With texts of its own.
const HoldingsSection = lazyPart(
  () => import('../../features/wallet/holdings/holdings-section.tsx').then((module) => module.HoldingsSection),
  { fallback: <Skeleton className="h-40 rounded-lg" /> },
);

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
            <HoldingsSection wallets={wallets} />
            <CoinTable wallets={wallets} />
          </>
        )}
      </WalletGate>
    </AssetsFrame>
  );
}
