// The desk of networks: which coin moves where, and what is asked for.
import { ChangesPanel } from '../../features/networks/desk.ts';
import { NetworksPanel } from '../../features/networks/networks-panel.tsx';
import { type View, Views } from '../../ui/views.tsx';

const VIEWS: readonly [View, ...View[]] = [
  { key: 'networks', label: 'office.networks.networks', render: () => <NetworksPanel /> },
  { key: 'changes', label: 'office.networks.changes', render: () => <ChangesPanel /> },
];

export const NetworksPage = () => <Views title="office.networks" views={VIEWS} />;
