// How ledger and chain have stood, newest first.
import { officeCustody } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import type { FilterField } from '../../ui/use-filter.ts';
import { balanceColumns, placeColumn } from './balance-columns.tsx';
import { usePlaceFields } from './use-place-fields.ts';

type Row = officeCustody.ReconciliationRow;

const TIME_FIELDS: readonly FilterField[] = [
  { name: 'from', label: t('office.custody.from'), kind: 'from' },
  { name: 'until', label: t('office.custody.until'), kind: 'until' },
];

const columns: readonly Column<Row>[] = [
  {
    key: 'time',
    header: t('office.funds.time'),
    width: '17%',
    isNumeric: true,
    onCard: 'end',
    cell: ({ time }) => time,
  },
  placeColumn,
  ...balanceColumns,
  {
    key: 'height',
    header: t('office.custody.height'),
    width: '11%',
    isNumeric: true,
    hiddenBelow: 860,
    onCard: 'wide',
    cell: ({ height, block_hash: hash }) => <span title={hash}>{height}</span>,
  },
];

export function HistoryPanel() {
  const placeFields = usePlaceFields();
  return (
    <FilteredList
      title={t('office.custody.part.history')}
      call={officeCustody.listReconciliations}
      fields={[...placeFields, ...TIME_FIELDS]}
      columns={columns}
      keyOf={({ id }) => id}
      csv={{ name: 'reconciliations' }}
      empty={{ title: t('office.custody.noRows'), text: t('office.custody.noRowsHint') }}
    />
  );
}
