// What a change would do, setting by setting: before and after.
import { t } from '@bourse/ui/lib/i18n.ts';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { figureColumn, titleColumn } from './column.tsx';
import type { Naming } from './naming.ts';
import type { Change } from './settings-draft.ts';

const columnsOf = (
  { fieldText, valueText }: Naming,
  { isOutdated }: { readonly isOutdated: boolean },
): readonly Column<Change>[] => [
  titleColumn('field', t('office.change.setting'), { width: isOutdated ? '28%' : '40%' }, ({ field }) =>
    fieldText(field),
  ),
  figureColumn('from', t('office.change.from'), ({ field, from }) => (
    <span className="text-ink-2">{valueText(field, from)}</span>
  )),
  figureColumn('to', t('office.change.to'), ({ field, to }) => valueText(field, to)),
  ...(isOutdated ? [standingColumn(valueText)] : []),
];

const standingColumn = (valueText: Naming['valueText']): Column<Change> =>
  figureColumn('stands', t('office.clash.stands'), ({ field, stands }) =>
    stands === undefined ? '' : <span className="text-warning">{valueText(field, stands)}</span>,
  );

/** A cell would cut a longer text: it stands below the table, whole and with its lines. */
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
