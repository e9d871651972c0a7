import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { AssetsFrame } from '../../features/wallet/assets-frame.tsx';
import { TransferList } from '../../features/wallet/transfer/transfer-list.tsx';

export function TransferLogPage() {
  return (
    <AssetsFrame title={t('wallet.transferLog')}>
      <Section
        title={t('wallet.transferLog.all')}
        action={<ButtonLink to="/new_account/transfer">{t('wallet.transfer')}</ButtonLink>}
        isFlush
      >
        <TransferList />
      </Section>
    </AssetsFrame>
  );
}
