import type { officeAgents } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { figureColumn, textColumn } from '../../ui/column.tsx';
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
  textColumn('place', t('office.agents.agency'), (agent) => <span className="block truncate">{placeText(agent)}</span>),
  figureColumn('since', t('office.agents.since'), { width: '18%' }, ({ since }) => since),
];

export const agencyRequestColumns: readonly Column<officeAgents.AgencyRequestRow>[] = [
  userColumn,
  accountColumn,
  textColumn('kind', t('office.agents.kind'), (row) => (
    <span className="block truncate">
      {[t(`office.agents.${row.kind}`), placeText(row)].filter((part) => part !== '').join(' · ')}
    </span>
  )),
  requestedByColumn,
  decidedByColumn,
  statusColumn(StatusBadge),
  submittedColumn,
];
