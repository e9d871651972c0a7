// The desk of staking. Nothing of it touches an order that was bought.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ChangesPanel } from '../../features/earn/changes-panel.tsx';
import { MoneyPanel } from '../../features/earn/money-panel.tsx';
import { OfferPanel } from '../../features/earn/offer-panel.tsx';
import { OrdersPanel } from '../../features/earn/orders-panel.tsx';
import { ReservesPanel } from '../../features/earn/reserves-panel.tsx';
import { Page } from '../../ui/page.tsx';

const VIEWS = ['offer', 'reserves', 'orders', 'money', 'changes'] as const;
type View = (typeof VIEWS)[number];

const PANELS: Readonly<Record<View, () => ReactNode>> = {
  offer: () => <OfferPanel />,
  reserves: () => <ReservesPanel />,
  orders: () => <OrdersPanel />,
  money: () => <MoneyPanel />,
  changes: () => <ChangesPanel />,
};

/** The view stands in the address, so that one can be sent to a colleague. */
export function EarnPage() {
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'offer';
  return (
    <Page title={t('office.earn')}>
      <Tabs
        label={t('office.earn')}
        tabs={VIEWS.map((key) => ({ key, label: t(`office.earn.${key}`) }))}
        selected={view}
        onSelect={(key) => setSearch(key === 'offer' ? {} : { view: key }, { replace: true })}
      >
        {PANELS[view]()}
      </Tabs>
    </Page>
  );
}
