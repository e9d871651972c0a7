// A list as the contract describes it: its table, pages, filters and file as those of every other list of the back office.
import type { ShownList } from '@bourse/contract';
import { cellTextOf, ensureNever, isIdColumn } from '@bourse/domain';
import { listTextKey } from '@bourse/messages/lists';
import { formatDateTime, formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import type { ReactNode } from 'react';
import { FilteredList, type OfUser } from './filtered-list.tsx';
import type { NativeOption } from './native-select.tsx';
import { choiceField, type FilterField } from './use-filter.ts';

export type ListPanelProps<Row extends object> = OfUser & {
  readonly list: ShownList<Row>;
  readonly title: string;
  readonly hasTitle?: boolean;
  /** Only of columns that are shown otherwise than their kind says; an id is shown where it has one. */
  readonly cells?: { readonly [Name in keyof Row]?: (row: Row) => ReactNode };
  readonly widths?: { readonly [Name in keyof Row]?: string };
  /** Filters with their options; one with none takes an id. */
  readonly filters?: Readonly<Record<string, readonly NativeOption[] | 'id'>>;
  readonly empty: { readonly title: string; readonly text?: string };
  readonly fileName: string;
};

function cellOf(list: Pick<ShownList<unknown>, 'labels' | 'kinds'>, column: string, row: object): ReactNode {
  const text = cellTextOf(row, column);
  if (text === '') return NO_VALUE;
  const kind = list.kinds[column] ?? 'text';
  switch (kind) {
    case 'moment':
      return formatDateTime(Number(text));
    case 'amount':
    case 'share':
      return formatDecimal(text);
    case 'word':
      return t(listTextKey(list, column, text));
    case 'count':
    case 'flag':
    case 'text':
    case 'time':
      return text;
    default:
      return ensureNever(kind);
  }
}

const NUMERIC: ReadonlySet<string | undefined> = new Set(['amount', 'share', 'count', 'moment', 'time']);

function columnsOf<Row extends object>({ list, cells = {}, widths = {} }: ListPanelProps<Row>): readonly Column<Row>[] {
  // They are named by the columns of the rows.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const [own, wide] = [cells as Record<string, (row: Row) => ReactNode>, widths as Record<string, string>];
  return list.columns
    .filter((column) => !isIdColumn(column) || own[column])
    .map((column, at) => ({
      key: column,
      header: t(listTextKey(list, column)),
      cell: own[column] ?? ((row) => cellOf(list, column, row)),
      isNumeric: NUMERIC.has(list.kinds[column]),
      onCard: at === 0 ? ('title' as const) : ('wide' as const),
      ...(wide[column] !== undefined && { width: wide[column] }),
    }));
}

const fieldsOf = (
  list: Pick<ShownList<unknown>, 'labels'>,
  filters: NonNullable<ListPanelProps<object>['filters']>,
): readonly FilterField[] =>
  Object.entries(filters).map(([name, options]) => {
    const label = t(listTextKey(list, name));
    return options === 'id' ? { kind: 'id', name, label } : choiceField(name, label, options);
  });

export function ListPanel<Row extends object>(props: ListPanelProps<Row>) {
  const { list, title, hasTitle = false, userId, empty, fileName, filters = {} } = props;
  return (
    <FilteredList<Row>
      title={title}
      hasTitle={hasTitle}
      call={list.call}
      userId={userId}
      fields={fieldsOf(list, filters)}
      columns={columnsOf(props)}
      keyOf={(row) => list.columns.map((column) => cellTextOf(row, column)).join(' ')}
      csv={{ name: fileName }}
      empty={empty}
    />
  );
}
