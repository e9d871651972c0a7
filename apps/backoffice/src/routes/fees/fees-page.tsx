// The desk of fee tiers. Nothing of it touches an order that was accepted.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ChangesPanel } from '../../features/fees/changes-panel.tsx';
import { TiersPanel } from '../../features/fees/tiers-panel.tsx';
import { UsersPanel } from '../../features/fees/users-panel.tsx';
import { Page } from '../../ui/page.tsx';

const VIEWS = ['tiers', 'users', 'changes'] as const;
type View = (typeof VIEWS)[number];

const PANELS: Readonly<Record<View, () => ReactNode>> = {
  tiers: () => <TiersPanel />,
  users: () => <UsersPanel />,
  changes: () => <ChangesPanel />,
};

/** The view stands in the address, so that one can be sent to a colleague. */
export function FeesPage() {
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'tiers';
  return (
    <Page title={t('office.fees')}>
      <Tabs
        label={t('office.fees')}
        tabs={VIEWS.map((key) => ({ key, label: t(`office.fees.${key}`) }))}
        selected={view}
        onSelect={(key) => setSearch(key === 'tiers' ? {} : { view: key }, { replace: true })}
      >
        {PANELS[view]()}
      </Tabs>
    </Page>
  );
}
