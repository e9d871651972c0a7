import type { office } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { accountColumn, statusColumn, submittedColumn } from '../../ui/columns.tsx';
import { StatusBadge } from '../../ui/review-queue.tsx';

export const reviewColumns: readonly Column<office.ReviewRow>[] = [
  {
    key: 'id',
    header: t('office.identity'),
    width: '14%',
    onCard: 'title',
    cell: ({ id }) => (
      <Link to={`/identity/${id}`} className="font-mono text-iris underline-offset-2 hover:underline max-md:py-3">
        {id}
      </Link>
    ),
  },
  accountColumn,
  {
    key: 'level',
    header: t('office.identity.levelHeader'),
    width: '12%',
    cell: ({ level }) => t('office.identity.level', { level }),
  },
  statusColumn(StatusBadge, '14%'),
  submittedColumn,
];
