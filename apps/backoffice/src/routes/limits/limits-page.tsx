// What each level of verification allows, wherever it is set, and what requests may cost.
import { ChangesPanel } from '../../features/limits/desk.ts';
import { LevelsPanel } from '../../features/limits/levels-panel.tsx';
import { RequestsPanel } from '../../features/limits/requests-panel.tsx';
import { type View, Views } from '../../ui/views.tsx';

const VIEWS: readonly [View, ...View[]] = [
  { key: 'levels', label: 'office.limits.levels', render: () => <LevelsPanel /> },
  { key: 'requests', label: 'office.limits.requests', render: () => <RequestsPanel /> },
  { key: 'changes', label: 'office.limits.changes', render: () => <ChangesPanel /> },
];

export const LimitsPage = () => <Views title="office.limits" views={VIEWS} panelClassName="pt-4" />;
