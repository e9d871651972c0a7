// The desk of coins: which there are, where they are traded, and what is asked for.
import { ChangesPanel } from '../../features/coins/desk.ts';
import { CoinsPanel } from '../../features/coins/coins-panel.tsx';
import { type View, Views } from '../../ui/views.tsx';

const VIEWS: readonly [View, ...View[]] = [
  { key: 'coins', label: 'office.coins.coins', render: () => <CoinsPanel /> },
  { key: 'changes', label: 'office.coins.changes', render: () => <ChangesPanel /> },
];

export const CoinsPage = () => <Views title="office.coins" views={VIEWS} />;
