// How tickets look wherever they are listed.
import type { officeTickets } from '@bourse/contract';
import type { TicketCategory, TicketState } from '@bourse/domain';
import { getLocaleInfo, type Locale } from '@bourse/messages';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { NumberLink } from '../../ui/number-link.tsx';

const TONES = { open: 'warning', answered: 'success', closed: 'neutral' } as const;

export const stateText = (state: TicketState): string => t(`office.tickets.state.${state}`);
export const categoryText = (category: TicketCategory): string => t(`office.tickets.category.${category}`);
export const languageText = (locale: Locale): string => getLocaleInfo(locale).name;

export function TicketBadge({ state }: { readonly state: TicketState }) {
  return <Badge tone={TONES[state]}>{stateText(state)}</Badge>;
}

type Row = officeTickets.TicketRow;

export const ticketColumns: readonly Column<Row>[] = [
  {
    key: 'id',
    header: 'ID',
    width: '7%',
    onCard: 'title',
    cell: ({ id }) => <NumberLink to={`/tickets/${id}`} id={id} />,
  },
  {
    key: 'subject',
    header: t('office.tickets.subject'),
    onCard: 'foot',
    cell: ({ subject }) => (
      <span title={subject} className="block truncate max-md:break-words max-md:whitespace-normal">
        {subject}
      </span>
    ),
  },
  {
    key: 'category',
    header: t('office.tickets.category'),
    width: '15%',
    onCard: 'wide',
    cell: ({ category }) => categoryText(category),
  },
  {
    key: 'language',
    header: t('office.tickets.language'),
    width: '9%',
    onCard: 'wide',
    cell: ({ language }) => languageText(language),
  },
  {
    key: 'assigned',
    header: t('office.tickets.assigned'),
    width: '15%',
    onCard: 'wide',
    cell: ({ assigned_to: address }) => (
      <span title={address} className="block truncate max-md:break-all max-md:whitespace-normal">
        {address || '–'}
      </span>
    ),
  },
  {
    key: 'waits',
    header: t('office.tickets.waits'),
    width: '15%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ wait_time: since }) => since || '–',
  },
  {
    key: 'state',
    header: t('office.tickets.state'),
    width: '10%',
    onCard: 'end',
    cell: ({ state }) => <TicketBadge state={state} />,
  },
];
