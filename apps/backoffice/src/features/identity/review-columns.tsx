import type { office } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { textColumn, titleColumn } from '../../ui/column.tsx';
import { accountColumn, statusColumn, submittedColumn } from '../../ui/columns.tsx';
import { NumberLink } from '../../ui/number-link.tsx';
import { StatusBadge } from '../../ui/review-queue.tsx';

export const reviewColumns: readonly Column<office.ReviewRow>[] = [
  titleColumn('id', 'ID', { width: '14%' }, ({ id }) => <NumberLink to={`/identity/${id}`} id={id} />),
  accountColumn,
  textColumn('level', t('office.identity.levelHeader'), { width: '12%' }, ({ level }) =>
    t('office.identity.level', { level }),
  ),
  statusColumn(StatusBadge, '14%'),
  submittedColumn,
];
