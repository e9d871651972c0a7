// One coin of one account and how it came to what it is. The address names the coin: `?currency_id=`.
import { USDT, type Wallet } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { Select } from '@bourse/ui/select.tsx';
import { useSearchParams } from 'react-router';
import { AccountDetail } from '../../features/wallet/account-detail.tsx';
import { AssetsFrame } from '../../features/wallet/assets-frame.tsx';
import { ROWS_BEFORE_MORE } from '../../features/wallet/grown-list.tsx';
import { LogList } from '../../features/wallet/log-list.tsx';
import { rowsOf } from '../../features/wallet/wallet-rows.ts';
import { useWallets } from '../../features/wallet/wallets.ts';

type PageProps = { readonly wallet: Wallet; readonly title: MessageKey };

function CoinChoice({ wallet, currencyId }: { readonly wallet: Wallet; readonly currencyId: number }) {
  const { data: wallets } = useWallets();
  const [, setSearch] = useSearchParams();
  const rows = wallets ? rowsOf(wallets, wallet) : [];
  return (
    <Select
      label={t('wallet.coin')}
      isLabelHidden
      selected={String(currencyId)}
      options={rows.map(({ currency, currency_name: name }) => ({ key: String(currency), text: name }))}
      onSelect={(key) => setSearch({ currency_id: key }, { replace: true })}
      className="w-32"
    />
  );
}

function AccountPage({ wallet, title }: PageProps) {
  const [search] = useSearchParams();
  const asked = Number(search.get('currency_id') ?? USDT);
  const currencyId = Number.isSafeInteger(asked) && asked > 0 ? asked : USDT;
  return (
    <AssetsFrame title={t(title)}>
      <Section
        title={t('wallet.statement')}
        action={
          <>
            <CoinChoice wallet={wallet} currencyId={currencyId} />
            <ButtonLink to={`/new_account/transfer?currency=${currencyId}&from=${wallet}`}>
              {t('wallet.transfer')}
            </ButtonLink>
          </>
        }
      >
        <AccountDetail wallet={wallet} currencyId={currencyId} />
      </Section>
      <Section title={t('wallet.record')} isFlush>
        <LogList
          key={currencyId}
          label={t(title)}
          wallet={wallet}
          currencyId={currencyId}
          rowsBeforeMore={ROWS_BEFORE_MORE.account}
        />
      </Section>
    </AssetsFrame>
  );
}

export const LegalAccountPage = () => <AccountPage wallet="legal" title="wallet.legalAccount" />;
export const ChangeAccountPage = () => <AccountPage wallet="change" title="wallet.changeAccount" />;
