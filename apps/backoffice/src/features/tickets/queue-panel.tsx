// The queue: who waits comes first, whoever waits longest before all.
import { officeTickets } from '@bourse/contract';
import { TICKET_CATEGORIES, TICKET_STATES } from '@bourse/domain';
import { locales } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { userColumn } from '../../ui/columns.tsx';
import { FilteredList, type OfUser } from '../../ui/filtered-list.tsx';
import { optionsOf } from '../../ui/options.ts';
import { choiceField, type FilterField } from '../../ui/use-filter.ts';
import { categoryText, stateText, ticketColumns } from './look.tsx';

/** Beside the ticket's own: whose it is. */
const columns = ticketColumns.toSpliced(3, 0, { ...userColumn, width: '9%', onCard: 'wide' });

const FIELDS: readonly FilterField[] = [
  choiceField('state', t('office.tickets.state'), optionsOf(TICKET_STATES, stateText)),
  choiceField('mine', t('office.tickets.mine'), [{ key: '1', text: t('office.tickets.onlyMine') }]),
  choiceField('category', t('office.tickets.category'), optionsOf(TICKET_CATEGORIES, categoryText)),
  choiceField(
    'language',
    t('office.tickets.language'),
    locales.map(({ code, name, htmlLang }) => ({ key: code, text: name, lang: htmlLang })),
  ),
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
