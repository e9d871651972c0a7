// The desk of the house's own money.
import { AccountsPanel } from '../../features/house/accounts-panel.tsx';
import { ExposurePanel } from '../../features/house/exposure-panel.tsx';
import { LedgerPanel } from '../../features/house/ledger-panel.tsx';
import { MovesPanel } from '../../features/house/moves-panel.tsx';
import { type View, Views } from '../../ui/views.tsx';

const VIEWS: readonly [View, ...View[]] = [
  { key: 'accounts', label: 'office.house.accounts', render: () => <AccountsPanel /> },
  { key: 'ledger', label: 'office.house.ledger', render: () => <LedgerPanel /> },
  { key: 'moves', label: 'office.house.moves', render: () => <MovesPanel /> },
  { key: 'exposure', label: 'office.house.exposure', render: () => <ExposurePanel /> },
];

export const HousePage = () => <Views title="office.house" views={VIEWS} />;
