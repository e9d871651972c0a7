// What a change would do, setting by setting: before and after.
import { t } from '@bourse/ui/lib/i18n.ts';
import { type Column, Table } from '@bourse/ui/table.tsx';

export type Change = {
  readonly field: string;
  readonly from: string;
  readonly to: string;
  /** Where that is neither of both by now. */
  readonly stands?: string | undefined;
};
/** How the settings of a desk are called, and how their values read. */
export type Naming = {
  readonly fieldText: (field: string) => string;
  readonly valueText: (field: string, value: string) => string;
};

const columnsOf = (
  { fieldText, valueText }: Naming,
  { isOutdated }: { readonly isOutdated: boolean },
): readonly Column<Change>[] => [
  {
    key: 'field',
    header: t('office.change.setting'),
    width: isOutdated ? '28%' : '40%',
    onCard: 'title',
    cell: ({ field }) => fieldText(field),
  },
  {
    key: 'from',
    header: t('office.change.from'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ field, from }) => <span className="text-ink-2">{valueText(field, from)}</span>,
  },
  {
    key: 'to',
    header: t('office.change.to'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ field, to }) => valueText(field, to),
  },
  ...(isOutdated ? [standingColumn(valueText)] : []),
];

const standingColumn = (valueText: Naming['valueText']): Column<Change> => ({
  key: 'stands',
  header: t('office.clash.stands'),
  isNumeric: true,
  onCard: 'wide',
  cell: ({ field, stands }) =>
    stands === undefined ? '' : <span className="text-warning">{valueText(field, stands)}</span>,
});

/** What a cell would cut: it stands below the table, whole and with its lines. */
const LONG_LENGTH = 40;

function WholeText({ heading, text }: { readonly heading: string; readonly text: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h3 className="text-ink-3">{heading}</h3>
      <p className="rounded-md border border-line p-2 break-words whitespace-pre-wrap text-ink-1">{text}</p>
    </div>
  );
}

export type ChangeTableProps = { readonly changes: readonly Change[]; readonly naming: Naming };

export function ChangeTable({ changes, naming }: ChangeTableProps) {
  const { fieldText, valueText } = naming;
  const isLong = ({ field, from, to, stands = '' }: Change): boolean =>
    [from, to, stands].some((value) => valueText(field, value).length > LONG_LENGTH || value.includes('\n'));
  const rows = changes.filter((change) => !isLong(change));
  return (
    <>
      {rows.length > 0 && (
        <Table
          label={t('office.change.preview')}
          columns={columnsOf(naming, { isOutdated: rows.some(({ stands }) => stands !== undefined) })}
          rows={rows}
          keyOf={({ field }) => field}
        />
      )}
      {changes.filter(isLong).map(({ field, from, to, stands }) => (
        <div key={field} className="grid gap-3 px-3 py-1 text-12 max-md:px-0 md:grid-cols-2">
          <WholeText heading={`${fieldText(field)} · ${t('office.change.from')}`} text={valueText(field, from)} />
          <WholeText heading={`${fieldText(field)} · ${t('office.change.to')}`} text={valueText(field, to)} />
          {stands !== undefined && (
            <WholeText heading={`${fieldText(field)} · ${t('office.clash.stands')}`} text={valueText(field, stands)} />
          )}
        </div>
      ))}
    </>
  );
}
