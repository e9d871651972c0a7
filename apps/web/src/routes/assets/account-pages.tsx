// One coin of one account and how it came to what it is. The address names the coin: `?currency_id=`.
import { USDT, type Wallet } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { Select } from '@bourse/ui/select.tsx';
import { EmptyState } from '@bourse/ui/states.tsx';
import { useSearchParams } from 'react-router';
import { AccountDetail } from '../../features/wallet/account-detail.tsx';
import { AssetsFrame } from '../../features/wallet/assets-frame.tsx';
import { ROWS_BEFORE_MORE } from '../../features/wallet/grown-list.tsx';
import { LogList } from '../../features/wallet/log-list.tsx';
import { WalletGate } from '../../features/wallet/wallet-gate.tsx';
import { type BalanceRow, rowsOf } from '../../features/wallet/wallet-rows.ts';

type PageProps = { readonly wallet: Wallet; readonly title: MessageKey };

function CoinChoice({ coins, currencyId }: { readonly coins: readonly BalanceRow[]; readonly currencyId: number }) {
  const [, setSearch] = useSearchParams();
  return (
    <Select
      label={t('wallet.coin')}
      isLabelHidden
      selected={String(currencyId)}
      options={coins.map(({ currency, currency_name: name }) => ({ key: String(currency), text: name }))}
      onSelect={(key) => setSearch({ currency_id: key }, { replace: true })}
      className="w-32"
    />
  );
}

function NoSuchCoin({ wallet }: { readonly wallet: Wallet }) {
  return (
    <Section>
      <EmptyState
        title={t('wallet.unknownCoin')}
        text={t('wallet.unknownCoin.text')}
        action={<ButtonLink to={`/new_account/${wallet}`}>{t('wallet.coins')}</ButtonLink>}
      />
    </Section>
  );
}

type StatementProps = PageProps & { readonly coins: readonly BalanceRow[]; readonly currencyId: number };

function Statement({ wallet, title, coins, currencyId }: StatementProps) {
  return (
    <>
      <Section
        title={t('wallet.statement')}
        action={
          <>
            <CoinChoice coins={coins} currencyId={currencyId} />
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
    </>
  );
}

function AccountPage({ wallet, title }: PageProps) {
  const [search] = useSearchParams();
  const currencyId = Number(search.get('currency_id') ?? USDT);
  return (
    <AssetsFrame title={t(title)}>
      <WalletGate>
        {(wallets) => {
          const coins = rowsOf(wallets, wallet);
          if (!coins.some(({ currency }) => currency === currencyId)) return <NoSuchCoin wallet={wallet} />;
          return <Statement wallet={wallet} title={title} coins={coins} currencyId={currencyId} />;
        }}
      </WalletGate>
    </AssetsFrame>
  );
}

export const LegalAccountPage = () => <AccountPage wallet="legal" title="wallet.legalAccount" />;
export const ChangeAccountPage = () => <AccountPage wallet="change" title="wallet.changeAccount" />;
