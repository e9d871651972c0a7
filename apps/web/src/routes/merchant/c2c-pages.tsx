// Trade of users among themselves: the market, the own orders and ads, one order.
import { parseId } from '@bourse/domain';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { ChatPanel } from '../../features/fiat-chat/chat-panel.tsx';
import { Market } from '../../features/fiat/market/market.tsx';
import { AdsPanel } from '../../features/merchant/ads/ads-panel.tsx';
import { DealList } from '../../fiat-desk/deal-list/deal-list.tsx';
import { DealScreen } from '../../fiat-desk/deal-screen/deal-screen.tsx';
import { FiatFrame } from '../../fiat-desk/fiat-frame.tsx';

export function C2cMarketPage() {
  return (
    <FiatFrame
      title={t('fiat.nav.c2c')}
      text={t('c2c.text')}
      isPublic
      action={
        <ButtonLink to="/c2cRelease" size="small" variant="primary">
          <Plus size={14} aria-hidden="true" />
          {t('merchant.ad.publish')}
        </ButtonLink>
      }
    >
      <Market kind="c2c" />
    </FiatFrame>
  );
}

const TABS = ['orders', 'ads'] as const;

export function C2cOrdersPage() {
  const [search, setSearch] = useSearchParams();
  const shown = TABS.find((tab) => tab === search.get('tab')) ?? 'orders';
  return (
    <FiatFrame title={t('fiat.nav.c2cOrders')} text={t('c2c.orders.text')}>
      <Tabs
        label={t('fiat.nav.c2cOrders')}
        tabs={[
          { key: 'orders', label: t('c2c.orders') },
          { key: 'ads', label: t('merchant.ads') },
        ]}
        selected={shown}
        onSelect={(tab) => setSearch({ tab }, { replace: true })}
      >
        {shown === 'orders' ? (
          <DealList
            scope={{ of: 'c2c' }}
            label={t('fiat.nav.c2cOrders')}
            emptyTitle={t('merchant.orders.none')}
            emptyText={t('c2c.orders.noneText')}
          />
        ) : (
          <Section isFlush>
            <AdsPanel kind="c2c" ordersPath="/c2cOrder" />
          </Section>
        )}
      </Tabs>
    </FiatFrame>
  );
}

const chatOf = ({ id }: { readonly id: number }) => <ChatPanel subject={{ id, kind: 'deal' }} />;

export function C2cOrderPage() {
  const [search] = useSearchParams();
  return <DealScreen id={parseId(search.get('id') ?? '')} kind="c2c" chat={chatOf} />;
}
