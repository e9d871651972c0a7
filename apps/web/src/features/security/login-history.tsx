import { security } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Pager } from '@bourse/ui/pager.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { deviceName } from './session-section.tsx';

const columns = (): readonly Column<security.LoginEvent>[] => [
  {
    key: 'time',
    header: t('security.login.time'),
    cell: (row) => (
      <time dateTime={new Date(row.time).toISOString()} className="font-mono">
        {formatDateTime(row.time)}
      </time>
    ),
    onCard: 'title',
    width: '26%',
  },
  { key: 'device', header: t('security.login.device'), cell: deviceName, onCard: 'wide' },
  {
    key: 'address',
    header: t('security.login.address'),
    cell: (row) => <span className="font-mono">{row.address}</span>,
    onCard: 'wide',
  },
  {
    key: 'method',
    header: t('security.login.method'),
    cell: (row) => t(`security.method.${row.method}`),
    onCard: 'wide',
  },
  {
    key: 'outcome',
    header: t('security.login.outcome'),
    cell: (row) => (
      <Badge tone={row.outcome === 'ok' ? 'success' : 'error'}>{t(`security.outcome.${row.outcome}`)}</Badge>
    ),
    onCard: 'end',
    width: '16%',
  },
];

export function LoginHistory() {
  const [page, setPage] = useState(1);
  const logins = useQuery({
    queryKey: ['security', 'logins', page],
    queryFn: async ({ signal }) => (await call(security.listLogins, { page }, { signal })).message,
    placeholderData: keepPreviousData,
  });
  return (
    <Section title={t('security.logins')} text={t('security.logins.text')} isFlush>
      {logins.isPending && <SkeletonRows rows={4} rowClassName="h-11" />}
      {logins.isError && <ErrorState text={errorText(logins.error)} onRetry={() => void logins.refetch()} />}
      {logins.data && (
        <>
          <Table
            label={t('security.logins')}
            columns={columns()}
            rows={logins.data.list}
            keyOf={(row) => row.id}
            density="calm"
            empty={<EmptyState title={t('security.logins.none')} />}
          />
          <Pager page={page} pageSize={logins.data.page_size} total={logins.data.total} onPage={setPage} />
        </>
      )}
    </Section>
  );
}
