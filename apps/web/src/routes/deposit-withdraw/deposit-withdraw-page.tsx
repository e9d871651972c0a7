// Depositing and withdrawing: `id` names the coin, `current` is 0 for deposits, 1 for withdrawals, 2 for the payment form.
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
import { useFundingCoins } from '../../features/funds/funding-coins.ts';
import { ALWAYS } from '../../lib/period.ts';
import { MovementList } from '../../features/funds/movement-list.tsx';
import type { MovementKind } from '../../features/funds/movements.ts';
import { WithdrawPanel } from '../../features/funds/withdraw-panel.tsx';
import { OrderList } from '../../features/gateway/order-list.tsx';
import { PaymentForm } from '../../features/gateway/payment-form.tsx';
import { useDelisting } from '../../features/market/coin-names.ts';
import { DelistingNotice } from '../../features/market/delisting-notice.tsx';
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

function LeavingNotice({ currency }: { readonly currency: number }) {
  const delisting = useDelisting(currency);
  return delisting ? <DelistingNotice delisting={delisting} /> : null;
}

type PanelProps = { readonly kind: MovementKind; readonly currency: number };

function Panel({ kind, currency }: PanelProps) {
  const isOpen = useIsFundingOpen();
  const coins = useFundingCoins();
  const site = useClientConfig();
  if (coins?.every(([id]) => id !== currency) === true)
    return <EmptyState title={t('funds.unsupported')} text={t('funds.unsupportedText')} />;
  if (isOpen.isPending || coins === undefined || site.isPending) return <SkeletonRows rows={4} rowClassName="h-11" />;
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

const SHOWN = ['deposit', 'withdraw', 'pay'] as const;
/** `pay`: coin for money, at a provider. */
type Shown = (typeof SHOWN)[number];

function Records({ kind }: { readonly kind: MovementKind }) {
  const records = t(kind === 'deposit' ? 'funds.deposits.title' : 'funds.withdrawals.title');
  return (
    <Section
      title={records}
      isFlush
      action={
        <ButtonLink size="small" to={kind === 'deposit' ? '/account/chargeRecord' : '/account/coinRecord'}>
          {t('funds.movements.all')}
        </ButtonLink>
      }
    >
      <MovementList filter={{ kind, currency: undefined, period: ALWAYS }} label={records} />
    </Section>
  );
}

export function DepositWithdrawPage() {
  const [search, setSearch] = useSearchParams();
  const coins = useFundingCoins();
  const currency = Number(search.get('id') ?? USDT);
  const shown: Shown = SHOWN[Number(search.get('current') ?? 0)] ?? 'deposit';
  const show = (id: number, to: Shown): void =>
    setSearch({ id: String(id), current: String(SHOWN.indexOf(to)) }, { replace: true });
  const titles = { deposit: t('funds.deposit'), withdraw: t('funds.withdraw'), pay: t('gateway.title') };
  return (
    <AssetsFrame title={titles[shown]}>
      <Section isFlush className="md:max-w-180">
        <Tabs
          label={t('funds.movements')}
          tabs={SHOWN.map((key) => ({ key, label: titles[key] }))}
          selected={shown}
          onSelect={(to) => show(currency, to)}
          className="px-4 md:px-5"
          panelClassName="in-turn flex flex-col gap-4 px-4 py-4 md:px-5"
        >
          {shown === 'pay' ? (
            <PaymentForm />
          ) : (
            <>
              <CoinChoice coins={coins} selected={currency} onSelect={(id) => show(id, shown)} />
              <LeavingNotice currency={currency} />
              <Panel kind={shown} currency={currency} />
            </>
          )}
        </Tabs>
      </Section>
      {shown === 'pay' ? (
        <Section title={t('gateway.orders')} isFlush>
          <OrderList />
        </Section>
      ) : (
        <Records kind={shown} />
      )}
    </AssetsFrame>
  );
}
