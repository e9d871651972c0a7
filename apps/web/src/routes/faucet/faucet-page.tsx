// The faucet of a demo; elsewhere there is no such page.
import { t } from '@bourse/ui/lib/i18n.ts';
import { FaucetWallet } from '../../features/funds/faucet-wallet.tsx';
import { AssetsFrame } from '../../features/wallet/assets-frame.tsx';
import { useClientConfig } from '../../lib/client-config.ts';
import { Notice } from '@bourse/ui/notice.tsx';

export function FaucetPage() {
  const { data: config } = useClientConfig();
  return (
    <AssetsFrame title={t('funds.faucet.title')} text={t('funds.faucet.text')}>
      {config?.site.is_demo === true && <FaucetWallet />}
      {config?.site.is_demo === false && <Notice tone="warning" title={t('funds.faucet.none')} />}
    </AssetsFrame>
  );
}
