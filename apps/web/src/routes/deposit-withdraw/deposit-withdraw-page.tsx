// Depositing and withdrawing: `id` names the coin, `current` is 0 for deposits and 1 for withdrawals.
import { USDT } from '@bourse/domain';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { EmptyState, SkeletonRows } from '@bourse/ui/states.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { useSearchParams } from 'react-router';
import { BuyChannels } from '../../features/funds/buy-channels.tsx';
import { CoinChoice } from '../../features/funds/coin-choice.tsx';
import { useIsFundingOpen } from '../../features/funds/deposit-networks.ts';
import { DepositPanel } from '../../features/funds/deposit-panel.tsx';
import { FUNDING_COINS } from '../../features/funds/funding-coins.ts';
import { MovementList } from '../../features/funds/movement-list.tsx';
import type { MovementKind } from '../../features/funds/movements.ts';
import { WithdrawPanel } from '../../features/funds/withdraw-panel.tsx';
import { AssetsFrame } from '../../features/wallet/assets-frame.tsx';
import { useClientConfig } from '../../lib/client-config.ts';

/** In a demo nobody has coins outside but those of the faucet. */
function FaucetNotice() {
  const isDemo = useClientConfig().data?.site.is_demo === true;
  if (!isDemo) return null;
  return (
    <Notice
      action={
        <ButtonLink to="/faucet" size="small">
          {t('funds.faucet.title')}
        </ButtonLink>
      }
    >
      {t('funds.faucet.link')}
    </Notice>
  );
}

type PanelProps = { readonly kind: MovementKind; readonly currency: number };

function Panel({ kind, currency }: PanelProps) {
  const isOpen = useIsFundingOpen();
  if (!FUNDING_COINS.some(([id]) => id === currency))
    return <EmptyState title={t('funds.unsupported')} text={t('funds.unsupportedText')} />;
  if (isOpen.isPending) return <SkeletonRows rows={4} rowClassName="h-11" />;
  if (isOpen.data === false)
    return (
      <Notice tone="warning" title={t('funds.notOpen')}>
        {t('funds.notOpenText')}
      </Notice>
    );
  return kind === 'deposit' ? (
    <>
      <FaucetNotice />
      <DepositPanel key={currency} currency={currency} />
      <BuyChannels />
    </>
  ) : (
    <WithdrawPanel key={currency} currency={currency} />
  );
}

export function DepositWithdrawPage() {
  const [search, setSearch] = useSearchParams();
  const currency = Number(search.get('id') ?? USDT);
  const kind: MovementKind = search.get('current') === '1' ? 'withdraw' : 'deposit';
  const show = (id: number, to: MovementKind): void =>
    setSearch({ id: String(id), current: to === 'withdraw' ? '1' : '0' }, { replace: true });
  const records = t(kind === 'deposit' ? 'funds.deposits.title' : 'funds.withdrawals.title');
  return (
    <AssetsFrame title={t(kind === 'deposit' ? 'funds.deposit' : 'funds.withdraw')}>
      <Section isFlush className="md:max-w-180">
        <Tabs
          label={t('funds.movements')}
          tabs={[
            { key: 'deposit', label: t('funds.deposit') },
            { key: 'withdraw', label: t('funds.withdraw') },
          ]}
          selected={kind}
          onSelect={(to) => show(currency, to)}
          className="px-4 md:px-5"
          panelClassName="flex flex-col gap-4 px-4 py-4 md:px-5"
        >
          <CoinChoice coins={FUNDING_COINS} selected={currency} onSelect={(id) => show(id, kind)} />
          <Panel kind={kind} currency={currency} />
        </Tabs>
      </Section>
      <Section
        title={records}
        isFlush
        action={
          <ButtonLink size="small" to={kind === 'deposit' ? '/account/chargeRecord' : '/account/coinRecord'}>
            {t('funds.movements.all')}
          </ButtonLink>
        }
      >
        <MovementList kind={kind} currency={undefined} label={records} />
      </Section>
    </AssetsFrame>
  );
}
