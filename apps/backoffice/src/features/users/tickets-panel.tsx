// A user's tickets, whatever has become of them.
import { officeTickets } from '@bourse/contract';
import { TICKET_STATES } from '@bourse/domain';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { NumberLink } from '../../ui/number-link.tsx';
import type { FilterField } from '../../ui/use-filter.ts';

type Ticket = officeTickets.TicketRow;

const TONES = { open: 'warning', answered: 'iris', closed: 'neutral' } as const;

const ticketColumns: readonly Column<Ticket>[] = [
  {
    key: 'id',
    header: 'ID',
    width: '8%',
    onCard: 'title',
    cell: ({ id }) => <NumberLink to={`/tickets/${id}`} id={id} />,
  },
  {
    key: 'subject',
    header: t('office.tickets.subject'),
    onCard: 'wide',
    cell: ({ subject }) => (
      <span title={subject} className="block truncate">
        {subject}
      </span>
    ),
  },
  {
    key: 'category',
    header: t('office.tickets.category'),
    width: '15%',
    onCard: 'wide',
    cell: ({ category }) => t(`office.tickets.category.${category}`),
  },
  {
    key: 'assigned',
    header: t('office.tickets.assigned'),
    width: '20%',
    hiddenBelow: 860,
    onCard: 'wide',
    cell: (row) => <span className="block truncate">{row.assigned_to || '–'}</span>,
  },
  {
    key: 'state',
    header: t('office.tickets.state'),
    width: '13%',
    onCard: 'end',
    cell: ({ state }) => <Badge tone={TONES[state]}>{t(`office.tickets.state.${state}`)}</Badge>,
  },
  {
    key: 'changed',
    header: t('office.tickets.changed'),
    width: '17%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => row.change_time,
  },
];

const TICKET_FIELDS: readonly FilterField[] = [
  {
    name: 'state',
    kind: 'choice',
    label: t('office.tickets.state'),
    options: TICKET_STATES.map((key) => ({ key, text: t(`office.tickets.state.${key}`) })),
  },
];

export function TicketsPanel({ id }: { readonly id: number }) {
  return (
    <FilteredList
      title={t('office.tickets')}
      call={officeTickets.listTickets}
      userId={id}
      fields={TICKET_FIELDS}
      columns={ticketColumns}
      keyOf={(row) => row.id}
      csv={{ name: `tickets-${id}` }}
      empty={{ title: t('office.user.noTickets') }}
    />
  );
}
