import type { MessageOf, office } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { NumberLink } from '../../ui/number-link.tsx';
import { Email } from './email.tsx';

export type UserRow = MessageOf<typeof office.searchUsers>['list'][number];

const REVIEW = ['office.users.unverified', 'office.users.underReview', 'office.users.verified'] as const;

export function ReviewBadge({ status }: { readonly status: number }) {
  const tone = status === 2 ? 'success' : status === 1 ? 'warning' : 'neutral';
  return <Badge tone={tone}>{t(REVIEW[status] ?? 'office.users.unverified')}</Badge>;
}

export function FrozenBadge({ isFrozen }: { readonly isFrozen: boolean }) {
  return isFrozen ? <Badge tone="error">{t('office.users.frozen')}</Badge> : <Badge>{t('office.users.active')}</Badge>;
}

export const userColumns: readonly Column<UserRow>[] = [
  titleColumn('id', t('office.users.id'), { width: '12%' }, ({ id }) => <NumberLink to={`/users/${id}`} id={id} />),
  textColumn('account', t('office.users.account'), (user) =>
    user.email === '' ? <span className="block truncate">{user.phone}</span> : <Email user={user} />,
  ),
  {
    key: 'review',
    header: t('office.users.identity'),
    width: '14%',
    cell: (user) => <ReviewBadge status={user.review_status} />,
  },
  endColumn('state', t('office.users.state'), { width: '12%' }, (user) => (
    <FrozenBadge isFrozen={user.is_frozen === 1} />
  )),
  figureColumn('created', t('office.users.registered'), { width: '20%' }, (user) => user.create_time),
];
