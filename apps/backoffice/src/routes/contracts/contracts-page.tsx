// The desk of leveraged contracts. Nothing of it touches a price, an open position or an outcome.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ChangesPanel } from '../../features/contracts/changes-panel.tsx';
import { MarketsPanel } from '../../features/contracts/markets-panel.tsx';
import { MoneyPanel } from '../../features/contracts/money-panel.tsx';
import { RiskPanel } from '../../features/contracts/risk-panel.tsx';
import { StressPanel } from '../../features/contracts/stress-panel.tsx';
import { Page } from '../../ui/page.tsx';

const VIEWS = ['markets', 'risk', 'stress', 'money', 'changes'] as const;
type View = (typeof VIEWS)[number];

const PANELS: Readonly<Record<View, () => ReactNode>> = {
  markets: () => <MarketsPanel />,
  risk: () => <RiskPanel />,
  stress: () => <StressPanel />,
  money: () => <MoneyPanel />,
  changes: () => <ChangesPanel />,
};

/** The view stands in the address, so that one can be sent to a colleague. */
export function ContractsPage() {
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'markets';
  return (
    <Page title={t('office.lever')}>
      <Tabs
        label={t('office.lever')}
        tabs={VIEWS.map((key) => ({ key, label: t(`office.lever.${key}`) }))}
        selected={view}
        onSelect={(key) => setSearch(key === 'markets' ? {} : { view: key }, { replace: true })}
      >
        {PANELS[view]()}
      </Tabs>
    </Page>
  );
}
