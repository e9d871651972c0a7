// The desk of fiat trade. What moves money or decides about somebody takes two operators; what stops something takes one.
import { AdsPanel } from '../../features/fiat/ads-panel.tsx';
import { AppealsPanel } from '../../features/fiat/appeals-panel.tsx';
import { ChangesPanel } from '../../features/fiat/desk.tsx';
import { DealsPanel } from '../../features/fiat/deals-panel.tsx';
import { FiguresPanel } from '../../features/fiat/figures-panel.tsx';
import { MerchantsPanel } from '../../features/fiat/merchants-panel.tsx';
import { SettingsPanel } from '../../features/fiat/settings-panel.tsx';
import { UsersPanel } from '../../features/fiat/users-panel.tsx';
import { type View, Views } from '../../ui/views.tsx';

const VIEWS: readonly [View, ...View[]] = [
  { key: 'appeals', label: 'office.fiat.appeals', render: () => <AppealsPanel /> },
  { key: 'merchants', label: 'office.fiat.merchants', render: () => <MerchantsPanel /> },
  { key: 'ads', label: 'office.fiat.ads', render: () => <AdsPanel /> },
  { key: 'deals', label: 'office.fiat.deals', render: () => <DealsPanel /> },
  { key: 'users', label: 'office.fiat.users', render: () => <UsersPanel /> },
  { key: 'figures', label: 'office.fiat.figures', render: () => <FiguresPanel /> },
  { key: 'settings', label: 'office.fiat.settings', render: () => <SettingsPanel /> },
  { key: 'changes', label: 'office.fiat.changes', render: () => <ChangesPanel /> },
];

export const FiatPage = () => <Views title="office.fiat" views={VIEWS} />;
