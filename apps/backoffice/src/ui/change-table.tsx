// What a change would do, setting by setting: before and after.
import { t } from '@bourse/ui/lib/i18n.ts';
import { type Column, Table } from '@bourse/ui/table.tsx';

export type Change = { readonly field: string; readonly from: string; readonly to: string };
/** How the settings of a desk are called, and how their values read. */
export type Naming = {
  readonly fieldText: (field: string) => string;
  readonly valueText: (field: string, value: string) => string;
};

const columnsOf = ({ fieldText, valueText }: Naming): readonly Column<Change>[] => [
  {
    key: 'field',
    header: t('office.change.setting'),
    width: '40%',
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
];

export type ChangeTableProps = { readonly changes: readonly Change[]; readonly naming: Naming };

export function ChangeTable({ changes, naming }: ChangeTableProps) {
  return (
    <Table label={t('office.change.preview')} columns={columnsOf(naming)} rows={changes} keyOf={({ field }) => field} />
  );
}
