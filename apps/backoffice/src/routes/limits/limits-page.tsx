// What each level of verification allows, wherever it is set, and what requests may cost.
import { Tabs } from '@bourse/ui/tabs.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ChangesPanel } from '../../features/limits/changes-panel.tsx';
import { LevelsPanel } from '../../features/limits/levels-panel.tsx';
import { RequestsPanel } from '../../features/limits/requests-panel.tsx';
import { Page } from '../../ui/page.tsx';

const VIEWS = ['levels', 'requests', 'changes'] as const;
type View = (typeof VIEWS)[number];

const PANELS: Readonly<Record<View, () => ReactNode>> = {
  levels: () => <LevelsPanel />,
  requests: () => <RequestsPanel />,
  changes: () => <ChangesPanel />,
};

/** The view stands in the address, so that one can be sent to a colleague. */
export function LimitsPage() {
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'levels';
  return (
    <Page title={t('office.limits')}>
      <Tabs
        label={t('office.limits')}
        tabs={VIEWS.map((key) => ({ key, label: t(`office.limits.${key}`) }))}
        selected={view}
        onSelect={(key) => setSearch(key === 'levels' ? {} : { view: key }, { replace: true })}
        panelClassName="pt-4"
      >
        {PANELS[view]()}
      </Tabs>
    </Page>
  );
}
