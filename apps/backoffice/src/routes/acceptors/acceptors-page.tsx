// The desk of those who take money in for the house: acceptors, and gateways of payment.
import { AcceptorDealsPanel } from '../../features/fiat/acceptor-deals-panel.tsx';
import { AcceptorsPanel } from '../../features/fiat/acceptors-panel.tsx';
import { CallbacksPanel } from '../../features/fiat/callbacks-panel.tsx';
import { GatewayPanel } from '../../features/fiat/gateway-panel.tsx';
import { PaymentsPanel } from '../../features/fiat/payments-panel.tsx';
import { type View, Views } from '../../ui/views.tsx';

const VIEWS: readonly [View, ...View[]] = [
  { key: 'acceptors', label: 'office.acceptors.acceptors', render: () => <AcceptorsPanel /> },
  { key: 'deals', label: 'office.acceptors.deals', render: () => <AcceptorDealsPanel /> },
  { key: 'gateway', label: 'office.gateway', render: () => <GatewayPanel /> },
  { key: 'payments', label: 'office.gateway.payments', render: () => <PaymentsPanel /> },
  { key: 'callbacks', label: 'office.gateway.callbacks', render: () => <CallbacksPanel /> },
];

export const AcceptorsPage = () => <Views title="office.acceptors" views={VIEWS} />;
