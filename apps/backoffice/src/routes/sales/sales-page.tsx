// The desk of sales of new coins.
import { officeLaunch } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { ChangesPanel } from '../../features/sales/desk.tsx';
import { ReservesPanel } from '../../features/sales/reserves-panel.tsx';
import { SalesPanel } from '../../features/sales/sales-panel.tsx';
import { SubscriptionsPanel } from '../../features/sales/subscriptions-panel.tsx';
import { AskButton } from '../../ui/ask-button.tsx';
import { FundButton } from '../../ui/fund-button.tsx';
import { MoneyPanel } from '../../ui/funds-panel.tsx';
import { type View, Views } from '../../ui/views.tsx';

const ReceiveDialog = lazyOverlay(async () => (await import('../../features/sales/receive-dialog.tsx')).ReceiveDialog);

/** What is there to sell and was paid lies in one account; what announced sales hand out, in reserve. */
const DeskMoney = () => (
  <MoneyPanel accounts={officeLaunch.LAUNCH_ACCOUNTS} call={officeLaunch.listFunds}>
    <FundButton
      purposes={['subscription']}
      call={officeLaunch.proposeFund}
      inputOf={({ currency, amount, reason }) => ({ currency, amount, reason })}
    />
    <AskButton
      permission="launch.request"
      label={t('office.launch.receive')}
      renderDialog={(onClose) => <ReceiveDialog onClose={onClose} />}
    />
  </MoneyPanel>
);

const VIEWS: readonly [View, ...View[]] = [
  { key: 'sales', label: 'office.launch.sales', render: () => <SalesPanel /> },
  { key: 'subscriptions', label: 'office.launch.subscriptions', render: () => <SubscriptionsPanel /> },
  { key: 'reserves', label: 'office.launch.reserves', render: () => <ReservesPanel /> },
  { key: 'money', label: 'office.launch.money', render: () => <DeskMoney /> },
  { key: 'changes', label: 'office.launch.changes', render: () => <ChangesPanel /> },
];

export const LaunchPage = () => <Views title="office.launch" views={VIEWS} />;
