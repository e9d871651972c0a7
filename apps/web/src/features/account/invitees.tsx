// Who registered with the own invite code.
import { profile } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Pager } from '@bourse/ui/pager.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { WireTime } from '@bourse/ui/wire-time.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';

const columns = (): readonly Column<profile.InviteeRow>[] => [
  {
    key: 'account',
    header: t('account.invitees.account'),
    cell: (row) => <span className="font-mono">{row.account_number}</span>,
    onCard: 'title',
  },
  {
    key: 'verified',
    header: t('account.invitees.identity'),
    cell: (row) =>
      row.is_verified === 1 ? (
        <Badge tone="success">{t('account.verified')}</Badge>
      ) : (
        <Badge>{t('account.unverified')}</Badge>
      ),
    onCard: 'end',
  },
  {
    key: 'rebate',
    header: t('account.invitees.rebate'),
    cell: (row) => `${formatDecimal(row.rebate)} USDT`,
    isNumeric: true,
    onCard: 'field',
  },
  {
    key: 'time',
    header: t('account.invitees.time'),
    cell: (row) => <WireTime at={row.time} />,
    isNumeric: true,
    onCard: 'wide',
  },
];

export function Invitees() {
  const [page, setPage] = useState(1);
  const invitees = useQuery({
    queryKey: ['account', 'invitees', page],
    queryFn: async ({ signal }) => (await call(profile.invitees, { page }, { signal })).message,
    placeholderData: keepPreviousData,
  });
  return (
    <Section title={t('account.invitees.title')} isFlush>
      {invitees.isPending && <SkeletonRows rows={3} rowClassName="h-11" />}
      {invitees.isError && <ErrorState text={errorText(invitees.error)} onRetry={() => void invitees.refetch()} />}
      {invitees.data && (
        <>
          <Table
            label={t('account.invitees.title')}
            columns={columns()}
            rows={invitees.data.list}
            keyOf={(row) => row.id}
            density="calm"
            empty={<EmptyState title={t('account.invitees.none')} text={t('account.invitees.noneText')} />}
          />
          <Pager page={page} pageSize={profile.INVITEES_PAGE_SIZE} total={invitees.data.total} onPage={setPage} />
        </>
      )}
    </Section>
  );
}
