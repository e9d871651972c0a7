import type { officeFactors } from '@bourse/contract';
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

export const removalColumns: readonly Column<officeFactors.RemovalRow>[] = [
  userColumn,
  accountColumn,
  requestedByColumn,
  decidedByColumn,
  statusColumn(StatusBadge),
  submittedColumn,
];
