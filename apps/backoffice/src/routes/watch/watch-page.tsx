// How the exchange is: now, what was, from where on it alarms, and who is told.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { EventsPanel } from '../../features/watch/events-panel.tsx';
import { HealthPanel } from '../../features/watch/health-panel.tsx';
import { TargetsPanel } from '../../features/watch/targets-panel.tsx';
import { ThresholdsPanel } from '../../features/watch/thresholds-panel.tsx';
import { Page } from '../../ui/page.tsx';

const VIEWS = ['health', 'events', 'thresholds', 'targets'] as const;
type View = (typeof VIEWS)[number];

const PANELS: Readonly<Record<View, () => ReactNode>> = {
  health: () => <HealthPanel />,
  events: () => <EventsPanel />,
  thresholds: () => <ThresholdsPanel />,
  targets: () => <TargetsPanel />,
};

/** The view stands in the address, so that one can be sent to a colleague. */
export function WatchPage() {
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'health';
  return (
    <Page
      title={t('office.watch')}
      actions={
        <Link to="/watch/runbook" className="text-13 text-iris underline max-md:py-3">
          {t('office.watch.runbook')}
        </Link>
      }
    >
      <Tabs
        label={t('office.watch')}
        tabs={VIEWS.map((key) => ({ key, label: t(`office.watch.${key}`) }))}
        selected={view}
        onSelect={(key) => setSearch(key === 'health' ? {} : { view: key }, { replace: true })}
      >
        {PANELS[view]()}
      </Tabs>
    </Page>
  );
}
