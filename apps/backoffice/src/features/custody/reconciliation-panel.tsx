// What our addresses hold against the ledger: how it stands, how it stood, what nobody was credited, what was asked for.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { officeCustody } from '@bourse/contract';
import type { Column } from '@bourse/ui/table.tsx';
import { endColumn, figureColumn } from '../../ui/column.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import type { FilterField } from '../../ui/use-filter.ts';
import { BookingsPanel } from './desk.ts';
import { LeftPanel } from './left-panel.tsx';
import { StandingPanel } from './standing-panel.tsx';
import { balanceColumns, placeColumn } from './balance-columns.tsx';
import { usePlaceFields } from './use-place-fields.ts';

// How ledger and chain have stood, newest first.
type Row = officeCustody.ReconciliationRow;

const TIME_FIELDS: readonly FilterField[] = [
  { name: 'from', label: t('office.custody.from'), kind: 'from' },
  { name: 'until', label: t('office.custody.until'), kind: 'until' },
];

const columns: readonly Column<Row>[] = [
  endColumn('time', t('office.funds.time'), { width: '17%', isNumeric: true }, ({ time }) => time),
  placeColumn,
  ...balanceColumns,
  figureColumn(
    'height',
    t('office.custody.height'),
    { width: '11%', hiddenBelow: 860 },
    ({ height, block_hash: hash }) => <span title={hash}>{height}</span>,
  ),
];

function HistoryPanel() {
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

const PARTS = ['standing', 'history', 'left', 'bookings'] as const;
type Part = (typeof PARTS)[number];

const PANELS: Readonly<Record<Part, () => ReactNode>> = {
  standing: () => <StandingPanel />,
  history: () => <HistoryPanel />,
  left: () => <LeftPanel />,
  bookings: () => <BookingsPanel />,
};

export function ReconciliationPanel() {
  const [search, setSearch] = useSearchParams();
  const part = PARTS.find((one) => one === search.get('part')) ?? 'standing';
  return (
    <Tabs
      label={t('office.custody.view.reconciliation')}
      tabs={PARTS.map((key) => ({ key, label: t(`office.custody.part.${key}`) }))}
      selected={part}
      onSelect={(key) =>
        setSearch({ view: 'reconciliation', ...(key !== 'standing' && { part: key }) }, { replace: true })
      }
      panelClassName="pt-4"
    >
      {PANELS[part]()}
    </Tabs>
  );
}
