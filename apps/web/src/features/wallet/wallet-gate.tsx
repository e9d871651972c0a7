// The wallets once they are there; until then grey, or why they are not.
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { ErrorState, Skeleton } from '@bourse/ui/states.tsx';
import type { ReactNode } from 'react';
import { type Wallets } from './wallet-rows.ts';
import { useWallets } from './wallets.ts';

export function WalletGate({ children }: { readonly children: (wallets: Wallets) => ReactNode }) {
  const wallets = useWallets();
  if (wallets.data) return children(wallets.data);
  if (wallets.isError) return <ErrorState text={errorText(wallets.error)} onRetry={() => void wallets.refetch()} />;
  return (
    <output className="flex flex-col gap-5">
      <span className="sr-only">{t('ui.loading')}</span>
      <Skeleton className="h-28 rounded-lg" />
      <Skeleton className="h-72 rounded-lg" />
    </output>
  );
}
