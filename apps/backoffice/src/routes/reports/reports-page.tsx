// Reports on days, and the closing of their books.
import { ClosingsPanel } from '../../features/reports/closings-panel.tsx';
import { DaysPanel } from '../../features/reports/days-panel.tsx';
import { type View, Views } from '../../ui/views.tsx';

const VIEWS: readonly [View, ...View[]] = [
  { key: 'days', label: 'office.reports.days', render: () => <DaysPanel /> },
  { key: 'closings', label: 'office.reports.closings', render: () => <ClosingsPanel /> },
];

export const ReportsPage = () => <Views title="office.reports" views={VIEWS} />;
