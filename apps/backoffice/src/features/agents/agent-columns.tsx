import type { officeAgents } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { StatusBadge } from '../../ui/review-queue.tsx';
import { placeText } from './place.ts';

const userColumn: Column<{ readonly user_id: number }> = {
  key: 'user',
  header: t('office.users.id'),
  width: '12%',
  onCard: 'title',
  cell: ({ user_id }) => (
    <Link to={`/users/${user_id}`} className="font-mono text-iris underline-offset-2 hover:underline max-md:py-3">
      {user_id}
    </Link>
  ),
};

const accountColumn: Column<{ readonly account: string }> = {
  key: 'account',
  header: t('office.users.account'),
  onCard: 'wide',
  cell: ({ account }) => <span className="block truncate">{account}</span>,
};

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
  {
    key: 'asked',
    header: t('office.factors.requestedBy'),
    onCard: 'wide',
    cell: ({ requested_by }) => <span className="block truncate">{requested_by}</span>,
  },
  {
    key: 'decided',
    header: t('office.factors.decidedBy'),
    onCard: 'wide',
    cell: ({ decided_by }) => <span className="block truncate">{decided_by || '–'}</span>,
  },
  {
    key: 'status',
    header: t('office.identity.status'),
    width: '10%',
    onCard: 'end',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'submitted',
    header: t('office.identity.submitted'),
    width: '18%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ submit_time }) => submit_time,
  },
];
