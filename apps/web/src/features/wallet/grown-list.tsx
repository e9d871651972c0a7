// A list that grows by a page when asked to, with everything around it: loading, failed, empty, more, no more.
import { Button } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import type { Grown } from './wallet-log.ts';

/** Rows of a list beyond which it says whether there are more. */
export const ROWS_BEFORE_MORE = { wallet: 8, account: 5 } as const;

export type GrownListProps<Row extends { readonly id: string | number }> = {
  readonly label: string;
  readonly list: Grown<Row>;
  readonly columns: readonly Column<Row>[];
  readonly rowsBeforeMore: number;
  readonly emptyTitle: string;
  readonly emptyText: string;
  /** In place of the reason for which it could not be read. */
  readonly failure?: (error: Error) => string;
  readonly density?: 'dense' | 'calm';
};

function More<Row>({ list, rowsBeforeMore }: { readonly list: Grown<Row>; readonly rowsBeforeMore: number }) {
  if (list.rows.length <= rowsBeforeMore) return null;
  return (
    <div className="flex min-h-11 items-center justify-center border-t border-line px-3 py-2 text-12 text-ink-3">
      {list.showMore ? (
        <Button size="small" variant="quiet" isPending={list.isLoadingMore} onClick={list.showMore}>
          {t('wallet.log.more')}
        </Button>
      ) : (
        <span>{t('wallet.log.noMore')}</span>
      )}
    </div>
  );
}

export function GrownList<Row extends { readonly id: string | number }>(props: GrownListProps<Row>) {
  const { label, list, columns, rowsBeforeMore, emptyTitle, emptyText, failure = errorText, density = 'calm' } = props;
  if (list.isPending) return <SkeletonRows rows={5} rowClassName={density === 'calm' ? 'h-11' : 'h-7'} />;
  const failed = list.error && <ErrorState text={failure(list.error)} onRetry={list.retry} className="py-8" />;
  if (failed && list.rows.length === 0) return failed;
  return (
    <>
      <Table
        label={label}
        columns={columns}
        rows={list.rows}
        keyOf={(row) => row.id}
        density={density}
        empty={<EmptyState title={emptyTitle} text={emptyText} className="py-8" />}
      />
      {failed ?? <More list={list} rowsBeforeMore={rowsBeforeMore} />}
    </>
  );
}
