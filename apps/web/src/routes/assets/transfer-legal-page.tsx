import { t } from '@bourse/ui/lib/i18n.ts';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { AssetsFrame } from '../../features/wallet/assets-frame.tsx';
import { LegalTransfer } from '../../features/wallet/transfer/legal-transfer.tsx';
import { LEGAL_MINIMUM } from '../../features/wallet/transfer/transfer-draft.ts';
import { WalletGate } from '../../features/wallet/wallet-gate.tsx';

/** Between the fiat and the contract account, in USDT, with a minimum and a confirmation. */
export function TransferLegalPage() {
  return (
    <AssetsFrame
      title={t('wallet.transferLegal')}
      text={t('wallet.transferLegal.text', { minimum: formatDecimal(LEGAL_MINIMUM) })}
      isNarrow
    >
      <WalletGate>
        {(wallets) => (
          <Section
            title={t('wallet.transfer')}
            action={<ButtonLink to="/transferRecord">{t('wallet.transferLog')}</ButtonLink>}
          >
            <LegalTransfer wallets={wallets} />
          </Section>
        )}
      </WalletGate>
      <p className="text-13">
        <Link
          to="/new_account/transfer"
          className="inline-flex items-center text-iris underline-offset-4 hover:underline touch:min-h-11"
        >
          {t('wallet.transferLegal.other')}
        </Link>
      </p>
    </AssetsFrame>
  );
}
