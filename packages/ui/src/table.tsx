// Rows of facts: a table with fixed row heights on a desk, a list of cards on a phone.
import { Fragment, type ReactNode } from 'react';
import { PHONE, useMedia } from './lib/use-media.ts';
import { cx } from './class-names.ts';

/** By the room of the nearest container; written out, for the style sheet is made of what it finds here. */
const HIDDEN = {
  800: '@max-[800px]:hidden',
  860: '@max-[860px]:hidden',
  960: '@max-[960px]:hidden',
  990: '@max-[990px]:hidden',
  1090: '@max-[1090px]:hidden',
} as const;

export type Column<Row> = {
  readonly key: string;
  readonly header: ReactNode;
  /** Before the value on a card, where the head does more than name the column. */
  readonly cardLabel?: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumeric?: boolean;
  /** CSS width of the column, e.g. `20%`; fixed, so that new rows move nothing. */
  readonly width?: string;
  /** Left out of a table that has less room than so many px, so that the others fit; on a card it always stands. */
  readonly hiddenBelow?: keyof typeof HIDDEN;
  /**
   * On a phone: `title` heads the card, `end` stands opposite it, `field` is a labelled line, `wide` one of the whole
   * width, `foot` stands below them without a label, `hidden` is left out.
   */
  readonly onCard?: 'title' | 'end' | 'field' | 'wide' | 'foot' | 'hidden';
};

export type TableProps<Row> = {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** `dense` 28 px rows for trading screens, `calm` 44 px. */
  readonly density?: 'dense' | 'calm';
  /** It is open below a row, over the whole width. */
  readonly detail?: (row: Row) => ReactNode;
  /** In place of the rows when there are none. */
  readonly empty?: ReactNode;
  readonly className?: string;
};

const isLine = ({ onCard = 'field' }: Pick<Column<never>, 'onCard'>): boolean =>
  onCard === 'field' || onCard === 'wide';

function Cards<Row>({ label, columns, rows, keyOf, detail }: TableProps<Row>) {
  const placed = (place: NonNullable<Column<Row>['onCard']>): Column<Row>[] =>
    columns.filter((column) => (column.onCard ?? 'field') === place);
  // One that has nothing beside it takes the whole line.
  const fields = placed('field');
  const lone = fields.length % 2 === 1 ? fields.at(-1) : undefined;
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {rows.map((row) => (
        <li key={keyOf(row)} className="relative px-4 py-2.5">
          <div className="flex flex-wrap items-center justify-between gap-x-3 text-14">
            <div className="flex min-w-0 items-center gap-2">
              {placed('title').map((column) => (
                <span key={column.key}>{column.cell(row)}</span>
              ))}
            </div>
            <div className="ms-auto flex shrink-0 items-center gap-2">
              {placed('end').map((column) => (
                <span key={column.key}>{column.cell(row)}</span>
              ))}
            </div>
          </div>
          <dl className="mt-1.5 grid grid-flow-dense grid-cols-2 gap-x-4 gap-y-1 text-12">
            {columns.filter(isLine).map((column) => (
              <div
                key={column.key}
                className={cx(
                  'flex flex-wrap justify-between gap-x-2',
                  (column.onCard === 'wide' || column === lone) && 'col-span-2',
                )}
              >
                <dt className="min-w-0 text-ink-3">{column.cardLabel ?? column.header}</dt>
                {/* Below its name where there is no room beside it. */}
                <dd className={cx('ms-auto min-w-0', column.isNumeric && 'font-mono')}>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
          {placed('foot').map((column) => (
            <div key={column.key} className="mt-2">
              {column.cell(row)}
            </div>
          ))}
          {detail?.(row)}
        </li>
      ))}
    </ul>
  );
}

export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, keyOf, density = 'dense', detail, empty, className } = props;
  const isPhone = useMedia(PHONE);
  if (rows.length === 0 && empty !== undefined) return empty;
  if (isPhone) return <Cards {...props} />;
  const height = density === 'dense' ? 'h-(--row-table)' : 'h-11';
  const look = (column: Column<Row>): string =>
    cx(column.isNumeric ? 'text-end' : 'text-start', column.hiddenBelow && HIDDEN[column.hiddenBelow]);
  return (
    <table aria-label={label} className={cx('w-full table-fixed border-collapse text-12', className)}>
      <thead>
        <tr className="border-b border-line">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              style={column.width ? { width: column.width } : undefined}
              className={cx('h-8 px-3 text-11 font-normal whitespace-nowrap text-ink-3', look(column))}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const open = detail?.(row);
          return (
            <Fragment key={keyOf(row)}>
              <tr
                className={cx(
                  'relative border-b border-line transition-colors duration-(--feedback) last:border-b-0 hover:bg-hover',
                  height,
                )}
              >
                {columns.map((column) => (
                  <td key={column.key} className={cx('truncate px-3', look(column), column.isNumeric && 'font-mono')}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
              {open && (
                <tr className="border-b border-line last:border-b-0">
                  <td colSpan={columns.length} className="bg-raised p-0!">
                    {open}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
