// The desk of second contracts. Nothing of it touches a price, an order that was accepted or an outcome.
import { officeMicro } from '@bourse/contract';
import { ChangesPanel } from '../../features/seconds/desk.ts';
import { ExposurePanel } from '../../features/seconds/exposure-panel.tsx';
import { InsurancesPanel } from '../../features/seconds/insurances-panel.tsx';
import { OfferPanel } from '../../features/seconds/offer-panel.tsx';
import { OrdersPanel } from '../../features/seconds/orders-panel.tsx';
import { StatisticsPanel } from '../../features/seconds/statistics-panel.tsx';
import { FundButton } from '../../ui/fund-button.tsx';
import { MoneyPanel } from '../../ui/funds-panel.tsx';
import { type View, Views } from '../../ui/views.tsx';

/** Pool, reserve and insurance stand behind second contracts. */
const DeskMoney = () => (
  <MoneyPanel accounts={officeMicro.MICRO_ACCOUNTS} call={officeMicro.listFunds}>
    <FundButton purposes={officeMicro.MICRO_FUNDS} call={officeMicro.proposeFund} inputOf={(funding) => funding} />
  </MoneyPanel>
);

const VIEWS: readonly [View, ...View[]] = [
  { key: 'offer', label: 'office.micro.offer', render: () => <OfferPanel /> },
  { key: 'exposure', label: 'office.micro.exposure', render: () => <ExposurePanel /> },
  { key: 'statistics', label: 'office.micro.statistics', render: () => <StatisticsPanel /> },
  { key: 'insurance', label: 'office.micro.insurance', render: () => <InsurancesPanel /> },
  { key: 'orders', label: 'office.micro.orders', render: () => <OrdersPanel /> },
  { key: 'money', label: 'office.micro.money', render: () => <DeskMoney /> },
  { key: 'changes', label: 'office.micro.changes', render: () => <ChangesPanel /> },
];

export const SecondContractsPage = () => <Views title="office.micro" views={VIEWS} />;
