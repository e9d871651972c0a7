// The queue: who waits comes first, whoever waits longest before all.
import { officeTickets } from '@bourse/contract';
import { TICKET_CATEGORIES, TICKET_STATES } from '@bourse/domain';
import { locales } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { userColumn } from '../../ui/columns.tsx';
import { FilteredList, type OfUser } from '../../ui/filtered-list.tsx';
import type { FilterField } from '../../ui/use-filter.ts';
import { categoryText, stateText, ticketColumns } from './look.tsx';

/** Beside the ticket's own: whose it is. */
const columns = ticketColumns.toSpliced(3, 0, { ...userColumn, width: '9%', onCard: 'wide' });

const FIELDS: readonly FilterField[] = [
  {
    name: 'state',
    kind: 'choice',
    label: t('office.tickets.state'),
    options: TICKET_STATES.map((key) => ({ key, text: stateText(key) })),
  },
  {
    name: 'mine',
    kind: 'choice',
    label: t('office.tickets.mine'),
    options: [{ key: '1', text: t('office.tickets.onlyMine') }],
  },
  {
    name: 'category',
    kind: 'choice',
    label: t('office.tickets.category'),
    options: TICKET_CATEGORIES.map((key) => ({ key, text: categoryText(key) })),
  },
  {
    name: 'language',
    kind: 'choice',
    label: t('office.tickets.language'),
    options: locales.map(({ code, name, htmlLang }) => ({ key: code, text: name, lang: htmlLang })),
  },
  { name: 'user_id', kind: 'id', label: t('office.users.id') },
];

export function QueuePanel({ userId }: OfUser) {
  return (
    <FilteredList
      userId={userId}
      title={t('office.tickets')}
      call={officeTickets.listTickets}
      fields={FIELDS}
      columns={columns}
      keyOf={({ id }) => id}
      csv={{ name: 'tickets' }}
      empty={{ title: t('office.tickets.none'), text: t('office.tickets.noneText') }}
    />
  );
}
