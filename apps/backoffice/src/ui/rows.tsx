// The table of a desk, with the pages of its list below it.
import { EmptyState } from '@bourse/ui/states.tsx';
import { Table, type TableProps } from '@bourse/ui/table.tsx';
import { Pager, type PagerProps } from './page.tsx';

const PAGE_SIZE = 20;

export type RowsProps<Row> = Omit<TableProps<Row>, 'density' | 'empty'> & {
  /** It is said in place of the rows when there are none. */
  readonly empty?: { readonly title: string; readonly text?: string };
  /** Without them all rows are shown; a page has 20 unless something else is said. */
  readonly pages?: Omit<PagerProps, 'pageSize'> & Partial<Pick<PagerProps, 'pageSize'>>;
};

export const Rows = <Row,>({ empty, pages, ...table }: RowsProps<Row>) => (
  <>
    <Table {...table} density="calm" empty={empty && <EmptyState {...empty} />} />
    {pages && <Pager pageSize={PAGE_SIZE} {...pages} />}
  </>
);
