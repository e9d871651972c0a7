// The desk of chains: what is wrong, how networks stand, and what our addresses hold against the ledger.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ToSignPanel } from '../../features/approvals/to-sign-panel.tsx';
import { Alarms } from '../../features/custody/alarms.tsx';
import { MovesPanel } from '../../features/custody/moves-panel.tsx';
import { NetworksPanel } from '../../features/custody/networks-panel.tsx';
import { ProofsPanel } from '../../features/custody/proofs-panel.tsx';
import { ReconciliationPanel } from '../../features/custody/reconciliation-panel.tsx';
import { Page } from '../../ui/page.tsx';

const VIEWS = ['networks', 'signing', 'moves', 'reconciliation', 'proofs'] as const;
type View = (typeof VIEWS)[number];

const PANELS: Readonly<Record<View, () => ReactNode>> = {
  networks: () => <NetworksPanel />,
  signing: () => <ToSignPanel />,
  moves: () => <MovesPanel />,
  reconciliation: () => <ReconciliationPanel />,
  proofs: () => <ProofsPanel />,
};

/** The view stands in the address, so that one can be sent to a colleague. */
export function CustodyPage() {
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'networks';
  return (
    <Page title={t('office.custody')}>
      <Alarms />
      <Tabs
        label={t('office.custody')}
        tabs={VIEWS.map((key) => ({ key, label: t(`office.custody.view.${key}`) }))}
        selected={view}
        onSelect={(key) => setSearch(key === 'networks' ? {} : { view: key }, { replace: true })}
      >
        {PANELS[view]()}
      </Tabs>
    </Page>
  );
}
