// The desk of staking. Nothing of it touches an order that was bought.
import { officeEarn } from '@bourse/contract';
import { ChangesPanel } from '../../features/staking/desk.ts';
import { OfferPanel } from '../../features/staking/offer-panel.tsx';
import { OrdersPanel } from '../../features/staking/orders-panel.tsx';
import { ReservesPanel } from '../../features/staking/reserves-panel.tsx';
import { FundButton } from '../../ui/fund-button.tsx';
import { MoneyPanel } from '../../ui/funds-panel.tsx';
import { type View, Views } from '../../ui/views.tsx';

/** Interest is promised from the one account and lies in reserve in the other. */
const DeskMoney = () => (
  <MoneyPanel accounts={officeEarn.EARN_ACCOUNTS} call={officeEarn.listFunds}>
    <FundButton
      purposes={['staking']}
      call={officeEarn.proposeFund}
      inputOf={({ currency, amount, reason }) => ({ currency, amount, reason })}
    />
  </MoneyPanel>
);

const VIEWS: readonly [View, ...View[]] = [
  { key: 'offer', label: 'office.earn.offer', render: () => <OfferPanel /> },
  { key: 'reserves', label: 'office.earn.reserves', render: () => <ReservesPanel /> },
  { key: 'orders', label: 'office.earn.orders', render: () => <OrdersPanel /> },
  { key: 'money', label: 'office.earn.money', render: () => <DeskMoney /> },
  { key: 'changes', label: 'office.earn.changes', render: () => <ChangesPanel /> },
];

export const EarnPage = () => <Views title="office.earn" views={VIEWS} />;
