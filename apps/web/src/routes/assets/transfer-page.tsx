// Transfers between all accounts. The address may say which coin, from where and to where: `?currency=3&from=change&to=lever`.
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { useSearchParams } from 'react-router';
import { AssetsFrame } from '../../features/wallet/assets-frame.tsx';
import { TransferForm } from '../../features/wallet/transfer/transfer-form.tsx';
import { TransferList } from '../../features/wallet/transfer/transfer-list.tsx';
import { movable, type TransferStart } from '../../features/wallet/transfer/use-draft.ts';
import { WalletGate } from '../../features/wallet/wallet-gate.tsx';
import { coinsOf, walletNamed } from '../../features/wallet/wallet-rows.ts';

const startOf = (search: URLSearchParams): TransferStart => ({
  currencyId: Number(search.get('currency')),
  from: walletNamed(search.get('from')),
  to: walletNamed(search.get('to')),
});

export function TransferPage() {
  const [search] = useSearchParams();
  return (
    <AssetsFrame title={t('wallet.transfer')} text={t('wallet.transfer.text')}>
      <WalletGate>
        {(wallets) => (
          <Section className="max-w-180">
            <TransferForm key={search.toString()} coins={movable(coinsOf(wallets))} start={startOf(search)} />
          </Section>
        )}
      </WalletGate>
      <Section
        title={t('wallet.transferLog.recent')}
        action={<ButtonLink to="/account/transferLog">{t('wallet.transferLog.all')}</ButtonLink>}
        isFlush
      >
        <TransferList />
      </Section>
    </AssetsFrame>
  );
}
