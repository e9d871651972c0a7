// The users of a regional agent's region. Other users read that they are none.
import { region } from '@bourse/contract';
import { ApiError, errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { Pager } from '@bourse/ui/pager.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { WireTime } from '@bourse/ui/wire-time.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';

const columns = (): readonly Column<region.RegionUserRow>[] => [
  {
    key: 'phone',
    header: t('auth.phone'),
    cell: (row) => <span className="font-mono">{row.phone}</span>,
    onCard: 'title',
  },
  { key: 'city', header: t('region.city'), cell: (row) => row.city_name, onCard: 'field' },
  { key: 'district', header: t('region.district'), cell: (row) => row.district_name, onCard: 'field' },
  { key: 'time', header: t('region.time'), cell: (row) => <WireTime at={row.time} />, isNumeric: true, onCard: 'wide' },
];

export function RegionUsers() {
  const [page, setPage] = useState(1);
  const users = useQuery({
    queryKey: ['account', 'region-users', page],
    queryFn: async ({ signal }) => (await call(region.regionUsers, { page }, { signal })).message,
    placeholderData: keepPreviousData,
  });
  if (users.error instanceof ApiError && users.error.code === 'not_region_agent') {
    return (
      <Notice tone="warning" title={users.error.message}>
        {t('region.forAgents')}
      </Notice>
    );
  }
  return (
    <Section title={t('account.nav.region')} isFlush>
      {users.isPending && <SkeletonRows rows={4} rowClassName="h-11" />}
      {users.isError && <ErrorState text={errorText(users.error)} onRetry={() => void users.refetch()} />}
      {users.data && (
        <>
          <Table
            label={t('account.nav.region')}
            columns={columns()}
            rows={users.data.list}
            keyOf={(row) => row.id}
            density="calm"
            empty={<EmptyState title={t('region.none')} />}
          />
          <Pager page={page} pageSize={region.REGION_PAGE_SIZE} total={users.data.total} onPage={setPage} />
        </>
      )}
    </Section>
  );
}
