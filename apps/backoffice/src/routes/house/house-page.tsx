// The desk of the house's own money.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { AccountsPanel } from '../../features/house/accounts-panel.tsx';
import { ExposurePanel } from '../../features/house/exposure-panel.tsx';
import { LedgerPanel } from '../../features/house/ledger-panel.tsx';
import { MovesPanel } from '../../features/house/moves-panel.tsx';
import { Page } from '../../ui/page.tsx';

const VIEWS = ['accounts', 'ledger', 'moves', 'exposure'] as const;
type View = (typeof VIEWS)[number];

const PANELS: Readonly<Record<View, () => ReactNode>> = {
  accounts: () => <AccountsPanel />,
  ledger: () => <LedgerPanel />,
  moves: () => <MovesPanel />,
  exposure: () => <ExposurePanel />,
};

/** The view stands in the address, so that one can be sent to a colleague. */
export function HousePage() {
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'accounts';
  return (
    <Page title={t('office.house')}>
      <Tabs
        label={t('office.house')}
        tabs={VIEWS.map((key) => ({ key, label: t(`office.house.${key}`) }))}
        selected={view}
        onSelect={(key) => setSearch(key === 'accounts' ? {} : { view: key }, { replace: true })}
      >
        {PANELS[view]()}
      </Tabs>
    </Page>
  );
}
