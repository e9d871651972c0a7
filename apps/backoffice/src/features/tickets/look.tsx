// How tickets look wherever they are listed.
import type { officeTickets } from '@bourse/contract';
import type { TicketCategory, TicketState } from '@bourse/domain';
import { getLocaleInfo, type Locale } from '@bourse/messages';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { endColumn, figureColumn, footColumn, textColumn, titleColumn } from '../../ui/column.tsx';
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
  titleColumn('id', 'ID', { width: '7%' }, ({ id }) => <NumberLink to={`/tickets/${id}`} id={id} />),
  footColumn('subject', t('office.tickets.subject'), ({ subject }) => (
    <span title={subject} className="block truncate max-md:break-words max-md:whitespace-normal">
      {subject}
    </span>
  )),
  textColumn('category', t('office.tickets.category'), { width: '15%' }, ({ category }) => categoryText(category)),
  textColumn('language', t('office.tickets.language'), { width: '9%' }, ({ language }) => languageText(language)),
  textColumn('assigned', t('office.tickets.assigned'), { width: '15%' }, ({ assigned_to: address }) => (
    <span title={address} className="block truncate max-md:break-all max-md:whitespace-normal">
      {address || '–'}
    </span>
  )),
  figureColumn('waits', t('office.tickets.waits'), { width: '15%' }, ({ wait_time: since }) => since || '–'),
  endColumn('state', t('office.tickets.state'), { width: '10%' }, ({ state }) => <TicketBadge state={state} />),
];
