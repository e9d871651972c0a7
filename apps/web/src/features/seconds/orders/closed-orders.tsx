import { t } from '@bourse/ui/lib/i18n.ts';
import { PagedTable } from '../../../ui/paged-table.tsx';
import { closedColumns } from './closed-columns.tsx';
import { type ClosedQuery, useClosedOrders } from './order-lists.ts';

export function ClosedOrders(query: ClosedQuery) {
  return (
    <PagedTable
      label={t('micro.tab.closed')}
      list={useClosedOrders(query)}
      columns={closedColumns()}
      density="calm"
      loginTitle={t('micro.login')}
      emptyTitle={t('micro.closed.none')}
      emptyText={t('micro.closed.noneText')}
    />
  );
}
