// What a change would do, setting by setting: before and after.
import { t } from '@bourse/ui/lib/i18n.ts';
import { type Column, Table } from '@bourse/ui/table.tsx';
import type { Change } from './draft.ts';
import { fieldText, valueText } from './fields.ts';

const columns: readonly Column<Change>[] = [
  {
    key: 'field',
    header: t('office.lever.setting'),
    width: '40%',
    onCard: 'title',
    cell: ({ field }) => fieldText(field),
  },
  {
    key: 'from',
    header: t('office.lever.from'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ field, from }) => <span className="text-ink-2">{valueText(field, from)}</span>,
  },
  {
    key: 'to',
    header: t('office.lever.to'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ field, to }) => valueText(field, to),
  },
];

export function ChangeTable({ changes }: { readonly changes: readonly Change[] }) {
  return <Table label={t('office.lever.preview')} columns={columns} rows={changes} keyOf={({ field }) => field} />;
}
