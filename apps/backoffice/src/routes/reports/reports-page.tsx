// Reports on days, and the closing of their books.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ClosingsPanel } from '../../features/reports/closings-panel.tsx';
import { DaysPanel } from '../../features/reports/days-panel.tsx';
import { Page } from '../../ui/page.tsx';

const VIEWS = ['days', 'closings'] as const;
type View = (typeof VIEWS)[number];

const PANELS: Readonly<Record<View, () => ReactNode>> = {
  days: () => <DaysPanel />,
  closings: () => <ClosingsPanel />,
};

/** The view stands in the address, so that one can be sent to a colleague. */
export function ReportsPage() {
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'days';
  return (
    <Page title={t('office.reports')}>
      <Tabs
        label={t('office.reports')}
        tabs={VIEWS.map((key) => ({ key, label: t(`office.reports.${key}`) }))}
        selected={view}
        onSelect={(key) => setSearch(key === 'days' ? {} : { view: key }, { replace: true })}
      >
        {PANELS[view]()}
      </Tabs>
    </Page>
  );
}
