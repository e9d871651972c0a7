// The desk of leveraged contracts. Nothing of it touches a price, an open position or an outcome.
import { officeLever } from '@bourse/contract';
import { ChangesPanel } from '../../features/lever/desk.tsx';
import { MarketsPanel } from '../../features/lever/markets-panel.tsx';
import { RiskPanel } from '../../features/lever/risk-panel.tsx';
import { StressPanel } from '../../features/lever/stress-panel.tsx';
import { FundButton } from '../../ui/fund-button.tsx';
import { MoneyPanel } from '../../ui/funds-panel.tsx';
import { type View, Views } from '../../ui/views.tsx';

/** The pools and the insurance that stand behind the contracts. */
const DeskMoney = () => (
  <MoneyPanel accounts={officeLever.LEVER_FUNDS} call={officeLever.listFunds}>
    <FundButton purposes={officeLever.LEVER_FUNDS} call={officeLever.proposeFund} inputOf={(funding) => funding} />
  </MoneyPanel>
);

const VIEWS: readonly [View, ...View[]] = [
  { key: 'markets', label: 'office.lever.markets', render: () => <MarketsPanel /> },
  { key: 'risk', label: 'office.lever.risk', render: () => <RiskPanel /> },
  { key: 'stress', label: 'office.lever.stress', render: () => <StressPanel /> },
  { key: 'money', label: 'office.lever.money', render: () => <DeskMoney /> },
  { key: 'changes', label: 'office.lever.changes', render: () => <ChangesPanel /> },
];

export const ContractsPage = () => <Views title="office.lever" views={VIEWS} />;
