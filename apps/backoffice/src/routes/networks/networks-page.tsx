// The desk of networks: which coin moves where, and what is asked for.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ChangesPanel } from '../../features/networks/changes-panel.tsx';
import { NetworksPanel } from '../../features/networks/networks-panel.tsx';
import { Page } from '../../ui/page.tsx';

const VIEWS = ['networks', 'changes'] as const;
type View = (typeof VIEWS)[number];

const PANELS: Readonly<Record<View, () => ReactNode>> = {
  networks: () => <NetworksPanel />,
  changes: () => <ChangesPanel />,
};

/** The view stands in the address, so that one can be sent to a colleague. */
export function NetworksPage() {
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'networks';
  return (
    <Page title={t('office.networks')}>
      <Tabs
        label={t('office.networks')}
        tabs={VIEWS.map((key) => ({ key, label: t(`office.networks.${key}`) }))}
        selected={view}
        onSelect={(key) => setSearch(key === 'networks' ? {} : { view: key }, { replace: true })}
      >
        {PANELS[view]()}
      </Tabs>
    </Page>
  );
}
