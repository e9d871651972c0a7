// The desk of second contracts. Nothing of it touches a price, an order that was accepted or an outcome.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ChangesPanel } from '../../features/second-contracts/changes-panel.tsx';
import { ExposurePanel } from '../../features/second-contracts/exposure-panel.tsx';
import { InsurancesPanel } from '../../features/second-contracts/insurances-panel.tsx';
import { MoneyPanel } from '../../features/second-contracts/money-panel.tsx';
import { OfferPanel } from '../../features/second-contracts/offer-panel.tsx';
import { OrdersPanel } from '../../features/second-contracts/orders-panel.tsx';
import { StatisticsPanel } from '../../features/second-contracts/statistics-panel.tsx';
import { Page } from '../../ui/page.tsx';

const VIEWS = ['offer', 'exposure', 'statistics', 'insurance', 'orders', 'money', 'changes'] as const;
type View = (typeof VIEWS)[number];

const PANELS: Readonly<Record<View, () => ReactNode>> = {
  offer: () => <OfferPanel />,
  exposure: () => <ExposurePanel />,
  statistics: () => <StatisticsPanel />,
  insurance: () => <InsurancesPanel />,
  orders: () => <OrdersPanel />,
  money: () => <MoneyPanel />,
  changes: () => <ChangesPanel />,
};

/** The view stands in the address, so that one can be sent to a colleague. */
export function SecondContractsPage() {
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'offer';
  return (
    <Page title={t('office.micro')}>
      <Tabs
        label={t('office.micro')}
        tabs={VIEWS.map((key) => ({ key, label: t(`office.micro.${key}`) }))}
        selected={view}
        onSelect={(key) => setSearch(key === 'offer' ? {} : { view: key }, { replace: true })}
      >
        {PANELS[view]()}
      </Tabs>
    </Page>
  );
}
