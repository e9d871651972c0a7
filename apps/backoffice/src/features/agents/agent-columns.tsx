import type { officeAgents } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import {
  accountColumn,
  decidedByColumn,
  requestedByColumn,
  statusColumn,
  submittedColumn,
  userColumn,
} from '../../ui/columns.tsx';
import { StatusBadge } from '../../ui/review-queue.tsx';
import { placeText } from './place.ts';

export const agentColumns: readonly Column<officeAgents.AgentRow>[] = [
  userColumn,
  accountColumn,
  {
    key: 'place',
    header: t('office.agents.agency'),
    onCard: 'wide',
    cell: (agent) => <span className="block truncate">{placeText(agent)}</span>,
  },
  {
    key: 'since',
    header: t('office.agents.since'),
    width: '18%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ since }) => since,
  },
];

export const agencyRequestColumns: readonly Column<officeAgents.AgencyRequestRow>[] = [
  userColumn,
  accountColumn,
  {
    key: 'kind',
    header: t('office.agents.kind'),
    onCard: 'wide',
    cell: (row) => (
      <span className="block truncate">
        {[t(`office.agents.${row.kind}`), placeText(row)].filter((part) => part !== '').join(' · ')}
      </span>
    ),
  },
  requestedByColumn,
  decidedByColumn,
  statusColumn(StatusBadge),
  submittedColumn,
];
