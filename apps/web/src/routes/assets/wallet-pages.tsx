// One page for each wallet: what it is worth, and its coins.
import type { Wallet } from '@bourse/domain';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { AssetsFrame } from '../../features/wallet/assets-frame.tsx';
import { MaskButton } from '../../features/wallet/mask-button.tsx';
import { ValuedIn, Worth } from '../../features/wallet/overview/valued-in.tsx';
import { WalletGate } from '../../features/wallet/wallet-gate.tsx';
import { WalletList } from '../../features/wallet/wallet-list.tsx';
import { WALLET_TEXTS, type Wallets } from '../../features/wallet/wallet-rows.ts';
import { worthOfWallet } from '../../features/wallet/worth.ts';

type PageProps = { readonly wallet: Wallet };

function Head({ wallet, wallets }: PageProps & { readonly wallets: Wallets }) {
  const worth = worthOfWallet(wallets, wallet);
  return (
    <section
      aria-label={t('wallet.accountTotal')}
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 border-line bg-panel px-5 py-4 max-md:-mx-4 max-md:border-y max-md:px-4 md:rounded-lg md:border"
    >
      <div className="min-w-0">
        <div className="flex items-center gap-1">
          <h2 className="text-13 text-ink-2">{t('wallet.accountTotal')}</h2>
          <MaskButton />
        </div>
        <Worth worth={worth} wallets={wallets} />
        <ValuedIn worth={worth} wallets={wallets} />
      </div>
      <div className="flex flex-wrap gap-2">
        {wallet === 'micro' && <ButtonLink to="/secondDealCenter">{t('micro.title')}</ButtonLink>}
        <ButtonLink to={`/new_account/transfer?from=${wallet}`} variant="primary">
          {t('wallet.transfer')}
        </ButtonLink>
      </div>
    </section>
  );
}

function WalletPage({ wallet }: PageProps) {
  return (
    <AssetsFrame title={t(WALLET_TEXTS[wallet])} text={t(`wallet.${wallet}.text`)}>
      <WalletGate>
        {(wallets) => (
          <>
            <Head wallet={wallet} wallets={wallets} />
            <WalletList wallet={wallet} wallets={wallets} />
          </>
        )}
      </WalletGate>
    </AssetsFrame>
  );
}

export const ChangePage = () => <WalletPage wallet="change" />;
export const LeverPage = () => <WalletPage wallet="lever" />;
export const LegalPage = () => <WalletPage wallet="legal" />;
export const MicroPage = () => <WalletPage wallet="micro" />;
