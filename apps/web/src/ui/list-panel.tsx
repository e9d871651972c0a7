// A list of what is the user's as the contract describes it: filters, a table on a desk and cards on a phone, pages, and the file.
import type { ShownList } from '@bourse/contract';
import { cellTextOf, ensureNever, isIdColumn } from '@bourse/domain';
import { listTextKey } from '@bourse/messages/lists';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Moment } from '@bourse/ui/moment.tsx';
import { Pager } from '@bourse/ui/pager.tsx';
import { Select, type SelectOption } from '@bourse/ui/select.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { WireTime } from '@bourse/ui/wire-time.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../lib/api.ts';
import { dateOfFile, exportFile } from '../lib/fetch-file.ts';
import { ExportButton } from './export-button.tsx';

const PAGE_ROWS = 20;
const ALL = 'all';

/** How a column looks where it is not as its kind has it. */
type Look = Partial<Pick<Column<never>, 'width' | 'onCard' | 'hiddenBelow'>>;

type Choices = Readonly<Record<string, readonly SelectOption[]>>;

export type ListPanelProps<Row extends object> = {
  readonly list: ShownList<Row>;
  /** Only of columns that are shown otherwise than their kind says; an id is shown where it has one. */
  readonly cells?: { readonly [Name in keyof Row]?: (row: Row) => ReactNode };
  readonly looks?: { readonly [Name in keyof Row]?: Look };
  /** Filters that are chosen here, each with its options; `all` is put before them. */
  readonly choices?: Choices;
  /** A filter by id whose options are names bears this name in place of its own. */
  readonly choiceNames?: Readonly<Record<string, string>>;
  /** Filters that are chosen elsewhere. */
  readonly filter?: Readonly<Record<string, string | number | undefined>>;
  readonly label: string;
  readonly empty: { readonly title: string; readonly text?: string };
  /** The file is named so, with the day after it. */
  readonly fileName: string;
};

function cellOf(list: Pick<ShownList<unknown>, 'labels' | 'kinds'>, column: string, row: object): ReactNode {
  const text = cellTextOf(row, column);
  if (text === '') return NO_VALUE;
  const kind = list.kinds[column] ?? 'text';
  switch (kind) {
    case 'moment':
      return <Moment at={Number(text)} />;
    case 'time':
      return <WireTime at={text} />;
    case 'amount':
    case 'share':
      return formatDecimal(text);
    case 'word':
      return t(listTextKey(list, column, text));
    case 'count':
    case 'flag':
    case 'text':
      return text;
    default:
      return ensureNever(kind);
  }
}

const NUMERIC: ReadonlySet<string | undefined> = new Set(['amount', 'share', 'count']);

function columnsOf<Row extends object>({ list, cells = {}, looks = {} }: ListPanelProps<Row>): readonly Column<Row>[] {
  // They are named by the columns of the rows.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const [own, shown] = [cells as Record<string, (row: Row) => ReactNode>, looks as Record<string, Look>];
  return list.columns
    .filter((column) => !isIdColumn(column) || own[column])
    .map((column, at) => ({
      key: column,
      header: t(listTextKey(list, column)),
      cell: own[column] ?? ((row) => cellOf(list, column, row)),
      isNumeric: NUMERIC.has(list.kinds[column]),
      onCard: at === 0 ? ('title' as const) : ('wide' as const),
      ...shown[column],
    }));
}

type FilterProps = {
  readonly choices: Choices;
  readonly nameOf: (name: string) => string;
  readonly chosen: Readonly<Record<string, string>>;
  readonly onChoose: (name: string, key: string) => void;
};

const Filters = ({ choices, nameOf, chosen, onChoose }: FilterProps) =>
  Object.entries(choices).map(([name, options]) => (
    <Select
      key={name}
      label={nameOf(name)}
      isLabelHidden
      options={[{ key: ALL, text: `${nameOf(name)}: ${t('list.all')}` }, ...options]}
      selected={chosen[name] ?? ALL}
      onSelect={(key) => onChoose(name, key)}
      buttonClassName="flex h-6 items-center gap-1.5 rounded-sm border border-line px-2 text-12 hover:border-line-strong touch:h-11"
    />
  ));

type RowsProps<Row extends object> = {
  readonly props: ListPanelProps<Row>;
  readonly input: Readonly<Record<string, unknown>>;
};

function Rows<Row extends object>({ props, input }: RowsProps<Row>) {
  const { list, label, empty } = props;
  const key = JSON.stringify(input);
  const [at, setAt] = useState({ key, page: 1 });
  const page = at.key === key ? at.page : 1;
  const asked = { ...input, page, limit: PAGE_ROWS };
  const { data, error, refetch } = useQuery({
    queryKey: [list.call.path, asked],
    queryFn: async ({ signal }) => (await call(list.call, asked, { signal })).message,
    placeholderData: keepPreviousData,
  });
  if (!data && error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} rowClassName="h-11" />;
  const rows: readonly Row[] = data.list;
  return (
    <>
      <Table
        label={label}
        columns={columnsOf(props)}
        rows={rows}
        // A page stands still until it is asked for anew, and few rows have an id.
        keyOf={(row) => rows.indexOf(row)}
        density="calm"
        empty={<EmptyState className="py-8" {...empty} />}
      />
      <Pager page={page} pageSize={PAGE_ROWS} total={data.total} onPage={(to) => setAt({ key, page: to })} />
    </>
  );
}

/** For lists of those who are logged in, within a section that says what it is. */
export function ListPanel<Row extends object>(props: ListPanelProps<Row>) {
  const { list, choices = {}, choiceNames = {}, filter = {}, fileName } = props;
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const input = { ...filter, ...Object.fromEntries(Object.entries(chosen).filter(([, key]) => key !== ALL)) };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line px-4 py-2 md:px-5">
        <Filters
          choices={choices}
          nameOf={(name) => choiceNames[name] ?? t(listTextKey(list, name))}
          chosen={chosen}
          onChoose={(name, key) => setChosen({ ...chosen, [name]: key })}
        />
        <div className="ms-auto">
          <ExportButton
            exportRows={(signal) =>
              exportFile({ call: list.call, input, name: `${fileName}-${dateOfFile()}.csv` }, signal)
            }
          />
        </div>
      </div>
      <div className="@container">
        <Rows props={props} input={input} />
      </div>
    </>
  );
}
