// How tickets look wherever they are listed.
import type { officeTickets } from '@bourse/contract';
import type { TicketCategory, TicketState } from '@bourse/domain';
import { getLocaleInfo, type Locale } from '@bourse/messages';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import type { Column } from '@bourse/ui/table.tsx';

const TONES = { open: 'warning', answered: 'success', closed: 'neutral' } as const;

export const stateText = (state: TicketState): string => t(`office.tickets.state.${state}`);
export const categoryText = (category: TicketCategory): string => t(`office.tickets.category.${category}`);
export const languageText = (locale: Locale): string => getLocaleInfo(locale).name;

export function TicketBadge({ state }: { readonly state: TicketState }) {
  return <Badge tone={TONES[state]}>{stateText(state)}</Badge>;
}

type Row = officeTickets.TicketRow;

/** Leads to the ticket; what it is about stands below. */
export const subjectColumn: Column<Row> = {
  key: 'subject',
  header: t('office.tickets.subject'),
  onCard: 'title',
  cell: ({ id, subject, category }) => (
    <span className="flex min-w-0 flex-col py-1">
      <Link
        to={`/tickets/${id}`}
        title={subject}
        className="truncate text-iris underline-offset-2 hover:underline max-md:py-2"
      >
        <span className="font-mono">#{id}</span> {subject}
      </Link>
      <span className="truncate text-12 text-ink-2">{categoryText(category)}</span>
    </span>
  ),
};

export const ticketColumns: readonly Column<Row>[] = [
  {
    key: 'language',
    header: t('office.tickets.language'),
    width: '11%',
    onCard: 'wide',
    cell: ({ language }) => languageText(language),
  },
  {
    key: 'assigned',
    header: t('office.tickets.assigned'),
    width: '18%',
    onCard: 'wide',
    cell: ({ assigned_to: address }) => (
      <span title={address} className="block truncate">
        {address || '–'}
      </span>
    ),
  },
  {
    key: 'waits',
    header: t('office.tickets.waits'),
    width: '17%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ wait_time: since }) => since || '–',
  },
  {
    key: 'state',
    header: t('office.tickets.state'),
    width: '13%',
    onCard: 'end',
    cell: ({ state }) => <TicketBadge state={state} />,
  },
];
