// The desk of sales of new coins.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ChangesPanel } from '../../features/launch/changes-panel.tsx';
import { MoneyPanel } from '../../features/launch/money-panel.tsx';
import { ReservesPanel } from '../../features/launch/reserves-panel.tsx';
import { SalesPanel } from '../../features/launch/sales-panel.tsx';
import { SubscriptionsPanel } from '../../features/launch/subscriptions-panel.tsx';
import { Page } from '../../ui/page.tsx';

const VIEWS = ['sales', 'subscriptions', 'reserves', 'money', 'changes'] as const;
type View = (typeof VIEWS)[number];

const PANELS: Readonly<Record<View, () => ReactNode>> = {
  sales: () => <SalesPanel />,
  subscriptions: () => <SubscriptionsPanel />,
  reserves: () => <ReservesPanel />,
  money: () => <MoneyPanel />,
  changes: () => <ChangesPanel />,
};

/** The view stands in the address, so that one can be sent to a colleague. */
export function LaunchPage() {
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'sales';
  return (
    <Page title={t('office.launch')}>
      <Tabs
        label={t('office.launch')}
        tabs={VIEWS.map((key) => ({ key, label: t(`office.launch.${key}`) }))}
        selected={view}
        onSelect={(key) => setSearch(key === 'sales' ? {} : { view: key }, { replace: true })}
      >
        {PANELS[view]()}
      </Tabs>
    </Page>
  );
}
