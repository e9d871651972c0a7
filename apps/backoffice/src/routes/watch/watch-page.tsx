// How the exchange is: now, what was, from where on it alarms, and who is told.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { EventsPanel } from '../../features/watch/events-panel.tsx';
import { HealthPanel } from '../../features/watch/health-panel.tsx';
import { TargetsPanel } from '../../features/watch/targets-panel.tsx';
import { ThresholdsPanel } from '../../features/watch/thresholds-panel.tsx';
import { type View, Views } from '../../ui/views.tsx';

const VIEWS: readonly [View, ...View[]] = [
  { key: 'health', label: 'office.watch.health', render: () => <HealthPanel /> },
  { key: 'events', label: 'office.watch.events', render: () => <EventsPanel /> },
  { key: 'thresholds', label: 'office.watch.thresholds', render: () => <ThresholdsPanel /> },
  { key: 'targets', label: 'office.watch.targets', render: () => <TargetsPanel /> },
];

export const WatchPage = () => (
  <Views
    title="office.watch"
    views={VIEWS}
    actions={
      <Link to="/watch/runbook" className="text-13 text-iris underline max-md:py-3">
        {t('office.watch.runbook')}
      </Link>
    }
  />
);
