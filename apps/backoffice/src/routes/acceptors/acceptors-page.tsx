// The desk of those who take money in for the house: acceptors, and gateways of payment.
import { AcceptorDealsPanel } from '../../features/fiat/acceptor-deals-panel.tsx';
import { AcceptorsPanel } from '../../features/fiat/acceptors-panel.tsx';
import { type View, Views } from '../../features/fiat/views.tsx';

const VIEWS: readonly [View, ...View[]] = [
  { key: 'acceptors', label: 'office.acceptors.acceptors', render: () => <AcceptorsPanel /> },
  { key: 'deals', label: 'office.acceptors.deals', render: () => <AcceptorDealsPanel /> },
];

export const AcceptorsPage = () => <Views title="office.acceptors" views={VIEWS} />;
