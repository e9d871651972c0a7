// A list of what is the user's with everything around it: visitor, loading, failed, empty, more.
import { Button } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Pager } from '@bourse/ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import type { ReactNode } from 'react';
import { type Paged, ROWS_AT_FIRST } from '../lib/paged.ts';
import { useSession } from '../lib/session.ts';
import { LoginPrompt } from './login-prompt.tsx';

export type PagedTableProps<Row extends { readonly id: number }> = {
  readonly label: string;
  readonly list: Paged<Row>;
  readonly columns: readonly Column<Row>[];
  /** `calm` rows have room for two lines. */
  readonly density?: 'dense' | 'calm';
  /** Renders what is open below a row, over the whole width. */
  readonly detail?: (row: Row) => ReactNode;
  readonly loginTitle: string;
  readonly emptyTitle: string;
  /** The next step. */
  readonly emptyText: string;
};

const STATE = 'py-8';

function More<Row>({ list }: { readonly list: Paged<Row> }): ReactNode {
  if (list.pager) return <Pager {...list.pager} />;
  if (list.total <= ROWS_AT_FIRST) return null;
  return (
    <div className="flex items-center justify-center gap-3 px-3 py-2 text-12 text-ink-3">
      <span>{t('spot.orders.shown', { shown: list.rows.length, total: list.total })}</span>
      {list.showMore && (
        <Button size="small" isPending={list.isLoadingMore} onClick={list.showMore}>
          {t('spot.orders.more')}
        </Button>
      )}
    </div>
  );
}

export function PagedTable<Row extends { readonly id: number }>(props: PagedTableProps<Row>) {
  const { label, list, columns, density = 'dense', detail, loginTitle, emptyTitle, emptyText } = props;
  const isLoggedIn = useSession((session) => session.token !== undefined);
  if (!isLoggedIn)
    return (
      <EmptyState
        className={STATE}
        title={loginTitle}
        action={
          <div className="w-60">
            <LoginPrompt />
          </div>
        }
      />
    );
  if (list.isPending) return <SkeletonRows rows={5} />;
  if (list.error) return <ErrorState className={STATE} text={errorText(list.error)} onRetry={list.retry} />;
  return (
    <div className="@container">
      <Table
        label={label}
        columns={columns}
        rows={list.rows}
        keyOf={(row) => row.id}
        density={density}
        {...(detail && { detail })}
        className="[&_td]:px-1.5 [&_td:first-child]:ps-3 [&_td:last-child]:pe-3 [&_th]:px-1.5 [&_th:first-child]:ps-3 [&_th:last-child]:pe-3"
        empty={<EmptyState className={STATE} title={emptyTitle} text={emptyText} />}
      />
      <More list={list} />
    </div>
  );
}
