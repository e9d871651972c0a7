// The desk of fee tiers. Nothing of it touches an order that was accepted.
import { ChangesPanel } from '../../features/fees/desk.ts';
import { TiersPanel } from '../../features/fees/tiers-panel.tsx';
import { UsersPanel } from '../../features/fees/users-panel.tsx';
import { type View, Views } from '../../ui/views.tsx';

const VIEWS: readonly [View, ...View[]] = [
  { key: 'tiers', label: 'office.fees.tiers', render: () => <TiersPanel /> },
  { key: 'users', label: 'office.fees.users', render: () => <UsersPanel /> },
  { key: 'changes', label: 'office.fees.changes', render: () => <ChangesPanel /> },
];

export const FeesPage = () => <Views title="office.fees" views={VIEWS} />;
