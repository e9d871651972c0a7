// Tickets of users, and the replies that operators keep for all of them.
import { QueuePanel } from '../../features/tickets/queue-panel.tsx';
import { RepliesPanel } from '../../features/tickets/replies-panel.tsx';
import { type View, Views } from '../../ui/views.tsx';

const VIEWS: readonly [View, ...View[]] = [
  { key: 'tickets', label: 'office.tickets', render: () => <QueuePanel /> },
  { key: 'replies', label: 'office.tickets.replies', render: () => <RepliesPanel /> },
];

export const TicketsPage = () => <Views title="office.tickets" views={VIEWS} />;
