// The desk of chains: what is wrong, how networks stand, and what our addresses hold against the ledger.
import { ToSignPanel } from '../../features/approvals/to-sign-panel.tsx';
import { Alarms } from '../../features/custody/alarms.tsx';
import { MovesPanel } from '../../features/custody/moves-panel.tsx';
import { NetworksPanel } from '../../features/custody/networks-panel.tsx';
import { ProofsPanel } from '../../features/custody/proofs-panel.tsx';
import { ReconciliationPanel } from '../../features/custody/reconciliation-panel.tsx';
import { type View, Views } from '../../ui/views.tsx';

const VIEWS: readonly [View, ...View[]] = [
  { key: 'networks', label: 'office.custody.view.networks', render: () => <NetworksPanel /> },
  { key: 'signing', label: 'office.custody.view.signing', render: () => <ToSignPanel /> },
  { key: 'moves', label: 'office.custody.view.moves', render: () => <MovesPanel /> },
  { key: 'reconciliation', label: 'office.custody.view.reconciliation', render: () => <ReconciliationPanel /> },
  { key: 'proofs', label: 'office.custody.view.proofs', render: () => <ProofsPanel /> },
];

export const CustodyPage = () => (
  <Views title="office.custody" views={VIEWS}>
    <Alarms />
  </Views>
);
